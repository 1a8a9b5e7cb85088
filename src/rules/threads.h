// The same work in several threads, this one among them, until all have done it. Where there are no threads, or no room
// for as many, those that there are do it. And a lock between them.
#pragma once

#include <cstddef>

#ifndef __wasm__
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>
#endif

namespace nowchess {

template <typename Work>
void runInThreads([[maybe_unused]] std::size_t count, const Work& work) {
#ifndef __wasm__
    // libc++ has no std::jthread before version 20.
    struct Joined {
        std::vector<std::thread> threads;
        Joined() = default;
        Joined(const Joined&) = delete;
        Joined& operator=(const Joined&) = delete;
        ~Joined() {
            for (std::thread& each : threads) each.join();
        }
    } helpers;
    try {
        while (helpers.threads.size() + 1 < count) helpers.threads.emplace_back(std::cref(work));
    } catch (const std::system_error&) {  // GCOVR_EXCL_LINE: takes a machine without room for a thread
    }
#endif
    work();
}

#ifndef __wasm__
using Mutex = std::mutex;
#else
struct Mutex {
    void lock() noexcept {}
    void unlock() noexcept {}
};
#endif

// std::scoped_lock is missing where there are no threads.
class ScopedLock {
public:
    explicit ScopedLock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
    ScopedLock(const ScopedLock&) = delete;
    ScopedLock& operator=(const ScopedLock&) = delete;
    ~ScopedLock() { mutex_.unlock(); }

private:
    Mutex& mutex_;
};

}  // namespace nowchess

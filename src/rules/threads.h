// The same work in several threads, this one among them, until all have done it. Where there are no threads, or no room
// for as many, those that there are do it.
#pragma once

#include <cstddef>

#ifndef __wasm__
#include <functional>
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

}  // namespace nowchess

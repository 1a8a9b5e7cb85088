// Bounded pools of threads for what takes long: the computer's moves, full checks of dead positions, passwords.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <tuple>
#include <vector>

#include "nowchess/search/search.h"

namespace nowchess::server {

// Each thread has tools of its own.
template <typename... Tools>
class WorkerPool {
public:
    using Job = std::function<void(Tools&..., const std::stop_token& stop)>;

    WorkerPool(std::size_t threads, std::size_t longestQueue) : longestQueue_(longestQueue) {
        for (std::size_t i = 0; i < threads; ++i)
            threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
    }
    // What waits is not begun, what is under way is stopped.
    ~WorkerPool() {
        for (std::jthread& thread : threads_) thread.request_stop();
    }
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    // False if too much waits already.
    bool submit(Job job) {
        {
            const std::scoped_lock lock(mutex_);
            if (jobs_.size() >= longestQueue_) return false;
            jobs_.push_back(std::move(job));
        }
        wake_.notify_one();
        return true;
    }
    [[nodiscard]] std::size_t waiting() const {
        const std::scoped_lock lock(mutex_);
        return jobs_.size();
    }

private:
    void work(const std::stop_token& stop) {
        std::tuple<Tools...> tools;
        while (true) {
            Job job;
            {
                std::unique_lock lock(mutex_);
                if (!wake_.wait(lock, stop, [this] { return !jobs_.empty(); }) || stop.stop_requested()) return;
                job = std::move(jobs_.front());
                jobs_.pop_front();
            }
            std::apply([&](Tools&... own) { job(own..., stop); }, tools);
        }
    }

    std::size_t longestQueue_;
    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<Job> jobs_;
    std::vector<std::jthread> threads_;  // the last to be made, the first to end
};

using Workers = WorkerPool<Searcher>;
// Apart from the searches: a login does not wait for them, and takes their memory from nobody.
using PasswordWorkers = WorkerPool<>;

}  // namespace nowchess::server

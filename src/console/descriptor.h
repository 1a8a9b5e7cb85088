// A file descriptor that closes itself unless it is taken.
#pragma once

#include <utility>

#include <unistd.h>

namespace nowchess::app {

struct Descriptor {
    int number = -1;
    Descriptor() = default;
    explicit Descriptor(int open) noexcept : number(open) {}
    Descriptor(Descriptor&& other) noexcept : number(other.take()) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number, other.number);
        return *this;
    }
    ~Descriptor() {
        if (isOpen()) ::close(number);
    }
    [[nodiscard]] bool isOpen() const noexcept { return number >= 0; }
    int take() noexcept { return std::exchange(number, -1); }
};

}  // namespace nowchess::app

// Handles of the C interface: numbers that name an object, checked at every use. Each object has a slot, whose memory
// is never given back; a slot's state is one word with its generation, the kind of its object and how many calls are
// using it, so that one atomic exchange settles whether a handle is good and keeps its object alive for the call.
//
// The registry is the one thing in the library that is global and changes: without it a freed handle could not be told
// from a good one. It takes no locks.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "nowchess/c.h"

namespace nowchess::c {

enum class Kind : std::uint8_t { None, Position, Game, Proof, Record, Scan, Searcher };

enum class Access : std::uint8_t { Read, Change };

struct Slot {
    std::atomic<std::uint64_t> state{0};
    void* object = nullptr;
    std::atomic<std::uint32_t> nextFree{0};
};

// An object that a call is using, until the lease ends.
class Lease {
public:
    Lease(Slot* slot, std::uint64_t users) noexcept : slot_(slot), users_(users) {}
    Lease(Lease&& other) noexcept : slot_(other.slot_), users_(other.users_) { other.slot_ = nullptr; }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    Lease& operator=(Lease&&) = delete;
    ~Lease() {
        if (slot_ != nullptr) slot_->state.fetch_sub(users_, std::memory_order_release);
    }
    [[nodiscard]] void* object() const noexcept { return slot_->object; }
    [[nodiscard]] Kind kind() const noexcept;

private:
    Slot* slot_;
    std::uint64_t users_;
};

// The handle of an object that belongs to the registry from now on; null if there is no memory for another slot.
void* enter(Kind kind, void* object) noexcept;

struct LeaseResult {
    nowchess_code code;
    Lease lease;  // if the code is NOWCHESS_OK
};
// `also` is a second kind that will do.
LeaseResult lease(const void* handle, Kind kind, Access access, Kind also = Kind::None) noexcept;

// Takes the object out, which belongs to the caller then; the handle is good no more.
struct Removed {
    nowchess_code code;
    void* object;
};
Removed remove(const void* handle, Kind kind) noexcept;

}  // namespace nowchess::c

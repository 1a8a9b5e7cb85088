#include "c/handles.h"

#include <array>
#include <bit>
#include <limits>
#include <new>

namespace nowchess::c {

namespace {

// A state: users in the lowest bits, all of them set while the object is changed; then the kind; then the generation.
constexpr unsigned userBits = 24;
constexpr unsigned kindBits = 8;
constexpr std::uint64_t changing = (std::uint64_t{1} << userBits) - 1;

constexpr std::uint64_t users(std::uint64_t state) noexcept { return state & changing; }
constexpr Kind kindOf(std::uint64_t state) noexcept { return static_cast<Kind>(state >> userBits & 0xff); }
constexpr std::uint32_t generation(std::uint64_t state) noexcept {
    return static_cast<std::uint32_t>(state >> (userBits + kindBits));
}
constexpr std::uint64_t makeState(std::uint32_t generation, Kind kind) noexcept {
    return std::uint64_t{generation} << (userBits + kindBits) | static_cast<std::uint64_t>(kind) << userBits;
}

// A handle: the slot's index plus 1 in the lowest bits, above them the generation.
constexpr unsigned indexBits = sizeof(void*) == 8 ? 32 : 21;
constexpr std::uint64_t indexMask = (std::uint64_t{1} << indexBits) - 1;
constexpr std::uint32_t generationMask =
    static_cast<std::uint32_t>(std::numeric_limits<std::uintptr_t>::max() >> indexBits);

// Slots lie in blocks, each twice as large as the one before, so that they never move.
constexpr std::uint32_t firstBlock = 1024;
constexpr std::size_t blockCount = 20;
constexpr std::uint32_t mostSlots = sizeof(void*) == 8 ? firstBlock * ((1U << blockCount) - 1) : (1U << indexBits) - 2;

struct Registry {
    std::array<std::atomic<Slot*>, blockCount> blocks{};
    std::atomic<std::uint32_t> count{0};
    // The index plus 1 of the first free slot; above it a number that changes with every exchange, because the same
    // slot may have come back in between.
    std::atomic<std::uint64_t> free{0};
};
constinit Registry registry;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): see the header

Slot* slotAt(std::uint32_t index) noexcept {
    const std::uint32_t place = index / firstBlock + 1;
    const auto block = static_cast<std::size_t>(std::bit_width(place) - 1);
    Slot* const slots = registry.blocks[block].load(std::memory_order_acquire);
    const std::uint32_t before = firstBlock * (std::bit_floor(place) - 1);
    return slots == nullptr ? nullptr : slots + (index - before);
}

bool makeBlock(std::uint32_t index) noexcept {
    const std::uint32_t place = index / firstBlock + 1;
    const auto block = static_cast<std::size_t>(std::bit_width(place) - 1);
    if (registry.blocks[block].load(std::memory_order_acquire) != nullptr) return true;
    Slot* const slots = new (std::nothrow) Slot[std::size_t{firstBlock} << block];
    if (slots == nullptr) return false;
    Slot* none = nullptr;
    if (!registry.blocks[block].compare_exchange_strong(none, slots, std::memory_order_acq_rel)) delete[] slots;
    return true;
}

constexpr std::uint64_t freeIndexMask = 0xffffffff;

// The index plus 1 of a slot that nobody else has; 0 if there is none to be had.
std::uint32_t takeSlot() noexcept {
    std::uint64_t head = registry.free.load(std::memory_order_acquire);
    while ((head & freeIndexMask) != 0) {
        const auto first = static_cast<std::uint32_t>(head & freeIndexMask);
        const std::uint64_t next = slotAt(first - 1)->nextFree.load(std::memory_order_relaxed);
        const std::uint64_t renewed = ((head & ~freeIndexMask) + freeIndexMask + 1) | next;
        if (registry.free.compare_exchange_weak(head, renewed, std::memory_order_acq_rel)) return first;
    }
    std::uint32_t index = registry.count.load(std::memory_order_relaxed);
    do {
        if (index >= mostSlots || !makeBlock(index)) return 0;
    } while (!registry.count.compare_exchange_weak(index, index + 1, std::memory_order_acq_rel));
    return index + 1;
}

void giveBack(std::uint32_t indexPlusOne) noexcept {
    Slot* const slot = slotAt(indexPlusOne - 1);
    std::uint64_t head = registry.free.load(std::memory_order_acquire);
    std::uint64_t renewed = 0;
    do {
        slot->nextFree.store(static_cast<std::uint32_t>(head & freeIndexMask), std::memory_order_relaxed);
        renewed = ((head & ~freeIndexMask) + freeIndexMask + 1) | indexPlusOne;
    } while (!registry.free.compare_exchange_weak(head, renewed, std::memory_order_acq_rel));
}

struct Found {
    Slot* slot;
    std::uint32_t indexPlusOne;
    std::uint32_t generation;
};

Found find(const void* handle) noexcept {
    const std::uint64_t number = reinterpret_cast<std::uintptr_t>(handle);
    const std::uint64_t indexPlusOne = number & indexMask;
    if (indexPlusOne == 0 || indexPlusOne > registry.count.load(std::memory_order_acquire)) return {nullptr, 0, 0};
    const auto known = static_cast<std::uint32_t>(indexPlusOne);
    return {slotAt(known - 1), known, static_cast<std::uint32_t>(number >> indexBits)};
}

}  // namespace

Kind Lease::kind() const noexcept { return kindOf(slot_->state.load(std::memory_order_relaxed)); }

void* enter(Kind kind, void* object) noexcept {
    const std::uint32_t indexPlusOne = takeSlot();
    if (indexPlusOne == 0) return nullptr;
    Slot* const slot = slotAt(indexPlusOne - 1);
    const std::uint32_t current = generation(slot->state.load(std::memory_order_relaxed));
    slot->object = object;
    slot->state.store(makeState(current, kind), std::memory_order_release);
    const auto number =
        static_cast<std::uintptr_t>(std::uint64_t{current & generationMask} << indexBits | indexPlusOne);
    return reinterpret_cast<void*>(number);  // NOLINT(performance-no-int-to-ptr): nobody follows it
}

LeaseResult lease(const void* handle, Kind kind, Access access, Kind also) noexcept {
    const Found found = find(handle);
    if (found.slot == nullptr) return {NOWCHESS_BAD_HANDLE, {nullptr, 0}};
    std::uint64_t state = found.slot->state.load(std::memory_order_acquire);
    const std::uint64_t added = access == Access::Read ? 1 : changing;
    do {
        const Kind is = kindOf(state);
        if ((generation(state) & generationMask) != found.generation || is == Kind::None || (is != kind && is != also))
            return {NOWCHESS_BAD_HANDLE, {nullptr, 0}};
        const bool isTaken = access == Access::Read ? users(state) >= changing - 1 : users(state) != 0;
        if (isTaken) return {NOWCHESS_BUSY, {nullptr, 0}};
    } while (!found.slot->state.compare_exchange_weak(state, state + added, std::memory_order_acquire));
    return {NOWCHESS_OK, {found.slot, added}};
}

Removed remove(const void* handle, Kind kind) noexcept {
    const Found found = find(handle);
    if (found.slot == nullptr) return {NOWCHESS_BAD_HANDLE, nullptr};
    std::uint64_t state = found.slot->state.load(std::memory_order_acquire);
    do {
        if ((generation(state) & generationMask) != found.generation || kindOf(state) != kind)
            return {NOWCHESS_BAD_HANDLE, nullptr};
        if (users(state) != 0) return {NOWCHESS_BUSY, nullptr};
    } while (!found.slot->state.compare_exchange_weak(state, state + changing, std::memory_order_acquire));
    void* const object = found.slot->object;
    found.slot->object = nullptr;
    found.slot->state.store(makeState(generation(state) + 1, Kind::None), std::memory_order_release);
    giveBack(found.indexPlusOne);
    return {NOWCHESS_OK, object};
}

}  // namespace nowchess::c

// A SAN costs no heap allocation, written or read.
#include <atomic>
#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

#include "nowchess/notation/san.h"
#include "support/positions.h"

namespace {

std::atomic<long> allocations = 0;

}  // namespace

// Every allocation of this program passes here.
void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace nowchess {
namespace {

TEST(SanAllocation, NoneToWriteOrRead) {
    const Position here = test::position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    const long before = allocations;
    std::size_t read = 0;
    for (const Move move : legalMoves(here)) read += readSan(here, toSan(here, move))->move == move ? 1U : 0U;
    for (const char* text : {"0-0", "12. e1g1", "N:g6!?", "dxe6++", "\u2658xd7", "Qf3-f4"})
        read += readSan(here, text) ? 1U : 0U;
    EXPECT_EQ(allocations, before);
    EXPECT_EQ(read, 48U + 6U);
}

TEST(SanAllocation, TheCountWorks) {
    const long before = allocations;
    EXPECT_FALSE(message(readSan(Position::initial(), "Nf4").error(), Position::initial(), "Nf4").empty());
    EXPECT_GT(allocations, before);
}

}  // namespace
}  // namespace nowchess

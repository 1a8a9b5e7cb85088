// The library's values through libfmt, which the library itself does not know.
#include <fmt/ostream.h>
#include <gtest/gtest.h>

#include "nowchess/notation/io.h"

namespace nowchess {
namespace {

TEST(Fmt, FormatsTheValuesThatCanBeStreamed) {
    EXPECT_EQ(
        fmt::format("{} goes to {}", fmt::streamed(Piece{Color::White, PieceType::Knight}), fmt::streamed(Square::F3)),
        "N goes to f3");
    EXPECT_EQ(fmt::format("[{:>6}]", fmt::streamed(Move::normal(Square::E2, Square::E4))), "[  e2e4]");
}

}  // namespace
}  // namespace nowchess

// How a game ended, as far as its text says: the marker after the moves, or the Result tag.
//
//   const auto read = pgn::readResult("1/2-1/2");
//   if (read && read->result == pgn::Result::Draw) std::puts("drawn");
//
// Thread safety: values and pure functions; safe everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace nowchess::pgn {

// `BothLose` is 0-0.
enum class Result : std::uint8_t { WhiteWins, BlackWins, Draw, BothLose, Unknown };
inline constexpr int resultCount = static_cast<int>(Result::Unknown) + 1;

// The longest result at the beginning of a text, and how many bytes it takes. Typographic dashes and ½ are understood,
// in UTF-8, Latin-1 and CP1252 alike, and so are blanks around the dash. 0-0 is none: that is castling until the board
// proves otherwise.
struct ResultText {
    Result result;
    std::size_t size;
};
std::optional<ResultText> readResult(std::string_view text) noexcept;
// What to write after the moves: 0-0 might be read as castling there, so that * stands for it, and the tag says more.
constexpr Result markerFor(Result result) noexcept { return result == Result::BothLose ? Result::Unknown : result; }
std::string_view text(Result result) noexcept;  // "1-0", "0-1", "1/2-1/2", "0-0", "*"

}  // namespace nowchess::pgn

// PGN was meant to be Latin-1, is mostly UTF-8 and often CP1252, sometimes all three in one file: each game is judged
// by itself.
//
//   const std::string_view game = "[White \"M\xfcller\"]\n\n*";
//   const std::string text = pgn::toUtf8(game, pgn::encodingOf(game));
//
// Thread safety: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nowchess::pgn {

enum class Encoding : std::uint8_t { Utf8, Latin1, Cp1252 };

// UTF-8 if all of it is well formed; else CP1252 if a byte has a meaning only there (such as curly quotes).
Encoding encodingOf(std::string_view text) noexcept;
// The size of the well-formed UTF-8 character at the beginning of a text; 0 if there is none.
std::size_t utf8Size(std::string_view text) noexcept;
std::string toUtf8(std::string_view text, Encoding encoding);
// The way back; empty if the encoding has no such character.
std::optional<std::string> fromUtf8(std::string_view text, Encoding encoding);

}  // namespace nowchess::pgn

// Games in JSON, as `convert` writes them (docs/json.md), read back: as a stream of PGN, so that every tool reads them.
//
//   std::string json, games;
//   pgn::convert(pgn::sourceOf("1. e4 {best} e5 *"), pgn::sinkTo(json), *pgn::findFormat("json"));
//   pgn::JsonGames reader(pgn::sourceOf(json));
//   pgn::convert([&](char* to, std::size_t room) { return reader.read(to, room); }, pgn::sinkTo(games),
//                *pgn::findFormat("pgn"));
//
// Objects may follow each other with blanks, line ends or commas between them, or stand in an array. Memory is bounded:
// one object at a time, of at most `maxJsonGame` bytes and `maxGameTags` tags.
//
// Thread safety: a reader is used by one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "nowchess/pgn/splitter.h"
#include "nowchess/pgn_tools/format.h"

namespace nowchess::pgn {

// The version is the number at the end: what reads version 1 reads all that is written as such.
inline constexpr std::string_view jsonGameSchema = "nowchess-game/1";
// What `convert` writes is never longer.
inline constexpr std::size_t maxJsonGame = maxGameText + (std::size_t{1} << 16);

// Does a text that begins so hold games in JSON? A comment of PGN begins with a brace, too.
bool looksLikeJsonGames(std::string_view begin) noexcept;
// So many bytes are enough to say it.
inline constexpr std::size_t jsonGamesSign = 64;

class JsonGames {
public:
    explicit JsonGames(Source source) : source_(std::move(source)) {}

    // Up to so many bytes of PGN; 0 at the end, and where the JSON cannot be read any further.
    std::size_t read(char* to, std::size_t room);
    // Why it ended too early: "line 3: expected a comma"; empty if it did not.
    [[nodiscard]] const std::string& error() const noexcept { return error_; }

private:
    bool nextGame();
    bool fill();
    void pass(std::size_t size);
    bool fail(std::size_t offset, std::string_view reason);
    [[nodiscard]] std::string_view rest() const noexcept { return std::string_view(text_).substr(at_); }

    Source source_;
    std::string text_;    // what has been read and not yet taken
    std::size_t at_ = 0;  // in it
    std::string pgn_;     // of the last game
    std::size_t handedOut_ = 0;
    std::uint64_t line_ = 1;
    std::string error_;
};

}  // namespace nowchess::pgn

// A stream of PGN cut into texts of whole games, for readers that work on many at once. The cuts are exact: comments,
// escapes and tag values are respected, and the games of the texts are the games of the whole.
//
//   std::string_view rest = "1. e4 e5 * 1. d4 *";
//   pgn::Splitter splitter([&](char* to, std::size_t room) {
//       const std::size_t size = rest.copy(to, room);
//       rest.remove_prefix(size);
//       return size;
//   });
//   for (pgn::Block block; splitter.next(block);) pgn::replay(block.text);
//
// Memory is bounded: no text is longer than `maxGameSize`. A game that is gets cut, and the rest of it follows in
// blocks of its own: the texts of all blocks are the stream, byte for byte.
//
// Thread safety: a splitter is used by one thread at a time; its blocks are values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "nowchess/pgn/lexer.h"

namespace nowchess::pgn {

inline constexpr std::size_t maxGameSize = std::size_t{1} << 23;

// Fills in at most so many bytes and returns how many; 0 at the end.
using Source = std::function<std::size_t(char* to, std::size_t room)>;

struct Block {
    std::string text;          // keeps its room from one call to the next
    std::uint64_t offset = 0;  // of its first byte in the stream
    bool isCut = false;        // its last game is too long, and goes on in the next block
    bool isRest = false;       // goes on with a game that was cut, and holds no other
};

class Splitter {
public:
    static constexpr std::size_t defaultBlockSize = std::size_t{1} << 16;
    explicit Splitter(Source source, std::size_t blockSize = defaultBlockSize);

    // Of the next blocks.
    void setBlockSize(std::size_t size) noexcept { blockSize_ = size; }
    // The next games, about as many as fill a block. False at the end.
    bool next(Block& block);

private:
    bool fill(std::string& text, std::size_t size);
    void handOver(Block& block, std::size_t size);
    void takeRest(Block& block);

    Source source_;
    std::size_t blockSize_;
    std::string rest_;  // what has been read beyond the last block
    std::uint64_t offset_ = 0;
    bool isAtEnd_ = false;
    bool isCut_ = false;  // the last block
};

// The last place in a text where a game surely begins, given that one begins at its start; 0 if there is none. More
// text may follow: a scan remembers how far it got, and goes on from there when it is called with more.
class GameScan {
public:
    // Precondition: the text begins with all the text of earlier calls.
    std::size_t lastGame(std::string_view text) noexcept;

private:
    std::size_t at_ = 0;
    std::size_t lastGame_ = 0;
    bool hasMoves_ = false;
    StrayBrackets brackets_;
};

}  // namespace nowchess::pgn

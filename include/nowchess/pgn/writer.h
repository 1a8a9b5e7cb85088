// PGN in export format: the seven-tag roster first, then all other tags, an empty line, the moves in standard notation
// in lines of at most 79 columns, and the result.
//
//   const Game game;
//   const std::vector<pgn::Tag> tags{{"White", "Morphy"}, {"Black", "Allies"}};
//   std::puts(pgn::toText(game, tags).c_str());
//
// Thread safety: pure functions; a MovetextWriter is used by one thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "nowchess/game/game.h"
#include "nowchess/pgn/tag.h"

namespace nowchess::pgn {

// What is missing of the roster is filled in with question marks. What the game itself knows is never taken from the
// tags: the start (SetUp, FEN), Chess960 (Variant) and, once it is over, the Result. Termination is added where
// the outcome implies it and the tags do not have it. Moves that were taken back are not written.
// The Termination of a game that is over.
std::optional<std::string_view> terminationOf(const AnyGame& game) noexcept;
// A win that rests on a check that did not settle whether the winner could mate is marked by `unprovenTag`.
inline constexpr std::string_view unprovenTag = "NowChessProven";
// What an arbiter noted, and the claim or the decision that ended the game, are comments (`recordNote`).
// A comment may follow each ply, such as "[%clk 0:04:58]"; none where it is empty.
using PlyComment = std::function<std::string(std::size_t ply)>;
std::string toText(const AnyGame& game, std::span<const Tag> tags = {}, const PlyComment& comment = {});

// All tags of a game as `toText` writes them: the roster with that result, then Variant, SetUp and FEN where the rules
// or the start ask for them, then the others.
void appendTagSection(std::string& out, std::span<const TagView> tags, std::string_view result,
                      const AnyPosition& start, Rules rules);
void appendTagSection(std::string& out, std::span<const Tag> tags, std::string_view result, const AnyPosition& start,
                      Rules rules);

// [Name "value"] and a line end. Quotes and backslashes get their backslash, control characters become blanks. Not
// written if there is no name; whatever may not stand in one becomes an underscore.
void appendTag(std::string& out, std::string_view name, std::string_view value);

// Movetext, a token at a time, broken into lines. Moves may wait for the next token that is none: a result comes last.
class MovetextWriter {
public:
    static constexpr std::size_t usualWidth = 79;

    // A width of 0: all in one line.
    explicit MovetextWriter(std::string& out, std::size_t width = usualWidth) noexcept
        : out_(&out), width_(width == 0 ? std::size_t{0} - 1 : width) {}

    // After a blank or a line end.
    void append(std::string_view token);
    // A move, in ASCII, with its number where a reader wants one: before White's moves, and before Black's at the
    // beginning and after a comment or a variation.
    template <typename V>
    void appendMove(const BasicPosition<V>& before, std::string_view text) {
        appendMove(before.turn(), before.fullmoveNumber(), text);
    }
    void appendMove(Color mover, std::uint32_t moveNumber, std::string_view text);
    // In braces, broken between words. A closing brace inside becomes a parenthesis. One of blanks alone is not
    // written.
    void appendComment(std::string_view text);
    // Of a variation. One without a move is not written at all.
    void open();
    void close();
    // Inside a variation of which nothing is written yet?
    [[nodiscard]] bool isOpening() const noexcept { return opened_ > 0; }

private:
    static constexpr std::size_t longestMove = 16;
    static constexpr std::size_t shortComment = 128;

    char* putSeparator(char* at, std::size_t columns) noexcept;
    void appendShortComment(std::string_view text);
    void appendWord(std::string_view word, bool isFirst, bool isLast);
    void flush();

    std::string* out_;
    std::size_t width_;
    std::size_t column_ = 0;
    std::size_t opened_ = 0;         // parentheses that wait for their first token
    bool isInterrupted_ = true;      // Black's move needs its number
    bool wasInterrupted_ = false;    // before those parentheses
    std::array<char, 256> waiting_;  // moves and words, not yet in the text
    std::size_t waitingSize_ = 0;
};

}  // namespace nowchess::pgn

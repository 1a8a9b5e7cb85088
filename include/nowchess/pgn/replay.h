// Plays the moves of a PGN text and notes everything that is wrong with it. A visitor by itself, and the base of those
// that want to know the positions:
//
//   Replay replay(text);
//   read(text, replay);
//   for (const Finding& finding : replay.findings()) …
//
// Every move is proven legal, those of variations too. After an illegal move the rest of its line is passed over in
// silence: nobody knows where the pieces stand.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "nowchess/board/position.h"
#include "nowchess/notation/san.h"
#include "nowchess/pgn/encoding.h"
#include "nowchess/pgn/reader.h"
#include "nowchess/rules/rule_set.h"

namespace nowchess::pgn {

// Where in a file a text begins, if it is only a part of one.
struct TextOrigin {
    std::uint64_t offset = 0;
    std::uint64_t line = 0;    // line ends before it
    std::uint64_t column = 0;  // bytes of its line before it
    std::uint64_t games = 0;   // games before it
};

// So many findings are noted for one game.
inline constexpr std::size_t maxFindingsPerGame = 1000;

// Which rules a Variant tag asks for; nothing if they are not known here. Chess960 has many spellings.
const RuleSet* rulesOfVariant(std::string_view variant) noexcept;

// Does a Termination tag, or the last comment, say that the clock decided? "Time forfeit", "White forfeits on time",
// "somebody won on time".
bool saysOnTime(std::string_view text);

class Replay : public Visitor {
public:
    explicit Replay(std::string_view text, const TextOrigin& place = {});

    [[nodiscard]] std::span<const Finding> findings() const noexcept { return findings_; }
    [[nodiscard]] std::vector<Finding> takeFindings() noexcept;
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] std::uint64_t moves() const noexcept { return moves_; }  // of the main lines
    [[nodiscard]] std::uint64_t errors() const noexcept { return errors_; }
    [[nodiscard]] std::uint64_t warnings() const noexcept { return warnings_; }

    // Of the game that is being read.
    [[nodiscard]] const Position& position() const noexcept { return line().positions[line().now]; }
    [[nodiscard]] const Position& positionBefore() const noexcept { return line().positions[line().now ^ 1U]; }
    [[nodiscard]] std::uint32_t ply() const noexcept { return line().ply; }
    [[nodiscard]] bool isMainLine() const noexcept { return depth_ == 0; }
    [[nodiscard]] const RuleSet& rules() const noexcept { return *rules_; }
    [[nodiscard]] bool hasStart() const noexcept { return hasStart_; }  // false: its start position cannot be played
    [[nodiscard]] bool hasFailed() const noexcept { return line().failures > 0; }  // a move could not be played
    [[nodiscard]] bool hasMove() const noexcept { return line().hasMove; }         // one was played in this line
    [[nodiscard]] std::optional<Result> marker() const noexcept { return marker_; }
    [[nodiscard]] std::string_view gameText(std::size_t end) const noexcept {
        return text_.substr(gameBegin_, end - gameBegin_);
    }

    bool beginGame(std::size_t offset);
    void tag(const TagText& tag, const Token& token);
    bool beginMoves();
    void moveNumber(const Token& token, std::uint32_t number) {
        if (line().failures == 0 && number != position().fullmoveNumber() + numberShift_) judgeNumber(token, number);
    }
    void move(const Token& token) { play(token); }
    bool beginVariation(const Token& token);
    void endVariation(const Token& token);
    void result(const Token& token, Result result);
    void fault(Fault fault, const Token& token);
    void endGame(std::size_t offset);
    void endText() { placeFindings(text_.size()); }

    // What `move` does: true if the position has changed, by a move or by a null move.
    bool play(const Token& token);
    [[nodiscard]] bool isNullMove() const noexcept { return isNullMove_; }
    [[nodiscard]] Move lastMove() const noexcept { return lastMove_; }  // meaningless after a null move
    // The last move in standard notation. Precondition: this token was played, and was no null move.
    [[nodiscard]] SanText san(const Token& token) const noexcept;

protected:
    // The marker after the moves or, without one, the Result tag.
    struct WrittenResult {
        Result result;
        Token token;
    };
    [[nodiscard]] std::optional<WrittenResult> writtenResult() const;
    [[nodiscard]] Finding contradiction(Fault fault, const WrittenResult& written, Result right) const;
    // Says what is wrong with the result under the final position; nothing more will be said about it.
    void noteContradiction(Finding finding);
    void note(Finding finding);
    [[nodiscard]] std::uint64_t offsetOf(const Token& token) const noexcept {
        return place_.offset + static_cast<std::uint64_t>(token.text.data() - text_.data());
    }
    [[nodiscard]] Finding findingAt(Fault fault, const Token& token) const;
    // A number that is off by as much as the one before is no news, unless this is called before it.
    void expectRightNumber() noexcept { numberShift_ = numberBase_; }

private:
    // A line of play: the position on the board and the one before the last move.
    struct Line {
        std::array<Position, 2> positions{Position::initial(), Position::initial()};
        unsigned now = 0;
        std::uint32_t ply = 0;
        std::uint32_t failures = 0;  // moves since the first that could not be played, itself included
        bool hasMove = false;
    };
    struct TagValue {
        Token token;
        std::string_view value;
    };

    [[nodiscard]] const Line& line() const noexcept { return lines_[depth_]; }
    [[nodiscard]] Line& line() noexcept { return lines_[depth_]; }
    void advance(Line& line, Move move) noexcept;
    void begin(const Position& start) noexcept;
    bool playPatiently(const Token& token);
    void pass(Line& line) noexcept;
    void judgeNumber(const Token& token, std::uint32_t number);
    void noteMove(const Token& token, const struct SanError& error);
    void noteName(const TagText& tag, const Token& token);
    void flushZeros();
    [[nodiscard]] std::optional<Result> resultOnBoard() const noexcept;
    [[nodiscard]] std::optional<Result> resultInTag() const noexcept;
    void judgeResult();
    void judgeByBoard(Result right, std::optional<Result> tag);
    void judgeMaterial(const WrittenResult& written);
    void judgePlyCount();
    void withdrawDoubtfulRepairs() noexcept;
    void placeFindings(std::size_t end);

    std::string_view text_;
    TextOrigin place_;
    std::vector<Finding> findings_;
    std::vector<Line> lines_;
    std::size_t depth_ = 0;
    Move lastMove_ = Move::normal(Square::A1, Square::A1);
    bool isNullMove_ = false;
    bool wasPlain_ = false;          // the last move was read by its form alone: a letter, perhaps an origin, a target
    std::uint32_t numberBase_ = 0;   // right numbers minus those of the positions, modulo 2^32
    std::uint32_t numberShift_ = 0;  // the last number minus that of its position, likewise
    bool isInGame_ = false;
    bool hasStart_ = true;
    const RuleSet* rules_;
    std::size_t gameBegin_ = 0;
    std::size_t gameFindings_ = 0;  // how many there were before this game
    std::optional<Result> marker_;
    std::optional<Token> markerToken_;
    std::optional<Token> zeros_;  // 0-0 where nobody can castle: a result if the game ends with it
    bool isContradicted_ = false;
    std::vector<std::string_view> tagNames_;  // the first of them
    std::uint64_t tagMarks_ = 0;              // a bit for each, as its name begins and ends
    std::optional<TagValue> resultTag_;
    std::optional<TagValue> fenTag_;
    std::optional<TagValue> setUpTag_;
    std::optional<TagValue> variantTag_;
    std::optional<TagValue> plyCountTag_;
    std::uint64_t games_ = 0;
    std::uint64_t moves_ = 0;
    std::uint64_t errors_ = 0;
    std::uint64_t warnings_ = 0;
    std::size_t counted_ = 0;  // line ends are counted up to here
    std::uint64_t lineEnds_ = 0;
    std::size_t lineBegin_ = 0;
};

// Line ends in a text: LF, CR LF or CR. A LF at the beginning is counted unless `afterReturn`.
std::uint64_t countLineEnds(std::string_view text) noexcept;

}  // namespace nowchess::pgn

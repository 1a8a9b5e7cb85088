// Plays the moves of a PGN text and notes everything that is wrong with it. A listener sees the games with their
// positions:
//
//   struct Mates {
//       using Handles = pgn::Events<pgn::Event::Move>;
//       void move(pgn::Replay& game, const pgn::Token&) {
//           if (status(game.position()) == Status::Mated) ++count;
//       }
//       int count = 0;
//   };
//   Mates mates;
//   const pgn::Report report = pgn::replay("1. f3 e5 2. g4 Qh4# 0-1", mates);
//   for (const pgn::Finding& finding : report.findings) std::puts(message(finding).c_str());
//
// Every move is proven legal, those of variations too. After an illegal move the rest of its line is passed over in
// silence: nobody knows where the pieces stand. What a listener skips is not judged.
//
// The Variant tag chooses the rules. Handlers that take a `Replay` are given games of standard chess and Chess960, and
// the others are refused; handlers that take an `AnyReplay` are given games of every variant:
//
//   struct Checks {
//       using Handles = pgn::Events<pgn::Event::Move>;
//       void move(pgn::AnyReplay& game, const pgn::Token&) {
//           game.withPosition([&](const auto& position) { count += isInCheck(position) ? 1 : 0; });
//       }
//       int count = 0;
//   };
//
// Thread safety: a replay has no state but its own; any number may go on at once.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "nowchess/notation/san.h"
#include "nowchess/pgn/encoding.h"
#include "nowchess/pgn/reader.h"
#include "nowchess/rules/position.h"
#include "nowchess/rules/status.h"
#include "nowchess/rules/variant.h"

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

// Which rules a Variant tag asks for; empty if they are not known here. The FEN matters to a name that stands for known
// rules only where nobody can castle.
std::optional<Rules> rulesOfVariant(std::string_view variant, std::string_view fen = {});

// Does a Termination tag, or the last comment, say that the clock decided? "Time forfeit", "White forfeits on time",
// "somebody won on time".
bool saysOnTime(std::string_view text);

// Cc3 or Ff4 where neither C nor F is a piece: one of another language, and not a pawn by its file.
bool hasForeignPiece(std::string_view move, PieceLetters letters) noexcept;
// Is this, right after a result and in the same paragraph, no beginning of a game? A glyph, or a move number other
// than 1.
bool continuesAfterResult(std::string_view text, const Token& token) noexcept;

// What the board has decided, and how: "it is checkmate".
Result resultOf(const BoardOutcome& outcome) noexcept;
std::string_view reasonOf(BoardEnding ending) noexcept;

// A result and where it stands.
struct WrittenResult {
    Result result;
    Token token;
};

struct ReplayOptions {
    TextOrigin origin = {};
    bool everyWrongNumber = false;  // also those that are off by as much as the one before
};

namespace detail {
template <Listener T>
class ReplayVisitor;
}

// What a listener is given: the game that is being read, as far as it has come, and what was found and counted so far.
// An event has been taken in when its handler is called, with four exceptions: beginVariation is called at the move
// that the variation replaces, endVariation at the end of the variation, and result and fault before the replay judges
// them.
class AnyReplay {
public:
    [[nodiscard]] std::span<const Finding> findings() const noexcept { return findings_; }
    [[nodiscard]] std::vector<Finding> takeFindings() noexcept;
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] std::uint64_t moves() const noexcept { return moves_; }  // of the main lines
    [[nodiscard]] std::uint64_t errors() const noexcept { return errors_; }
    [[nodiscard]] std::uint64_t warnings() const noexcept { return warnings_; }

    // Of the game that is being read: calls with the position, or the one before the last move. That is a `Position` in
    // standard chess, and an `AnyPosition` in every other game.
    template <typename Function>
    decltype(auto) withPosition(Function&& function) const {
        return withPositionAt(line().now, function);
    }
    template <typename Function>
    decltype(auto) withPositionBefore(Function&& function) const {
        return withPositionAt(line().now ^ 1U, function);
    }
    [[nodiscard]] AnyPosition anyPosition() const noexcept;
    // How the board has ended the game; empty also where moves failed or were skipped.
    [[nodiscard]] std::optional<BoardOutcome> boardOutcome() const noexcept;
    [[nodiscard]] std::uint32_t ply() const noexcept { return line().ply; }
    [[nodiscard]] bool isMainLine() const noexcept { return depth_ == 0; }
    [[nodiscard]] Rules rules() const noexcept { return rules_; }
    [[nodiscard]] bool hasStart() const noexcept { return hasStart_; }  // false: its start position cannot be played
    // A move could not be played; 0-0 where nobody can castle counts only when more follows.
    [[nodiscard]] bool hasFailed() const noexcept { return line().failures > 0 && !zeros_; }
    [[nodiscard]] bool hasMove() const noexcept { return line().hasMove; }  // one was played in this line
    [[nodiscard]] std::optional<Result> marker() const noexcept { return marker_; }
    [[nodiscard]] std::string_view gameText(std::size_t end) const noexcept {
        return text_.substr(gameBegin_, end - gameBegin_);
    }

    [[nodiscard]] bool isNullMove() const noexcept { return isNullMove_; }
    [[nodiscard]] Move lastMove() const noexcept { return lastMove_; }  // meaningless after a null move
    // The last move in standard notation. Precondition: this token was played, and was no null move.
    [[nodiscard]] SanText san(const Token& token) const noexcept;

    // The marker after the moves or, without one, the Result tag; that of a double forfeit wins over *.
    [[nodiscard]] std::optional<WrittenResult> writtenResult() const;
    [[nodiscard]] Finding contradiction(Fault fault, const WrittenResult& written, Result right) const;
    // Says what is wrong with the result under the final position; nothing more will be said about it.
    void noteContradiction(Finding finding);
    void note(Finding finding);
    [[nodiscard]] std::uint64_t offsetOf(const Token& token) const noexcept {
        return origin_.offset + static_cast<std::uint64_t>(token.text.data() - text_.data());
    }
    [[nodiscard]] Finding findingAt(Fault fault, const Token& token) const;

private:
    template <Listener T>
    friend class detail::ReplayVisitor;
    friend class Replay;

    AnyReplay(std::string_view text, const ReplayOptions& options);

    void beginGame(std::size_t offset);
    void tag(const TagText& tag, const Token& token);
    bool beginMoves(bool takesVariants);  // false if the start position cannot be played
    void moveNumber(const Token& token, std::uint32_t number) {
        const Line& here = line();
        if (!here.isPlain || number != here.positions[here.now].fullmoveNumber() + numberShift_)
            judgeNumber(token, number);
    }
    // True if the position has changed, by a move or by a null move.
    bool play(const Token& token);
    void beginVariation(const Token& token);
    void endVariation() noexcept { --depth_; }
    void result(const Token& token, Result result);
    void fault(Fault fault, const Token& token);
    void endGame(std::size_t offset);
    void endText() { placeFindings(text_.size()); }
    // What the listener wants.
    void follow(Flow flow) noexcept {
        if (flow == Flow::SkipMoves || flow == Flow::SkipGame || flow == Flow::Stop) isSkipped_ = true;
    }

    // A line of play: the position on the board and the one before the last move.
    struct Line {
        std::array<Position, 2> positions{Position::initial(), Position::initial()};  // of standard chess
        unsigned now = 0;
        std::uint32_t ply = 0;
        std::uint32_t failures = 0;  // moves since the first that could not be played, itself included
        bool hasMove = false;
        bool isPlain = true;  // standard chess without a failure: one look finds what must not be read by its form
    };
    using VariantPositions = std::array<AnyPosition, 2>;
    struct TagValue {
        Token token;
        std::string_view value;
    };

    [[nodiscard]] const Line& line() const noexcept { return lines_[depth_]; }
    [[nodiscard]] Line& line() noexcept { return lines_[depth_]; }
    template <typename Function>
    decltype(auto) withPositionAt(unsigned index, Function&& function) const {
        if (isVariant_) [[unlikely]]
            return function(variantPositions_[depth_][index]);
        return function(line().positions[index]);
    }
    [[nodiscard]] bool readStart();
    [[nodiscard]] bool readFen();
    void refuseVariant(bool takesVariants);
    void begin() noexcept;
    void setFailures(Line& line, std::uint32_t failures) const noexcept {
        line.failures = failures;
        line.isPlain = failures == 0 && !isVariant_ && letters_ == PieceLetters::English;
    }
    void advance(Line& line, Move move) noexcept;
    void advanceVariant(Line& line, Move move) noexcept;
    void count(Line& line) noexcept;
    bool playLenient(const Token& token);
    // Asks all moves of the game which language it is written in, when the first one makes no sense in English. True if
    // there is one that explains it, and all moves before it as well.
    bool findLetters(const Token& token);
    void findLettersOfStart();
    bool chooseLetters(std::span<const std::string_view> moves, const Token& token, const AnyPosition& here,
                       const AnyPosition& inMainLine);
    void noteLetters(const Token& token);
    // Does it begin with a letter that may be a piece of another language, although English can read it?
    [[nodiscard]] bool isDoubtfulInEnglish(std::string_view move) const noexcept;
    void pass(Line& line) noexcept;
    void judgeNumber(const Token& token, std::uint32_t number);
    void noteMove(const Token& token, const SanError& error);
    void noteForeignPiece(const Token& token, const SanMove& pawn);
    void noteName(const TagText& tag, const Token& token);
    void refuseZeros() {
        if (zeros_) flushZeros();
    }
    void flushZeros();
    [[nodiscard]] std::optional<Result> resultOnBoard() const noexcept;
    [[nodiscard]] std::optional<Result> resultInTag() const noexcept;
    [[nodiscard]] bool isDoubleForfeit(std::optional<Result> tag) const noexcept;
    void judgeResult();
    void judgeByBoard(const BoardOutcome& outcome, std::optional<Result> tag);
    void judgeMaterial(const WrittenResult& written);
    void judgePlyCount();
    void judgeSpelling();
    void judgeBeginning();
    void withdrawDoubtfulRepairs() noexcept;
    void placeFindings(std::size_t end);

    std::string_view text_;
    TextOrigin origin_;
    bool findsEveryNumber_;
    std::vector<Finding> findings_;
    std::vector<Line> lines_;
    std::vector<VariantPositions> variantPositions_;  // of the same lines, where it is not standard chess
    bool isVariant_ = false;
    PieceLetters letters_ = PieceLetters::English;
    bool areLettersSought_ = false;
    std::size_t depth_ = 0;
    Move lastMove_ = Move::normal(Square::A1, Square::A1);
    bool isNullMove_ = false;
    bool wasPlain_ = false;          // the last move was read by its form alone: a letter, perhaps an origin, a target
    std::uint32_t numberBase_ = 0;   // right numbers minus those of the positions, modulo 2^32
    std::uint32_t numberShift_ = 0;  // the last number minus that of its position, likewise
    bool isInGame_ = false;
    bool hasStart_ = true;
    bool isSkipped_ = false;  // a part of this game, which cannot be judged then
    Rules rules_ = standardRules;
    std::size_t gameBegin_ = 0;
    std::size_t gameFindings_ = 0;  // how many there were before this game
    std::optional<Result> marker_;
    std::optional<Token> markerToken_;
    // 0-0 where nobody can castle: a result if the game ends with it. Until then it is a failure of the main line.
    std::optional<Token> zeros_;
    bool isContradicted_ = false;
    bool hasOtherMoves_ = false;              // perhaps: text that was taken for a move, or moves of a variation
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

// The same where the game is one of standard chess or Chess960, as it is for every listener that wants no others.
class Replay : public AnyReplay {
public:
    [[nodiscard]] const Position& position() const noexcept { return line().positions[line().now]; }
    [[nodiscard]] const Position& positionBefore() const noexcept { return line().positions[line().now ^ 1U]; }

private:
    template <Listener T>
    friend class detail::ReplayVisitor;
    using AnyReplay::AnyReplay;
};

// What a replay has found and counted.
struct Report {
    std::vector<Finding> findings;  // without those that the listener has taken
    std::uint64_t games = 0;
    std::uint64_t moves = 0;  // of the main lines
    std::uint64_t errors = 0;
    std::uint64_t warnings = 0;
    bool isStopped = false;  // by the listener
};

namespace detail {

// Do all handlers take games of any variant?
template <Listener T>
consteval bool takesVariants() {
    return []<std::size_t... Index>(std::index_sequence<Index...>) {
        return ((!T::Handles::has(Event{Index}) || isCallable<Event{Index}, T, AnyReplay&>()) && ...);
    }(std::make_index_sequence<eventCount>());
}

// Hands the events of a reader to a replay and to its listener.
template <Listener T>
class ReplayVisitor {
    static_assert(checkHandlers<T, Replay&>());

public:
    using Handles = Events<Event::BeginGame, Event::Tag, Event::BeginMoves, Event::MoveNumber, Event::Move, Event::Nag,
                           Event::Comment, Event::BeginVariation, Event::EndVariation, Event::Result, Event::Fault,
                           Event::EndMoves, Event::EndGame, Event::EndText>;

    ReplayVisitor(std::string_view text, const ReplayOptions& options, T& listener)
        : game_(text, options), listener_(listener) {}

    auto beginGame(std::size_t offset) {
        game_.beginGame(offset);
        return report<Event::BeginGame>([&](auto& listener) { return listener.beginGame(game_, offset); });
    }
    auto tag(const TagText& tag, const Token& token) {
        game_.tag(tag, token);
        return report<Event::Tag>([&](auto& listener) { return listener.tag(game_, tag, token); });
    }
    Flow beginMoves() {
        const bool isPlayable = game_.beginMoves(takesVariants<T>());
        const Flow flow = flowOf<Event::BeginMoves>([&](auto& listener) { return listener.beginMoves(game_); });
        return isPlayable || flow != Flow::Continue ? flow : Flow::SkipMoves;
    }
    auto moveNumber(const Token& token, std::uint32_t number) {
        game_.moveNumber(token, number);
        return report<Event::MoveNumber>([&](auto& listener) { return listener.moveNumber(game_, token, number); });
    }
    auto move(const Token& token) {
        const auto played = [&](auto& listener) { return listener.move(game_, token); };
        const auto failed = [&](auto& listener) { return listener.failedMove(game_, token); };
        const bool isPlayed = game_.play(token);
        if constexpr (T::Handles::has(Event::FailedMove)) {
            return isPlayed ? flowOf<Event::Move>(played) : flowOf<Event::FailedMove>(failed);
        } else if constexpr (std::is_void_v<decltype(report<Event::Move>(played))>) {
            if (isPlayed) report<Event::Move>(played);
        } else {
            return isPlayed ? report<Event::Move>(played) : Flow::Continue;
        }
    }
    auto nag(const Token& token, unsigned number) {
        return report<Event::Nag>([&](auto& listener) { return listener.nag(game_, token, number); });
    }
    auto comment(const Token& token, std::string_view text) {
        return report<Event::Comment>([&](auto& listener) { return listener.comment(game_, token, text); });
    }
    auto beginVariation(const Token& token) {
        const auto call = [&](auto& listener) { return listener.beginVariation(game_, token); };
        game_.refuseZeros();
        if constexpr (std::is_void_v<decltype(report<Event::BeginVariation>(call))>) {
            report<Event::BeginVariation>(call);
            game_.beginVariation(token);
        } else {
            const Flow flow = report<Event::BeginVariation>(call);
            if (flow == Flow::Continue) game_.beginVariation(token);
            return flow;
        }
    }
    auto endVariation(const Token& token) {
        const auto call = [&](auto& listener) { return listener.endVariation(game_, token); };
        if constexpr (std::is_void_v<decltype(report<Event::EndVariation>(call))>) {
            report<Event::EndVariation>(call);
            game_.endVariation();
        } else {
            const Flow flow = report<Event::EndVariation>(call);
            game_.endVariation();
            return flow;
        }
    }
    Flow result(const Token& token, Result result) {
        const Flow flow = flowOf<Event::Result>([&](auto& listener) { return listener.result(game_, token, result); });
        game_.result(token, result);
        return flow;
    }
    Flow fault(Fault fault, const Token& token) {
        const Flow flow = flowOf<Event::Fault>([&](auto& listener) { return listener.fault(game_, fault, token); });
        game_.fault(fault, token);
        return flow;
    }
    Flow endMoves() {
        return flowOf<Event::EndMoves>([&](auto& listener) { return listener.endMoves(game_); });
    }
    Flow endGame(std::size_t offset) {
        game_.endGame(offset);
        return flowOf<Event::EndGame>([&](auto& listener) { return listener.endGame(game_, offset); });
    }
    void endText() {
        game_.endText();
        flowOf<Event::EndText>([&](auto& listener) { return listener.endText(game_); });
    }

    Report takeReport(bool isStopped) {
        if (isStopped) game_.endText();
        return {game_.takeFindings(), game_.games(), game_.moves(), game_.errors(), game_.warnings(), isStopped};
    }

private:
    // What the listener's handler returns: nothing if it has none.
    template <Event Which, typename Call>
    auto report(const Call& call) {
        if constexpr (T::Handles::has(Which)) {
            if constexpr (std::is_void_v<decltype(call(listener_))>) {
                call(listener_);
            } else {
                const Flow flow = call(listener_);
                game_.follow(flow);
                return flow;
            }
        }
    }
    template <Event Which, typename Call>
    Flow flowOf(const Call& call) {
        if constexpr (std::is_void_v<decltype(report<Which>(call))>) {
            report<Which>(call);
            return Flow::Continue;
        } else {
            return report<Which>(call);
        }
    }

    Replay game_;
    T& listener_;
};

}  // namespace detail

template <Listener T>
Report replay(std::string_view text, T& listener, const ReplayOptions& options = {}) {
    detail::ReplayVisitor<T> visitor(text, options, listener);
    const bool isWhole = read(text, visitor);
    return visitor.takeReport(!isWhole);
}

// Only what is wrong.
Report replay(std::string_view text, const ReplayOptions& options = {});

// Line ends in a text: LF, CR LF or CR. A LF at the beginning is counted unless `afterReturn`.
std::uint64_t countLineEnds(std::string_view text) noexcept;

}  // namespace nowchess::pgn

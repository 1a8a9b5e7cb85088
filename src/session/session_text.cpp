#include "nowchess/session/session_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "nowchess/notation/coordinates.h"
#include "nowchess/pgn/comment.h"
#include "nowchess/pgn/game_reader.h"
#include "nowchess/pgn/reader.h"
#include "nowchess/pgn/writer.h"
#include "text/words.h"

namespace nowchess {

namespace {

using std::chrono::milliseconds;

// The board's ply, where moves were taken back; both clocks in milliseconds and how long the side to move has thought,
// or a dash without a limit; the first ply with a time, and what both clocks showed there; who offers a draw; the move
// that a refused claim named; the pawn's move that lacks its piece; what the arbiter noted, each by ply, kind, side and
// milliseconds; how the game ended, whose doing it was, whether the arbiter decided so, and the move that the claim
// named; and options that are not the usual ones.
namespace tag {
constexpr std::string_view ply = "NowChessPly";
constexpr std::string_view clock = "NowChessClock";
constexpr std::string_view clockSince = "NowChessClockSince";
constexpr std::string_view offer = "NowChessOffer";
constexpr std::string_view owed = "NowChessClaim";
constexpr std::string_view promotion = "NowChessPromotion";
constexpr std::string_view rulings = "NowChessRulings";
constexpr std::string_view ended = "NowChessEnded";
constexpr std::string_view regulations = "NowChessRegulations";
constexpr std::string_view deadCheck = "NowChessDeadCheck";
constexpr std::string_view mateBudget = "NowChessMateBudget";
constexpr std::string_view castling = "NowChessCastling";
constexpr std::array all{ply,   pgn::unprovenTag, clock,     clockSince, offer,   owed, promotion, rulings,
                         ended, regulations,      deadCheck, mateBudget, castling};
}  // namespace tag

// What a dead check is called in a tag: one for the game and one for the session.
enum class DeadChoice : std::uint8_t { Off, Fast, Full };
constexpr std::array<std::string_view, 3> deadChoices{"off", "fast", "full"};

// In the order of RulingKind.
constexpr std::array<std::string_view, 3> rulingNames{"illegal", "given", "taken"};
constexpr std::string_view arbiterWord = "arbiter";

bool isOurs(const pgn::Tag& tag) noexcept {
    return std::ranges::find(tag::all, std::string_view(tag.name)) != tag::all.end();
}

std::size_t lastPly(const AnyGame& game) noexcept { return game.ply() + game.undone().size(); }

// --- writing --------------------------------------------------------------------------------------------------------

std::string millisecondsOf(const ClockTimes& times) {
    return std::to_string(times[Color::White].count()) + " " + std::to_string(times[Color::Black].count());
}

class Writer {
public:
    Writer(const Session& session, std::span<const pgn::Tag> tags, ClockTime now)
        : session_(session), game_(session.game), tags_(tags.begin(), tags.end()), now_(now) {}

    std::string write();

private:
    void add(std::string_view name, std::string value) { tags_.push_back({std::string(name), std::move(value)}); }
    void addOptions();
    void addClock();
    void addDecisions();
    void addRulings();
    void addEnding();

    const Session& session_;
    const AnyGame& game_;
    std::vector<pgn::Tag> tags_;
    ClockTime now_;
};

void Writer::addOptions() {
    const GameOptions usual;
    const GameOptions& options = game_.options();
    if (options.regulations == Regulations::FideOnline) add(tag::regulations, "online");
    const DeadChoice choice = !options.deadPositions                  ? DeadChoice::Off
                              : session_.deadCheck == DeadCheck::Fast ? DeadChoice::Fast
                                                                      : DeadChoice::Full;
    if (choice != DeadChoice::Full)
        add(tag::deadCheck, std::string(deadChoices[static_cast<std::size_t>(choice)]) +
                                (session_.deadCheck == DeadCheck::Full ? " full" : ""));
    if (options.mateBudget.nodes != usual.mateBudget.nodes)
        add(tag::mateBudget, std::to_string(options.mateBudget.nodes));
    // The tag Variant has a word for one of the two.
    if (options.rules.castling == CastlingMode::Chess960 && options.rules.variant != Variant::Standard)
        add(tag::castling, std::string(name(chess960Rules)));
}

void Writer::addClock() {
    if (!session_.clock) return;
    if (!pgn::tagValue(tags_, "TimeControl")) add("TimeControl", text(session_.clock->control()));
    const auto times = session_.clock->times(now_);
    if (!times) return add(tag::clock, "-");
    const auto thought = session_.clock->clock().thought(now_);
    add(tag::clock, millisecondsOf(*times) + " " + std::to_string(thought.count()));
    const std::size_t first = session_.clock->firstPly();
    const auto shown = session_.clock->timesAfter(first);
    if (first > 0 || shown != SessionClock(session_.clock->control(), AnyGame(game_.start())).timesAfter(0))
        add(tag::clockSince, std::to_string(first) + " " + millisecondsOf(*shown));
}

void Writer::addDecisions() {
    if (const auto offer = game_.drawOfferedBy()) add(tag::offer, std::string(label(*offer)));
    if (const auto owed = game_.obligedMove()) add(tag::owed, std::string(toSan(game_.position(), *owed).view()));
    if (const auto& promotion = session_.promotion)
        add(tag::promotion, nowchess::text(promotion->from) + nowchess::text(promotion->to));
}

void Writer::addRulings() {
    std::string value;
    for (const Ruling& ruling : game_.allRulings())
        value += (value.empty() ? "" : " ") + std::to_string(ruling.ply) + " " +
                 std::string(rulingNames[static_cast<std::size_t>(ruling.kind)]) + " " +
                 std::string(label(ruling.side)) + " " + std::to_string(ruling.time.count());
    if (!value.empty()) add(tag::rulings, std::move(value));
}

void Writer::addEnding() {
    const auto outcome = game_.outcome();
    if (!outcome) return;
    std::string value(name(outcome->reason));
    if (session_.endedBy) value += " " + std::string(label(*session_.endedBy));
    if (game_.isDecidedByArbiter()) value += " " + std::string(arbiterWord);
    if (const auto claim = game_.grantedClaim(); claim && claim->move)
        value += " " + std::string(toSan(game_.position(), *claim->move).view());
    add(tag::ended, std::move(value));
}

std::string Writer::write() {
    std::erase_if(tags_, isOurs);
    addClock();
    addOptions();
    addDecisions();
    addRulings();
    addEnding();
    pgn::PlyComment comment;
    if (session_.clock)
        comment = [&](std::size_t ply) -> std::string {
            const auto times = ply > session_.clock->firstPly() ? session_.clock->timesAfter(ply) : std::nullopt;
            if (!times) return "";
            const Color mover = ply % 2 == 1 ? game_.start().turn() : opposite(game_.start().turn());
            return "[%clk " + pgn::clockText((*times)[mover]) + "]";
        };
    if (game_.undone().empty()) return pgn::toText(game_, tags_, comment);
    add(tag::ply, std::to_string(game_.ply()));
    AnyGame whole = game_;
    whole.goTo(lastPly(game_));
    return pgn::toText(whole, tags_, comment);
}

// --- reading --------------------------------------------------------------------------------------------------------

template <typename Number>
std::optional<Number> takeNumber(std::string_view& text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.starts_with(' ')) text.remove_prefix(1);
    return number;
}

std::string_view takeWord(std::string_view& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

// What a text may ask for: a stranger's must not cost all the time and memory there is.
constexpr std::uint64_t largestBudget = 1'000'000;

// In milliseconds. No time of a game of chess is longer, and sums of what is shorter do not overflow.
constexpr std::int64_t longestTime = std::int64_t{1} << 52;
constexpr bool isTime(std::int64_t time) noexcept { return time >= -longestTime && time <= longestTime; }

std::optional<ClockTimes> takeTimes(std::string_view& text) {
    const auto white = takeNumber<std::int64_t>(text);
    const auto black = takeNumber<std::int64_t>(text);
    if (!white || !black || !isTime(*white) || !isTime(*black)) return std::nullopt;
    return ClockTimes{{milliseconds(*white), milliseconds(*black)}};
}

std::optional<Color> colorOf(std::string_view word) noexcept {
    for (const Color color : allColors)
        if (word == label(color)) return color;
    return std::nullopt;
}

// As far as they can be read.
std::vector<Ruling> rulingsIn(std::string_view text) {
    std::vector<Ruling> rulings;
    while (!text.empty()) {
        const auto ply = takeNumber<std::size_t>(text);
        const auto kind = std::ranges::find(rulingNames, takeWord(text));
        const auto side = colorOf(takeWord(text));
        const auto time = takeNumber<std::int64_t>(text);
        if (!ply || kind == rulingNames.end() || !side || !time || !isTime(*time)) break;
        rulings.push_back({*ply, static_cast<RulingKind>(kind - rulingNames.begin()), *side, milliseconds(*time)});
    }
    return rulings;
}

std::optional<Move> moveOf(const AnyPosition& position, std::string_view san) noexcept {
    const auto move = readSan(position, san);
    return move ? move->move : std::nullopt;
}

// Ends a session's game again, if it can be ended so.
void endAgain(Session& session, EndReason reason, std::optional<Move> announced) {
    AnyGame& game = session.game;
    if (game.isOver()) return;
    if (session.endedBy) {
        const Color by = *session.endedBy;
        if (reason == EndReason::Resignation) static_cast<void>(game.resign(by));
        if (reason == EndReason::FlagFall) static_cast<void>(game.flagFell(by));
        if (reason == EndReason::IllegalMoves) static_cast<void>(game.secondIllegalMove(by));
        if (reason == EndReason::Forfeit) static_cast<void>(game.forfeit(by));
        if (reason == EndReason::ThreefoldRepetition && game.examine(by, {DrawGround::ThreefoldRepetition, announced}))
            static_cast<void>(game.claimDraw(by, DrawGround::ThreefoldRepetition, announced));
        if (reason == EndReason::FiftyMoves && game.examine(by, {DrawGround::FiftyMoves, announced}))
            static_cast<void>(game.claimDraw(by, DrawGround::FiftyMoves, announced));
    }
    if (reason == EndReason::Agreement && game.drawOfferedBy())
        static_cast<void>(game.acceptDraw(opposite(*game.drawOfferedBy())));
    if (reason == EndReason::DeadPosition) static_cast<void>(game.endIfDead());
    if (reason == EndReason::DoubleForfeit) static_cast<void>(game.forfeitBoth());
    if (reason == EndReason::BothFlags) static_cast<void>(game.bothFlagsFell());
    // Of the other reasons, the board has said so already.
}

// What the comments of one game's main line say of the mover's clock, by ply.
class ClockComments {
public:
    using Handles = pgn::Events<pgn::Event::BeginGame, pgn::Event::Move, pgn::Event::BeginVariation,
                                pgn::Event::Comment, pgn::Event::EndGame>;

    explicit ClockComments(std::size_t number) : number_(number) {}

    pgn::Flow beginGame(std::size_t) { return ++game_ == number_ ? pgn::Flow::Continue : pgn::Flow::SkipGame; }
    void move(const pgn::Token&) { times_.emplace_back(); }
    static pgn::Flow beginVariation(const pgn::Token&) { return pgn::Flow::SkipVariation; }
    void comment(const pgn::Token&, std::string_view text) {
        if (game_ != number_ || times_.empty()) return;
        for (const pgn::CommentCommand& command : pgn::commandsOf(text))
            if (const auto* clock = std::get_if<pgn::ClockReading>(&command.meaning);
                clock != nullptr && clock->kind == pgn::ClockKind::Remaining && isTime(clock->time.count()))
                times_.back() = clock->time;
    }
    [[nodiscard]] pgn::Flow endGame(std::size_t) const {
        return game_ == number_ ? pgn::Flow::Stop : pgn::Flow::Continue;
    }

    [[nodiscard]] std::span<const std::optional<milliseconds>> times() const noexcept { return times_; }

private:
    std::size_t number_;
    std::size_t game_ = 0;
    std::vector<std::optional<milliseconds>> times_;
};

// Puts together what a text says of a session.
class Reader {
public:
    Reader(pgn::ParsedGame read, std::span<const std::optional<milliseconds>> clocks)
        : read_(std::move(read)), clocks_(clocks) {}

    SavedSession take();

private:
    [[nodiscard]] std::optional<std::string_view> value(std::string_view name) const {
        return pgn::tagValue(read_.tags, name);
    }
    [[nodiscard]] Session withMoves() const;
    void restoreClock(Session& session) const;
    [[nodiscard]] std::vector<ClockTimes> timesFrom(const SessionClock& clock, const AnyGame& game, std::size_t first,
                                                    const ClockTimes& start) const;
    void restoreDecisions(Session& session) const;
    void restoreEnding(Session& session) const;

    pgn::ParsedGame read_;
    std::span<const std::optional<milliseconds>> clocks_;
};

Session Reader::withMoves() const {
    GameOptions options = read_.game.options();
    if (value(tag::regulations) == "online") options.regulations = Regulations::FideOnline;
    Session session;
    if (const auto check = value(tag::deadCheck)) {
        std::string_view words = *check;
        const std::string_view choice = takeWord(words);
        options.deadPositions = choice != deadChoices[static_cast<std::size_t>(DeadChoice::Off)];
        if (words != "full") session.deadCheck = DeadCheck::Fast;
    }
    if (auto budget = value(tag::mateBudget))
        if (const auto nodes = takeNumber<std::uint64_t>(*budget); nodes && *nodes <= largestBudget)
            options.mateBudget.nodes = *nodes;
    if (value(tag::castling) == name(chess960Rules)) options.rules.castling = CastlingMode::Chess960;
    session.game = AnyGame(read_.game.start(), options);
    for (const AnyGame::Ply& ply : read_.game.history().subspan(1))
        static_cast<void>(session.game.playRecorded(*ply.move));
    session.game.restoreRulings(rulingsIn(value(tag::rulings).value_or("")));
    if (auto ply = value(tag::ply))
        if (const auto number = takeNumber<std::size_t>(*ply)) session.game.goTo(*number);
    return session;
}

// What both clocks showed from a ply on: each comment tells the mover's, and the other's is as it was, but for sand,
// which flows from one to the other.
std::vector<ClockTimes> Reader::timesFrom(const SessionClock& clock, const AnyGame& game, std::size_t first,
                                          const ClockTimes& start) const {
    // GCOVR_EXCL_START: what a time control gives adds up to such times in no game that anybody could have played
    if (!isTime(start[Color::White].count()) || !isTime(start[Color::Black].count())) return {};
    // GCOVR_EXCL_STOP
    std::vector<ClockTimes> times{start};
    const auto addRulings = [&game](ClockTimes& shown, std::size_t ply) {
        for (const Ruling& ruling : game.allRulings())
            if (ruling.ply == ply) shown[clockChange(ruling).side] += clockChange(ruling).change;
    };
    const bool isSand = clock.control().kind() == TimeControlKind::Hourglass;
    Color mover = first % 2 == 0 ? read_.game.start().turn() : opposite(read_.game.start().turn());
    for (std::size_t ply = first; ply < clocks_.size() && clocks_[ply]; ++ply, mover = opposite(mover)) {
        ClockTimes next = times.back();
        addRulings(next, ply);
        const milliseconds sum = next[Color::White] + next[Color::Black];
        next[mover] = *clocks_[ply];
        if (isSand) next[opposite(mover)] = sum - next[mover];
        times.push_back(next);
    }
    return times;
}

void Reader::restoreClock(Session& session) const {
    const auto control = value("TimeControl");
    auto tag = value(tag::clock);
    const auto parsed = control ? parseTimeControl(*control) : std::unexpected(TimeControlError{});
    if (!parsed || !tag) return;
    if (*tag == "-") {
        session.clock.emplace(*parsed, session.game);
        return;
    }
    const auto last = takeTimes(*tag);
    if (!last) return;
    const milliseconds thought(std::clamp<std::int64_t>(takeNumber<std::int64_t>(*tag).value_or(0), 0, longestTime));
    auto since = value(tag::clockSince).value_or("");
    const std::size_t first = takeNumber<std::size_t>(since).value_or(0);
    AnyGame begun = session.game;
    begun.goTo(first);
    session.clock.emplace(*parsed, begun);
    const auto shown = takeTimes(since);
    if (const auto start = shown ? shown : session.clock->timesAfter(first))
        if (session.clock->restore(session.game, first, timesFrom(*session.clock, session.game, first, *start),
                                   thought))
            return;
    // The moves tell no times: what the clocks showed last is all there is, rulings included.
    session.clock->restore(session.game, session.game.ply(), std::array{beforeRulings(*last, session.game)},
                           milliseconds(0));
}

void Reader::restoreDecisions(Session& session) const {
    AnyGame& game = session.game;
    const auto owed = value(tag::owed) ? moveOf(game.position(), *value(tag::owed)) : std::nullopt;
    game.restorePending(colorOf(value(tag::offer).value_or("")), owed);
    if (const auto pending = value(tag::promotion))
        if (const auto squares = parseCoordinates(*pending)) {
            const Move queen = Move::promotion(squares->from, squares->to, PromotionPiece::Queen);
            if (isLegal(game.position(), queen))
                session.promotion = {squares->from, squares->to, game.position().board().pieceAt(squares->to)};
        }
}

// What ended the game is done again, so that all that hangs on it is as it was. Of a record of somebody else's, which
// does not tell whose doing it was, the outcome is all there is.
void Reader::restoreEnding(Session& session) const {
    AnyGame& game = session.game;
    if (auto ended = value(tag::ended)) {
        const std::string_view reason = takeWord(*ended);
        if ((session.endedBy = colorOf(ended->substr(0, ended->find(' '))))) takeWord(*ended);
        const auto found = std::ranges::find(allEndReasons, reason, [](EndReason each) { return name(each); });
        const bool byArbiter = *ended == arbiterWord;
        if (found != allEndReasons.end()) endAgain(session, *found, moveOf(game.position(), *ended));
        if (byArbiter && game.isOver()) static_cast<void>(game.adjudicate(*game.outcome()));
    }
    if (!game.isOver() && read_.game.isOver() && game.undone().empty())
        static_cast<void>(game.endRecorded(*read_.game.outcome()));
    if (game.isOver())
        session.promotion.reset();
    else
        session.endedBy.reset();
}

SavedSession Reader::take() {
    Session session = withMoves();
    restoreClock(session);
    restoreDecisions(session);
    restoreEnding(session);
    const bool wasWrittenHere = value(tag::ended).has_value();
    std::erase_if(read_.tags, [&](const pgn::Tag& each) {
        if (wasWrittenHere && each.name == "Termination") return each.value == pgn::terminationOf(session.game);
        // A game that goes on has no result.
        return isOurs(each) || (!session.game.isOver() && (each.name == "Result" || each.name == "Termination"));
    });
    return {std::move(session), std::move(read_.tags)};
}

}  // namespace

std::string writeSession(const Session& session, std::span<const pgn::Tag> tags, ClockTime now) {
    return Writer(session, tags, now).write();
}

std::expected<SavedSession, SessionTextError> readSession(std::string_view text, std::size_t number) {
    std::vector<pgn::ParsedGame> games = pgn::readGames(text);
    if (games.empty()) return std::unexpected(SessionTextError{SessionTextFault::NoGame});
    if (number == 0 || number > games.size())
        return std::unexpected(SessionTextError{SessionTextFault::NoSuchGame, games.size()});
    pgn::ParsedGame& read = games[number - 1];
    for (const pgn::Finding& finding : read.findings)
        if (severity(finding.fault) == pgn::Severity::Error)
            return std::unexpected(SessionTextError{SessionTextFault::BadGame, games.size(), finding});
    ClockComments clocks(number);
    pgn::read(text, clocks);
    return Reader(std::move(read), clocks.times()).take();
}

std::string message(const SessionTextError& error) {
    switch (error.fault) {
        case SessionTextFault::NoGame: return "there is no game in it";
        case SessionTextFault::NoSuchGame: return "it has " + counted(error.games, "game");
        case SessionTextFault::BadGame: return message(error.finding);
    }
    std::unreachable();
}

}  // namespace nowchess

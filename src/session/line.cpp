#include "nowchess/session/line.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <vector>

#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/chess960.h"
#include "text/nearest.h"
#include "text/words.h"

namespace nowchess {

namespace {

using refusal::Usage;

constexpr std::string_view blanks = " \t\r\n\v\f";
constexpr std::size_t all = std::numeric_limits<std::size_t>::max();

// Digits and nothing else; the largest number there is for one that is larger.
std::optional<std::size_t> parseNumber(std::string_view text) noexcept {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (end != text.data() + text.size() || error == std::errc::invalid_argument) return std::nullopt;
    return error == std::errc() ? number : all;
}

using Parsed = std::expected<CommandKind, Refusal>;

std::unexpected<Refusal> wrong(Usage usage, std::string_view verb) {
    return std::unexpected(refuse(refusal::WrongUsage{usage, std::string(verb)}));
}

// A line with all that its meaning depends on.
struct Typed {
    const Session& session;
    const LineContext& context;
    std::string_view verb;
    std::string_view rest;

    [[nodiscard]] const AnyGame& game() const noexcept { return session.game; }
    [[nodiscard]] const AnyPosition& position() const noexcept { return session.game.position(); }
};

// --- the words ------------------------------------------------------------------------------------------------------

template <typename Kind>
Parsed parseAlone(const Typed& typed) {
    if (typed.rest.empty()) return Kind{};
    return wrong(typed.verb == "draw" ? Usage::DrawStandsAlone : Usage::StandsAlone, typed.verb);
}

// What people add: "offer draw", "claim a draw".
std::string_view withoutDraw(std::string_view rest) {
    const auto [word, more] = splitCommand(rest);
    if (word == "draw") return more;
    if (word != "a" && word != "the") return rest;
    const auto [noun, left] = splitCommand(more);
    return noun == "draw" ? left : rest;
}

template <typename Kind>
Parsed parseOnDraw(const Typed& typed) {
    return parseAlone<Kind>({typed.session, typed.context, typed.verb, withoutDraw(typed.rest)});
}

Parsed parseClaim(const Typed& typed) {
    const std::string_view wanted = withoutDraw(typed.rest);
    const auto [word, more] = splitCommand(wanted);
    command::ClaimDraw claim;
    if (word == "threefold" || word == "repetition") claim.ground = DrawGround::ThreefoldRepetition;
    if (word == "fifty" || word == "50") claim.ground = DrawGround::FiftyMoves;
    const std::string_view text = claim.ground ? more : wanted;
    if (!text.empty()) {
        const auto move = parseMove(text, typed.position());
        if (!move) return std::unexpected(refuseMove(typed.position(), text, move.error()));
        claim.move = *move;
    }
    return claim;
}

template <typename Kind>
Parsed parseCount(const Typed& typed) {
    if (typed.rest.empty()) return Kind{halfMovesOfATurn(typed.session, typed.context.speaker)};
    if (lowered(typed.rest) == "all") return Kind{all};
    if (const auto count = parseNumber(typed.rest); count && *count > 0) return Kind{*count};
    return wrong(Usage::TakesCount, typed.verb);
}

Parsed parseGoTo(const Typed& typed) {
    if (const auto ply = parseNumber(typed.rest)) return command::GoTo{*ply};
    return wrong(Usage::TakesPly, typed.verb);
}

std::optional<Color> namedSide(std::string_view text) {
    const std::string side = lowered(text);
    if (side == "white") return Color::White;
    if (side == "black") return Color::Black;
    return std::nullopt;
}

Parsed parseResign(const Typed& typed) {
    if (typed.rest.empty() || namedSide(typed.rest)) return command::Resign{};
    return wrong(Usage::TakesSide, typed.verb);
}

Parsed parseOffer(const Typed& typed) {
    const std::string_view side = withoutDraw(typed.rest);
    if (side.empty() || namedSide(side)) return command::OfferDraw{};
    return wrong(Usage::TakesSide, typed.verb);
}

Parsed parseChess960(const Typed& typed, Variant variant, std::string_view number) {
    std::size_t start = parseNumber(number).value_or(all);
    if (number.empty() && typed.context.randomStart) start = static_cast<std::size_t>(typed.context.randomStart());
    const auto refuse = [](const auto& why) { return std::unexpected(Refusal{RefusalKind::InvalidPosition, why}); };
    if (start >= chess960StartCount) return refuse(refusal::NoSuchStartNumber{});
    const auto position = chess960Start(static_cast<int>(start), variant);
    if (!position) return refuse(refusal::NoChess960Starts{variant});
    return command::Begin{*position, {variant, CastlingMode::Chess960}};
}

// Of the variant on the board unless another is named.
Parsed parseNew(const Typed& typed) {
    std::string_view rest = typed.rest;
    const CommandWords first = splitCommand(rest);
    const auto named = parseVariant(first.verb);
    if (named) rest = first.rest;
    const Variant variant = named.value_or(typed.game().rules().variant);
    if (rest.empty()) return command::Begin{AnyPosition::initial(variant), {variant}};
    const auto [word, more] = splitCommand(rest);
    if (word == "960" || word == "chess960") return parseChess960(typed, variant, more);
    const auto position = positionFromFen(rest, variant);
    if (!position) return std::unexpected(Refusal{RefusalKind::InvalidPosition, position.error()});
    return command::Begin{*position, rulesFor(*position)};
}

struct Verb {
    std::string_view word;
    Parsed (*parse)(const Typed& typed);
};

Parsed parseIllegal(const Typed& typed) {
    if (const auto side = namedSide(typed.rest)) return command::NoteIllegalMove{*side};
    return wrong(Usage::NeedsSide, typed.verb);
}

// Minutes, or minutes and seconds as on a clock: 2, 2:00.
std::optional<std::chrono::milliseconds> parseClockTime(std::string_view text) noexcept {
    constexpr std::size_t mostMinutes = 1000;
    const std::size_t colon = std::min(text.find(':'), text.size());
    const auto minutes = parseNumber(text.substr(0, colon));
    if (!minutes || *minutes > mostMinutes) return std::nullopt;
    const std::chrono::milliseconds time = std::chrono::minutes(*minutes);
    if (colon == text.size()) return time;
    const std::string_view digits = text.substr(colon + 1);
    const auto seconds = parseNumber(digits);
    if (!seconds || digits.size() != 2 || *seconds > 59) return std::nullopt;
    return time + std::chrono::seconds(*seconds);
}

Parsed parsePenalty(const Typed& typed) {
    const auto [word, more] = splitCommand(typed.rest);
    const bool isTaken = more.starts_with('-');
    const bool isSigned = isTaken || more.starts_with('+');
    const auto side = namedSide(word);
    const auto time = parseClockTime(more.substr(isSigned ? 1 : 0));
    if (!side || !time || time->count() == 0) return wrong(Usage::TakesPenalty, typed.verb);
    return command::Penalise{*side, isTaken ? -*time : *time};
}

Parsed parseResult(const Typed& typed) {
    if (typed.rest == "1-0") return command::DeclareLost{Color::Black};
    if (typed.rest == "0-1") return command::DeclareLost{Color::White};
    if (typed.rest == "0-0") return command::DeclareLost{};
    return wrong(Usage::TakesResult, typed.verb);
}

constexpr std::array<Verb, 17> verbs{{
    {"quit", parseAlone<command::Quit>},
    {"q", parseAlone<command::Quit>},
    {"exit", parseAlone<command::Quit>},
    {"draw", parseAlone<command::ClaimStanding>},
    {"claim", parseClaim},
    {"offer", parseOffer},
    {"accept", parseOnDraw<command::AcceptDraw>},
    {"decline", parseOnDraw<command::DeclineDraw>},
    {"resign", parseResign},
    {"undo", parseCount<command::TakeBack>},
    {"redo", parseCount<command::PlayAgain>},
    {"goto", parseGoTo},
    {"new", parseNew},
    {"illegal", parseIllegal},
    {"penalty", parsePenalty},
    {"flags", parseAlone<command::CallBothFlags>},
    {"result", parseResult},
}};

// --- moves ----------------------------------------------------------------------------------------------------------

// Squares in any case, e2-e4 and e2 e4 included; anything else as it is.
std::string normalised(std::string_view text) {
    constexpr std::size_t longest = 32;  // no move is, and what is longer is no move
    std::string squares;
    for (const char c : text.substr(0, longest))
        if (c != '-' && c != ' ') squares += lowered(c);
    return parseCoordinates(squares) ? squares : std::string(text);
}

// The letter or the name of a promotion piece, with or without the = before it.
std::optional<PromotionPiece> promotionChoice(std::string_view verb, const Session& session) {
    for (const PromotionPiece piece : promotionChoices(session)) {
        const std::string initial(1, letter(piece));
        if (verb == label(pieceType(piece)) || verb == initial || verb == "=" + initial) return piece;
    }
    return std::nullopt;
}

// A move, or a pawn's that lacks its piece; the text is what a refusal shows.
Parsed playOrPromote(const std::expected<Move, SanError>& move, std::string_view text, const AnyPosition& position) {
    if (move) return command::Play{*move};
    if (move.error().fault != SanFault::PromotionMissing)
        return std::unexpected(refuseMove(position, text, move.error()));
    const Move first = *move.error().candidates[0];
    return command::BeginPromotion{first.from(), first.to()};
}

Parsed parsePlay(std::string_view text, const AnyPosition& position) {
    return playOrPromote(parseMove(text, position), text, position);
}

std::string meantCommand(const Typed& typed) {
    std::vector<std::string_view> words(typed.context.otherWords.begin(), typed.context.otherWords.end());
    for (const Verb& verb : verbs) words.push_back(verb.word);
    return std::string(nearest(typed.verb, words));
}

Parsed parseKind(std::string_view line, const Typed& typed) {
    if (const auto& pending = typed.session.promotion)
        if (const auto piece = promotionChoice(typed.verb, typed.session))
            return command::Play{Move::promotion(pending->from, pending->to, *piece)};
    const auto verb = std::ranges::find(verbs, typed.verb, &Verb::word);
    if (verb != verbs.end()) return verb->parse(typed);
    const std::string_view text = trimmed(line, blanks);
    Parsed move = parsePlay(text, typed.position());
    if (move || move.error().kind != RefusalKind::CannotRead) return move;
    if (typed.session.promotion) return std::unexpected(refusePromotion(text));
    std::get<refusal::UnreadableMove>(move.error().details).meant = meantCommand(typed);
    return move;
}

bool isArbiters(const CommandKind& what) noexcept {
    return std::holds_alternative<command::NoteIllegalMove>(what) || std::holds_alternative<command::Penalise>(what) ||
           std::holds_alternative<command::CallBothFlags>(what) || std::holds_alternative<command::DeclareLost>(what);
}

// Who gives a command, where its text does not tell: answers come from the side that was asked.
std::optional<Color> authorOf(const CommandKind& what, const Typed& typed) {
    if (isArbiters(what)) return std::nullopt;
    const Color turn = typed.position().turn();
    if (std::holds_alternative<command::AcceptDraw>(what) || std::holds_alternative<command::DeclineDraw>(what))
        return opposite(typed.game().drawOfferedBy().value_or(turn));
    if (std::holds_alternative<command::Resign>(what))
        if (const auto named = namedSide(typed.rest)) return named;
    if (std::holds_alternative<command::OfferDraw>(what))
        if (const auto named = namedSide(withoutDraw(typed.rest))) return named;
    return typed.context.speaker.value_or(turn);
}

}  // namespace

std::size_t halfMovesOfATurn(const Session& session, std::optional<Color> speaker) noexcept {
    return !session.promotion && speaker == session.game.position().turn() ? 2 : 1;
}

std::expected<Move, SanError> parseMove(std::string_view text, const AnyPosition& position) {
    const std::string move = normalised(text);
    if (const auto coordinates = moveFromCoordinates(position, move)) return *coordinates;
    const auto san = readSan(position, move);
    if (!san) return std::unexpected(san.error());
    return *san->move;
}

std::expected<CommandKind, Refusal> moveBetween(const AnyPosition& position, Square from, Square to) {
    SanSyntax squares;
    squares.coordinates = true;
    squares.fromFile = fileOf(from);
    squares.fromRank = rankOf(from);
    squares.to = to;
    const auto move = resolve(position, squares);
    if (move) return command::Play{*move->move};
    return playOrPromote(std::unexpected(move.error()), text(from) + text(to), position);
}

CommandWords splitCommand(std::string_view line) {
    line = trimmed(line, blanks);
    const std::size_t end = std::min(line.find_first_of(blanks), line.size());
    return {lowered(line.substr(0, end)), trimmed(line.substr(end), blanks)};
}

std::expected<Command, Refusal> parseLine(std::string_view line, const Session& session, const LineContext& context) {
    const auto [verb, rest] = splitCommand(line);
    const Typed typed{session, context, verb, rest};
    auto what = parseKind(line, typed);
    if (!what) return std::unexpected(std::move(what.error()));
    const auto by = authorOf(*what, typed);
    return Command{by, *what};
}

}  // namespace nowchess

#include "nowchess/session/command.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "text/words.h"

namespace nowchess {

namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

std::string_view trimmed(std::string_view text) noexcept {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

// Digits and nothing else; the largest number there is for one that is larger.
std::optional<std::size_t> parseNumber(std::string_view text) noexcept {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (end != text.data() + text.size() || error == std::errc::invalid_argument) return std::nullopt;
    return error == std::errc() ? number : std::numeric_limits<std::size_t>::max();
}

template <typename Counted>
Command parseCount(std::string_view verb, std::string_view rest) {
    if (rest.empty()) return Counted{1};
    if (lowered(rest) == "all") return Counted{std::numeric_limits<std::size_t>::max()};
    if (const auto count = parseNumber(rest); count && *count > 0) return Counted{*count};
    return command::Malformed{"'" + std::string(verb) + "' takes a number of half-moves, as in '" + std::string(verb) +
                              " 2', or 'all'."};
}

Command parseGoTo(std::string_view rest) {
    if (const auto ply = parseNumber(rest)) return command::GoTo{*ply};
    return command::Malformed{
        "'goto' takes the number of half-moves from the start, as in 'goto 12'; 'goto 0' is the start."};
}

Command parseClaim(std::string_view rest) {
    const auto [word, more] = splitCommand(rest);
    command::Claim claim;
    if (word == "threefold" || word == "repetition") claim.ground = DrawGround::ThreefoldRepetition;
    if (word == "fifty" || word == "50") claim.ground = DrawGround::FiftyMoves;
    claim.move = claim.ground ? more : rest;
    return claim;
}

Command parseResign(std::string_view rest) {
    const std::string side = lowered(rest);
    if (side.empty()) return command::Resign{};
    if (side == "white") return command::Resign{Color::White};
    if (side == "black") return command::Resign{Color::Black};
    return command::Malformed{"'resign' takes nothing, or 'white' or 'black'."};
}

// The words that stand alone.
std::optional<Command> simpleCommand(std::string_view verb) {
    if (verb == "quit" || verb == "q" || verb == "exit") return command::Quit{};
    if (verb == "draw") return command::ClaimStanding{};
    if (verb == "offer") return command::OfferDraw{};
    if (verb == "accept") return command::AcceptDraw{};
    if (verb == "decline") return command::DeclineDraw{};
    return std::nullopt;
}

}  // namespace

CommandWords splitCommand(std::string_view line) {
    line = trimmed(line);
    const std::size_t end = std::min(line.find_first_of(blanks), line.size());
    return {lowered(line.substr(0, end)), trimmed(line.substr(end))};
}

Command parseCommand(std::string_view line) {
    const auto [verb, rest] = splitCommand(line);
    if (auto simple = simpleCommand(verb)) {
        if (rest.empty()) return *simple;
        const std::string hint = verb == "draw" ? " To claim with a move, type 'claim' and the move." : "";
        return command::Malformed{"'" + verb + "' stands alone." + hint};
    }
    if (verb == "claim") return parseClaim(rest);
    if (verb == "resign") return parseResign(rest);
    if (verb == "undo") return parseCount<command::TakeBack>(verb, rest);
    if (verb == "redo") return parseCount<command::PlayAgain>(verb, rest);
    if (verb == "goto") return parseGoTo(rest);
    if (verb == "new") return command::Begin{std::string(rest)};
    return command::Play{std::string(trimmed(line))};
}

}  // namespace nowchess

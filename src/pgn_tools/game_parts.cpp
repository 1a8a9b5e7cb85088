#include "pgn_tools/game_parts.h"

#include <cstring>
#include <type_traits>

#include "nowchess/pgn_tools/dedupe.h"
#include "nowchess/pgn_tools/tag_values.h"
#include "pgn_tools/tool.h"
#include "text/number.h"

namespace nowchess::pgn {

namespace {

// Every step mixes all that came before into both halves of the key, so that different games share one by chance only,
// once in 2^64.
class Hash {
public:
    void add(std::uint64_t value) noexcept {
        value_ = (value_ ^ value) * 0x9e3779b97f4a7c15;
        value_ ^= value_ >> 32U;
    }
    void addName(std::string_view name, bool isWhole) noexcept {
        for (const char c : name) {
            if (c == ',' && !isWhole) break;
            const auto byte = static_cast<unsigned char>(c);
            const bool isCapital = c >= 'A' && c <= 'Z';
            if (isCapital || (c >= 'a' && c <= 'z') || byte >= 0x80) add(isCapital ? byte + 0x20U : byte);
        }
        add(0);
    }
    void addText(std::string_view text) noexcept {
        for (const char c : text) add(static_cast<unsigned char>(c));
        add(0);
    }
    [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

private:
    std::uint64_t value_ = 0xcbf29ce484222325;
};

// What the surname leaves open: the first name after the comma, and the digits of "Stockfish 16".
GameDetails::Name detailsOf(std::string_view name) noexcept {
    GameDetails::Name details;
    const std::string_view surname = name.substr(0, name.find(','));
    Hash digits;
    bool hasDigits = false;
    for (const char c : surname) {
        if (!isDigit(c)) continue;
        digits.add(static_cast<unsigned char>(c));
        hasDigits = true;
    }
    if (hasDigits) details.digits = static_cast<std::uint16_t>(digits.value() % 0xffff + 1);
    std::string_view first = name.substr(std::min(surname.size() + 1, name.size()));
    while (first.starts_with(' ')) first.remove_prefix(1);
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    const auto isLetter = [&](char c) { return small(c) >= 'a' && small(c) <= 'z'; };
    const std::size_t size = static_cast<std::size_t>(std::ranges::find_if_not(first, isLetter) - first.begin());
    if (size == 0) return details;
    details.initial = static_cast<std::uint8_t>(small(first[0]));
    // "J" and "J." agree with any name in J, and so do letters of another alphabet, which come in several encodings.
    const bool isWhole = size > 1 && (size == first.size() || static_cast<unsigned char>(first[size]) < 0x80) &&
                         !first.substr(size).starts_with('.');
    if (!isWhole) return details;
    Hash rest;
    for (const char c : first.substr(1, size - 1)) rest.add(static_cast<unsigned char>(small(c)));
    details.rest = static_cast<std::uint8_t>(rest.value() % 0xff + 1);
    return details;
}

void putDetails(const GameDetails& details, std::string& out) {
    static_assert(std::is_trivially_copyable_v<GameDetails>);
    const std::size_t before = out.size();
    out.resize(before + sizeof details);
    std::memcpy(out.data() + before, &details, sizeof details);
}

class Parts {
public:
    using Handles = Events<Event::BeginGame, Event::Tag, Event::BeginMoves, Event::Move, Event::EndGame>;

    Parts(const Block& block, BlockResult& result, bool hasDetails)
        : block_(block), result_(result), hasDetails_(hasDetails) {}

    void beginGame(AnyReplay&, std::size_t) {
        white_ = black_ = date_ = round_ = {};
        hash_ = Hash();
    }
    void tag(AnyReplay&, const TagText& tag, const Token&) {
        if (tag.name == "White") white_ = tag.value;
        if (tag.name == "Black") black_ = tag.value;
        if (tag.name == "Date") date_ = tag.value;
        if (tag.name == "Round") round_ = tag.value;
    }
    void beginMoves(AnyReplay& replay) {
        // A variant with the same start is another game.
        hash_.add(replay.withPosition([](const auto& position) {
            return static_cast<std::uint64_t>(position.key()) ^ static_cast<std::uint64_t>(position.variant()) << 60U;
        }));
    }
    void move(AnyReplay& replay, const Token&) {
        if (replay.isMainLine()) hash_.add(replay.isNullMove() ? 1 : replay.lastMove().bits() + 2U);
    }
    void endGame(AnyReplay& replay, std::size_t offset) {
        const std::string_view game = replay.gameText(offset);
        // What could not be played is the same only if it is written the same.
        if (replay.hasFailed() || !replay.hasStart()) hash_.addText(withoutBlanks(game));
        const bool isEmpty = replay.ply() == 0;
        hash_.addName(white_, isEmpty);
        hash_.addName(black_, isEmpty);
        if (replay.ply() < shortGame) {
            hash_.addText(date_);
            hash_.addText(round_);
            hash_.addText(text(replay.marker().value_or(Result::Unknown)));
        }
        const std::size_t before = result_.out.size();
        if (hasDetails_) putDetails(details(replay), result_.out);
        result_.isOpen = isCutAt(block_, offset);
        appendGame(game, result_.isOpen, result_.out);
        result_.parts.push_back({hash_.value(), result_.out.size() - before});
    }

private:
    [[nodiscard]] GameDetails details(const AnyReplay& replay) const {
        GameDetails details;
        details.names = {detailsOf(white_), detailsOf(black_)};
        const std::string date = plainDate(date_);
        if (!date.empty()) {
            const std::string_view digits = date;
            details.year = wholeNumber<std::uint16_t>(digits.substr(0, 4)).value_or(0);
            details.month = wholeNumber<std::uint8_t>(digits.substr(5, 2)).value_or(0);
            details.day = wholeNumber<std::uint8_t>(digits.substr(8, 2)).value_or(0);
        }
        const Result result = writtenResult(replay);
        details.result = result == Result::Unknown ? 0 : static_cast<std::uint8_t>(static_cast<int>(result) + 1);
        return details;
    }

    const Block& block_;
    BlockResult& result_;
    bool hasDetails_;
    Hash hash_;
    std::string_view white_;
    std::string_view black_;
    std::string_view date_;
    std::string_view round_;
};

}  // namespace

void partBlock(const Block& block, BlockResult& result) {
    Parts parts(block, result, false);
    takeOver(replay(block.text, parts, optionsFor(block)), block, result);
}

void partBlockWithDetails(const Block& block, BlockResult& result) {
    Parts parts(block, result, true);
    takeOver(replay(block.text, parts, optionsFor(block)), block, result);
}

GameDetails takeDetails(std::string_view& part) noexcept {
    GameDetails details;
    std::memcpy(&details, part.data(), sizeof details);
    part.remove_prefix(sizeof details);
    return details;
}

bool forEachPart(const BlockResult& result, const std::function<bool(const GamePart&, std::string_view)>& visit) {
    std::string_view rest = result.out;
    for (const GamePart& part : result.parts) {
        if (!visit(part, rest.substr(0, part.size))) return false;
        rest.remove_prefix(part.size);
    }
    return true;
}

}  // namespace nowchess::pgn

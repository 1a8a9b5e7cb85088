#include "pgn_tools/game_parts.h"

#include "nowchess/pgn_tools/dedupe.h"
#include "pgn_tools/tool.h"

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

class Parts {
public:
    using Handles = Events<Event::BeginGame, Event::Tag, Event::BeginMoves, Event::Move, Event::EndGame>;

    Parts(const Block& block, BlockResult& result) : block_(block), result_(result) {}

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
        result_.isOpen = isCutAt(block_, offset);
        appendGame(game, result_.isOpen, result_.out);
        result_.parts.push_back({hash_.value(), result_.out.size() - before});
    }

private:
    const Block& block_;
    BlockResult& result_;
    Hash hash_;
    std::string_view white_;
    std::string_view black_;
    std::string_view date_;
    std::string_view round_;
};

}  // namespace

void partBlock(const Block& block, BlockResult& result) {
    Parts parts(block, result);
    takeOver(replay(block.text, parts, optionsFor(block)), block, result);
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

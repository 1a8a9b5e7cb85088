#include "pgn_tools/parts.h"

#include "commands/pgn_run.h"
#include "nowchess/pgn/replay.h"

namespace nowchess::app {

namespace {

// Every step mixes all that came before into both halves of the key, so that different games share one by chance only,
// once in 2^64.
class Hash {
public:
    void add(std::uint64_t value) noexcept {
        value_ = (value_ ^ value) * 0x9e3779b97f4a7c15;
        value_ ^= value_ >> 32U;
    }
    void addName(std::string_view name) noexcept {
        for (const char c : name) {
            if (c == ',') break;
            const auto byte = static_cast<unsigned char>(c);
            const bool isCapital = c >= 'A' && c <= 'Z';
            if (isCapital || (c >= 'a' && c <= 'z') || byte >= 0x80) add(isCapital ? byte + 0x20U : byte);
        }
        add(0);
    }
    [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

private:
    std::uint64_t value_ = 0xcbf29ce484222325;
};

class Parts {
public:
    using Handles = pgn::Events<pgn::Event::BeginGame, pgn::Event::Tag, pgn::Event::BeginMoves, pgn::Event::Move,
                                pgn::Event::EndGame>;

    explicit Parts(PgnResultBlock& result) : result_(result) {}

    void beginGame(pgn::Replay&, std::size_t) {
        white_ = black_ = {};
        hash_ = Hash();
    }
    void tag(pgn::Replay&, const pgn::TagText& tag, const pgn::Token&) {
        if (tag.name == "White") white_ = tag.value;
        if (tag.name == "Black") black_ = tag.value;
    }
    void beginMoves(pgn::Replay& replay) { hash_.add(static_cast<std::uint64_t>(replay.position().key())); }
    void move(pgn::Replay& replay, const pgn::Token&) {
        if (replay.isMainLine()) hash_.add(replay.isNullMove() ? 1 : replay.lastMove().bits() + 2U);
    }
    void endGame(pgn::Replay& replay, std::size_t offset) {
        std::string_view game = replay.gameText(offset);
        while (!game.empty() && pgn::isBlank(game.back())) game.remove_suffix(1);
        // What could not be played is the same only if it is written the same.
        if (replay.hasFailed() || !replay.hasStart())
            for (const char c : game) hash_.add(static_cast<unsigned char>(c));
        hash_.addName(white_);
        hash_.addName(black_);
        result_.out += game;
        result_.out += "\n\n";
        result_.parts.push_back({hash_.value(), game.size() + 2});
    }

private:
    PgnResultBlock& result_;
    Hash hash_;
    std::string_view white_;
    std::string_view black_;
};

}  // namespace

void partBlock(const pgn::Block& block, PgnResultBlock& result) {
    Parts parts(result);
    takeOver(pgn::replay(block.text, parts, originOf(block)), block, result);
}

}  // namespace nowchess::app

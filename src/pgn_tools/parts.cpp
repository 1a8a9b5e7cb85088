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

class Parts : public pgn::Replay {
public:
    Parts(const pgn::Block& block, PgnResultBlock& result)
        : pgn::Replay(block.text, {.offset = block.offset}), result_(result) {}

    bool beginGame(std::size_t offset) {
        white_ = black_ = {};
        hash_ = Hash();
        return pgn::Replay::beginGame(offset);
    }
    void tag(const pgn::TagText& tag, const pgn::Token& token) {
        if (tag.name == "White") white_ = tag.value;
        if (tag.name == "Black") black_ = tag.value;
        pgn::Replay::tag(tag, token);
    }
    bool beginMoves() {
        const bool isPlayable = pgn::Replay::beginMoves();
        hash_.add(static_cast<std::uint64_t>(position().key()));
        return isPlayable;
    }
    void move(const pgn::Token& token) {
        const bool isMain = isMainLine();
        if (play(token) && isMain) hash_.add(isNullMove() ? 1 : lastMove().bits() + 2U);
    }
    void endGame(std::size_t offset) {
        pgn::Replay::endGame(offset);
        std::string_view game = gameText(offset);
        while (!game.empty() && pgn::isBlank(game.back())) game.remove_suffix(1);
        // What could not be played is the same only if it is written the same.
        if (hasFailed() || !hasStart())
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
    Parts parts(block, result);
    pgn::read(block.text, parts);
    takeOver(parts, block, result);
}

}  // namespace nowchess::app

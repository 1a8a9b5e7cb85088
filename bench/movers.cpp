#include "movers.h"

#include <array>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/play.h"
#include "nowchess/search/search.h"
#include "nowchess/search/strength.h"

namespace nowchess::app {

namespace {

// Has its answer at once.
class Mover : public Opponent {
public:
    explicit Mover(std::string_view name) : name_(name) {}

    [[nodiscard]] std::string_view name() const override { return name_; }
    void think(const AnyGame& game, const std::optional<ByColor<ClockReading>>&) override { chosen_ = choose(game); }
    void analyse(const AnyGame& game, std::chrono::milliseconds) override { chosen_ = choose(game); }
    void cancel() override { chosen_.reset(); }
    [[nodiscard]] bool isThinking() const override { return chosen_.has_value(); }
    [[nodiscard]] int descriptor() const override { return -1; }
    [[nodiscard]] std::optional<std::chrono::milliseconds> wakeAfter() const override { return std::nullopt; }
    std::optional<OpponentNews> news() override {
        const auto chosen = std::exchange(chosen_, std::nullopt);
        if (!chosen) return std::nullopt;
        return MoveChosen{*chosen};
    }

private:
    virtual Move choose(const AnyGame& game) = 0;

    std::string name_;
    std::optional<Move> chosen_;
};

// A legal move with the highest gain, by chance where there are several.
class OnePly final : public Mover {
public:
    using Gain = int (*)(const AnyPosition& position, Move move);
    OnePly(std::string_view name, std::uint64_t seed, Gain gain) : Mover(name), random_(seed), gain_(gain) {}

private:
    Move choose(const AnyGame& game) override {
        std::vector<Move> best;
        int most = 0;
        for (const Move move : legalMoves(game.position())) {
            const int gain = gain_(game.position(), move);
            if (best.empty() || gain > most) {
                best.clear();
                most = gain;
            }
            if (gain == most) best.push_back(move);
        }
        return best[random_() % best.size()];
    }

    std::mt19937_64 random_;
    Gain gain_;
};

int noGain(const AnyPosition&, Move) { return 0; }

int materialOf(const AnyPosition& position, Color side) {
    constexpr std::array<std::pair<PieceType, int>, 5> values{{{PieceType::Pawn, 1},
                                                               {PieceType::Knight, 3},
                                                               {PieceType::Bishop, 3},
                                                               {PieceType::Rook, 5},
                                                               {PieceType::Queen, 9}}};
    int sum = 0;
    for (const auto& [type, value] : values) sum += value * position.board().pieces(side, type).size();
    return sum;
}

int materialGain(const AnyPosition& position, Move move) {
    constexpr int mate = 1000;
    const Color side = position.turn();
    const AnyPosition after = position.playUnchecked(move);
    if (isInCheck(after) && !hasLegalMove(after)) return mate;
    return (materialOf(after, side) - materialOf(position, side)) -
           (materialOf(after, opposite(side)) - materialOf(position, opposite(side)));
}

class LevelMover final : public Mover {
public:
    LevelMover(Level level, std::uint64_t seed) : Mover(app::name(level)), level_(level), random_(seed) {}

private:
    static constexpr std::uint64_t fullNodes = 200'000;

    Move choose(const AnyGame& game) override {
        const auto elo = eloOf(level_);
        const SearchLimits limits = elo ? limitedTo(strengthOf(*elo)) : SearchLimits{.nodes = fullNodes};
        if (game.ply() <= lastPly_) searcher_.forget();
        lastPly_ = game.ply();
        const SearchResult result = searcher_.search(SearchRoot(game), limits);
        const std::size_t line = elo ? chooseLine(result, strengthOf(*elo).spread, random_()) : 0;
        return result.lines[line].moves.front();
    }

    Level level_;
    std::mt19937_64 random_;
    Searcher searcher_;
    std::size_t lastPly_ = 0;
};

}  // namespace

std::unique_ptr<Opponent> makeMover(std::string_view name, std::uint64_t seed) {
    if (name == "random") return std::make_unique<OnePly>(name, seed, noGain);
    if (name == "capturer") return std::make_unique<OnePly>(name, seed, materialGain);
    const auto level = parseLevel(name);
    return level ? std::make_unique<LevelMover>(*level, seed) : nullptr;
}

}  // namespace nowchess::app

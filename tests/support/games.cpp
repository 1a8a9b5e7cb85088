#include "support/games.h"

#include <algorithm>
#include <stdexcept>

#include "nowchess/rules/repetition.h"
#include "support/positions.h"

namespace nowchess::test {

Game gameFrom(std::string_view fen, const GameOptions& options) {
    auto game = Game::fromFen(fen, options);
    if (!game) throw std::invalid_argument(std::string(fen) + ": " + message(game.error()));
    return *std::move(game);
}

namespace {

template <typename V>
void playAllIn(BasicGame<V>& game, std::string_view sans) {
    for (const std::string_view san : words(sans)) {
        const auto done = game.playSan(san);
        if (!done)
            throw std::invalid_argument(std::string(san) + " in " + toFen(game.position()) + ": " +
                                        message(done.error(), game.position()));
    }
}

}  // namespace

void playAll(Game& game, std::string_view sans) { playAllIn(game, sans); }
void playAll(AnyGame& game, std::string_view sans) { playAllIn(game, sans); }

Game played(std::string_view sans, const GameOptions& options) {
    Game game(options);
    playAll(game, sans);
    return game;
}

Game playedFrom(std::string_view fen, std::string_view sans, const GameOptions& options) {
    Game game = gameFrom(fen, options);
    playAll(game, sans);
    return game;
}

Move moveIn(const AnyGame& game, std::string_view san) {
    const auto read = readSan(game.position(), san);
    if (!read) throw std::invalid_argument(message(read.error(), game.position(), san));
    return *read->move;
}

GameState stateOf(const AnyGame& game) {
    GameState state{{}, {}, game.ply(), game.outcome(), game.drawOfferedBy(), game.obligedMove()};
    for (const auto plies : {game.history(), game.undone()})
        for (const AnyGame::Ply& ply : plies) state.positions.push_back(ply.position);
    for (std::size_t ply = 1; ply < state.positions.size(); ++ply) state.sans.emplace_back(game.san(ply).view());
    return state;
}

namespace {

std::uint32_t countByHand(std::span<const AnyGame::Ply> history, const AnyPosition& wanted) {
    return static_cast<std::uint32_t>(std::count_if(
        history.begin(), history.end(), [&](const AnyGame::Ply& ply) { return samePosition(ply.position, wanted); }));
}

}  // namespace

std::uint32_t occurrencesByHand(const AnyGame& game) { return countByHand(game.history(), game.position()); }

std::vector<Claim> claimsByHand(const AnyGame& game) {
    std::vector<Claim> claims;
    if (game.isOver()) return claims;
    const AnyPosition& now = game.position();
    if (occurrencesByHand(game) >= 3) claims.push_back({DrawGround::ThreefoldRepetition, std::nullopt});
    if (now.halfmoveClock() >= 100) claims.push_back({DrawGround::FiftyMoves, std::nullopt});
    for (const Move move : game.legalMoves()) {
        const AnyPosition next = now.playUnchecked(move);
        if (countByHand(game.history(), next) >= 2) claims.push_back({DrawGround::ThreefoldRepetition, move});
        if (next.halfmoveClock() >= 100) claims.push_back({DrawGround::FiftyMoves, move});
    }
    return claims;
}

bool sameClaims(std::vector<Claim> a, std::vector<Claim> b) {
    return a.size() == b.size() && std::is_permutation(a.begin(), a.end(), b.begin());
}

namespace {

class PgnSplitter {
public:
    explicit PgnSplitter(std::string_view text) : text_(text) {}

    std::vector<MainLine> games() {
        while (at_ < text_.size()) step();
        return std::move(games_);
    }

private:
    static bool isBlank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
    [[nodiscard]] bool atLineStart() const { return at_ == 0 || text_[at_ - 1] == '\n'; }
    // Goes behind the next of these, or to the end.
    std::string_view through(std::string_view ends) {
        const std::size_t end = std::min(text_.find_first_of(ends, at_), text_.size());
        const std::string_view passed = text_.substr(at_, end - at_);
        at_ = std::min(end + 1, text_.size());
        return passed;
    }

    void step() {
        const char c = text_[at_];
        if (isBlank(c))
            ++at_;
        else if (c == '%' && atLineStart())
            through("\n");
        else if (c == '[' && variations_ == 0)
            tag(through("\n"));
        else if (c == '{')
            through("}");
        else if (c == ';')
            through("\n");
        else if (c == '(')
            ++variations_, ++at_;
        else if (c == ')')
            --variations_, ++at_;
        else
            word();
    }

    // [Name "value"]
    void tag(std::string_view line) {
        if (games_.empty() || inMoves_) games_.emplace_back();
        inMoves_ = false;
        const std::size_t open = line.find('"');
        const std::size_t close = line.rfind('"');
        if (open == close) return;
        const std::string value(line.substr(open + 1, close - open - 1));
        if (line.starts_with("[FEN ")) games_.back().fen = value;
        if (line.starts_with("[Result ")) games_.back().result = value;
        if (line.starts_with("[White ")) games_.back().title = value;
        if (line.starts_with("[Black ")) games_.back().title += " - " + value;
    }

    void word() {
        const std::size_t end = std::min(text_.find_first_of(" \r\n\t{}()[;", at_), text_.size());
        std::string_view word = text_.substr(at_, end - at_);
        at_ = std::max(end, at_ + 1);
        if (games_.empty()) games_.emplace_back();
        inMoves_ = true;
        if (variations_ > 0 || word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2") return;
        if (word.starts_with('$')) return;
        word.remove_prefix(std::min(word.find_first_not_of("0123456789."), word.size()));
        word = word.substr(0, word.find_last_not_of("!?") + 1);
        if (!word.empty()) games_.back().sans.emplace_back(word);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int variations_ = 0;
    bool inMoves_ = false;
    std::vector<MainLine> games_;
};

}  // namespace

std::vector<MainLine> mainLines(std::string_view pgn) { return PgnSplitter(pgn).games(); }

}  // namespace nowchess::test

#include "uci/uci_engine.h"

#include <algorithm>
#include <utility>

#include "console/format.h"
#include "console/memory.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/perft.h"
#include "nowchess/search/time_plan.h"
#include "tablebases/syzygy.h"
#include "text/number.h"

namespace nowchess::app {

namespace {

constexpr std::size_t defaultHash = 32;
constexpr std::size_t largestHash = 1024;
constexpr std::size_t mostLines = 256;
constexpr int bestSkill = 20;
constexpr int longestOverhead = 5000;  // milliseconds

// Option names are case-insensitive.
bool isNamed(std::string_view name, std::string_view wanted) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(name, wanted, {}, lower, lower);
}

template <typename Number>
std::optional<Number> numberWithin(std::string_view text, Number least, Number most) {
    const auto value = wholeNumber<Number>(text);
    return value ? std::optional(std::clamp(*value, least, most)) : std::nullopt;
}

// Perft in small parts, so that it can be stopped.
std::uint64_t counted(const AnyPosition& position, int depth, const std::stop_token& stopped) {
    constexpr int part = 3;
    if (depth <= part) return perft(position, depth);
    std::uint64_t nodes = 0;
    for (const Move move : legalMoves(position))
        if (!stopped.stop_requested()) nodes += counted(position.playUnchecked(move), depth - 1, stopped);
    return nodes;
}

// Precondition: the side has a clock.
ClockReading clockOf(const UciGo& go, Color side) {
    return {.left = *go.left[side], .increment = go.increment[side], .movesToGo = go.movesToGo};
}

bool endsByItself(const UciGo& go) {
    return !go.infinite && !go.ponder &&
           (go.depth || go.nodes || go.mate || go.perft || go.moveTime || go.left[Color::White] ||
            go.left[Color::Black]);
}

}  // namespace

UciEngine::UciEngine(std::function<void(std::string_view)> say, std::uint64_t seed)
    : say_(std::move(say)),
      searcher_(defaultHash),
      root_(Position::initial()),
      moveOverhead_(defaultMoveOverhead),
      skill_(bestSkill),
      random_(seed) {}

UciEngine::~UciEngine() { stop(); }

void UciEngine::say(std::string_view line) {
    const std::scoped_lock lock(saying_);
    say_(line);
}

void UciEngine::inform(std::string_view text) { say(formatted("info string {}", text)); }

bool UciEngine::hear(std::string_view line) {
    if (const auto command = parseUciLine(line)) std::visit([this](const auto& spoken) { obey(spoken); }, *command);
    return !hasQuit_;
}

void UciEngine::finish() {
    if (endsByItself_ && thread_.joinable()) thread_.join();
    stop();
}

void UciEngine::stop() {
    pondered_.reset();
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
}

void UciEngine::introduce() {
    say("id name NowChess\nid author the NowChess authors");
    say(formatted("option name Hash type spin default {} min 1 max {}", defaultHash, largestHash));
    say("option name Threads type spin default 1 min 1 max 1\noption name Ponder type check default false");
    say(formatted("option name MultiPV type spin default 1 min 1 max {}", mostLines));
    say(formatted("option name Move Overhead type spin default {} min 0 max {}", defaultMoveOverhead.count(),
                  longestOverhead));
    say("option name SyzygyPath type string default <empty>");
    std::string variants = formatted("option name UCI_Variant type combo default {}", uciName(Variant::Standard));
    for (const Variant variant : allVariants) variants += formatted(" var {}", uciName(variant));
    say(variants);
    say("option name UCI_Chess960 type check default false");
    say("option name UCI_LimitStrength type check default false");
    say(formatted("option name UCI_Elo type spin default {} min {} max {}", strongestElo, weakestElo, strongestElo));
    say(formatted("option name Skill Level type spin default {} min 0 max {}", bestSkill, bestSkill));
    say("uciok");
}

void UciEngine::obey(UciWord word) {
    switch (word) {
        case UciWord::Uci: return introduce();
        case UciWord::IsReady: return say("readyok");
        case UciWord::NewGame:
            stop();
            lag_ = {};
            return searcher_.forget();
        case UciWord::Stop: return stop();
        case UciWord::PonderHit:
            // What pondering has found is in the transposition table; the clock starts now.
            if (auto go = std::exchange(pondered_, std::nullopt)) {
                isPonderHit_ = true;
                stop();
                isPonderHit_ = false;
                go->ponder = false;
                start(*go);
            }
            return;
        case UciWord::Quit: hasQuit_ = true; return stop();
    }
}

void UciEngine::obey(const UciOption& option) {
    stop();
    const auto isOn = [&] { return isNamed(option.value, "true"); };
    if (isNamed(option.name, "Hash")) {
        if (const auto size = numberWithin<std::size_t>(option.value, 1, largestHash)) setHash(*size);
    } else if (isNamed(option.name, "MultiPV")) {
        lines_ = numberWithin<std::size_t>(option.value, 1, mostLines).value_or(lines_);
    } else if (isNamed(option.name, "Move Overhead")) {
        if (const auto overhead = numberWithin(option.value, 0, longestOverhead))
            moveOverhead_ = std::chrono::milliseconds(*overhead);
    } else if (isNamed(option.name, "SyzygyPath")) {
        setTables(option.value);
    } else if (isNamed(option.name, "UCI_Variant")) {
        const auto variant = parseVariant(option.value);
        if (!variant) return inform("UCI_Variant: no such variant");
        variant_ = *variant;
        root_.emplace(AnyPosition::initial(variant_));
    } else if (isNamed(option.name, "UCI_Chess960")) {
        castling_ = isOn() ? CastlingMode::Chess960 : CastlingMode::Standard;
    } else if (isNamed(option.name, "UCI_LimitStrength")) {
        limitsStrength_ = isOn();
    } else if (isNamed(option.name, "UCI_Elo")) {
        elo_ = numberWithin(option.value, weakestElo, strongestElo).value_or(elo_);
    } else if (isNamed(option.name, "Skill Level")) {
        skill_ = numberWithin(option.value, 0, bestSkill).value_or(skill_);
    } else if (isNamed(option.name, "Clear Hash")) {
        searcher_.forget();
    }
}

void UciEngine::setHash(std::size_t megabytes) {
    const auto available = availableMegabytes();
    if (available && megabytes > *available)
        return inform(formatted("Hash: {} MB is more than the {} MB of memory that are free", megabytes, *available));
    searcher_ = Searcher(megabytes);
}

void UciEngine::setTables(const std::string& path) {
    tables_.reset();
    if (path.empty() || path == "<empty>") return;
    if (auto tables = openSyzygy(path)) {
        tables_ = std::move(*tables);
        inform(formatted("SyzygyPath: tables of up to {} pieces", tables_->mostPieces()));
    } else {
        inform("SyzygyPath: " + message(tables.error()));
    }
}

void UciEngine::obey(const UciPosition& position) {
    stop();
    auto root = resolve(position, variant_);
    if (!root) return obey(root.error());
    root_ = std::move(*root);
}

// A `go` that follows is about a position that is not known, and must not be answered for the one before.
void UciEngine::obey(const UciPositionError& error) {
    stop();
    root_.reset();
    inform(message(error));
}

void UciEngine::obey(const UciGo& go) {
    stop();
    if (!root_) inform("go: there is no position to search");
    if (root_)
        for (const UciMoveError& error : resolveSearchMoves(root_->position, go.searchMoves).errors)
            inform(message(error));
    start(go);
}

void UciEngine::start(const UciGo& go) {
    endsByItself_ = endsByItself(go);
    if (go.ponder) pondered_ = go;
    thread_ = std::jthread([this, go](const std::stop_token& stopped) { think(go, stopped); });
}

std::optional<int> UciEngine::limitedElo() const noexcept {
    if (limitsStrength_) return elo_;
    if (skill_ == bestSkill) return std::nullopt;
    return weakestElo + (strongestElo - weakestElo) * skill_ / bestSkill;
}

// Precondition: there is a root.
SearchLimits UciEngine::limitsOf(const UciGo& go) const {
    SearchLimits limits{.depth = go.depth, .nodes = go.nodes, .mate = go.mate, .lines = lines_};
    limits.rootMoves = resolveSearchMoves(root_->position, go.searchMoves).legal;
    const Color side = root_->position.turn();
    if (go.infinite || go.ponder) {
        // Until it is stopped.
    } else if (go.moveTime) {
        limits.hardLimit = std::max(*go.moveTime, std::chrono::milliseconds(1));
    } else if (go.left[side]) {
        const TimePlan plan = planTime(clockOf(go, side), moveOverhead_, lag_.lag());
        limits.softLimit = plan.softLimit;
        limits.hardLimit = plan.hardLimit;
    }
    const auto elo = limitedElo();
    return elo && !go.infinite ? limitedTo(strengthOf(*elo), std::move(limits)) : limits;
}

void UciEngine::think(const UciGo& go, const std::stop_token& stopped) {
    if (go.perft && root_) return count(*go.perft, stopped);
    const SearchResult result = search(go, stopped);
    if (go.infinite || go.ponder) waitForStop(stopped);
    if (!isPonderHit_) say(bestMove(result));
}

// The share of each move, then their sum. Nobody expects a best move.
void UciEngine::count(int depth, const std::stop_token& stopped) {
    std::uint64_t total = 0;
    for (const Move move : legalMoves(root_->position)) {
        const std::uint64_t nodes = counted(root_->position.playUnchecked(move), std::max(depth, 1) - 1, stopped);
        if (stopped.stop_requested()) return;
        say(formatted("{}: {}", toCoordinates(move, castling_), nodes));
        total += nodes;
    }
    say(formatted("\nNodes searched: {}", total));
}

// Without lines if there is no position, or none of the moves to search is legal.
SearchResult UciEngine::search(const UciGo& go, const std::stop_token& stopped) {
    if (!root_) return {};
    const Color side = root_->position.turn();
    if (go.left[side] && !go.ponder) lag_.begin(clockOf(go, side));
    const SearchLimits limits = limitsOf(go);
    if (!go.searchMoves.empty() && limits.rootMoves.empty()) return {};
    searcher_.useTablebase(limitedElo() ? nullptr : tables_);  // a weaker player knows none
    const auto start = std::chrono::steady_clock::now();
    SearchResult result = searcher_.search(*root_, limits, stopped, [this](const SearchReport& news) { report(news); });
    if (go.left[side] && limits.hardLimit) {
        const auto took =
            std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
        lag_.end(std::min(took, *limits.hardLimit));
    }
    return result;
}

std::string UciEngine::bestMove(const SearchResult& result) {
    if (result.lines.empty()) {
        const bool isOver = root_ && !hasLegalMove(root_->position);
        return isOver ? "bestmove (none)" : "bestmove 0000";
    }
    const std::vector<Move>& moves = result.lines[choose(result)].moves;
    std::string answer = "bestmove " + toCoordinates(moves.front(), castling_);
    if (moves.size() > 1) answer += " ponder " + toCoordinates(moves[1], castling_);
    return answer;
}

// The best line, or below full strength perhaps another.
std::size_t UciEngine::choose(const SearchResult& result) {
    const auto elo = limitedElo();
    return elo ? chooseLine(result, strengthOf(*elo).spread, random_()) : 0;
}

// The answer to an endless search may not come before it is asked for.
void UciEngine::waitForStop(const std::stop_token& stopped) {
    std::unique_lock lock(waiting_);
    stopAsked_.wait(lock, stopped, [] { return false; });
}

void UciEngine::report(const SearchReport& news) {
    if (news.number >= lines_) return;
    const SearchScore score = news.line.score;
    const auto milliseconds = static_cast<std::uint64_t>(news.time.count());
    std::string line =
        formatted("info depth {} seldepth {} multipv {} score {} {} nodes {} nps {} hashfull {} tbhits {} time {} pv",
                  news.line.depth, news.line.deepest, news.number + 1, score.kind == ScoreKind::Mate ? "mate" : "cp",
                  score.value, news.nodes, news.nodes * 1000 / std::max<std::uint64_t>(milliseconds, 1),
                  news.hashPermille, news.tableHits, milliseconds);
    for (const Move move : news.line.moves) line += ' ' + toCoordinates(move, castling_);
    say(line);
}

}  // namespace nowchess::app

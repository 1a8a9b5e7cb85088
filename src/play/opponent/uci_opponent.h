// An opponent in a process of its own that speaks UCI.
#pragma once

#include <deque>
#include <functional>
#include <map>

#include "play/opponent/engine_process.h"
#include "play/opponent/opponent.h"
#include "play/opponent/uci_answer.h"

namespace nowchess::app {

class UciOpponent final : public Opponent {
public:
    // Starts the engine; an errno value if that fails.
    using StartEngine = std::function<std::expected<std::unique_ptr<EngineProcess>, int>()>;

    UciOpponent(StartEngine startEngine, std::string name, const OpponentChoice& choice);

    // False if the program could not be started.
    bool start();

    [[nodiscard]] std::string_view name() const override { return name_; }
    void think(const AnyGame& game, const std::optional<ByColor<ClockReading>>& clocks) override;
    void analyse(const AnyGame& game, std::chrono::milliseconds budget) override;
    void cancel() override;
    [[nodiscard]] bool isThinking() const override { return request_.has_value() || !news_.empty(); }
    [[nodiscard]] int descriptor() const override;
    [[nodiscard]] std::optional<std::chrono::milliseconds> wakeAfter() const override;
    std::optional<OpponentNews> news() override;

private:
    using Time = std::chrono::steady_clock::time_point;

    enum class State : std::uint8_t {
        Down,       // not started, or given up
        Greeting,   // waits for uciok
        Preparing,  // waits for readyok
        Idle,
        Thinking,
        Stopping,  // waits for the answer to a question that is no longer wanted
    };
    // A question that is waiting or under way.
    struct Request {
        AnyGame game;
        std::optional<ByColor<ClockReading>> clocks;
        std::optional<std::chrono::milliseconds> budget;  // of an analysis
    };
    struct Candidate {
        std::string move;
        SearchScore score;
        int depth = 0;
    };

    void ask(Request request);
    void begin();
    void set(const std::string& option, const std::string& value);
    [[nodiscard]] std::string positionText() const;
    [[nodiscard]] std::string goText(const StrengthPlan& plan);
    [[nodiscard]] CastlingMode castlingMode() const noexcept;
    [[nodiscard]] bool plays(Variant variant) const;
    [[nodiscard]] StrengthOffers strengthOffers() const;

    void take(UciReady ready);
    void take(const UciName& name);
    void take(const UciOffer& offer);
    void take(const UciInfo& info);
    void take(const UciBest& best);
    [[nodiscard]] std::string chosen(const UciBest& best);

    bool hearBlock();
    void wait(State state, std::chrono::milliseconds atMost);
    void checkTime();
    void fail(TroubleKind kind, const std::string& what);
    void endIfOver();

    StartEngine startEngine_;
    std::string name_;
    Level level_;
    EngineLimits limits_;
    Patience patience_;
    std::unique_ptr<EngineProcess> process_;
    State state_ = State::Down;
    std::optional<Time> deadline_;
    std::map<std::string, UciOffer> offers_;
    std::map<std::string, std::string> settings_;  // what it was given last
    std::optional<Request> request_;
    std::vector<Candidate> candidates_;  // the best first, to choose from below full strength
    int spread_ = 0;
    std::chrono::milliseconds given_{0};
    std::optional<Evaluation> evaluation_;  // the latest, not yet reported
    std::deque<OpponentNews> news_;
    std::uint64_t chances_;  // where the choices come from
};

}  // namespace nowchess::app

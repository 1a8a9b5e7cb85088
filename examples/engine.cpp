// A game through the engine: lines in, events out.
#include <cstdio>

#include "nowchess/nowchess.h"

using namespace nowchess;

// What this program wants to hear of; the rest it lets pass.
struct Reporter {
    void operator()(const event::MoveExecuted& e) const { std::printf("%s\n", std::string(e.san.view()).c_str()); }
    void operator()(const event::CheckDetected& e) const { std::printf("check to %s\n", label(e.color).data()); }
    void operator()(const event::PromotionRequired&) const { std::puts("promote to q, r, b or n?"); }
    void operator()(const event::InvalidMove& e) const { std::puts(message(e.refusal).c_str()); }
    void operator()(const event::Checkmate& e) const {
        std::printf("%s wins after %zu half-moves\n", label(*e.winner).data(), e.game->ply());
    }
    void operator()(const event::BoardReset&) const { std::puts("the next game begins"); }
    void operator()(const auto&) const {}
};

int main() {
    GameEngine engine;
    const Subscription subscription = engine.subscribe([](const Event& event) { std::visit(Reporter{}, event); });
    for (const char* line : {"e4", "e5", "Bc4", "e5e4", "Nc6", "Qh5", "Nf6", "draw", "Qxf7"}) {
        std::printf("> %s\n", line);
        engine.processUserInput(line);
    }
    std::printf("%zu game kept, %s to move\n", engine.kept().size(), label(engine.game().position().turn()).data());
}

// Any lines to the built-in engine, with its searching thread: each `go` but `go perft` is answered by exactly one
// `bestmove`, legal in the position it was about and in its variant, and `isready` at once.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "check.h"
#include "lines.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/legal_moves.h"
#include "uci/uci_engine.h"

using namespace nowchess;

namespace {

// What the engine owes.
class Ledger {
public:
    void owe(std::optional<AnyPosition> position) {
        const std::scoped_lock lock(mutex_);
        asked_.push_back(std::move(position));
    }
    void take(std::string_view lines) {
        fuzz::forEachLine(lines, [&](std::string_view line) {
            fuzz::check(line.find_first_of("\r\t") == std::string_view::npos);
            if (line.starts_with("bestmove ")) settle(line.substr(9, line.find(' ', 9) - 9));
            if (line == "readyok") ++ready_;
            return true;
        });
    }
    [[nodiscard]] bool isSettled() const { return asked_.empty(); }
    [[nodiscard]] int ready() const { return ready_; }

private:
    void settle(std::string_view move) {
        const std::scoped_lock lock(mutex_);
        fuzz::check(!asked_.empty());
        const auto position = asked_.front();
        asked_.pop_front();
        if (move == "0000") return;
        fuzz::check(position.has_value());
        if (move == "(none)")
            fuzz::check(!hasLegalMove(*position));
        else
            fuzz::check(moveFromCoordinates(*position, move).has_value());
    }

    std::mutex mutex_;
    std::deque<std::optional<AnyPosition>> asked_;
    int ready_ = 0;
};

// Not that: a gigabyte takes longer to clear than a thousand searches.
bool isLargeHash(const app::UciLine& line) {
    const auto* option = std::get_if<app::UciOption>(&line);
    return option != nullptr && (option->name.starts_with('h') || option->name.starts_with('H')) &&
           option->value.size() > 1;
}

// The variant that the line chooses, if it does.
std::optional<Variant> chosenVariant(const app::UciLine& line) {
    const auto* option = std::get_if<app::UciOption>(&line);
    if (option == nullptr) return std::nullopt;
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    const bool isVariant = std::ranges::equal(option->name, std::string_view("uci_variant"), {}, lower);
    return isVariant ? parseVariant(option->value) : std::nullopt;
}

// What is answered without a best move.
bool onlyCounts(const app::UciLine& line, bool hasPosition) {
    const auto* go = std::get_if<app::UciGo>(&line);
    return go != nullptr && go->perft && hasPosition;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // One engine for many inputs, as it takes long to make; each begins with everything as it was at first.
    static Ledger ledger;
    static std::unique_ptr<app::UciEngine> engine;
    if (!engine) engine = std::make_unique<app::UciEngine>([](std::string_view lines) { ledger.take(lines); }, 1);
    for (const char* const line :
         {"setoption name Hash value 1", "setoption name MultiPV value 1", "setoption name UCI_Variant value chess",
          "setoption name UCI_Chess960 value false", "setoption name UCI_LimitStrength value false",
          "setoption name Skill Level value 20", "ucinewgame", "position startpos"})
        engine->hear(line);
    Variant variant = Variant::Standard;
    std::optional<AnyPosition> position = AnyPosition::initial();
    bool goesOn = true;
    fuzz::forEachLine({reinterpret_cast<const char*>(data), size}, [&](std::string_view line) {
        const auto command = app::parseUciLine(line);
        if (command && isLargeHash(*command)) return true;
        if (const auto chosen = command ? chosenVariant(*command) : std::nullopt)
            position = AnyPosition::initial(variant = *chosen);
        if (command && std::holds_alternative<app::UciGo>(*command) && !onlyCounts(*command, position.has_value()))
            ledger.owe(position);
        if (command && std::holds_alternative<app::UciPositionError>(*command)) position.reset();
        if (const auto* set = command ? std::get_if<app::UciPosition>(&*command) : nullptr) {
            const auto root = resolve(*set, variant);
            position = root ? std::optional(root->position) : std::nullopt;
        }
        const int ready = ledger.ready();
        goesOn = engine->hear(line);
        const auto* word = command ? std::get_if<app::UciWord>(&*command) : nullptr;
        fuzz::check(word == nullptr || *word != app::UciWord::IsReady || ledger.ready() == ready + 1);
        fuzz::check(goesOn || (word != nullptr && *word == app::UciWord::Quit));
        return goesOn;
    });
    engine->hear("stop");
    fuzz::check(ledger.isSettled());
    if (!goesOn) engine.reset();
    return 0;
}

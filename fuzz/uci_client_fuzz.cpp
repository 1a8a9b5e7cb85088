// Whatever an engine says, whenever it says it: a move is only played if it is legal where it was asked for, an answer
// comes once, and whatever is shown is fit to be.
//
// Lines are the engine's, but for these: >think >analyse >cancel >move >chess960 >die, for what the other side
// does meanwhile.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <sys/socket.h>
#include <unistd.h>

#include "check.h"
#include "lines.h"
#include "nowchess/rules/chess960.h"
#include "nowchess/rules/legal_moves.h"
#include "play/opponent/uci_opponent.h"

using namespace nowchess;

namespace {

// The engine's ends of the streams.
class Engine {
public:
    std::expected<std::unique_ptr<app::EngineProcess>, int> start() {
        std::array<int, 2> input{};
        std::array<int, 2> output{};
        fuzz::check(::socketpair(AF_UNIX, SOCK_STREAM, 0, input.data()) == 0);
        fuzz::check(::socketpair(AF_UNIX, SOCK_STREAM, 0, output.data()) == 0);
        hears_ = app::Descriptor(input[1]);
        says_ = app::Descriptor(output[1]);
        return std::make_unique<app::EngineProcess>(app::Descriptor(input[0]), app::Descriptor(output[0]));
    }
    void say(std::string_view line) const {
        const std::string text = std::string(line) + '\n';
        static_cast<void>(::send(says_.number, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
    }
    void die() { says_ = app::Descriptor(); }

private:
    app::Descriptor hears_;
    app::Descriptor says_;
};

class Client {
public:
    explicit Client(app::Level level)
        : opponent_([this] { return engine_.start(); }, "engine", {.level = level, .patience = {}}) {
        fuzz::check(opponent_.start());
    }

    void take(std::string_view line) {
        if (line == ">think") {
            opponent_.think(game_, std::nullopt);
            isAsked_ = true;
        } else if (line == ">analyse") {
            opponent_.analyse(game_, std::chrono::milliseconds(1));
            isAsked_ = true;
        } else if (line == ">cancel") {
            opponent_.cancel();
            isAsked_ = false;
        } else if (line == ">move") {
            if (!isAsked_ && !game_.isOver()) fuzz::check(game_.play(game_.legalMoves()[0]).has_value());
            if (game_.isOver()) game_ = Game();
        } else if (line == ">chess960") {
            if (!isAsked_) game_ = Game(*chess960Start(5), {.rules = chess960Rules});
        } else if (line == ">die") {
            engine_.die();
        } else {
            engine_.say(line);
        }
        hear();
    }

private:
    void hear() {
        for (int piece = 0; piece < 4; ++piece) {
            const auto news = opponent_.news();
            if (!news) break;
            fuzz::check(isAsked_);
            if (const auto* chosen = std::get_if<app::MoveChosen>(&*news)) {
                fuzz::check(isLegal(game_.position(), chosen->move));
                isAsked_ = false;
            } else if (const auto* trouble = std::get_if<app::Trouble>(&*news)) {
                fuzz::check(isPrintable(trouble->sentence));
                isAsked_ = false;
            } else {
                checkLine(std::get<app::Evaluation>(*news).line);
            }
            fuzz::check(opponent_.isThinking() == isAsked_);
        }
        fuzz::check(opponent_.wakeAfter().value_or(std::chrono::milliseconds(0)).count() >= 0);
        fuzz::check(isPrintable(opponent_.name()) && !opponent_.name().empty());
    }
    void checkLine(const std::vector<Move>& moves) const {
        Position position = game_.position();
        for (const Move move : moves) {
            fuzz::check(isLegal(position, move));
            position = position.playUnchecked(move);
        }
    }
    static bool isPrintable(std::string_view text) {
        return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
    }

    Engine engine_;
    app::UciOpponent opponent_;
    Game game_;
    bool isAsked_ = false;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 1) return 0;
    Client client(app::allLevels[data[0] % app::allLevels.size()]);
    fuzz::forEachLine({reinterpret_cast<const char*>(data) + 1, size - 1}, [&](std::string_view line) {
        client.take(line);
        return true;
    });
    return 0;
}

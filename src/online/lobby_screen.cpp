#include "online/lobby_screen.h"

#include <algorithm>

#include "console/format.h"
#include "online/requests.h"
#include "text/words.h"

namespace nowchess::app {

using server::JsonObject;

namespace {

constexpr std::chrono::seconds lookEvery(3);

}  // namespace

std::expected<std::vector<Challenge>, std::string> openChallenges(Connection& connection) {
    const auto lobby = askFor(connection, "/api/lobby");
    if (!lobby) return std::unexpected(lobby.error());
    std::vector<Challenge> challenges;
    for (const JsonObject& challenge : lobby->objects("challenges")) {
        const auto players = challenge.object("players");
        for (const char* const side : {"white", "black"})
            if (const auto player = players ? players->object(side) : std::nullopt)
                challenges.push_back(
                    {challenge.text("game").value_or(""),
                     formatted("{} plays {}, {}, time {}", player->text("name").value_or(""), side,
                               challenge.text("variant").value_or(""), challenge.text("time").value_or(""))});
    }
    return challenges;
}

LobbyScreen::Left LobbyScreen::run() {
    refresh();
    bool goesOn = true;
    while (goesOn) {
        render(menu(), terminal_);
        if (const auto input = terminal_.wait(lookEvery))
            goesOn = onInput(*input);
        else
            refresh();
    }
    return left_;
}

void LobbyScreen::refresh() {
    auto challenges = openChallenges(connection_);
    message_ = !challenges ? challenges.error() : challenges->empty() ? "Nobody is waiting for an opponent." : "";
    challenges_ = challenges ? std::move(*challenges) : std::vector<Challenge>{};
    selected_ = std::min(selected_, challenges_.size() + 1);
}

// The challenges, a new game, and the way out.
Menu LobbyScreen::menu() const {
    Menu menu;
    menu.title = "Lobby";
    for (const Challenge& challenge : challenges_) menu.items.push_back({printable(challenge.text), ""});
    menu.items.push_back({"New game", ""});
    menu.items.push_back({"Quit", ""});
    menu.selected = selected_;
    menu.message = printable(message_);
    menu.hint = hasGame_ ? "Enter chooses, Esc goes back to the game, q quits" : "Enter chooses, q quits";
    return menu;
}

bool LobbyScreen::onInput(const Input& input) {
    if (std::holds_alternative<Closed>(input)) return leave(Left::Quit);
    const std::size_t count = challenges_.size() + 2;
    if (const auto* mouse = std::get_if<MouseInput>(&input)) {
        const auto item = itemAt(menu(), terminal_.size(), mouse->point);
        return mouse->action != MouseAction::Press || !item || choose(*item);
    }
    const auto* const key = std::get_if<KeyPress>(&input);
    if (key == nullptr) return true;
    if (key->key == Key::Up) selected_ = (selected_ + count - 1) % count;
    if (key->key == Key::Down || key->key == Key::Tab) selected_ = (selected_ + 1) % count;
    if (key->key == Key::Enter) return choose(selected_);
    if (key->key == Key::Character && key->character >= '1' && key->character <= '9') {
        const auto item = static_cast<std::size_t>(key->character - '1');
        return item >= count || choose(item);
    }
    if (key->key == Key::Escape && hasGame_) return leave(Left::Back);
    if (*key == KeyPress{Key::Character, 'q'} || *key == KeyPress{Key::Control, 'd'}) return leave(Left::Quit);
    return true;
}

bool LobbyScreen::choose(std::size_t item) {
    if (item == challenges_.size()) return leave(Left::New);
    if (item > challenges_.size()) return leave(Left::Quit);
    game_ = challenges_[item].game;
    return leave(Left::Challenge);
}

}  // namespace nowchess::app

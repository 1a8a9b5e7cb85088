#include "play/game_record.h"

#include <algorithm>

#include "play/store/finished_games.h"

namespace nowchess::app {

namespace {

// The opponents, as they were chosen.
constexpr ByColor<std::string_view> playerTags{{"NowChessWhite", "NowChessBlack"}};
constexpr std::string_view levelTag = "NowChessLevel";

bool isOurs(const pgn::Tag& tag) {
    return tag.name == levelTag || tag.name == finishedTag ||
           std::ranges::any_of(allColors, [&](Color side) { return tag.name == playerTags[side]; });
}

void addPlayers(std::vector<pgn::Tag>& tags, const PlayerChoices& players) {
    for (const Color side : allColors)
        if (players.players[side] != "human") tags.push_back({std::string(playerTags[side]), players.players[side]});
    if (!players.arePeople()) tags.push_back({std::string(levelTag), std::string(name(players.level))});
}

PlayerChoices takePlayers(std::vector<pgn::Tag>& tags) {
    PlayerChoices choices;
    for (const Color side : allColors)
        if (const auto player = pgn::tagValue(tags, playerTags[side])) choices.players[side] = *player;
    if (const auto level = pgn::tagValue(tags, levelTag)) choices.level = parseLevel(*level).value_or(Level::Full);
    std::erase_if(tags, isOurs);
    return choices;
}

}  // namespace

std::vector<pgn::Tag> newGameTags(std::string date) {
    return {{"Event", "Casual game"}, {"Site", "NowChess"}, {"Date", std::move(date)},
            {"Round", "-"},           {"White", "White"},   {"Black", "Black"}};
}

std::string recordText(const Session& session, std::span<const pgn::Tag> tags, const PlayerChoices& players,
                       ClockTime now) {
    std::vector<pgn::Tag> all(tags.begin(), tags.end());
    addPlayers(all, players);
    return writeSession(session, all, now);
}

std::expected<GameRecord, SessionTextError> readRecord(std::string_view text, std::size_t number) {
    auto saved = readSession(text, number);
    if (!saved) return std::unexpected(std::move(saved.error()));
    PlayerChoices players = takePlayers(saved->tags);
    return GameRecord{std::move(saved->session), std::move(saved->tags), std::move(players)};
}

bool reopen(GameRecord& record) {
    Session& session = record.session;
    if (!session.game.isOver()) return true;
    // Leaving a ply takes with it whatever was decided there.
    if (session.game.undo()) session.game.redo();
    endIfDead(session);
    if (session.game.isOver()) session.game.undo();
    if (session.game.isOver()) return false;
    session.endedBy.reset();
    if (session.clock) session.clock->goTo(session.game, {});
    std::erase_if(record.tags, [](const pgn::Tag& tag) { return tag.name == "Result" || tag.name == "Termination"; });
    return true;
}

}  // namespace nowchess::app

#include "play/game_record.h"

#include <algorithm>

#include "play/store/finished_games.h"

namespace nowchess::app {

namespace {

// The opponents, as they were chosen.
constexpr ByColor<std::string_view> playerTags{{"NowChessWhite", "NowChessBlack"}};
constexpr std::string_view levelTag = "NowChessLevel";
constexpr std::string_view limitsTag = "NowChessEngine";

bool isOurs(const pgn::Tag& tag) {
    return tag.name == levelTag || tag.name == limitsTag || tag.name == finishedTag ||
           std::ranges::any_of(allColors, [&](Color side) { return tag.name == playerTags[side]; });
}

void addPlayers(std::vector<pgn::Tag>& tags, const PlayerChoices& players) {
    for (const Color side : allColors)
        if (players.players[side] != "human") tags.push_back({std::string(playerTags[side]), players.players[side]});
    if (players.arePeople()) return;
    tags.push_back({std::string(levelTag), std::string(name(players.level))});
    if (const std::string limits = text(players.limits); !limits.empty())
        tags.push_back({std::string(limitsTag), limits});
}

PlayerChoices takePlayers(std::vector<pgn::Tag>& tags) {
    PlayerChoices choices;
    for (const Color side : allColors)
        if (const auto player = pgn::tagValue(tags, playerTags[side])) choices.players[side] = *player;
    if (const auto level = pgn::tagValue(tags, levelTag)) choices.level = parseLevel(*level).value_or(Level::Full);
    if (const auto limits = pgn::tagValue(tags, limitsTag))
        choices.limits = parseLimits(*limits).value_or(EngineLimits{});
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
    session.game.reopen();
    endIfDead(session);
    if (session.game.isOver()) session.game.undo();
    if (session.game.isOver()) return false;
    session.endedBy.reset();
    if (session.clock) session.clock->goTo(session.game, {});
    std::erase_if(record.tags, [](const pgn::Tag& tag) { return tag.name == "Result" || tag.name == "Termination"; });
    return true;
}

}  // namespace nowchess::app

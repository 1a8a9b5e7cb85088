#include "play/game_record.h"

#include <charconv>
#include <ctime>

#include "console/format.h"
#include "nowchess/pgn/writer.h"

namespace nowchess::app {

namespace {

// The board's place in the moves, where some were taken back; both clocks in milliseconds; who offers a draw; the move
// that a refused claim named; and the opponents, as they were chosen.
constexpr std::string_view plyTag = "NowChessPly";
constexpr std::string_view clockTag = "NowChessClock";
constexpr std::string_view offerTag = "NowChessOffer";
constexpr std::string_view claimTag = "NowChessClaim";
constexpr ByColor<std::string_view> playerTags{{"NowChessWhite", "NowChessBlack"}};
constexpr std::string_view levelTag = "NowChessLevel";

bool isOurs(const pgn::Tag& tag) { return tag.name.starts_with("NowChess"); }

template <typename Number>
std::optional<Number> takeNumber(std::string_view& text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.starts_with(' ')) text.remove_prefix(1);
    return number;
}

std::optional<ClockTimes> parseClocks(std::string_view text) {
    const auto white = takeNumber<std::int64_t>(text);
    const auto black = takeNumber<std::int64_t>(text);
    if (!white || !black) return std::nullopt;
    return ClockTimes{{std::chrono::milliseconds(*white), std::chrono::milliseconds(*black)}};
}

// The claim that was refused is refused again, and obliges to its move again.
void claimAgain(Game& game, std::string_view san) {
    const auto move = readSan(game.position(), san);
    if (!move) return;
    for (const DrawGround ground : {DrawGround::ThreefoldRepetition, DrawGround::FiftyMoves}) {
        if (game.examine(game.position().turn(), {ground, move->move})) continue;
        static_cast<void>(game.claimDraw(ground, move->move));
        return;
    }
}

void restore(GameRecord& record) {
    if (const auto ply = pgn::tagValue(record.tags, plyTag)) {
        std::string_view text = *ply;
        if (const auto number = takeNumber<std::size_t>(text)) record.game.goTo(*number);
    }
    if (const auto claim = pgn::tagValue(record.tags, claimTag)) claimAgain(record.game, *claim);
    if (const auto offer = pgn::tagValue(record.tags, offerTag))
        static_cast<void>(record.game.offerDraw(*offer == "Black" ? Color::Black : Color::White));
    if (const auto clocks = pgn::tagValue(record.tags, clockTag)) record.clocks = parseClocks(*clocks);
    for (const Color side : allColors)
        if (const auto player = pgn::tagValue(record.tags, playerTags[side])) record.players.players[side] = *player;
    if (const auto level = pgn::tagValue(record.tags, levelTag))
        record.players.level = parseLevel(*level).value_or(Level::Full);
    std::erase_if(record.tags, isOurs);
}

// A game that goes on has none.
void dropResult(std::vector<pgn::Tag>& tags) {
    std::erase_if(tags, [](const pgn::Tag& tag) { return tag.name == "Result" || tag.name == "Termination"; });
}

}  // namespace

std::vector<pgn::Tag> tagsOfToday(const std::optional<TimeControl>& control) {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    std::vector<pgn::Tag> tags{
        {"Event", "Casual game"},
        {"Site", "NowChess"},
        {"Date", formatted("{:04}.{:02}.{:02}", local.tm_year + 1900, local.tm_mon + 1, local.tm_mday)},
        {"Round", "-"},
        {"White", "White"},
        {"Black", "Black"}};
    if (control) tags.push_back({"TimeControl", text(*control)});
    return tags;
}

std::string recordText(const Game& game, std::span<const pgn::Tag> tags, const std::optional<ClockTimes>& clocks,
                       const PlayerChoices& players) {
    std::vector<pgn::Tag> all(tags.begin(), tags.end());
    if (game.isOver()) return pgn::toText(game, all);
    if (clocks)
        all.push_back({std::string(clockTag),
                       formatted("{} {}", (*clocks)[Color::White].count(), (*clocks)[Color::Black].count())});
    for (const Color side : allColors)
        if (players.players[side] != "human") all.push_back({std::string(playerTags[side]), players.players[side]});
    if (!players.arePeople()) all.push_back({std::string(levelTag), std::string(name(players.level))});
    if (const auto offer = game.drawOfferedBy()) all.push_back({std::string(offerTag), std::string(label(*offer))});
    if (const auto owed = game.obligedMove())
        all.push_back({std::string(claimTag), std::string(toSan(game.position(), *owed).view())});
    if (game.undone().empty()) return pgn::toText(game, all);
    all.push_back({std::string(plyTag), std::to_string(game.ply())});
    Game whole = game;
    whole.goTo(game.ply() + game.undone().size());
    return pgn::toText(whole, all);
}

std::expected<GameRecord, std::string> readRecord(std::string_view text, std::size_t number) {
    std::vector<pgn::ParsedGame> games = pgn::readGames(text);
    if (games.empty()) return std::unexpected("there is no game in it");
    if (number == 0 || number > games.size())
        return std::unexpected(formatted("it has {} game{}", games.size(), games.size() == 1 ? "" : "s"));
    pgn::ParsedGame& read = games[number - 1];
    for (const pgn::Finding& finding : read.findings)
        if (severity(finding.fault) == pgn::Severity::Error) return std::unexpected(message(finding));
    GameRecord record{std::move(read.game), std::move(read.tags), std::nullopt};
    restore(record);
    if (!record.game.isOver()) dropResult(record.tags);
    return record;
}

std::expected<OpenedRecord, std::string> openRecord(std::string_view text, std::size_t number) {
    auto record = readRecord(text, number);
    if (!record) return std::unexpected(record.error());
    Game& game = record->game;
    if (!game.isOver()) return OpenedRecord{std::move(*record), ""};
    const std::string ending = sentence(*game.outcome());
    // Leaving a ply takes with it whatever was decided there.
    if (game.undo()) game.redo();
    if (game.isOver()) game.undo();
    if (game.isOver()) return std::unexpected("the game was over before its first move");
    dropResult(record->tags);
    return OpenedRecord{std::move(*record), ending};
}

}  // namespace nowchess::app

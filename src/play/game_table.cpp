#include "play/game_table.h"

#include <algorithm>
#include <array>
#include <utility>

#include "console/format.h"
#include "play/clock_display.h"
#include "play/game_choices.h"
#include "play/pasted_moves.h"
#include "play/speech.h"
#include "play/table_commands.h"
#include "text/words.h"

namespace nowchess::app {

GameTable::GameTable(TableOptions options, const std::optional<Directories>& directories, TableFront front)
    : options_(std::move(options)),
      front_(std::move(front)),
      keeper_(options_.world.files, directories, [this](const std::string& sentence) { front_.warn(sentence); }),
      engine_(options_.start ? options_.start->session : Session(), {.nextGame = [this] { return nextGame(); },
                                                                     .now = options_.world.now,
                                                                     .randomStart = options_.world.chess960Start,
                                                                     .rollsOver = front_.startsNextGame}) {
    if (!options_.settings.time.empty()) control_ = *parsePlayersTimeControl(options_.settings.time);
    engine_.setClock(clockFor(engine_.session()));
    beginTags();
    if (options_.start && !options_.start->tags.empty()) tags_ = std::move(options_.start->tags);
    options_.start.reset();
    subscription_ = engine_.subscribe([this](const Event& event) { hear(event); });
}

void GameTable::beginTags() {
    tags_ = newGameTags(options_.world.date());
    if (control_) tags_.push_back({"TimeControl", text(*control_)});
    nameOpponents();
}

// An engine says its name whenever it likes.
void GameTable::nameOpponents() {
    for (pgn::Tag& tag : tags_)
        for (const Color side : allColors)
            if (tag.name == label(side) && players_.isOpponent(side)) tag.value = players_.nameOf(side);
}

AnyGame GameTable::nextGame() const {
    GameOptions options = game().options();
    if (repeatsStart_) return AnyGame(game().start(), options);
    options.rules = options_.rules;
    return AnyGame(firstPosition(options.rules, options_.world), options);
}

void GameTable::open() {
    seatPlayers();
    sayStartNumber();
    for (const KeptGame& over : engine_.kept())
        say(formatted("{}\nA new game begins.\n",
                      sentence(*over->outcome(), over->regulations(), over->rules().variant)));
    const std::size_t waiting = keeper_.tidyUp();
    if (options_.resume) {
        resume(options_.resumed);
    } else if (waiting > 0 && options_.tellsOfUnfinished) {
        say(formatted(
            "{} from last time: type 'resume' to go on with {}.\n",
            waiting == 1 ? "There is an unfinished game" : formatted("There are {} unfinished games", waiting),
            waiting == 1 ? "it" : "the latest"));
    }
    startClock();
    // A game that was given is as good as one that was played here; one that was taken up is saved already.
    if (!options_.resume) save();
    beginTurn();
}

std::string GameTable::claimGrounds() const {
    const auto granted = [&](DrawGround ground) {
        return game().examine(game().position().turn(), {ground, std::nullopt}).has_value();
    };
    std::string grounds;
    if (granted(DrawGround::FiftyMoves)) grounds += "[50-move rule] ";
    if (granted(DrawGround::ThreefoldRepetition)) grounds += "[Threefold repetition] ";
    return grounds;
}

bool GameTable::blackAtBottom() const noexcept {
    const auto person = players_.onlyPerson();
    if (options_.settings.flip == Flip::Off) return false;
    if (person) return *person == Color::Black;
    return options_.settings.flip == Flip::Auto && game().position().turn() == Color::Black;
}

std::string GameTable::ending() const { return endingText(game()); }

std::string GameTable::notices() const {
    const auto offer = game().drawOfferedBy();
    return offer ? formatted("{} offers a draw. ", label(*offer)) : "";
}

std::string GameTable::help() const { return tableHelp(""); }

std::string_view GameTable::whenLeft() const noexcept {
    return isOver() ? "The game is kept." : "The game is saved, to be continued.";
}

std::optional<std::string> GameTable::shownTime(Color side) const {
    const auto& clock = engine_.session().clock;
    return clock ? std::optional(app::shownTime(*clock, side, now())) : std::nullopt;
}

bool GameTable::isShortOfTime(Color side) const {
    const auto& clock = engine_.session().clock;
    const auto times = clock ? clock->times(now()) : std::nullopt;
    return times && (*times)[side] < shortTime;
}

std::optional<std::chrono::milliseconds> GameTable::untilFlagFall() const {
    const auto& clock = engine_.session().clock;
    return clock ? clock->untilFlagFall(now()) : std::nullopt;
}

// The clock of a new game waits for its first move.
void GameTable::startClock() {
    if (game().ply() > 0 && !game().isOver() && !isHalted_) engine_.startClock();
}

// --- commands -------------------------------------------------------------------------------------------------------

GameTable::Next GameTable::answer(std::string_view line) {
    const CommandWords words = splitCommand(line);
    if (words.verb.empty()) return Next::SameTurn;
    if (words.verb != "games" || words.rest.empty()) asked_.clear();
    const TableCommand* const command = findTableCommand(words.verb);
    const bool isOurs = command != nullptr && command->run != nullptr;
    const Next next = isOurs ? command->run(*this, words.rest) : answerMoves(line, command == nullptr);
    if (next == Next::Turn) beginTurn();
    return next;
}

std::expected<Command, Refusal> GameTable::parse(std::string_view line) const {
    const auto known = tableWords();
    return parseLine(
        line, engine_.session(),
        {.speaker = players_.onlyPerson(), .randomStart = options_.world.chess960Start, .otherWords = known});
}

// A line that no command of the table begins: usually a move, sometimes a whole game that was pasted.
GameTable::Next GameTable::answerMoves(std::string_view line, bool mayBeSeveral) {
    auto parsed = parse(line);
    if (!parsed && mayBeSeveral) {
        if (isTagLine(line)) return Next::SameTurn;
        const std::vector<std::string> moves = movesIn(line);
        if (!moves.empty() && moves.front() != line && parse(moves.front())) return playAll(moves);
    }
    return takeForPerson(std::move(parsed));
}

// One after the other, to the first that cannot be played. An offer at the end is made by whoever has moved, as the
// Laws have it (FIDE 9.1.2.1), and whoever is to move answers it.
GameTable::Next GameTable::playAll(std::span<const std::string> moves) {
    const auto offer = std::ranges::find(moves, std::string("offer"));
    const bool isOffer = offer != moves.begin() && offer != moves.end();
    if (isOffer) moves = moves.first(static_cast<std::size_t>(offer - moves.begin()));
    Next next = Next::SameTurn;
    for (std::size_t index = 0; index < moves.size(); ++index) {
        const std::size_t before = game().ply();
        const bool isOver = game().isOver();
        const Next each = takeForPerson(parse(moves[index]));
        if (each == Next::Leave) return each;
        if (each == Next::Turn) next = each;
        if (!isOver && game().ply() == before + 1) continue;
        // Where the last move ended the game, the next one may be on the board.
        const std::size_t played = each == Next::Turn ? index + 1 : index;
        if (played < moves.size()) say(formatted("{} of {} moves were played.\n", played, moves.size()));
        return next;
    }
    if (!isOffer || game().isOver()) return next;
    take(Command{opposite(game().position().turn()), command::OfferDraw{}});
    if (game().drawOfferedBy()) answerOffer();
    return next;
}

GameTable::Next GameTable::move(Square from, Square to) {
    const auto what = moveBetween(game().position(), from, to);
    if (what) return give(*what);
    return takeForPerson(std::unexpected(what.error()));
}

GameTable::Next GameTable::give(CommandKind what) {
    const Next next = takeForPerson(Command{players_.onlyPerson(), what});
    if (next == Next::Turn) beginTurn();
    return next;
}

namespace {

// Is this for the side to move alone? Text that was taken for a move is.
bool isForTheSideToMove(const std::expected<Command, Refusal>& parsed) {
    if (!parsed) return std::holds_alternative<refusal::UnreadableMove>(parsed.error().details);
    const CommandKind& what = parsed->what;
    return std::holds_alternative<command::Play>(what) || std::holds_alternative<command::BeginPromotion>(what) ||
           std::holds_alternative<command::ClaimDraw>(what) || std::holds_alternative<command::ClaimStanding>(what) ||
           std::holds_alternative<command::OfferDraw>(what);
}

}  // namespace

GameTable::Next GameTable::takeForPerson(std::expected<Command, Refusal> parsed) {
    const bool isTurnOnly = isForTheSideToMove(parsed);
    if (game().isOver() && !parsed && isTurnOnly) {
        say("The game is over; 'undo' takes back its end.\n");
        return Next::SameTurn;
    }
    // An offer is good after the own move, too (FIDE 9.1.2.1).
    const bool isOffer = parsed && std::holds_alternative<command::OfferDraw>(parsed->what);
    const bool isOwnOffer = isOffer && parsed->by && !players_.isOpponent(*parsed->by);
    if (isOffer && !isOwnOffer && parsed->by && hasPerson()) {
        say(formatted("{} makes its own offers.\n", players_.nameOf(*parsed->by)));
        return Next::SameTurn;
    }
    // Of an opponent that is in trouble, the person makes the moves, too.
    if (isTurnOnly && parsed && !isOwnOffer) parsed->by = game().position().turn();
    if (isOpponentsTurn() && isTurnOnly && !isOwnOffer) {
        say(formatted("{} is thinking. Wait for its move, or type 'undo' to take yours back.\n",
                      players_.nameOf(game().position().turn())));
        return Next::SameTurn;
    }
    const Next next = take(parsed);
    if (game().drawOfferedBy() && parsed && std::holds_alternative<command::OfferDraw>(parsed->what)) answerOffer();
    return next;
}

GameTable::Next GameTable::take(const std::expected<Command, Refusal>& parsed) {
    const std::vector<pgn::Tag> tags = tags_;
    const StepResult result = engine_.process(parsed);
    if (std::holds_alternative<step::Quit>(result)) return quit();
    if (const auto* begun = std::get_if<step::Begun>(&result)) {
        keepLeftGame(*begun->left, tags);
        isCopy_ = false;
        say("A new game begins.\n");
    }
    // What was refused has changed nothing that a file would know of, but for a claim.
    const auto* refused = std::get_if<step::Refused>(&result);
    if (refused == nullptr || refused->refusal.kind == RefusalKind::CannotClaimDraw) save();
    const bool sameTurn = refused != nullptr || std::holds_alternative<step::PromotionRequired>(result) ||
                          std::holds_alternative<step::DrawOffered>(result) ||
                          std::holds_alternative<step::Ruled>(result) ||
                          std::holds_alternative<step::DrawDeclined>(result);
    return sameTurn ? Next::SameTurn : Next::Turn;
}

void GameTable::beginGame() {
    startClock();
    sayStartNumber();
}

void GameTable::startNext() {
    if (!game().isOver()) return;
    engine_.rollOver();
    ended_.reset();
    beginTurn();
}

void GameTable::rematch() {
    if (!game().isOver()) return say("The game goes on; a rematch comes after its end.\n");
    repeatsStart_ = game().rules().castling == CastlingMode::Standard &&
                    game().start() != AnyPosition::initial(game().rules().variant);
    std::swap(options_.players.players[Color::White], options_.players.players[Color::Black]);
    seatPlayers();
    startNext();
    repeatsStart_ = false;
}

GameTable::Next GameTable::reopen() {
    if (!game().isOver()) return Next::SameTurn;
    const EndReason reason = game().outcome()->reason;
    const bool isDecision = game().grantedClaim() || reason == EndReason::Resignation ||
                            reason == EndReason::Agreement || reason == EndReason::FlagFall ||
                            reason == EndReason::IllegalMoves || reason == EndReason::Forfeit ||
                            reason == EndReason::DoubleForfeit;
    if (isDecision) ended_.reset();
    if (isDecision && game().ply() > 0) {
        // Leaving a ply takes with it whatever was decided there.
        isReopening_ = true;
        const std::size_t before = game().ply();
        take(Command{std::nullopt, command::TakeBack{1}});
        // An arbiter's decision goes alone.
        if (game().ply() < before) take(Command{std::nullopt, command::PlayAgain{1}});
        isReopening_ = false;
    } else {
        take(Command{std::nullopt, command::TakeBack{halfMovesOfATurn(engine_.session(), players_.onlyPerson())}});
    }
    if (game().isOver()) return Next::SameTurn;
    save();
    say("The end of the game is taken back.\n");
    why_ = {};
    startClock();
    beginTurn();
    return Next::Turn;
}

void GameTable::beginTurn() {
    arrived_.reset();
    if (game().isOver()) return players_.rest();
    // An opponent takes the draw that it may claim, unless it hopes for more.
    const Color turn = game().position().turn();
    if (isOpponentsTurn() && !claimGrounds().empty() && players_.outlookOf(turn).value_or(0) <= 0)
        take(Command{turn, command::ClaimStanding{}});
    const auto& clock = engine_.session().clock;
    players_.beginTurn(game(), clock ? clockReadings(*clock, now()) : std::nullopt);
    playsFrom_ = now() + pauseBeforeMove();
    lookForEvaluation();
}

// An opponent agrees to a draw where it stands worse, or where nothing happens any more.
void GameTable::answerOffer() {
    const Color answerer = opposite(*game().drawOfferedBy());
    if (!players_.isOpponent(answerer)) return;
    const int outlook = players_.outlookOf(answerer).value_or(0);
    const bool isQuiet = game().fullmoveNumber() >= 40 && outlook <= 20;
    const bool agrees = outlook <= -100 || isQuiet;
    const CommandKind answer = agrees ? CommandKind(command::AcceptDraw{}) : command::DeclineDraw{};
    if (take(Command{answerer, answer}) == Next::Turn) beginTurn();
}

bool GameTable::checkFlag() {
    const auto& clock = engine_.session().clock;
    if (game().isOver() || !clock || !clock->hasFlagFallen(now())) return false;
    engine_.flagFell(game().position().turn());
    save();
    beginTurn();
    return true;
}

// --- keeping games --------------------------------------------------------------------------------------------------

bool GameTable::confirms(const std::string& question) {
    const bool isAgain = asked_ == question;
    if (!isAgain) say(question);
    asked_ = isAgain ? "" : question;
    return isAgain;
}

GameTable::Next GameTable::quit() {
    hasQuit_ = keeper_.tryAgain() || std::exchange(wasWarned_, true);
    if (hasQuit_) return Next::Leave;
    say("The game cannot be saved. 'save FILE' may find another place for it; 'quit' again leaves without it.\n");
    return Next::SameTurn;
}

bool GameTable::leave() {
    // Nobody was asked: the input has ended, or the terminal is gone.
    const bool isLost = !hasQuit_ && !keeper_.tryAgain();
    if (isLost) say(formatted("What cannot be saved is shown here, to be kept by hand:\n\n{}", keeper_.unsavedGames()));
    if (!game().isOver() && keeper_.hasGame()) say("The game is saved; the next start offers it again.\n");
    if (game().isOver() && game().ply() > 0 && !isLost && keeper_.allGames() &&
        !std::exchange(toldWhereGamesAre_, true))
        sayWhereGamesAre();
    return !isLost;
}

namespace {

bool isSameLine(const AnyGame& one, const AnyGame& other) {
    return one.start() == other.start() &&
           std::ranges::equal(one.history(), other.history(), {}, &AnyGame::Ply::move, &AnyGame::Ply::move);
}

}  // namespace

// An unfinished game stays where it is saved. It is the whole line that counts, wherever in it the board stands: a game
// that had ended and was walked back in is over.
void GameTable::keepLeftGame(const AnyGame& left, std::span<const pgn::Tag> tags) {
    const std::optional<KeptGame> ended = std::exchange(ended_, std::nullopt);
    if (left.isOver()) return finishHeld();
    if (isCopy_) return;
    AnyGame line = left;
    line.goTo(left.ply() + left.undone().size());
    if (ended && !left.undone().empty() && isSameLine(**ended, line)) line = **ended;
    if (line.isOver()) {
        if (keeper_.finish(line, tags)) say("The game that was left is kept as it ended, among the finished ones.\n");
    } else if (keeper_.leave()) {
        say("The game that was left stays unfinished: 'resume' goes on with it, 'games' lists all.\n");
    } else if (keeper_.finish(line, tags)) {
        say("The game that was left is kept, unfinished, among the finished ones.\n");
    }
}

void GameTable::save() {
    if (game().isOver() || isReopening_) return;  // it is held, or not yet as it will be
    nameOpponents();
    keeper_.save(engine_.session(), tags_, options_.players, now());
}

void GameTable::finishHeld() {
    if (keeper_.finishHeld() && !std::exchange(toldWhereGamesAre_, true)) sayWhereGamesAre();
}

void GameTable::sayWhereGamesAre() const {
    say(formatted("Finished games are kept in {}.\n", keeper_.allGames()->string()));
}

GameTable::KeptRecord GameTable::gameToKeep() const noexcept {
    const bool begun = game().ply() > 0 || engine_.kept().empty();
    if (begun) return {game(), tags_, true};
    return {*engine_.kept().back(), endedTags_, false};
}

// The clock a session goes on with: its own or, where clocks were asked for, one of that kind with the times it has.
std::optional<SessionClock> GameTable::clockFor(const Session& session) {
    if (!control_) {
        if (session.clock) control_ = session.clock->control();
        return session.clock;
    }
    // A game without times begins with all of it: its moves have taken none, and earned none.
    const auto times =
        (session.clock ? *session.clock : SessionClock(*control_, AnyGame(session.game.position()))).times(now());
    SessionClock clock(*control_, session.game);
    if (times) {
        const std::array<ClockTimes, 1> shown{beforeRulings(*times, session.game)};
        clock.restore(session.game, session.game.ply(), shown, std::chrono::milliseconds(0));
    }
    return clock;
}

void GameTable::load(GameRecord record, std::string_view ending) {
    keepLeftGame(game(), tags_);
    begin(std::move(record), ending);
    isCopy_ = true;
}

void GameTable::resume(const std::optional<std::filesystem::path>& file) {
    auto record = keeper_.takeUp([this] { keepLeftGame(game(), tags_); }, file);
    if (!record) return say("There is no unfinished game to go on with.\n");
    // It goes on as it was left, unless other players have been asked for.
    const bool bringsPlayers = options_.players.arePeople() && !record->players.arePeople();
    if (bringsPlayers) options_.players = record->players;
    begin(std::move(*record), "");
    isCopy_ = false;
    if (!bringsPlayers) return;
    seatPlayers();
    sayPlayers();
}

void GameTable::begin(GameRecord record, std::string_view ending) {
    Session& session = record.session;
    const std::size_t plies = session.game.ply() + session.game.undone().size();
    session.clock = clockFor(session);
    engine_.begin(std::move(session));
    tags_ = std::move(record.tags);
    save();
    say(formatted("The game goes on, {} long.{}\n", counted(plies, "half-move"),
                  ending.empty() ? "" : formatted(" It ended so: {}", ending)));
}

}  // namespace nowchess::app

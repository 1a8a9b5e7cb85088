#include "play/game_table.h"

#include <random>

#include "console/format.h"
#include "nowchess/game/explanation.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/chess960.h"
#include "play/speech.h"

namespace nowchess::app {

namespace {

int randomArray() { return static_cast<int>(std::random_device()() % chess960StartCount); }

}  // namespace

GameTable::GameTable(TableOptions options, std::optional<Places> places, TableFront front)
    : options_(std::move(options)),
      front_(std::move(front)),
      keeper_(std::move(places), [this](const std::string& sentence) { front_.warn(sentence); }),
      engine_(options_.start ? options_.start->game : Game(), [this] { return nextGame(); }) {
    if (!options_.settings.time.empty()) clock_.emplace(*parsePlayersTimeControl(options_.settings.time));
    beginTags();
    std::optional<ClockTimes> times;
    if (options_.start) {
        if (!options_.start->tags.empty()) tags_ = std::move(options_.start->tags);
        times = options_.start->clocks;
        options_.start.reset();
    }
    if (clock_) clock_->begin(game(), times);
    subscription_ = engine_.subscribe([this](const Event& event) { hear(event); });
}

void GameTable::beginTags() {
    tags_ = tagsOfToday(clock_ ? std::optional(clock_->control()) : std::nullopt);
    nameOpponents();
}

// An engine tells its name when it feels like it.
void GameTable::nameOpponents() {
    for (pgn::Tag& tag : tags_)
        for (const Color side : allColors)
            if (tag.name == label(side) && players_.isOpponent(side)) tag.value = players_.nameOf(side);
}

Game GameTable::nextGame() const {
    if (!options_.chess960) return Game();
    return Game(*chess960Start(randomArray()), {.rules = &chess960Rules()});
}

void GameTable::open() {
    seatPlayers();
    sayArray();
    for (const KeptGame& over : engine_.kept())
        front_.say(formatted("{}\nA new game begins.\n", sentence(*over->outcome(), over->regulations())));
    const std::size_t waiting = keeper_.tidyUp();
    if (options_.resume) {
        resume();
    } else if (waiting > 0) {
        front_.say(formatted(
            "{} from last time: type 'resume' to go on with {}.\n",
            waiting == 1 ? "There is an unfinished game" : formatted("There are {} unfinished games", waiting),
            waiting == 1 ? "it" : "the latest"));
    }
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

GameTable::Next GameTable::answer(std::string_view line) {
    const CommandWords words = splitCommand(line);
    if (words.verb.empty() || show(words.verb, words.rest)) return Next::SameTurn;
    Next next = Next::Turn;
    if (words.verb == "resume") {
        resume();
    } else if (words.verb == "load") {
        loadFrom(words.rest);
    } else if (words.verb == "retry") {
        players_.forgiveAll();
    } else if (words.verb == "level" || words.verb == "opponent") {
        next = seatOpponent(words.verb, words.rest);
    } else if (words.verb == "new" && (words.rest == "960" || words.rest == "chess960")) {
        next = take(formatted("new 960 {}", randomArray()));
    } else {
        next = takeForPerson(line);
    }
    if (next == Next::Turn) beginTurn();
    return next;
}

// With an opponent, "undo" and "redo" mean a whole turn, and a person speaks for no side but the own.
GameTable::Next GameTable::takeForPerson(std::string_view line) {
    const auto person = players_.onlyPerson();
    const Command command = parseCommand(line);
    const auto [verb, rest] = splitCommand(line);
    if (person && (verb == "undo" || verb == "redo") && rest.empty() && !promotion()) {
        const bool mine = game().position().turn() == *person;
        return take(formatted("{} {}", verb, mine ? 2 : 1));
    }
    if (person && verb == "resign" && rest.empty()) return take(formatted("resign {}", label(*person)));
    const bool isTurnOnly =
        std::holds_alternative<command::Play>(command) || std::holds_alternative<command::Claim>(command) ||
        std::holds_alternative<command::ClaimStanding>(command) || std::holds_alternative<command::OfferDraw>(command);
    if (isOpponentsTurn() && isTurnOnly) {
        front_.say(formatted("{} is thinking. Wait for its move, or type 'undo' to take yours back.\n",
                             players_.nameOf(game().position().turn())));
        return Next::SameTurn;
    }
    const Next next = take(line);
    if (game().drawOfferedBy() && std::holds_alternative<command::OfferDraw>(command)) answerOffer();
    return next;
}

void GameTable::beginGame() {
    if (clock_) clock_->begin(game());
    sayArray();
}

void GameTable::startNext() {
    if (!std::exchange(isPaused_, false)) return;
    front_.say("A new game begins.\n");
    beginGame();
    beginTurn();
}

void GameTable::beginTurn() {
    if (isPaused_) return players_.rest();
    // An opponent takes the draw that it may claim, unless it hopes for more.
    const Color turn = game().position().turn();
    if (isOpponentsTurn() && !claimGrounds().empty() && players_.outlookOf(turn).value_or(0) <= 0) take("draw");
    players_.beginTurn(game(), clock_ ? clock_->readings() : std::nullopt);
}

// An opponent agrees to a draw where it stands worse, or where nothing happens any more.
void GameTable::answerOffer() {
    const Color answerer = opposite(*game().drawOfferedBy());
    if (!players_.isOpponent(answerer)) return;
    const int outlook = players_.outlookOf(answerer).value_or(0);
    const bool isQuiet = game().fullmoveNumber() >= 40 && outlook <= 20;
    if (take(outlook <= -100 || isQuiet ? "accept" : "decline") == Next::Turn) beginTurn();
}

bool GameTable::hearOpponents() {
    bool happened = false;
    while (const auto news = players_.news()) {
        happened = true;
        if (const auto* moved = std::get_if<OpponentMoved>(&*news)) {
            front_.say(formatted("{} plays {}.\n", players_.nameOf(moved->side),
                                 toSan(game().position(), moved->move).view()));
            if (take(toCoordinates(moved->move, game().rules().castlingMode())) == Next::Turn) beginTurn();
        } else if (const auto* failed = std::get_if<OpponentFailed>(&*news)) {
            front_.say(formatted("{} Type 'retry' to try again, 'opponent' for another one, or make its moves.\n",
                                 failed->sentence));
        } else {
            sayAdvice(std::get<AdviceGiven>(*news));
        }
    }
    return happened;
}

void GameTable::sayAdvice(const AdviceGiven& advice) {
    const Position& position = game().position();
    if (wantsMove_) front_.say(formatted("Hint: {}.\n", toSan(position, advice.move).view()));
    if (wantsMove_ || !advice.evaluation) return;
    std::string line;
    Position here = position;
    for (const Move move : advice.evaluation->line) {
        line += formatted(" {}", toSan(here, move).view());
        here = here.playUnchecked(move);
    }
    front_.say(formatted("Evaluation: {}, depth {}:{}\n", scoreText(advice.evaluation->score), advice.evaluation->depth,
                         line));
}

void GameTable::askAdvice(bool wantsMove) {
    if (isOpponentsTurn()) {
        front_.say("Advice is given when it is your turn.\n");
        return;
    }
    wantsMove_ = wantsMove;
    if (const auto asked = players_.askAdvice(game()); !asked) front_.say(asked.error() + "\n");
}

void GameTable::seatPlayers() {
    for (const Color side : allColors)
        if (const auto seated = players_.seat(side, options_.players.players[side], options_.players.level); !seated)
            front_.say(formatted("{} A person plays {}.\n", seated.error(), label(side)));
}

void GameTable::sayPlayers() {
    for (const Color side : allColors)
        front_.say(formatted("{}: {}.\n", label(side), players_.isOpponent(side) ? players_.nameOf(side) : "a person"));
}

// "level club" for all opponents; "opponent black stockfish", "opponent white human".
GameTable::Next GameTable::seatOpponent(std::string_view verb, std::string_view rest) {
    const auto [word, more] = splitCommand(rest);
    if (verb == "level") {
        const auto level = parseLevel(word);
        if (!level) {
            std::string levels;
            for (const Level each : allLevels) levels += formatted("{}{}", levels.empty() ? "" : ", ", name(each));
            front_.say(formatted("'level' takes one of: {}.\n", levels));
            return Next::SameTurn;
        }
        options_.players.level = *level;
    } else if ((word == "white" || word == "black") && !more.empty()) {
        options_.players.players[word == "white" ? Color::White : Color::Black] = more;
    } else {
        front_.say(
            "'opponent' takes a side and who plays it, as in 'opponent black computer' or 'opponent white human'.\n");
        return Next::SameTurn;
    }
    seatPlayers();
    sayPlayers();
    return Next::Turn;
}

GameTable::Next GameTable::take(std::string_view line) {
    const std::vector<pgn::Tag> tags = tags_;
    const StepResult result = engine_.processUserInput(line);
    if (std::holds_alternative<step::Quit>(result)) return Next::Leave;
    if (const auto* begun = std::get_if<step::Begun>(&result)) {
        keepLeftGame(begun->left, tags);
        isCopy_ = false;
        front_.say("A new game begins.\n");
    }
    // What was refused has changed nothing that a file would know of, but for a claim.
    const auto* refused = std::get_if<step::Refused>(&result);
    if (refused == nullptr || refused->refusal.kind == RefusalKind::CannotClaimDraw) save();
    const bool sameTurn = refused != nullptr || std::holds_alternative<step::PromotionRequired>(result) ||
                          std::holds_alternative<step::DrawOffered>(result) ||
                          std::holds_alternative<step::DrawDeclined>(result);
    return sameTurn ? Next::SameTurn : Next::Turn;
}

bool GameTable::checkFlag() {
    if (isPaused_ || !clock_ || !clock_->hasFlagFallen()) return false;
    engine_.flagFell(game().position().turn());
    save();
    beginTurn();
    return true;
}

void GameTable::leave() {
    if (keeper_.isSaved() && (game().ply() > 0 || !game().undone().empty()))
        front_.say("The game is saved; the next start offers it again.\n");
}

void GameTable::keepLeftGame(const Game& left, std::span<const pgn::Tag> tags) {
    if (left.ply() == 0 || isCopy_) return;
    if (keeper_.finish(left, tags))
        front_.say("The game that was left is kept, unfinished, among the finished ones.\n");
}

void GameTable::save() {
    nameOpponents();
    keeper_.save(game(), tags_, clock_ ? clock_->times() : std::nullopt, options_.players);
}

// --- what happened --------------------------------------------------------------------------------------------------

void GameTable::hear(const Event& event) {
    struct Listener {
        GameTable& table;
        void operator()(const event::MoveExecuted& e) const { table.hearMove(e); }
        void operator()(const event::CheckDetected& e) const {
            table.front_.say(formatted("{} is in check!\n", label(e.color)));
        }
        void operator()(const event::PromotionRequired&) const {}  // the front end asks
        void operator()(const event::InvalidMove& e) const {
            table.front_.say(e.refusal.sentence + "\n");
            table.why_ = e.refusal.sentence;
            if (e.refusal.kind == RefusalKind::CannotClaimDraw) table.why_ += "\n" + explain(table.game());
        }
        void operator()(const event::FiftyMoveRuleAvailable&) const {}  // `claimGrounds` tells
        void operator()(const event::ThreefoldAvailable&) const {}
        void operator()(const event::DrawOffered& e) const {
            table.front_.say(
                formatted("{} offers a draw: 'accept' or 'decline', {}.\n", label(e.by), label(opposite(e.by))));
        }
        void operator()(const event::DrawDeclined& e) const {
            table.front_.say(formatted("{} declines the draw.\n", label(e.by)));
        }
        void operator()(const event::MovesTakenBack& e) const {
            if (table.clock_) table.clock_->goTo(table.game());
            if (e.count > 0)
                table.front_.say(formatted("Taken back: {} half-move{}.\n", e.count, e.count == 1 ? "" : "s"));
        }
        void operator()(const event::MovesPlayedAgain& e) const {
            if (table.clock_) table.clock_->goTo(table.game());
            table.front_.say(formatted("Played again: {} half-move{}.\n", e.count, e.count == 1 ? "" : "s"));
        }
        void operator()(const event::DrawClaimed& e) const { table.hearEnding(e.game); }
        void operator()(const event::Checkmate& e) const { table.hearEnding(e.game); }
        void operator()(const event::Stalemate& e) const { table.hearEnding(e.game); }
        void operator()(const event::Draw& e) const { table.hearEnding(e.game); }
        void operator()(const event::Won& e) const { table.hearEnding(e.game); }
        void operator()(const event::BoardReset& e) const {
            table.beginTags();
            table.isPaused_ = !e.left && !table.front_.startsNextGame;
            if (table.isPaused_) return;
            if (!e.left) table.front_.say("A new game begins.\n");
            table.beginGame();
        }
    };
    std::visit(Listener{*this}, event);
}

void GameTable::hearMove(const event::MoveExecuted& move) {
    isCopy_ = false;
    // Not after the move that ended a game: the next one is on the board by now.
    if (clock_ && game().history().back().move == move.ply.move) clock_->press(game());
    const std::string_view side = label(move.moved.color);
    if (options_.settings.speak) {
        front_.say(formatted("{}: {}.\n", side, spokenMove(move)));
    } else if (move.captured) {
        const Move made = *move.ply.move;
        const bool enPassant = made.kind() == MoveKind::EnPassant;
        const Square victim = enPassant ? makeSquare(fileOf(made.to()), rankOf(made.from())) : made.to();
        front_.say(formatted("{} captures the {} on {}{}.\n", side, label(move.captured->type), text(victim),
                             enPassant ? " en passant" : ""));
    }
}

void GameTable::hearEnding(const KeptGame& ended) {
    if (clock_) clock_->stop();
    if (front_.showEnded) front_.showEnded(ended);
    front_.say(sentence(*ended->outcome(), ended->regulations()) + "\n");
    why_ = explain(*ended);
    const bool isKept = keeper_.finish(*ended, tags_);
    endedTags_ = tags_;
    if (isKept && !std::exchange(toldWhereGamesAre_, true))
        front_.say(formatted("Finished games are kept in {}.\n", keeper_.allGames()->string()));
}

// Which of the 960 arrays the board shows, where it is one.
void GameTable::sayArray() {
    if (game().rules().castlingMode() != CastlingMode::Chess960 || game().ply() > 0) return;
    const auto number = chess960Number(game().position().board(), Color::White);
    if (number && *chess960Start(*number) == game().position())
        front_.say(formatted("Chess960, starting position {}.\n", *number));
}

}  // namespace nowchess::app

#include "app/play/game_table.h"

#include <random>

#include "app/play/speech.h"
#include "app/text.h"
#include "nowchess/game/explanation.h"
#include "nowchess/rules/chess960.h"

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

void GameTable::beginTags() { tags_ = tagsOfToday(clock_ ? std::optional(clock_->control()) : std::nullopt); }

Game GameTable::nextGame() const {
    if (!options_.chess960) return Game();
    return Game(*chess960Start(randomArray()), {.rules = &chess960Rules()});
}

void GameTable::open() {
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
    // A game that was given is as good as one that was played here.
    save();
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

GameTable::Next GameTable::answer(std::string_view line) {
    const CommandWords words = splitCommand(line);
    if (words.verb.empty() || show(words.verb, words.rest)) return Next::SameTurn;
    if (words.verb == "resume") {
        resume();
        return Next::Turn;
    }
    if (words.verb == "load") {
        loadFrom(words.rest);
        return Next::Turn;
    }
    if (words.verb == "new" && (words.rest == "960" || words.rest == "chess960"))
        return take(formatted("new 960 {}", randomArray()));
    return take(line);
}

GameTable::Next GameTable::take(std::string_view line) {
    const std::vector<PgnTag> tags = tags_;
    const StepResult result = engine_.processUserInput(line);
    if (std::holds_alternative<step::Quit>(result)) return Next::Leave;
    if (const auto* begun = std::get_if<step::Begun>(&result)) {
        keepLeftGame(begun->left, tags);
        isCopy_ = false;
        front_.say("A new game begins.\n");
    }
    save();
    const bool sameTurn =
        std::holds_alternative<step::Refused>(result) || std::holds_alternative<step::PromotionRequired>(result) ||
        std::holds_alternative<step::DrawOffered>(result) || std::holds_alternative<step::DrawDeclined>(result);
    return sameTurn ? Next::SameTurn : Next::Turn;
}

bool GameTable::checkFlag() {
    if (!clock_ || !clock_->hasFlagFallen()) return false;
    engine_.flagFell(game().position().turn());
    save();
    return true;
}

void GameTable::leave() {
    if (keeper_.isSaved() && (game().ply() > 0 || !game().undone().empty()))
        front_.say("The game is saved; the next start offers it again.\n");
}

void GameTable::keepLeftGame(const Game& left, std::span<const PgnTag> tags) {
    if (left.ply() == 0 || isCopy_) return;
    keeper_.finish(left, tags);
    front_.say("The game that was left is kept, unfinished, among the finished ones.\n");
}

void GameTable::save() { keeper_.save(game(), tags_, clock_ ? clock_->times() : std::nullopt); }

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
            if (!e.left) table.front_.say("A new game begins.\n");
            table.beginTags();
            if (table.clock_) table.clock_->begin(table.game());
            table.sayArray();
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
        front_.say(formatted("{} captures the {} on {}{}.\n", side, label(move.captured->type),
                             text(move.ply.move->to()),
                             move.ply.move->kind() == MoveKind::EnPassant ? " en passant" : ""));
    }
}

void GameTable::hearEnding(const KeptGame& ended) {
    if (front_.showEnded) front_.showEnded(ended);
    front_.say(sentence(*ended->outcome(), ended->regulations()) + "\n");
    why_ = explain(*ended);
    keeper_.finish(*ended, tags_);
    endedTags_ = tags_;
    if (ended->ply() > 0 && !std::exchange(toldWhereGamesAre_, true) && keeper_.allGames())
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

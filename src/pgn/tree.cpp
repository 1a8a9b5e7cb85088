#include "nowchess/pgn/tree.h"

#include <algorithm>
#include <ranges>

#include "nowchess/pgn/game_reader.h"
#include "pgn/null_move.h"

namespace nowchess {

namespace {

template <typename Values>
void addMissing(Values& values, const Values& others) {
    for (const auto& value : others)
        if (std::ranges::find(values, value) == values.end()) values.push_back(value);
}

bool tellsStart(std::string_view name) noexcept {
    return name == "FEN" || name == "SetUp" || name == "Setup" || name == "Variant";
}

}  // namespace

PgnTree::PgnTree(const Position& start, const RuleSet& rules) : start_(start), rules_(&rules) {}

PgnTree PgnTree::fromGame(const Game& game, std::vector<PgnTag> tags) {
    PgnTree tree(game.start(), game.rules());
    tree.tags_ = std::move(tags);
    PgnNode node = root();
    for (const GamePly& ply : game.history().subspan(1)) node = tree.add(node, ply.move);
    if (const auto outcome = game.outcome()) tree.result_ = static_cast<PgnResult>(score(*outcome));
    return tree;
}

std::optional<PgnNode> PgnTree::parent(PgnNode node) const noexcept {
    return node == root() ? std::nullopt : std::optional(at(node).parent);
}

Position PgnTree::position(PgnNode node) const {
    std::vector<PgnNode> path;
    for (; node != root(); node = at(node).parent) path.push_back(node);
    Position position = start_;
    for (const PgnNode step : std::views::reverse(path)) {
        const auto move = at(step).move;
        position = move ? position.playUnchecked(*move) : afterNullMove(position);
    }
    return position;
}

std::vector<PgnNode> PgnTree::mainLine() const {
    std::vector<PgnNode> line;
    for (PgnNode node = root(); !at(node).children.empty();) line.push_back(node = at(node).children.front());
    return line;
}

Game PgnTree::toGame() const {
    Game game(start_, {.rules = rules_});
    for (const PgnNode node : mainLine())
        if (!at(node).move || !game.playRecorded(*at(node).move)) return game;
    const auto termination = std::ranges::find(tags_, "Termination", &PgnTag::name);
    endAsWritten(game, result_, termination == tags_.end() ? std::string_view() : termination->value);
    return game;
}

PgnNode PgnTree::append(PgnNode node, std::optional<Move> move) {
    const PgnNode child{static_cast<std::uint32_t>(nodes_.size())};
    nodes_.push_back({.move = move, .parent = node, .children = {}, .nags = {}, .before = {}, .comments = {}});
    at(node).children.push_back(child);
    return child;
}

PgnNode PgnTree::add(PgnNode node, std::optional<Move> move) {
    for (const PgnNode child : at(node).children)
        if (at(child).move == move) return child;
    isChanged_ = areMovesChanged_ = true;
    return append(node, move);
}

std::vector<PgnNode>* PgnTree::siblings(PgnNode node) noexcept {
    return node == root() ? nullptr : &at(at(node).parent).children;
}

bool PgnTree::promote(PgnNode node) {
    std::vector<PgnNode>* const line = siblings(node);
    if (line == nullptr) return false;
    const auto here = std::ranges::find(*line, node);
    if (here == line->begin() || here == line->end()) return false;
    std::iter_swap(here - 1, here);
    isChanged_ = areMovesChanged_ = true;
    return true;
}

bool PgnTree::demote(PgnNode node) {
    const std::vector<PgnNode>* const line = siblings(node);
    if (line == nullptr) return false;
    const auto here = std::ranges::find(*line, node);
    return here != line->end() && here + 1 != line->end() && promote(*(here + 1));
}

bool PgnTree::promoteToMain(PgnNode node) {
    if (!promote(node)) return false;
    while (promote(node)) continue;
    return true;
}

bool PgnTree::remove(PgnNode node) {
    std::vector<PgnNode>* const line = siblings(node);
    if (line == nullptr) return false;
    // The nodes stay where they are, so that the numbers of the others keep their meaning.
    if (std::erase(*line, node) > 0) isChanged_ = areMovesChanged_ = true;
    return true;
}

void PgnTree::setComment(PgnNode node, std::string comment) {
    at(node).comments.clear();
    if (!comment.empty()) at(node).comments.push_back(std::move(comment));
    isChanged_ = areMovesChanged_ = true;
}

void PgnTree::setNags(PgnNode node, std::vector<unsigned> nags) {
    at(node).nags = std::move(nags);
    isChanged_ = areMovesChanged_ = true;
}

void PgnTree::setTag(const std::string& name, const std::string& value) {
    if (tellsStart(name)) return;
    const auto tag = std::ranges::find(tags_, name, &PgnTag::name);
    if (tag == tags_.end())
        tags_.push_back({name, value});
    else
        tag->value = value;
    isChanged_ = true;
}

void PgnTree::removeTag(std::string_view name) {
    if (!tellsStart(name) && std::erase_if(tags_, [&](const PgnTag& tag) { return tag.name == name; }) > 0)
        isChanged_ = true;
}

void PgnTree::setResult(PgnResult result) {
    result_ = result;
    isChanged_ = true;
    const auto tag = std::ranges::find(tags_, "Result", &PgnTag::name);
    if (tag != tags_.end()) tag->value = text(result);
}

void PgnTree::mergeNode(PgnNode node, const PgnTree& other, PgnNode theirs) {
    addMissing(at(node).nags, other.at(theirs).nags);
    addMissing(at(node).before, other.at(theirs).before);
    addMissing(at(node).comments, other.at(theirs).comments);
}

bool PgnTree::merge(const PgnTree& other) {
    if (start_ != other.start_) return false;
    // By hand instead of by recursion: a line may have any number of moves.
    std::vector<std::pair<PgnNode, PgnNode>> waiting{{root(), root()}};
    while (!waiting.empty()) {
        const auto [ours, theirs] = waiting.back();
        waiting.pop_back();
        mergeNode(ours, other, theirs);
        for (const PgnNode child : other.at(theirs).children)
            waiting.emplace_back(add(ours, other.at(child).move), child);
    }
    isChanged_ = areMovesChanged_ = true;
    return true;
}

}  // namespace nowchess

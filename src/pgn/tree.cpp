#include "nowchess/pgn/tree.h"

#include <algorithm>
#include <ranges>

#include "nowchess/pgn/game_reader.h"
#include "pgn/null_move.h"

namespace nowchess::pgn {

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

Tree::Tree(const AnyPosition& start, Rules rules) : start_(start), rules_(rules) {}

Tree Tree::fromGame(const AnyGame& game, std::vector<Tag> tags) {
    Tree tree(game.start(), game.rules());
    tree.tags_ = std::move(tags);
    NodeId node = root();
    for (const AnyGame::Ply& ply : game.history().subspan(1)) node = tree.add(node, ply.move);
    if (const auto outcome = game.outcome()) tree.result_ = static_cast<Result>(score(*outcome));
    return tree;
}

std::optional<NodeId> Tree::parent(NodeId node) const noexcept {
    return node == root() ? std::nullopt : std::optional(at(node).parent);
}

AnyPosition Tree::position(NodeId node) const {
    std::vector<NodeId> path;
    for (; node != root(); node = at(node).parent) path.push_back(node);
    AnyPosition position = start_;
    for (const NodeId step : std::views::reverse(path)) {
        const auto move = at(step).move;
        position = move ? position.playUnchecked(*move) : afterNullMove(position);
    }
    return position;
}

std::vector<NodeId> Tree::mainLine() const {
    std::vector<NodeId> line;
    for (NodeId node = root(); !at(node).children.empty();) line.push_back(node = at(node).children.front());
    return line;
}

AnyGame Tree::toGame() const {
    AnyGame game(start_, {.rules = rules_});
    for (const NodeId node : mainLine()) {
        if (const auto move = at(node).move)
            (void)game.playRecorded(*move);
        else
            return game;
    }
    const auto termination = std::ranges::find(tags_, "Termination", &Tag::name);
    endAsWritten(game, result_, termination == tags_.end() ? std::string_view() : termination->value);
    return game;
}

NodeId Tree::append(NodeId node, std::optional<Move> move) {
    const NodeId child{static_cast<std::uint32_t>(nodes_.size())};
    nodes_.push_back({.move = move, .parent = node, .children = {}, .nags = {}, .before = {}, .comments = {}});
    at(node).children.push_back(child);
    return child;
}

NodeId Tree::add(NodeId node, std::optional<Move> move) {
    for (const NodeId child : at(node).children)
        if (at(child).move == move) return child;
    isChanged_ = areMovesChanged_ = true;
    return append(node, move);
}

std::vector<NodeId>* Tree::siblings(NodeId node) noexcept {
    return node == root() ? nullptr : &at(at(node).parent).children;
}

bool Tree::promote(NodeId node) {
    std::vector<NodeId>* const line = siblings(node);
    if (line == nullptr) return false;
    const auto here = std::ranges::find(*line, node);
    if (here == line->begin() || here == line->end()) return false;
    std::iter_swap(here - 1, here);
    isChanged_ = areMovesChanged_ = true;
    return true;
}

bool Tree::demote(NodeId node) {
    const std::vector<NodeId>* const line = siblings(node);
    if (line == nullptr) return false;
    const auto here = std::ranges::find(*line, node);
    if (here == line->end() || here + 1 == line->end()) return false;
    return promote(*(here + 1));
}

bool Tree::promoteToMain(NodeId node) {
    if (!promote(node)) return false;
    while (promote(node)) continue;
    return true;
}

bool Tree::remove(NodeId node) {
    std::vector<NodeId>* const line = siblings(node);
    if (line == nullptr) return false;
    // The nodes stay where they are, so that the numbers of the others keep their meaning.
    if (std::erase(*line, node) > 0) isChanged_ = areMovesChanged_ = true;
    return true;
}

void Tree::setComment(NodeId node, std::string comment) {
    at(node).comments.clear();
    if (!comment.empty()) at(node).comments.push_back(std::move(comment));
    isChanged_ = areMovesChanged_ = true;
}

void Tree::setNags(NodeId node, std::vector<unsigned> nags) {
    at(node).nags = std::move(nags);
    isChanged_ = areMovesChanged_ = true;
}

void Tree::setTag(const std::string& name, const std::string& value) {
    if (tellsStart(name)) return;
    const auto tag = std::ranges::find(tags_, name, &Tag::name);
    if (tag == tags_.end())
        tags_.push_back({name, value});
    else
        tag->value = value;
    isChanged_ = true;
}

void Tree::removeTag(std::string_view name) {
    if (!tellsStart(name) && std::erase_if(tags_, [&](const Tag& tag) { return tag.name == name; }) > 0)
        isChanged_ = true;
}

void Tree::setResult(Result result) {
    result_ = result;
    isChanged_ = true;
    const auto tag = std::ranges::find(tags_, "Result", &Tag::name);
    if (tag != tags_.end()) tag->value = text(result);
}

void Tree::mergeNode(NodeId node, const Tree& other, NodeId theirs) {
    addMissing(at(node).nags, other.at(theirs).nags);
    addMissing(at(node).before, other.at(theirs).before);
    addMissing(at(node).comments, other.at(theirs).comments);
}

// The child for one of theirs. A move may be there several times: the first is for their first, and so on.
NodeId Tree::mergeChild(NodeId node, const Tree& other, NodeId theirs) {
    const auto move = other.at(theirs).move;
    const auto& siblings = other.at(other.at(theirs).parent).children;
    auto before = std::count_if(siblings.begin(), std::ranges::find(siblings, theirs),
                                [&](NodeId child) { return other.at(child).move == move; });
    std::optional<NodeId> last;
    for (const NodeId child : at(node).children) {
        if (at(child).move != move) continue;
        last = child;
        if (before-- == 0) break;
    }
    return last ? *last : add(node, move);
}

bool Tree::merge(const Tree& other) {
    if (start_ != other.start_) return false;
    if (&other == this) return true;
    // By hand instead of by recursion: a line may have any number of moves.
    std::vector<std::pair<NodeId, NodeId>> waiting{{root(), root()}};
    while (!waiting.empty()) {
        const auto [ours, theirs] = waiting.back();
        waiting.pop_back();
        mergeNode(ours, other, theirs);
        for (const NodeId child : other.at(theirs).children)
            waiting.emplace_back(mergeChild(ours, other, child), child);
    }
    isChanged_ = areMovesChanged_ = true;
    return true;
}

}  // namespace nowchess::pgn

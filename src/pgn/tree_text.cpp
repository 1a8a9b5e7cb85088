// Trees from text and back.
#include <algorithm>

#include "nowchess/notation/san.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/tree.h"
#include "pgn/null_move.h"

namespace nowchess {

class PgnTreeBuilder : public PgnReplay {
public:
    explicit PgnTreeBuilder(std::string_view text) : PgnReplay(text), text_(text) {}

    bool beginGame(std::size_t offset) {
        tags_.clear();
        return PgnReplay::beginGame(offset);
    }
    void tag(const PgnTagText& tag, const PgnToken& token) {
        tags_.push_back({std::string(tag.name), unescaped(tag.value)});
        PgnReplay::tag(tag, token);
    }
    bool beginMoves() {
        const bool isPlayable = PgnReplay::beginMoves();
        trees_.emplace_back(position(), rules());
        path_.assign(1, {PgnTree::root(), false});
        for (std::string& comment : early_) tree().nodes_[0].comments.push_back(std::move(comment));
        early_.clear();
        isInMoves_ = true;
        return isPlayable;
    }
    void move(const PgnToken& token) {
        if (!play(token)) return;
        Place& place = path_.back();
        place.node = tree().add(place.node, isNullMove() ? std::nullopt : std::optional(lastMove()));
        place.hasMove = true;
        for (std::string& comment : leading_) tree().at(place.node).before.push_back(std::move(comment));
        leading_.clear();
    }
    void nag([[maybe_unused]] const PgnToken& token, unsigned number) {
        if (!hasFailed() && path_.back().hasMove) tree().at(path_.back().node).nags.push_back(number);
    }
    void comment([[maybe_unused]] const PgnToken& token, std::string_view text) {
        if (isInMoves_ && hasFailed()) return;  // it speaks of a move that is not there
        std::string utf8 = toUtf8(text, encodingOf(text));
        if (!isInMoves_)
            early_.push_back(std::move(utf8));
        else if (path_.size() > 1 && !path_.back().hasMove)
            leading_.push_back(std::move(utf8));
        else
            tree().at(path_.back().node).comments.push_back(std::move(utf8));
    }
    bool beginVariation(const PgnToken& token) {
        // In place of the last move, that is after the node before it; of a move that failed, after the last good one.
        const Place& place = path_.back();
        const bool replaces = place.hasMove && !hasFailed();
        const PgnNode from = replaces ? tree().at(place.node).parent : place.node;
        if (!PgnReplay::beginVariation(token)) return false;
        path_.push_back({from, false});
        return true;
    }
    void endVariation(const PgnToken& token) {
        path_.pop_back();
        leading_.clear();
        PgnReplay::endVariation(token);
    }
    void endGame(std::size_t offset) {
        PgnReplay::endGame(offset);
        isInMoves_ = false;
        const PgnEncoding encoding = encodingOf(gameText(offset));
        for (PgnTag& tag : tags_) tag.value = toUtf8(tag.value, encoding);
        tree().tags_ = std::move(tags_);
        tree().result_ = marker().value_or(PgnResult::Unknown);
        tree().findings_ = takeFindings();
        end_ = offset;
        tree().source_ = text_.substr(begin_, end_ - begin_);
        tree().isChanged_ = false;
        begin_ = end_;
    }
    // What follows the last game belongs to it.
    void endText() {
        PgnReplay::endText();
        if (!trees_.empty()) tree().source_ += text_.substr(begin_);
    }

    [[nodiscard]] std::vector<PgnTree> takeTrees() noexcept { return std::move(trees_); }

private:
    struct Place {
        PgnNode node;
        bool hasMove;  // in this line
    };

    PgnTree& tree() noexcept { return trees_.back(); }

    std::string_view text_;
    std::vector<PgnTree> trees_;
    std::vector<PgnTag> tags_;
    std::vector<Place> path_;           // the line that is being read, and those it is a variation of
    std::vector<std::string> early_;    // comments before the moves
    std::vector<std::string> leading_;  // comments before the first move of a variation
    std::size_t begin_ = 0;             // of what belongs to no tree yet
    std::size_t end_ = 0;
    bool isInMoves_ = false;
};

namespace {

// Writes a tree without recursion on its moves: only variations in variations go deeper.
class TreeWriter {
public:
    TreeWriter(const PgnTree& tree, std::string& out) : tree_(tree), lines_(out) {}

    void write() {
        writeComments(PgnTree::root());
        writeFrom(PgnTree::root(), tree_.start());
        lines_.append(tree_.result() == PgnResult::BothLose ? "*" : text(tree_.result()));
    }

private:
    void writeFrom(PgnNode node, Position position) {
        while (!tree_.children(node).empty()) {
            const auto children = tree_.children(node);
            const Position next = writeMove(children[0], position);
            for (const PgnNode variation : children.subspan(1)) {
                lines_.open();
                for (const std::string& comment : tree_.commentsBefore(variation)) lines_.appendComment(comment);
                writeFrom(variation, writeMove(variation, position));
                lines_.close();
            }
            node = children[0];
            position = next;
        }
    }
    Position writeMove(PgnNode node, const Position& position) {
        const auto move = tree_.move(node);
        lines_.appendMove(position, move ? toSan(position, *move).view() : std::string_view("--"));
        for (const unsigned nag : tree_.nags(node)) lines_.append("$" + std::to_string(nag));
        writeComments(node);
        return move ? position.playUnchecked(*move) : afterNullMove(position);
    }
    // Those before the move that follows come at once: after the variations nobody could tell whose they are.
    void writeComments(PgnNode node) {
        for (const std::string& comment : tree_.comments(node)) lines_.appendComment(comment);
        if (tree_.children(node).empty()) return;
        for (const std::string& comment : tree_.commentsBefore(tree_.children(node)[0])) lines_.appendComment(comment);
    }

    const PgnTree& tree_;
    PgnLines lines_;
};

}  // namespace

std::vector<PgnTree> readTrees(std::string_view text) {
    PgnTreeBuilder builder(text);
    readPgn(text, builder);
    return builder.takeTrees();
}

std::string toExportFormat(const PgnTree& tree) {
    std::string out;
    const std::string_view result = tree.result() == PgnResult::BothLose ? "*" : text(tree.result());
    appendTagSection(out, tree.tags(), result, tree.start(), tree.rules());
    out += '\n';
    TreeWriter(tree, out).write();
    return out += '\n';
}

std::string toPgn(const PgnTree& tree) {
    if (const auto source = tree.source()) return std::string(*source);
    return toExportFormat(tree);
}

}  // namespace nowchess

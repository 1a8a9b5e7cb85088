// Trees to text.
#include "nowchess/notation/san.h"
#include "nowchess/pgn/tree.h"
#include "pgn/null_move.h"
#include "pgn/tree_source.h"

namespace nowchess::pgn {

namespace {

// Writes a tree without recursion on its moves: only variations in variations go deeper.
class TreeWriter {
public:
    TreeWriter(const Tree& tree, std::string& out) : tree_(tree), lines_(out) {}

    void write() {
        writeNags(Tree::root());
        writeComments(Tree::root());
        writeFrom(Tree::root(), tree_.start());
        lines_.append(text(markerFor(tree_.result())));
    }

private:
    void writeFrom(NodeId node, AnyPosition position) {
        while (!tree_.children(node).empty()) {
            const auto children = tree_.children(node);
            const AnyPosition next = writeMove(children[0], position);
            for (const NodeId variation : children.subspan(1)) {
                lines_.open();
                for (const std::string& comment : tree_.commentsBefore(variation)) lines_.appendComment(comment);
                writeFrom(variation, writeMove(variation, position));
                lines_.close();
            }
            node = children[0];
            position = next;
        }
    }
    AnyPosition writeMove(NodeId node, const AnyPosition& position) {
        const auto move = tree_.move(node);
        lines_.appendMove(position, move ? toSan(position, *move).view() : std::string_view("--"));
        writeNags(node);
        writeComments(node);
        return move ? position.playUnchecked(*move) : afterNullMove(position);
    }
    void writeNags(NodeId node) {
        for (const unsigned nag : tree_.nags(node)) lines_.append("$" + std::to_string(nag));
    }
    // Those before the move that follows come at once: after the variations nobody would know whose they are.
    void writeComments(NodeId node) {
        for (const std::string& comment : tree_.comments(node)) lines_.appendComment(comment);
        if (tree_.children(node).empty()) return;
        for (const std::string& comment : tree_.commentsBefore(tree_.children(node)[0])) lines_.appendComment(comment);
    }

    const Tree& tree_;
    MovetextWriter lines_;
};

}  // namespace

std::string toExportFormat(const Tree& tree) {
    std::string out;
    // A double forfeit is told by its tag alone, where there is one.
    const bool isInTag = tagValue(tree.tags(), "Result") == text(Result::BothLose);
    appendTagSection(out, tree.tags(), text(isInTag ? tree.result() : markerFor(tree.result())), tree.start(),
                     tree.rules());
    out += '\n';
    TreeWriter(tree, out).write();
    return out += '\n';
}

std::string toText(const Tree& tree) {
    if (const auto source = tree.source()) return std::string(*source);
    if (tree.source_ && (tree.source_->isOrderly || !tree.areMovesChanged_))
        if (auto written = writeOver(tree, *tree.source_, !tree.areMovesChanged_)) return *std::move(written);
    return toExportFormat(tree);
}

}  // namespace nowchess::pgn

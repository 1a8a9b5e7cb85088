// A game with its variations, comments and glyphs, to be read and changed.
//
//   pgn::Tree tree = pgn::readTrees("1.e4!   e5 ( 1...c5 ) *")[0];
//   tree.setComment(tree.mainLine()[0], "best");
//   toText(tree) == "1.e4! {best}   1... e5 ( 1...c5 ) *";
//
// What nobody has changed is written exactly as it was read, byte for byte: blanks, line ends, numbers, comments,
// escapes and stray text. New parts are written as export format has them, and a move whose neighbour in front is new
// gets or loses its number. What is changed back is as it was. Only where the moves of a game are so broken that the
// tree does not know their order (an unclosed variation, a variation of an illegal move) does changing them mean export
// format for the whole game. Nodes are numbers and stay valid until their node is removed.
//
// Thread safety: a plain value; copies share the text they were read from, which never changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nowchess/game/game.h"
#include "nowchess/pgn/fault.h"
#include "nowchess/pgn/lexer.h"
#include "nowchess/pgn/writer.h"

namespace nowchess::pgn {

enum class NodeId : std::uint32_t {};

struct TreeSource;  // where everything stood in the text

class Tree {
public:
    explicit Tree(const AnyPosition& start = AnyPosition::initial(), Rules rules = standardRules);
    static Tree fromGame(const AnyGame& game, std::vector<Tag> tags = {});

    // Reading.
    [[nodiscard]] static NodeId root() noexcept { return NodeId{0}; }
    [[nodiscard]] const AnyPosition& start() const noexcept { return start_; }
    [[nodiscard]] Rules rules() const noexcept { return rules_; }
    [[nodiscard]] const std::vector<Tag>& tags() const noexcept { return tags_; }
    [[nodiscard]] Result result() const noexcept { return result_; }
    [[nodiscard]] const std::vector<Finding>& findings() const noexcept { return findings_; }
    // The move that leads to a node; empty for the root and for a null move.
    [[nodiscard]] std::optional<Move> move(NodeId node) const noexcept { return at(node).move; }
    [[nodiscard]] std::optional<NodeId> parent(NodeId node) const noexcept;
    // What may follow; the first is the main line.
    [[nodiscard]] std::span<const NodeId> children(NodeId node) const noexcept { return at(node).children; }
    // Those of the root stand before the first move.
    [[nodiscard]] std::span<const unsigned> nags(NodeId node) const noexcept { return at(node).nags; }
    // Those before the first move of a variation, and those after the move.
    [[nodiscard]] std::span<const std::string> commentsBefore(NodeId node) const noexcept { return at(node).before; }
    [[nodiscard]] std::span<const std::string> comments(NodeId node) const noexcept { return at(node).comments; }
    [[nodiscard]] AnyPosition position(NodeId node) const;
    [[nodiscard]] std::vector<NodeId> mainLine() const;
    // The main line, ended as the result says. Stops at a null move.
    [[nodiscard]] AnyGame toGame() const;

    // Changing. The child with that move, which is there already or becomes the last one. Precondition: the move is
    // legal there.
    NodeId add(NodeId node, std::optional<Move> move);
    // Makes it the main line among its siblings, or puts it before the one in front of it, or behind the one after it.
    // False if it is that already.
    bool promoteToMain(NodeId node);
    bool promote(NodeId node);
    bool demote(NodeId node);
    // With all that follows. False for the root.
    bool remove(NodeId node);
    void setComment(NodeId node, std::string comment);  // in place of all its comments; an empty one removes them
    void setNags(NodeId node, std::vector<unsigned> nags);
    // FEN, SetUp and Variant give the start, which stays as it is: they are left alone.
    void setTag(const std::string& name, const std::string& value);
    void removeTag(std::string_view name);
    // The tag, too, if there is one.
    void setResult(Result result);
    // Adds what the other tree has and this one has not: moves, comments, glyphs. False if the starts differ.
    bool merge(const Tree& other);

    // The bytes it was read from, unless it was changed since.
    [[nodiscard]] std::optional<std::string_view> source() const noexcept;

private:
    friend class TreeBuilder;
    friend std::string toText(const Tree& tree);

    struct Node {
        std::optional<Move> move;
        NodeId parent{};
        std::vector<NodeId> children;
        std::vector<unsigned> nags;
        std::vector<std::string> before;
        std::vector<std::string> comments;
    };

    [[nodiscard]] const Node& at(NodeId node) const noexcept { return nodes_[static_cast<std::size_t>(node)]; }
    [[nodiscard]] Node& at(NodeId node) noexcept { return nodes_[static_cast<std::size_t>(node)]; }
    NodeId append(NodeId node, std::optional<Move> move);
    [[nodiscard]] std::vector<NodeId>* siblings(NodeId node) noexcept;
    NodeId mergeChild(NodeId node, const Tree& other, NodeId theirs);
    void mergeNode(NodeId node, const Tree& other, NodeId theirs);

    AnyPosition start_;
    Rules rules_;
    std::vector<Node> nodes_{1};
    std::vector<Tag> tags_;
    Result result_ = Result::Unknown;
    std::vector<Finding> findings_;
    std::shared_ptr<const TreeSource> source_;  // null if it was made, not read
    bool isChanged_ = false;
    bool areMovesChanged_ = false;  // or what is said of them
};

// All games of a text. Their sources, one after the other, are the text.
std::vector<Tree> readTrees(std::string_view text);

// As it was read, as far as it was read and not changed.
std::string toText(const Tree& tree);
std::string toExportFormat(const Tree& tree);

}  // namespace nowchess::pgn

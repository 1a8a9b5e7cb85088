// A game with its variations, comments and glyphs, to be looked at and changed.
//
//   PgnTree tree = readTrees("1.e4!   e5 ( 1...c5 ) *")[0];
//   tree.setComment(tree.mainLine()[0], "best");
//   toPgn(tree) == "1.e4! {best}   1... e5 ( 1...c5 ) *";
//
// What nobody has changed is written exactly as it was read, byte for byte: blanks, line ends, numbers, comments,
// escapes and stray text. New parts are written as export format has them, and a move whose neighbour in front is new
// gets or loses its number. What is changed back is as it was. Only where the moves of a game are so broken that the
// tree cannot tell their order (an unclosed variation, a variation of an illegal move) does changing them mean export
// format for the whole game. Nodes are numbers and stay valid until their node is removed.
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

namespace nowchess {

enum class PgnNode : std::uint32_t {};

struct PgnTreeSource;  // where everything stood in the text

class PgnTree {
public:
    explicit PgnTree(const Position& start = Position::initial(), const RuleSet& rules = standardRules());
    static PgnTree fromGame(const Game& game, std::vector<PgnTag> tags = {});

    // Looking.
    [[nodiscard]] static PgnNode root() noexcept { return PgnNode{0}; }
    [[nodiscard]] const Position& start() const noexcept { return start_; }
    [[nodiscard]] const RuleSet& rules() const noexcept { return *rules_; }
    [[nodiscard]] const std::vector<PgnTag>& tags() const noexcept { return tags_; }
    [[nodiscard]] PgnResult result() const noexcept { return result_; }
    [[nodiscard]] const std::vector<PgnFinding>& findings() const noexcept { return findings_; }
    // The move that leads to a node; nothing for the root and for a null move.
    [[nodiscard]] std::optional<Move> move(PgnNode node) const noexcept { return at(node).move; }
    [[nodiscard]] std::optional<PgnNode> parent(PgnNode node) const noexcept;
    // What may follow; the first is the main line.
    [[nodiscard]] std::span<const PgnNode> children(PgnNode node) const noexcept { return at(node).children; }
    [[nodiscard]] std::span<const unsigned> nags(PgnNode node) const noexcept { return at(node).nags; }
    // Those before the first move of a variation, and those after the move.
    [[nodiscard]] std::span<const std::string> commentsBefore(PgnNode node) const noexcept { return at(node).before; }
    [[nodiscard]] std::span<const std::string> comments(PgnNode node) const noexcept { return at(node).comments; }
    [[nodiscard]] Position position(PgnNode node) const;
    [[nodiscard]] std::vector<PgnNode> mainLine() const;
    // The main line, ended as the result tells. Stops at a null move.
    [[nodiscard]] Game toGame() const;

    // Changing. The child with that move, which is there already or becomes the last one. Precondition: the move is
    // legal there.
    PgnNode add(PgnNode node, std::optional<Move> move);
    // Makes it the main line among its siblings, or puts it before the one in front of it, or behind the one after it.
    // False if it is that already.
    bool promoteToMain(PgnNode node);
    bool promote(PgnNode node);
    bool demote(PgnNode node);
    // With all that follows. False for the root.
    bool remove(PgnNode node);
    void setComment(PgnNode node, std::string comment);  // in place of all its comments; an empty one removes them
    void setNags(PgnNode node, std::vector<unsigned> nags);
    // FEN, SetUp and Variant tell the start, which stays as it is: they are left alone.
    void setTag(const std::string& name, const std::string& value);
    void removeTag(std::string_view name);
    // The tag, too, if there is one.
    void setResult(PgnResult result);
    // Adds what the other tree has and this one has not: moves, comments, glyphs. False if the starts differ.
    bool merge(const PgnTree& other);

    // The bytes it was read from, unless it was changed since.
    [[nodiscard]] std::optional<std::string_view> source() const noexcept;

private:
    friend class PgnTreeBuilder;
    friend std::string toPgn(const PgnTree& tree);

    struct Node {
        std::optional<Move> move;
        PgnNode parent{};
        std::vector<PgnNode> children;
        std::vector<unsigned> nags;
        std::vector<std::string> before;
        std::vector<std::string> comments;
    };

    [[nodiscard]] const Node& at(PgnNode node) const noexcept { return nodes_[static_cast<std::size_t>(node)]; }
    [[nodiscard]] Node& at(PgnNode node) noexcept { return nodes_[static_cast<std::size_t>(node)]; }
    PgnNode append(PgnNode node, std::optional<Move> move);
    [[nodiscard]] std::vector<PgnNode>* siblings(PgnNode node) noexcept;
    void mergeNode(PgnNode node, const PgnTree& other, PgnNode theirs);

    Position start_;
    const RuleSet* rules_;
    std::vector<Node> nodes_{1};
    std::vector<PgnTag> tags_;
    PgnResult result_ = PgnResult::Unknown;
    std::vector<PgnFinding> findings_;
    std::shared_ptr<const PgnTreeSource> source_;  // nothing if it was made, not read
    bool isChanged_ = false;
    bool areMovesChanged_ = false;  // or what is said of them
};

// All games of a text. Their sources, one after the other, are the text.
std::vector<PgnTree> readTrees(std::string_view text);

// As it was read, as far as it was read and not changed.
std::string toPgn(const PgnTree& tree);
std::string toExportFormat(const PgnTree& tree);

}  // namespace nowchess

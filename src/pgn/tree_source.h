// Where everything of a game stood in its text, so that a changed tree can be written with the rest as it was.
//
// The text is cut into slices: tags, moves, glyphs, comments, parentheses, and whatever else there is. Each slice has
// the blanks before it, so that together they are the text. After each move, in order, come the slots: what was said of
// the move, and the variations in its place.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "nowchess/pgn/encoding.h"
#include "nowchess/pgn/tree.h"

namespace nowchess {

struct PgnSlice {
    std::size_t gap = 0;  // the blanks before it begin here
    std::size_t begin = 0;
    std::size_t end = 0;
};

enum class PgnSlotKind : std::uint8_t {
    Tag,
    Nag,
    Comment,
    Variation,
    Other,       // means nothing to the tree, and stays where it is
    Unplayable,  // the rest of a line from an illegal move on: stays as long as nothing takes its place
};

struct PgnSlot {
    PgnSlotKind kind;
    PgnSlice slice;    // of a variation, from one parenthesis to the other
    unsigned nag = 0;  // of a glyph
    PgnNode node{};    // of a variation, its first move
    bool isToLineEnd = false;
};

struct PgnNodeSource {
    std::vector<PgnSlot> before;  // between the opening parenthesis and the move
    PgnSlice move;                // its number included
    std::size_t san = 0;          // where the number ends and the move itself begins
    std::vector<PgnSlot> after;
    std::optional<PgnSlice> opening;  // the parentheses, if it begins a variation
    PgnSlice closing{};
    PgnNode host{};  // likewise, the move after which it stood: not always the main one, as in (1. d4 (1. c4) d5)
};

struct PgnTreeSource {
    std::string text;
    PgnEncoding encoding = PgnEncoding::Utf8;
    std::vector<PgnNodeSource> nodes{1};  // by their number; the root has the tags
    std::size_t headerEnd = 0;            // after the last slot before the moves
    std::size_t end = 0;                  // after the last slice
    std::optional<PgnSlice> marker;
    PgnResult result = PgnResult::Unknown;
    bool isOrderly = true;  // the slices come in the order of the tree
};

// The tree with everything that it shares with its source as it stands there. If the moves are kept, they are as they
// were. Nothing if the source's encoding has no place for something new.
std::optional<std::string> writeOver(const PgnTree& tree, const PgnTreeSource& source, bool areMovesKept);

}  // namespace nowchess

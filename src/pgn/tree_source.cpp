#include "pgn/tree_source.h"

#include <algorithm>
#include <array>
#include <span>
#include <unordered_set>

#include "nowchess/notation/san.h"
#include "pgn/null_move.h"

namespace nowchess::pgn {

namespace {

// Which of the wanted things of one kind goes into which slot of that kind. What both begin and end with alike stays
// where it is; between, slots are filled in order, and what is left over comes behind them.
struct Filling {
    std::size_t same;   // as many at the beginning
    std::size_t slots;  // in the middle
    std::size_t items;

    // The item for a slot; empty if it is to be left out.
    [[nodiscard]] std::optional<std::size_t> itemOf(std::size_t slot) const noexcept {
        if (slot < same) return slot;
        if (slot >= same + slots) return slot - slots + items;
        return slot - same < items ? std::optional(slot) : std::nullopt;
    }
    [[nodiscard]] bool isSame(std::size_t slot) const noexcept { return slot < same || slot >= same + slots; }
    [[nodiscard]] std::size_t firstExtra() const noexcept { return same + std::min(slots, items); }
    [[nodiscard]] std::size_t endOfExtras() const noexcept { return same + items; }
    // Extras stand after so many slots.
    [[nodiscard]] std::size_t slotsBeforeExtras() const noexcept { return same + slots; }
};

template <typename IsEqual>
Filling fill(std::size_t slots, std::size_t items, IsEqual isEqual) {
    const std::size_t most = std::min(slots, items);
    std::size_t begin = 0;
    while (begin < most && isEqual(begin, begin)) ++begin;
    std::size_t end = 0;
    while (end < most - begin && isEqual(slots - 1 - end, items - 1 - end)) ++end;
    return {begin, slots - begin - end, items - begin - end};
}

std::size_t lineEndsIn(std::string_view text) noexcept {
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'))) ++count;
    return count;
}

// In braces. A closing brace inside becomes a parenthesis, and empty lines go: a tag after one would end the comment.
std::string bracedComment(std::string_view text) {
    std::string out = "{";
    for (const char c : text) out += c == '}' ? ')' : isLineEnd(c) ? ' ' : c;
    return out + "}";
}

class SourceWriter {
public:
    SourceWriter(const Tree& tree, const TreeSource& source, bool areMovesKept)
        : tree_(tree),
          source_(source),
          areMovesKept_(areMovesKept),
          newline_(source.text.contains("\r\n") ? "\r\n" : "\n") {}

    std::optional<std::string> write() {
        const Wanted header{.tags = tree_.tags(), .nags = {}, .comments = tree_.comments(Tree::root())};
        writeSlots(source_.nodes[0].after, header, Tree::root(), tree_.start());
        if (areMovesKept_) {
            const std::size_t end = source_.marker ? source_.marker->gap : source_.end;
            putText(part(source_.headerEnd, end));
            goOnAt(end);
        } else {
            writeLine(Tree::root(), tree_.start());
        }
        writeMarker();
        out_ += part(source_.end, source_.text.size());
        return isPossible_ ? std::optional(std::move(out_)) : std::nullopt;
    }

private:
    // A variation, and those after it that stand within it, in place of the same move.
    struct Variation {
        NodeId first;
        std::span<const NodeId> within;
    };
    struct Wanted {
        std::span<const Tag> tags;
        std::span<const unsigned> nags;
        std::span<const std::string> comments;
        std::span<const Variation> variations{};
    };

    [[nodiscard]] std::string_view part(std::size_t begin, std::size_t end) const {
        return std::string_view(source_.text).substr(begin, end - begin);
    }
    [[nodiscard]] const NodeSource* sourceOf(NodeId node) const {
        const auto index = static_cast<std::size_t>(node);
        return index < source_.nodes.size() ? &source_.nodes[index] : nullptr;
    }

    // --- Slices and new text, with what must stand between them.

    // What parts new neighbours: the blanks that were there, if they will do. Never an empty line, which could begin
    // another game, but after the tags.
    [[nodiscard]] std::string joint(std::string_view gap, std::string_view usual = " ") const {
        const std::size_t lineEnds = lineEndsIn(gap);
        if (isAfterTag_) return newline_ + newline_;
        if (needsLineEnd_) return lineEnds == 1 ? std::string(gap) : newline_;
        if (out_.empty() || out_.ends_with('(') || out_.ends_with(newline_)) return "";
        if (lineEnds > 1) return newline_;
        return std::string(gap.empty() ? usual : gap);
    }
    [[nodiscard]] bool isInPlace(const Slice& slice) const { return slice.gap == at_; }
    void putGap(const Slice& slice, std::string_view usual = " ") {
        const std::string_view gap = part(slice.gap, slice.begin);
        const bool isGlued = isNew_ && gap.empty();
        out_ += isInPlace(slice) && !isGlued ? std::string(gap) : joint(gap, usual);
    }
    void putText(std::string_view text) {
        out_ += text;
        needsLineEnd_ = isAfterTag_ = isAfterMove_ = false;
    }
    void put(const Slice& slice, std::string_view usual = " ") {
        putGap(slice, usual);
        putText(part(slice.begin, slice.end));
        goOnAt(slice.end);
    }
    void goOnAt(std::size_t place) {
        at_ = place;
        isNew_ = hasExtra_ = false;
    }
    // In the place of a slice or, if there is none, between two of them.
    void putNew(std::string_view text, const Slice* slice = nullptr) {
        if (slice != nullptr && isInPlace(*slice) && slice->gap != slice->begin)
            out_ += part(slice->gap, slice->begin);
        else
            out_ += joint("");
        putText(text);
        if (slice != nullptr)
            at_ = slice->end;
        else
            hasExtra_ = true;
        isNew_ = true;
    }

    // --- The parts of a game.

    void writeLine(NodeId node, AnyPosition position) {
        while (!tree_.children(node).empty()) {
            const auto children = tree_.children(node);
            position = writeMove(children[0], position, children.subspan(1));
            node = children[0];
        }
    }

    // The tree has all variations of a move side by side; in the text, one may stand within another.
    [[nodiscard]] std::vector<Variation> grouped(std::span<const NodeId> siblings) const {
        std::vector<Variation> groups;
        while (!siblings.empty()) {
            std::unordered_set<NodeId> hosts;
            std::size_t size = 0;
            do hosts.insert(siblings[size++]);
            while (size < siblings.size() && isHosted(siblings[size], hosts));
            groups.push_back({siblings[0], siblings.subspan(1, size - 1)});
            siblings = siblings.subspan(size);
        }
        return groups;
    }
    [[nodiscard]] bool isHosted(NodeId node, const std::unordered_set<NodeId>& hosts) const {
        const NodeSource* const source = sourceOf(node);
        return source != nullptr && source->opening && sourceOf(source->host)->opening && hosts.contains(source->host);
    }

    AnyPosition writeMove(NodeId node, const AnyPosition& position, std::span<const NodeId> siblings) {
        static const std::vector<Slot> none;
        const std::vector<Variation> variations = grouped(siblings);
        const NodeSource* const source = sourceOf(node);
        writeSlots(source != nullptr ? source->before : none, {{}, {}, tree_.commentsBefore(node)}, node, position);
        if (source != nullptr)
            putMove(*source, position);
        else
            putNew(numberOf(position) + sanOf(node, position));
        isAfterMove_ = true;
        writeSlots(source != nullptr ? source->after : none, {{}, tree_.nags(node), tree_.comments(node), variations},
                   node, position);
        const auto move = tree_.move(node);
        return move ? position.playUnchecked(*move) : afterNullMove(position);
    }
    [[nodiscard]] std::string sanOf(NodeId node, const AnyPosition& position) const {
        const auto move = tree_.move(node);
        return move ? std::string(toSan(position, *move).view()) : "--";
    }
    // Where a reader wants one: before White's moves, and before Black's after anything but a move.
    [[nodiscard]] std::string numberOf(const AnyPosition& position) const {
        if (position.turn() == Color::White) return std::to_string(position.fullmoveNumber()) + ". ";
        return isAfterMove_ ? "" : std::to_string(position.fullmoveNumber()) + "... ";
    }
    void putMove(const NodeSource& source, const AnyPosition& position) {
        if (isInPlace(source.move) && !hasExtra_) return put(source.move);
        const std::string number = numberOf(position);
        const bool hadNumber = source.san > source.move.begin;
        if (isInPlace(source.move) && hadNumber == !number.empty()) return put(source.move);
        const std::string_view gap = part(source.move.gap, source.move.begin);
        out_ += isInPlace(source.move) && !gap.empty() && lineEndsIn(gap) < 2 ? std::string(gap) : joint(gap);
        putText(hadNumber && !number.empty() ? part(source.move.begin, source.san) : std::string_view(number));
        putText(part(source.san, source.move.end));
        goOnAt(source.move.end);
    }

    void writeVariation(const Variation& variation, const AnyPosition& position) {
        const NodeSource* const source = sourceOf(variation.first);
        const bool hadOne = source != nullptr && source->opening;
        if (hadOne)
            put(*source->opening);
        else
            putNew("(");
        writeLine(variation.first, writeMove(variation.first, position, variation.within));
        if (hadOne)
            put(source->closing, "");
        else
            putText(needsLineEnd_ ? newline_ + ")" : ")");
    }

    void writeMarker() {
        const Result result = tree_.result();
        const std::string_view marker = text(markerFor(result));
        // 0-0 is no marker, but looks like castling until the game is over: it cannot be written over.
        isPossible_ = isPossible_ && (result == source_.result || source_.result != Result::BothLose);
        if (source_.marker && result == source_.result)
            put(*source_.marker);
        else if (source_.marker || result != source_.result)
            putNew(marker, source_.marker ? &*source_.marker : nullptr);
    }

    // --- Slots.

    // Kinds of slots that the tree has something to say about, in the order in which new things come.
    static constexpr std::array<SlotKind, 4> kinds{SlotKind::Tag, SlotKind::Nag, SlotKind::Comment,
                                                   SlotKind::Variation};

    [[nodiscard]] static std::size_t count(const Wanted& wanted, SlotKind kind) {
        switch (kind) {
            case SlotKind::Tag: return wanted.tags.size();
            case SlotKind::Nag: return wanted.nags.size();
            case SlotKind::Comment: return wanted.comments.size();
            default: return wanted.variations.size();
        }
    }
    [[nodiscard]] bool holds(const Slot& slot, const Wanted& wanted, std::size_t item) const {
        switch (slot.kind) {
            case SlotKind::Tag: return tagOf(slot.slice) == wanted.tags[item];
            case SlotKind::Nag: return slot.nag == wanted.nags[item];
            case SlotKind::Comment: return commentOf(slot.slice) == wanted.comments[item];
            default: return slot.node == wanted.variations[item].first;
        }
    }
    [[nodiscard]] Tag tagOf(const Slice& slice) const {
        const TagText tag = readTag(part(slice.begin, slice.end));
        return {std::string(tag.name), toUtf8(unescaped(tag.value), source_.encoding)};
    }
    [[nodiscard]] std::string commentOf(const Slice& slice) const {
        std::string_view text = part(slice.begin, slice.end);
        if (text.starts_with('{') && text.ends_with('}')) text.remove_suffix(1);
        text.remove_prefix(1);
        return toUtf8(text, encodingOf(text));
    }

    // What the slots of one kind become.
    struct Plan {
        std::vector<std::size_t> slots;  // of this kind, by their numbers
        Filling filling;
        std::size_t extrasAt;  // before the slot with this number
        std::size_t next = 0;  // of `slots`
    };
    [[nodiscard]] Plan planFor(SlotKind kind, const std::vector<Slot>& slots, const Wanted& wanted) const {
        Plan plan;
        for (std::size_t i = 0; i < slots.size(); ++i)
            if (slots[i].kind == kind) plan.slots.push_back(i);
        plan.filling = fill(plan.slots.size(), count(wanted, kind), [&](std::size_t slot, std::size_t item) {
            return holds(slots[plan.slots[slot]], wanted, item);
        });
        const std::size_t before = plan.filling.slotsBeforeExtras();
        plan.extrasAt = before > 0           ? plan.slots[before - 1] + 1
                        : plan.slots.empty() ? usualPlace(kind, slots)
                                             : plan.slots[0];
        return plan;
    }
    // Glyphs come after the move at once, comments before the variations, and all before what cannot be played.
    static std::size_t usualPlace(SlotKind kind, const std::vector<Slot>& slots) {
        if (kind == SlotKind::Tag || kind == SlotKind::Nag) return 0;
        const auto end = std::ranges::find_if(slots, [&](const Slot& slot) {
            return slot.kind == SlotKind::Unplayable || (kind == SlotKind::Comment && slot.kind == SlotKind::Variation);
        });
        return static_cast<std::size_t>(end - slots.begin());
    }

    void writeSlots(const std::vector<Slot>& slots, const Wanted& wanted, NodeId node, const AnyPosition& position) {
        std::array<Plan, kinds.size()> plans;
        for (std::size_t k = 0; k < kinds.size(); ++k) plans[k] = planFor(kinds[k], slots, wanted);
        for (std::size_t i = 0;; ++i) {
            for (std::size_t k = 0; k < kinds.size(); ++k)
                if (plans[k].extrasAt == i) writeExtras(kinds[k], plans[k], wanted, position);
            if (i == slots.size()) return;
            const auto kind = std::ranges::find(kinds, slots[i].kind);
            if (kind != kinds.end())
                writeSlot(slots[i], plans[static_cast<std::size_t>(kind - kinds.begin())], wanted, position);
            else if (slots[i].kind == SlotKind::Other || tree_.children(node).empty())
                putSlot(slots[i]);
        }
    }
    void writeSlot(const Slot& slot, Plan& plan, const Wanted& wanted, const AnyPosition& position) {
        const std::size_t number = plan.next++;
        const auto item = plan.filling.itemOf(number);
        if (!item || isKeptWithMoves(slot)) return;
        if (slot.kind == SlotKind::Variation)
            writeVariation(wanted.variations[*item], position);
        else if (plan.filling.isSame(number))
            putSlot(slot);
        else
            writeNew(slot.kind, wanted, *item, &slot.slice);
        if (plan.filling.isSame(number)) return;
        goOnAt(slot.slice.end);
        isNew_ = true;
    }
    void writeExtras(SlotKind kind, const Plan& plan, const Wanted& wanted, const AnyPosition& position) {
        if (plan.filling.firstExtra() == plan.filling.endOfExtras()) return;
        const std::size_t resume = at_;
        for (std::size_t item = plan.filling.firstExtra(); item < plan.filling.endOfExtras(); ++item) {
            if (kind == SlotKind::Variation)
                writeVariation(wanted.variations[item], position);
            else
                writeNew(kind, wanted, item, nullptr);
            goOnAt(resume);
            isNew_ = hasExtra_ = true;
        }
        // Tags where there were none.
        if (kind == SlotKind::Tag && plan.slots.empty()) {
            out_ += newline_ + newline_;
            isAfterTag_ = false;
        }
    }
    [[nodiscard]] bool isKeptWithMoves(const Slot& slot) const {
        return areMovesKept_ && slot.slice.begin >= source_.headerEnd;
    }
    void putSlot(const Slot& slot) {
        if (isKeptWithMoves(slot)) return;
        const bool wasAfterMove = isAfterMove_;
        put(slot.slice);
        isAfterTag_ = slot.kind == SlotKind::Tag;
        isAfterMove_ = slot.kind == SlotKind::Nag && wasAfterMove;
        needsLineEnd_ = slot.isToLineEnd;
    }
    void writeNew(SlotKind kind, const Wanted& wanted, std::size_t item, const Slice* slice) {
        if (kind == SlotKind::Tag) return writeTag(wanted.tags[item], slice);
        if (kind == SlotKind::Nag) {
            const bool wasAfterMove = isAfterMove_;
            putNew("$" + std::to_string(wanted.nags[item]), slice);
            isAfterMove_ = wasAfterMove;
            return;
        }
        const std::string& comment = wanted.comments[item];
        putNew(bracedComment(fromUtf8(comment, source_.encoding).value_or(comment)), slice);
    }
    void writeTag(const Tag& tag, const Slice* slice) {
        const auto value = fromUtf8(tag.value, source_.encoding);
        isPossible_ = isPossible_ && value.has_value();
        std::string text;
        appendTag(text, tag.name, value.value_or(""));
        if (text.empty()) return;
        text.pop_back();  // its line end
        if (slice == nullptr && isAfterTag_) {
            out_ += newline_;
            putText(text);
        } else {
            putNew(text, slice);
        }
        isAfterTag_ = true;
    }

    const Tree& tree_;
    const TreeSource& source_;
    const bool areMovesKept_;
    const std::string newline_;
    std::string out_;
    std::size_t at_ = 0;         // in the source, after the last slice that was written or replaced
    bool isNew_ = false;         // what came last is new
    bool hasExtra_ = false;      // something new stands between two slices
    bool isAfterMove_ = false;   // a move or a glyph came last
    bool isAfterTag_ = false;    // so that an empty line must follow
    bool needsLineEnd_ = false;  // a comment to the end of the line came last, or an escape
    bool isPossible_ = true;
};

}  // namespace

std::optional<std::string> writeOver(const Tree& tree, const TreeSource& source, bool areMovesKept) {
    return SourceWriter(tree, source, areMovesKept).write();
}

}  // namespace nowchess::pgn

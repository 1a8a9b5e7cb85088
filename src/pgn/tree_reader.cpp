// Trees from text.
#include <utility>

#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/tree.h"
#include "pgn/tree_source.h"

namespace nowchess::pgn {

class TreeBuilder : public Replay {
public:
    explicit TreeBuilder(std::string_view text) : Replay(text), text_(text) {}

    bool beginGame(std::size_t offset) {
        tags_.clear();
        return Replay::beginGame(offset);
    }
    void tag(const TagText& tag, const Token& token) {
        tags_.push_back({std::string(tag.name), unescaped(tag.value)});
        takeSlot(SlotKind::Tag, token);
        Replay::tag(tag, token);
    }
    bool beginMoves() {
        const bool isPlayable = Replay::beginMoves();
        trees_.emplace_back(position(), rules());
        source_ = std::make_shared<TreeSource>();
        source_->nodes[0].after = std::exchange(header_, {});
        source_->headerEnd = at_ - begin_;
        source_->isOrderly = isPlayable;
        path_.assign(1, {});
        for (std::string& comment : early_) tree().nodes_[0].comments.push_back(std::move(comment));
        early_.clear();
        isInMoves_ = true;
        return isPlayable;
    }
    void moveNumber(const Token& token, std::uint32_t number) {
        flushNumber();
        number_ = token;
        Replay::moveNumber(token, number);
    }
    void move(const Token& token) {
        if (!play(token)) {
            takeSlot(SlotKind::Other, token);
            // 0-0 where nobody can castle may yet become a result, or an illegal move.
            if (token.text == "0-0") source_->isOrderly = false;
            return;
        }
        takeUntold(number_ ? *number_ : token);
        Place& place = path_.back();
        place.node = tree().append(place.node, isNullMove() ? std::nullopt : std::optional(lastMove()));
        NodeSource& source = source_->nodes.emplace_back();
        if (!place.hasMove) {
            place.first = place.node;
            source.before = std::exchange(place.before, {});
        }
        place.hasMove = true;
        source.san = offsetOf(token);
        source.move = sliceOf(number_ ? *number_ : token);
        source.move.end = source.san + token.text.size();
        at_ = begin_ + source.move.end;
        number_.reset();
        for (std::string& comment : place.comments) tree().at(place.node).before.push_back(std::move(comment));
        place.comments.clear();
    }
    void nag(const Token& token, unsigned number) {
        const bool isKept = !hasFailed() && path_.back().hasMove;
        if (isKept) tree().at(path_.back().node).nags.push_back(number);
        takeSlot(isKept ? SlotKind::Nag : SlotKind::Other, token, number);
    }
    void comment(const Token& token, std::string_view text) {
        if (isInMoves_ && hasFailed()) return takeSlot(SlotKind::Other, token);  // of a move that is not there
        takeSlot(SlotKind::Comment, token);
        std::string utf8 = toUtf8(text, encodingOf(text));
        if (!isInMoves_)
            early_.push_back(std::move(utf8));
        else if (isAtVariationStart())
            path_.back().comments.push_back(std::move(utf8));
        else
            tree().at(path_.back().node).comments.push_back(std::move(utf8));
    }
    bool beginVariation(const Token& token) {
        flushNumber();
        // In place of the last move, that is after the node before it; of a move that failed, after the last good one.
        const Place& place = path_.back();
        const bool replaces = place.hasMove && !hasFailed();
        const NodeId from = replaces ? tree().at(place.node).parent : place.node;
        if (!replaces) source_->isOrderly = false;
        const Slice opening = take(token);
        path_.push_back({.node = from, .opening = opening});
        return Replay::beginVariation(token);
    }
    void endVariation(const Token& token) {
        flushNumber();
        // One that was never closed ends where something else begins.
        const Slice closing = token.kind == TokenKind::CloseVariation ? take(token) : Slice();
        const Place place = std::move(path_.back());
        path_.pop_back();
        Replay::endVariation(token);
        const Slice all{place.opening.gap, place.opening.begin, closing.end};
        if (!place.hasMove) return slots().push_back({slotKind(SlotKind::Other), all});
        slots().push_back({SlotKind::Variation, all, 0, place.first});
        NodeSource& first = source_->nodes[static_cast<std::size_t>(place.first)];
        first.opening = place.opening;
        first.closing = closing;
        first.host = path_.back().node;
    }
    void result(const Token& token, Result result) {
        flushNumber();
        source_->marker = take(token);
        Replay::result(token, result);
    }
    void fault(Fault fault, const Token& token) {
        switch (fault) {
            case Fault::StrayText:
            case Fault::UnknownNag:
            case Fault::VariationNotOpened:
            case Fault::ResultInVariation: takeSlot(SlotKind::Other, token); break;
            case Fault::UnterminatedComment:
            case Fault::VariationTooDeep:
            case Fault::VariationNotClosed:
                if (isInMoves_)
                    source_->isOrderly = false;
                else
                    isHeaderOrderly_ = false;
                break;
            default: break;
        }
        Replay::fault(fault, token);
    }
    void endGame(std::size_t offset) {
        flushNumber();
        Replay::endGame(offset);
        isInMoves_ = false;
        const Encoding encoding = encodingOf(gameText(offset));
        for (Tag& tag : tags_) tag.value = toUtf8(tag.value, encoding);
        tree().tags_ = std::move(tags_);
        tree().result_ = marker().value_or(Result::Unknown);
        tree().findings_ = takeFindings();
        source_->encoding = encoding;
        source_->result = tree().result_;
        source_->end = at_ - begin_;
        source_->isOrderly = source_->isOrderly && isHeaderOrderly_ && tree().result_ != Result::BothLose;
        source_->text = text_.substr(begin_, offset - begin_);
        tree().source_ = source_;
        isHeaderOrderly_ = true;
        begin_ = at_ = offset;
    }
    // What follows the last game belongs to it.
    void endText() {
        Replay::endText();
        if (!trees_.empty()) source_->text += text_.substr(begin_);
    }

    [[nodiscard]] std::vector<Tree> takeTrees() noexcept { return std::move(trees_); }

private:
    // A line that is being read.
    struct Place {
        NodeId node = Tree::root();
        bool hasMove = false;  // in this line
        NodeId first{};        // of its moves
        Slice opening{};
        std::vector<Slot> before{};           // what comes before its first move
        std::vector<std::string> comments{};  // likewise
    };

    Tree& tree() noexcept { return trees_.back(); }
    [[nodiscard]] bool isAtVariationStart() const noexcept { return path_.size() > 1 && !path_.back().hasMove; }

    // In the text of the game.
    [[nodiscard]] std::size_t offsetOf(const Token& token) const noexcept {
        return static_cast<std::size_t>(token.text.data() - text_.data()) - begin_;
    }
    [[nodiscard]] Slice sliceOf(const Token& token) const noexcept {
        const std::size_t begin = offsetOf(token);
        return {at_ - begin_, begin, begin + token.text.size()};
    }
    Slice take(const Token& token) {
        takeUntold(token);
        const Slice slice = sliceOf(token);
        at_ = begin_ + slice.end;
        return slice;
    }
    std::vector<Slot>& slots() noexcept {
        if (!isInMoves_) return header_;
        if (isAtVariationStart()) return path_.back().before;
        return source_->nodes[static_cast<std::size_t>(path_.back().node)].after;
    }
    [[nodiscard]] SlotKind slotKind(SlotKind kind) const noexcept {
        return kind == SlotKind::Other && isInMoves_ && hasFailed() ? SlotKind::Unplayable : kind;
    }
    void takeSlot(SlotKind kind, const Token& token, unsigned nag = 0) {
        flushNumber();
        const Slice slice = take(token);
        slots().push_back({slotKind(kind), slice, nag, {}, token.text.starts_with(';')});
    }
    // What no token tells of, such as escapes: it is among the blanks before one.
    void takeUntold(const Token& token) {
        const auto end = static_cast<std::size_t>(token.text.data() - text_.data());
        std::size_t begin = at_;
        while (begin < end && isBlank(text_[begin])) ++begin;
        if (begin == end) return;
        Slot slot{slotKind(SlotKind::Other), {at_ - begin_, begin - begin_, 0}};
        std::size_t last = end;
        while (isBlank(text_[last - 1])) --last;
        slot.slice.end = last - begin_;
        slot.isToLineEnd = text_.substr(begin, last - begin).contains('%');
        at_ = last;
        slots().push_back(slot);
    }
    // A number without a move.
    void flushNumber() {
        if (const auto number = std::exchange(number_, std::nullopt)) takeSlot(SlotKind::Other, *number);
    }

    std::string_view text_;
    std::vector<Tree> trees_;
    std::shared_ptr<TreeSource> source_;  // of the last of them
    std::vector<Tag> tags_;
    std::vector<Slot> header_;
    std::vector<Place> path_;         // the line that is being read, and those it is a variation of
    std::vector<std::string> early_;  // comments before the moves
    std::optional<Token> number_;     // that waits for its move
    std::size_t begin_ = 0;           // of what belongs to no tree yet
    std::size_t at_ = 0;              // after the last slice
    bool isInMoves_ = false;
    bool isHeaderOrderly_ = true;
};

std::optional<std::string_view> Tree::source() const noexcept {
    if (!source_ || isChanged_) return std::nullopt;
    return source_->text;
}

std::vector<Tree> readTrees(std::string_view text) {
    TreeBuilder builder(text);
    read(text, builder);
    return builder.takeTrees();
}

}  // namespace nowchess::pgn

// Trees from text.
#include <utility>

#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/tree.h"
#include "pgn/tree_source.h"

namespace nowchess::pgn {

class TreeBuilder {
public:
    using Handles = Events<Event::BeginGame, Event::Tag, Event::BeginMoves, Event::MoveNumber, Event::Move,
                           Event::FailedMove, Event::Nag, Event::Comment, Event::BeginVariation, Event::EndVariation,
                           Event::Result, Event::Fault, Event::EndMoves, Event::EndGame, Event::EndText>;

    explicit TreeBuilder(std::string_view text) : text_(text) {}

    void beginGame([[maybe_unused]] AnyReplay& game, [[maybe_unused]] std::size_t offset) { tags_.clear(); }
    void tag(AnyReplay& game, const TagText& tag, const Token& token) {
        tags_.push_back({std::string(tag.name), unescaped(tag.value)});
        takeSlot(game, SlotKind::Tag, token);
    }
    void beginMoves(AnyReplay& game) {
        trees_.emplace_back(game.anyPosition(), game.rules());
        source_ = std::make_shared<TreeSource>();
        source_->nodes[0].after = std::exchange(header_, {});
        source_->headerEnd = at_ - begin_;
        source_->isOrderly = game.hasStart();
        path_.assign(1, {});
        for (std::string& comment : early_) tree().nodes_[0].comments.push_back(std::move(comment));
        early_.clear();
        isInMoves_ = true;
    }
    void moveNumber(AnyReplay& game, const Token& token, [[maybe_unused]] std::uint32_t number) {
        flushNumber(game);
        number_ = token;
    }
    void failedMove(AnyReplay& game, const Token& token) {
        takeSlot(game, SlotKind::Other, token);
        // 0-0 where nobody can castle may yet become a result, or an illegal move.
        if (token.text == "0-0") source_->isOrderly = false;
    }
    void move(AnyReplay& game, const Token& token) {
        takeUnreported(game, number_ ? *number_ : token);
        OpenLine& line = path_.back();
        line.node = tree().append(line.node, game.isNullMove() ? std::nullopt : std::optional(game.lastMove()));
        NodeSource& source = source_->nodes.emplace_back();
        if (!line.hasMove) {
            line.first = line.node;
            source.before = std::exchange(line.before, {});
        }
        line.hasMove = true;
        source.san = offsetOf(token);
        source.move = sliceOf(number_ ? *number_ : token);
        source.move.end = source.san + token.text.size();
        at_ = begin_ + source.move.end;
        number_.reset();
        for (std::string& comment : line.comments) tree().at(line.node).before.push_back(std::move(comment));
        line.comments.clear();
    }
    void nag(AnyReplay& game, const Token& token, unsigned number) {
        // Before the first move of a game it is one of the start; before that of a variation it belongs to nothing.
        const bool isKept = !game.hasFailed() && !isAtVariationStart();
        if (isKept) tree().at(path_.back().node).nags.push_back(number);
        takeSlot(game, isKept ? SlotKind::Nag : SlotKind::Other, token, number);
    }
    void comment(AnyReplay& game, const Token& token, std::string_view text) {
        // After the result it stays where it is, like all that follows.
        if (isInMoves_ && game.marker()) return;
        if (isInMoves_ && game.hasFailed())
            return takeSlot(game, SlotKind::Other, token);  // of a move that is not there
        takeSlot(game, SlotKind::Comment, token);
        std::string utf8 = toUtf8(text, encodingOf(text));
        if (!isInMoves_)
            early_.push_back(std::move(utf8));
        else if (isAtVariationStart())
            path_.back().comments.push_back(std::move(utf8));
        else
            tree().at(path_.back().node).comments.push_back(std::move(utf8));
    }
    void beginVariation(AnyReplay& game, const Token& token) {
        flushNumber(game);
        // In place of the last move, that is after the node before it; of a move that failed, after the last good one.
        const OpenLine& line = path_.back();
        const bool replaces = line.hasMove && !game.hasFailed();
        const NodeId from = replaces ? tree().at(line.node).parent : line.node;
        if (!replaces) source_->isOrderly = false;
        const Slice opening = take(game, token);
        path_.push_back({.node = from, .opening = opening, .replacesFailure = game.hasFailed()});
    }
    void endVariation(AnyReplay& game, const Token& token) {
        flushNumber(game);
        // One that was never closed ends where something else begins.
        const Slice closing = token.kind == TokenKind::CloseVariation ? take(game, token) : Slice();
        const OpenLine line = std::move(path_.back());
        path_.pop_back();
        const Slice all{line.opening.gap, line.opening.begin, closing.end};
        if (!line.hasMove)
            return slots().push_back({line.replacesFailure ? SlotKind::Unplayable : SlotKind::Other, all});
        slots().push_back({SlotKind::Variation, all, 0, line.first});
        NodeSource& first = source_->nodes[static_cast<std::size_t>(line.first)];
        first.opening = line.opening;
        first.closing = closing;
        first.host = path_.back().node;
    }
    void result(AnyReplay& game, const Token& token, [[maybe_unused]] Result result) {
        flushNumber(game);
        source_->marker = take(game, token);
    }
    void fault(AnyReplay& game, Fault fault, const Token& token) {
        switch (fault) {
            case Fault::StrayText:
            case Fault::UnknownNag:
            case Fault::VariationNotOpened:
            case Fault::ResultInVariation: takeSlot(game, SlotKind::Other, token); break;
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
    }
    void endMoves(AnyReplay& game) { flushNumber(game); }
    void endGame(AnyReplay& game, std::size_t offset) {
        isInMoves_ = false;
        const Encoding encoding = encodingOf(game.gameText(offset));
        for (Tag& tag : tags_) tag.value = toUtf8(tag.value, encoding);
        tree().tags_ = std::move(tags_);
        tree().result_ = game.marker() ? game.writtenResult()->result : Result::Unknown;
        tree().findings_ = game.takeFindings();
        source_->encoding = encoding;
        source_->result = tree().result_;
        source_->end = at_ - begin_;
        source_->isOrderly = source_->isOrderly && isHeaderOrderly_;
        source_->text = text_.substr(begin_, offset - begin_);
        tree().source_ = source_;
        isHeaderOrderly_ = true;
        begin_ = at_ = offset;
    }
    // What follows the last game belongs to it.
    void endText([[maybe_unused]] AnyReplay& game) {
        if (!trees_.empty()) source_->text += text_.substr(begin_);
    }

    [[nodiscard]] std::vector<Tree> takeTrees() noexcept { return std::move(trees_); }

private:
    // A line that is being read.
    struct OpenLine {
        NodeId node = Tree::root();
        bool hasMove = false;  // in this line
        NodeId first{};        // of its moves
        Slice opening{};
        bool replacesFailure = false;         // the line that it is a variation of had failed
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
    Slice take(const AnyReplay& game, const Token& token) {
        takeUnreported(game, token);
        const Slice slice = sliceOf(token);
        at_ = begin_ + slice.end;
        return slice;
    }
    std::vector<Slot>& slots() noexcept {
        if (!isInMoves_) return header_;
        if (isAtVariationStart()) return path_.back().before;
        return source_->nodes[static_cast<std::size_t>(path_.back().node)].after;
    }
    [[nodiscard]] SlotKind slotKind(const AnyReplay& game, SlotKind kind) const noexcept {
        return kind == SlotKind::Other && isInMoves_ && game.hasFailed() ? SlotKind::Unplayable : kind;
    }
    void takeSlot(const AnyReplay& game, SlotKind kind, const Token& token, unsigned nag = 0) {
        flushNumber(game);
        const Slice slice = take(game, token);
        slots().push_back({slotKind(game, kind), slice, nag, {}, token.text.starts_with(';')});
    }
    // What no event reports, such as escapes: it is among the blanks before a token.
    void takeUnreported(const AnyReplay& game, const Token& token) {
        const auto end = static_cast<std::size_t>(token.text.data() - text_.data());
        std::size_t begin = at_;
        while (begin < end && isBlank(text_[begin])) ++begin;
        if (begin == end) return;
        Slot slot{slotKind(game, SlotKind::Other), {at_ - begin_, begin - begin_, 0}};
        std::size_t last = end;
        while (isBlank(text_[last - 1])) --last;
        slot.slice.end = last - begin_;
        slot.isToLineEnd = text_.substr(begin, last - begin).contains('%');
        at_ = last;
        slots().push_back(slot);
    }
    // A number without a move.
    void flushNumber(const AnyReplay& game) {
        if (const auto number = std::exchange(number_, std::nullopt)) takeSlot(game, SlotKind::Other, *number);
    }

    std::string_view text_;
    std::vector<Tree> trees_;
    std::shared_ptr<TreeSource> source_;  // of the last of them
    std::vector<Tag> tags_;
    std::vector<Slot> header_;
    std::vector<OpenLine> path_;      // the line that is being read, and those it is a variation of
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
    replay(text, builder);
    return builder.takeTrees();
}

}  // namespace nowchess::pgn

// A text of PGN as events: the games one after the other, each with its tags, moves, comments, glyphs, variations and
// result. What is wrong is an event too; bad text never stops the reader, and a bad game does not harm its neighbours.
//
//   struct FirstGame {
//       using Handles = pgn::Events<pgn::Event::Move, pgn::Event::EndGame>;
//       void move(const pgn::Token&) { ++moves; }
//       pgn::Flow endGame(std::size_t) { return pgn::Flow::Stop; }
//       int moves = 0;
//   };
//   FirstGame game;
//   pgn::read("1. e4 e5 * 1. d4 *", game);
//
// A game ends with its result and the comments after it, before the next tag section, or where an empty line and move
// number 1 begin another one; not with 1... nor a 1. that only repeats the number of White's first move.
//
// Thread safety: a reader has no state but its own; any number may read at once.
#pragma once

#include <array>
#include <optional>
#include <type_traits>

#include "nowchess/pgn/fault.h"
#include "nowchess/pgn/lexer.h"
#include "nowchess/pgn/listener.h"

namespace nowchess::pgn {

// Variations may lie in each other so deep; what is deeper is skipped, and that is a fault.
inline constexpr int maxVariationDepth = 100;

template <Listener Visitor>
class Reader {
    static_assert(detail::checkHandlers<Visitor>());

public:
    Reader(std::string_view text, Visitor& visitor) noexcept : lexer_(text), visitor_(visitor) {}

    // False if the visitor stopped it.
    bool readAll() {
        for (;;) {
            const Token token = lexer_.next();
            switch (token.kind) {
                case TokenKind::Move: takeMove(token); break;
                case TokenKind::MoveNumber: takeNumber(token); break;
                case TokenKind::Tag: takeTag(token); break;
                case TokenKind::Result: takeResult(token); break;
                case TokenKind::Comment:
                case TokenKind::LineComment: takeComment(token); break;
                case TokenKind::OpenVariation: takeOpening(token); break;
                case TokenKind::CloseVariation: takeClosing(token); break;
                case TokenKind::Nag:
                case TokenKind::Glyph: takeNag(token); break;
                case TokenKind::Stray: takeStray(token); break;
                case TokenKind::Escape: break;
                case TokenKind::End:
                    if (!isStopped_) endWithoutResult(token);
                    if (!isStopped_) report<Event::EndText>([](auto& visitor) { return visitor.endText(); });
                    return !isStopped_;
            }
        }
    }

private:
    enum class Stage : std::uint8_t { BetweenGames, Tags, Moves };

    [[nodiscard]] bool isHeard() const noexcept { return isGameHeard_ && depth_ < mutedFrom_; }
    [[nodiscard]] std::size_t endOf(const Token& token) const noexcept {
        return lexer_.offset(token) + token.text.size();
    }

    // Calls the handler of an event, if the visitor has one, and does as it says.
    template <Event Which, typename Call>
    void report(const Call& call) {
        if constexpr (Visitor::Handles::has(Which)) {
            if constexpr (std::is_void_v<decltype(call(visitor_))>)
                call(visitor_);
            else
                follow(call(visitor_));
        }
    }
    void reportFault(Fault fault, const Token& token) {
        report<Event::Fault>([&](auto& visitor) { return visitor.fault(fault, token); });
    }
    void follow(Flow flow) noexcept {
        switch (flow) {
            case Flow::Continue: break;
            case Flow::SkipVariation:
                mutedFrom_ = depth_;
                isEndHeard_ = true;
                break;
            case Flow::SkipMoves: mutedFrom_ = 0; break;
            case Flow::Stop:
                isStopped_ = true;
                lexer_.skipToEnd();
                [[fallthrough]];
            case Flow::SkipGame: isGameHeard_ = false; break;
        }
    }

    void begin(const Token& token) {
        if (isStopped_) return;
        stage_ = Stage::Tags;
        isAtStart_ = false;
        depth_ = 0;
        mutedFrom_ = audible;
        tagCount_ = 0;
        mainMoves_ = 0;
        isGameHeard_ = true;
        report<Event::BeginGame>([&](auto& visitor) { return visitor.beginGame(lexer_.offset(token)); });
    }
    void enterMoves(const Token& token) {
        if (stage_ == Stage::Moves) return;
        if (stage_ == Stage::BetweenGames) begin(token);
        stage_ = Stage::Moves;
        if (isGameHeard_) report<Event::BeginMoves>([](auto& visitor) { return visitor.beginMoves(); });
    }
    // Before a token that belongs to the next game, or at the end.
    void endWithoutResult(const Token& token) {
        if (stage_ == Stage::BetweenGames) return;
        enterMoves(token);
        closeVariations(token);
        if (isGameHeard_) reportFault(Fault::MissingResult, token);
        end(lexer_.offset(token));
    }
    void end(std::size_t offset) {
        if (isGameHeard_) report<Event::EndMoves>([](auto& visitor) { return visitor.endMoves(); });
        if (!isStopped_) report<Event::EndGame>([&](auto& visitor) { return visitor.endGame(offset); });
        stage_ = Stage::BetweenGames;
    }
    void closeVariations(const Token& token) {
        if (depth_ > 0 && isGameHeard_) reportFault(Fault::VariationNotClosed, token);
        for (; depth_ > 0; --depth_)
            if (isEndReported())
                report<Event::EndVariation>([&](auto& visitor) { return visitor.endVariation(token); });
    }
    // Of the variation that is being read.
    [[nodiscard]] bool isEndReported() const noexcept {
        return isHeard() || (isGameHeard_ && depth_ == mutedFrom_ && isEndHeard_);
    }

    void takeMove(const Token& token) {
        enterMoves(token);
        mainMoves_ += static_cast<std::uint64_t>(depth_ == 0);
        if (isHeard()) report<Event::Move>([&](auto& visitor) { return visitor.move(token); });
    }

    void takeNumber(const Token& token) {
        std::uint32_t number = 0;
        for (const char c : token.text) {
            if (!isDigit(c) || number > 100'000'000) break;
            number = number * 10 + static_cast<std::uint32_t>(c - '0');
        }
        if (number == 1 && mainMoves_ > 1 && depth_ == 0 && stage_ == Stage::Moves && !token.text.ends_with("..") &&
            lexer_.followsEmptyLine(token))
            endWithoutResult(token);
        enterMoves(token);
        if (isHeard()) report<Event::MoveNumber>([&](auto& visitor) { return visitor.moveNumber(token, number); });
    }

    void takeTag(const Token& token) {
        const TagText& tag = lexer_.tag();
        if (stage_ == Stage::Moves || (stage_ == Stage::Tags && opensSection(tag, token))) endWithoutResult(token);
        if (stage_ == Stage::BetweenGames) begin(token);
        if (tagCount_ < tagNames_.size()) tagNames_[tagCount_++] = tag.name;
        if (!isGameHeard_) return;
        if (!tag.isComplete)
            reportFault(Fault::UnterminatedTag, token);
        else if (tag.hasStrayQuote)
            reportFault(Fault::UnescapedQuote, token);
        else if (tag.hasLineEnd)
            reportFault(Fault::LineEndInTag, token);
        if (isGameHeard_) report<Event::Tag>([&](auto& visitor) { return visitor.tag(tag, token); });
    }
    // Does the tag belong to another game than those before it? No tag comes twice, and Event comes first.
    [[nodiscard]] bool opensSection(const TagText& tag, const Token& token) const noexcept {
        if (tagCount_ == 0) return false;  // GCOVR_EXCL_LINE: a section begins with its first tag
        if (tag.name == "Event") return lexer_.followsEmptyLine(token) || isFirst(tag);
        return lexer_.followsEmptyLine(token) && isKnown(tag.name);
    }
    [[nodiscard]] bool isKnown(std::string_view name) const noexcept {
        for (std::size_t i = 0; i < tagCount_; ++i)
            if (tagNames_[i] == name) return true;
        return false;
    }
    // An Event tag comes later only where all tags are in the order of the alphabet.
    [[nodiscard]] bool isFirst(const TagText& event) const noexcept {
        if (tagNames_[tagCount_ - 1] >= event.name || isKnown(event.name)) return true;
        Lexer ahead = lexer_;
        std::string_view last = event.name;
        for (Token token = ahead.next(); token.kind == TokenKind::Tag; token = ahead.next()) {
            const std::string_view name = ahead.tag().name;
            if (name == event.name || ahead.followsEmptyLine(token)) break;
            if (name < last || isKnown(name)) return true;
            last = name;
        }
        return false;
    }

    void takeResult(const Token& token) {
        // Inside a variation a result is the annotator's, not the game's; unless the game ends with it.
        if (depth_ > 0 && !endsGame()) {
            if (isHeard()) reportFault(Fault::ResultInVariation, token);
            return;
        }
        enterMoves(token);
        closeVariations(token);
        if (isGameHeard_)
            report<Event::Result>([&](auto& visitor) { return visitor.result(token, readResult(token.text)->result); });
        // "1-0 {White resigns}": what is said after the result is said of this game.
        std::size_t offset = endOf(token);
        while (!isStopped_ && lexer_.isBeforeComment()) {
            const Token comment = lexer_.next();
            takeComment(comment);
            offset = endOf(comment);
        }
        end(offset);
    }
    // Does a tag, or nothing at all, come next?
    [[nodiscard]] bool endsGame() const noexcept {
        Lexer ahead = lexer_;
        const TokenKind next = ahead.next().kind;
        return next == TokenKind::Tag || next == TokenKind::End;
    }

    void takeComment(const Token& token) {
        // Before the first game it is said of that one; it neither ends a tag section nor is a game of its own.
        if (stage_ == Stage::BetweenGames && isAtStart_) {
            isAtStart_ = false;
            if (isBeforeGame()) begin(token);
        }
        if (stage_ != Stage::BetweenGames && !isHeard()) return;
        std::string_view text = token.text.substr(1);
        if (token.kind == TokenKind::Comment) {
            if (text.ends_with('}'))
                text.remove_suffix(1);
            else
                reportFault(Fault::UnterminatedComment, token);
        }
        if (!isStopped_) report<Event::Comment>([&](auto& visitor) { return visitor.comment(token, text); });
    }

    // Does a game come after the comments here?
    [[nodiscard]] bool isBeforeGame() const noexcept {
        Lexer ahead = lexer_;
        for (;;) {
            const TokenKind kind = ahead.next().kind;
            if (kind == TokenKind::Comment || kind == TokenKind::LineComment || kind == TokenKind::Escape) continue;
            return kind != TokenKind::Stray && kind != TokenKind::End;
        }
    }

    void takeOpening(const Token& token) {
        enterMoves(token);
        ++depth_;
        if (!isHeard()) return;
        if (depth_ > maxVariationDepth) {
            reportFault(Fault::VariationTooDeep, token);
            mutedFrom_ = depth_;
            isEndHeard_ = false;
        } else {
            report<Event::BeginVariation>([&](auto& visitor) { return visitor.beginVariation(token); });
            if (!isHeard()) isEndHeard_ = false;
        }
    }
    void takeClosing(const Token& token) {
        enterMoves(token);
        if (depth_ == 0) {
            if (isHeard()) reportFault(Fault::VariationNotOpened, token);
            return;
        }
        if (isEndReported()) report<Event::EndVariation>([&](auto& visitor) { return visitor.endVariation(token); });
        if (depth_ == mutedFrom_) mutedFrom_ = audible;
        --depth_;
    }

    void takeNag(const Token& token) {
        enterMoves(token);
        if (!isHeard()) return;
        if (const auto number = nagOf(token))
            return report<Event::Nag>([&](auto& visitor) { return visitor.nag(token, *number); });
        // A check sign that stands apart from its move says nothing new.
        if (token.text.find_first_not_of("+#") != std::string_view::npos) reportFault(Fault::UnknownNag, token);
    }
    static std::optional<unsigned> nagOf(const Token& token) noexcept {
        if (token.kind == TokenKind::Glyph) return nagOfGlyph(token.text);
        unsigned number = 0;
        for (const char c : token.text.substr(1)) {
            number = number * 10 + static_cast<unsigned>(c - '0');
            if (number > 255) return std::nullopt;
        }
        return number;
    }

    void takeStray(const Token& token) {
        isAtStart_ = false;
        // What looks like a result or a number is of the moves.
        if (isDigit(token.text.front())) enterMoves(token);
        if (stage_ == Stage::BetweenGames || isHeard()) reportFault(Fault::StrayText, token);
    }

    static constexpr int audible = maxVariationDepth + 2;

    Lexer lexer_;
    Visitor& visitor_;
    Stage stage_ = Stage::BetweenGames;
    bool isGameHeard_ = true;
    bool isAtStart_ = true;  // of the text, but for comments
    bool isStopped_ = false;
    std::uint64_t mainMoves_ = 0;  // words that may be moves, outside of variations
    int depth_ = 0;
    int mutedFrom_ = audible;  // this depth and all below are not reported
    bool isEndHeard_ = false;  // but the end of the variation at that depth is
    std::array<std::string_view, 64> tagNames_{};
    std::size_t tagCount_ = 0;
};

// False if the visitor stopped it.
template <Listener Visitor>
bool read(std::string_view text, Visitor& visitor) {
    return Reader<Visitor>(text, visitor).readAll();
}

}  // namespace nowchess::pgn

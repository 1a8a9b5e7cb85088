// A text of PGN as events: the games one after the other, each with its tags, moves, comments, glyphs, variations and
// result. What is wrong is an event too; nothing stops the reader, and a bad game does not harm its neighbours.
//
//   struct Counter : Visitor {
//       void move(const Token&) { ++moves; }
//       int moves = 0;
//   };
//   Counter counter;
//   read(text, counter);
//
// A game ends with its result, before the next tag section, or where an empty line and move number 1 begin another one.
#pragma once

#include <array>

#include "nowchess/pgn/fault.h"
#include "nowchess/pgn/lexer.h"

namespace nowchess::pgn {

// Does nothing at every event. A visitor derives from it and has those functions of its own that it wants called; they
// are found at compile time.
struct Visitor {
    // False: nothing more is told of this game but its end.
    bool beginGame([[maybe_unused]] std::size_t offset) { return true; }
    void tag([[maybe_unused]] const TagText& tag, [[maybe_unused]] const Token& token) {}
    // Between tags and moves, once for each game. False: only the result and the end follow.
    bool beginMoves() { return true; }
    void moveNumber([[maybe_unused]] const Token& token, [[maybe_unused]] std::uint32_t number) {}
    void move([[maybe_unused]] const Token& token) {}
    void nag([[maybe_unused]] const Token& token, [[maybe_unused]] unsigned number) {}
    // Without braces or semicolon. Comments and stray text between two games are told between them.
    void comment([[maybe_unused]] const Token& token, [[maybe_unused]] std::string_view text) {}
    // False: nothing is told of this variation, nor of those within.
    bool beginVariation([[maybe_unused]] const Token& token) { return true; }
    void endVariation([[maybe_unused]] const Token& token) {}
    void result([[maybe_unused]] const Token& token, [[maybe_unused]] Result result) {}
    void fault([[maybe_unused]] Fault fault, [[maybe_unused]] const Token& token) {}
    // The offset after its last byte.
    void endGame([[maybe_unused]] std::size_t offset) {}
    // After the last game.
    void endText() {}
};

// Variations may lie in each other so deep; what is deeper is skipped, and that is a fault.
inline constexpr int maxVariationDepth = 100;

template <typename Visitor>
class Reader {
public:
    Reader(std::string_view text, Visitor& visitor) noexcept : lexer_(text), visitor_(visitor) {}

    void readAll() {
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
                    endWithoutResult(token);
                    visitor_.endText();
                    return;
            }
        }
    }

private:
    enum class Stage : std::uint8_t { BetweenGames, Tags, Moves };

    [[nodiscard]] bool isHeard() const noexcept { return isGameHeard_ && depth_ < mutedFrom_; }
    [[nodiscard]] std::size_t endOf(const Token& token) const noexcept {
        return lexer_.offset(token) + token.text.size();
    }

    void begin(const Token& token) {
        stage_ = Stage::Tags;
        depth_ = 0;
        mutedFrom_ = audible;
        tagCount_ = 0;
        hasMoves_ = false;
        isGameHeard_ = visitor_.beginGame(lexer_.offset(token));
    }
    void enterMoves(const Token& token) {
        if (stage_ == Stage::Moves) return;
        if (stage_ == Stage::BetweenGames) begin(token);
        stage_ = Stage::Moves;
        if (isGameHeard_ && !visitor_.beginMoves()) mutedFrom_ = 0;
    }
    // Before a token that belongs to the next game, or at the end.
    void endWithoutResult(const Token& token) {
        if (stage_ == Stage::BetweenGames) return;
        enterMoves(token);
        closeVariations(token);
        if (isGameHeard_) visitor_.fault(Fault::MissingResult, token);
        end(lexer_.offset(token));
    }
    void end(std::size_t offset) {
        visitor_.endGame(offset);
        stage_ = Stage::BetweenGames;
    }
    void closeVariations(const Token& token) {
        if (depth_ > 0 && isGameHeard_) visitor_.fault(Fault::VariationNotClosed, token);
        for (; depth_ > 0; --depth_)
            if (isHeard()) visitor_.endVariation(token);
    }

    void takeMove(const Token& token) {
        enterMoves(token);
        hasMoves_ = true;
        if (isHeard()) visitor_.move(token);
    }

    void takeNumber(const Token& token) {
        std::uint32_t number = 0;
        for (const char c : token.text) {
            if (c < '0' || c > '9' || number > 100'000'000) break;
            number = number * 10 + static_cast<std::uint32_t>(c - '0');
        }
        if (number == 1 && hasMoves_ && depth_ == 0 && stage_ == Stage::Moves && lexer_.followsEmptyLine(token))
            endWithoutResult(token);
        enterMoves(token);
        if (isHeard()) visitor_.moveNumber(token, number);
    }

    void takeTag(const Token& token) {
        const TagText& tag = lexer_.tag();
        if (stage_ == Stage::Moves || (stage_ == Stage::Tags && opensSection(tag) && lexer_.followsEmptyLine(token)))
            endWithoutResult(token);
        if (stage_ == Stage::BetweenGames) begin(token);
        if (tagCount_ < tagNames_.size()) tagNames_[tagCount_++] = tag.name;
        if (!isGameHeard_) return;
        if (!tag.isComplete) visitor_.fault(Fault::UnterminatedTag, token);
        if (tag.hasStrayQuote) visitor_.fault(Fault::UnescapedQuote, token);
        visitor_.tag(tag, token);
    }
    // After an empty line: does the tag belong to another game? Event comes first of all, and no tag comes twice.
    [[nodiscard]] bool opensSection(const TagText& tag) const noexcept {
        if (tag.name == "Event") return tagCount_ > 0;
        for (std::size_t i = 0; i < tagCount_; ++i)
            if (tagNames_[i] == tag.name) return true;
        return false;
    }

    void takeResult(const Token& token) {
        // Inside a variation a result is the annotator's, not the game's; unless the game ends with it.
        if (depth_ > 0 && !endsGame()) {
            if (isHeard()) visitor_.fault(Fault::ResultInVariation, token);
            return;
        }
        enterMoves(token);
        closeVariations(token);
        if (isGameHeard_) visitor_.result(token, readResult(token.text)->result);
        end(endOf(token));
    }
    // Does a tag, or nothing at all, come next?
    [[nodiscard]] bool endsGame() const noexcept {
        Lexer ahead = lexer_;
        const TokenKind next = ahead.next().kind;
        return next == TokenKind::Tag || next == TokenKind::End;
    }

    void takeComment(const Token& token) {
        // It neither begins a game nor ends a tag section: "1-0 {White resigns}" is one game and no more.
        if (stage_ != Stage::BetweenGames && !isHeard()) return;
        std::string_view text = token.text.substr(1);
        if (token.kind == TokenKind::Comment) {
            if (text.ends_with('}'))
                text.remove_suffix(1);
            else
                visitor_.fault(Fault::UnterminatedComment, token);
        }
        visitor_.comment(token, text);
    }

    void takeOpening(const Token& token) {
        enterMoves(token);
        ++depth_;
        if (!isHeard()) return;
        if (depth_ > maxVariationDepth) {
            visitor_.fault(Fault::VariationTooDeep, token);
            mutedFrom_ = depth_;
        } else if (!visitor_.beginVariation(token)) {
            mutedFrom_ = depth_;
        }
    }
    void takeClosing(const Token& token) {
        enterMoves(token);
        if (depth_ == 0) {
            if (isHeard()) visitor_.fault(Fault::VariationNotOpened, token);
            return;
        }
        if (isHeard()) visitor_.endVariation(token);
        if (depth_ == mutedFrom_) mutedFrom_ = audible;
        --depth_;
    }

    void takeNag(const Token& token) {
        enterMoves(token);
        if (!isHeard()) return;
        if (const auto number = nagOf(token)) return visitor_.nag(token, *number);
        // A check sign that stands apart from its move says nothing new.
        if (token.text.find_first_not_of("+#") != std::string_view::npos) visitor_.fault(Fault::UnknownNag, token);
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
        if (stage_ == Stage::BetweenGames || isHeard()) visitor_.fault(Fault::StrayText, token);
    }

    static constexpr int audible = maxVariationDepth + 2;

    Lexer lexer_;
    Visitor& visitor_;
    Stage stage_ = Stage::BetweenGames;
    bool isGameHeard_ = true;
    bool hasMoves_ = false;
    int depth_ = 0;
    int mutedFrom_ = audible;  // this depth and all below are not told
    std::array<std::string_view, 64> tagNames_{};
    std::size_t tagCount_ = 0;
};

template <typename Visitor>
void read(std::string_view text, Visitor& visitor) {
    Reader<Visitor>(text, visitor).readAll();
}

}  // namespace nowchess::pgn

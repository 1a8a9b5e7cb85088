#include "app/pgn_filter.h"

#include <algorithm>

#include "app/argument_text.h"
#include "app/pgn_run.h"
#include "app/text.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/rules/material.h"
#include "nowchess/rules/repetition.h"

namespace nowchess::app {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool containsText(std::string_view text, std::string_view part) {
    return std::ranges::search(text, part, [](char a, char b) { return lower(a) == lower(b); }).begin() != text.end() ||
           part.empty();
}

Material materialOf(const Board& board) {
    Material material{};
    for (const Color color : allColors)
        for (const PieceType type : allPieceTypes)
            if (type != PieceType::King)
                material[static_cast<std::size_t>(color) * 5 + static_cast<std::size_t>(type)] =
                    static_cast<std::uint8_t>(board.pieces(color, type).size());
    return material;
}

class Filter : public PgnReplay {
public:
    Filter(const PgnBlock& block, const GameFilter& filter, std::string& out)
        : PgnReplay(block.text, {.offset = block.offset}), filter_(filter), out_(out) {}

    bool beginGame(std::size_t offset) {
        for (std::string_view* text : {&white_, &black_, &event_, &eco_, &date_, &result_, &whiteElo_, &blackElo_})
            *text = {};
        hasPosition_ = !filter_.position;
        hasMaterial_ = !filter_.material;
        return PgnReplay::beginGame(offset);
    }
    void tag(const PgnTagText& tag, const PgnToken& token) {
        if (std::string_view* const slot = slotOf(tag.name); slot != nullptr && slot->empty()) *slot = tag.value;
        PgnReplay::tag(tag, token);
    }
    bool beginMoves() {
        const bool isPlayable = PgnReplay::beginMoves();
        if (isPlayable) look();
        return isPlayable;
    }
    void move(const PgnToken& token) {
        if (play(token) && isMainLine()) look();
    }
    void endGame(std::size_t offset) {
        PgnReplay::endGame(offset);
        if (isWanted() == filter_.inverted) return;
        std::string_view game = gameText(offset);
        while (!game.empty() && isBlank(game.back())) game.remove_suffix(1);
        out_ += game;
        out_ += "\n\n";
    }

private:
    std::string_view* slotOf(std::string_view name) {
        if (name == "White") return &white_;
        if (name == "Black") return &black_;
        if (name == "Event") return &event_;
        if (name == "ECO") return &eco_;
        if (name == "Date") return &date_;
        if (name == "Result") return &result_;
        if (name == "WhiteElo") return &whiteElo_;
        if (name == "BlackElo") return &blackElo_;
        return nullptr;
    }
    // What stands on the board now.
    void look() {
        if (!hasPosition_) hasPosition_ = samePosition(position(), *filter_.position);
        if (!hasMaterial_) hasMaterial_ = materialOf(position().board()) == *filter_.material;
    }

    [[nodiscard]] bool namesFit() const {
        if (filter_.white && !containsText(white_, *filter_.white)) return false;
        if (filter_.black && !containsText(black_, *filter_.black)) return false;
        if (filter_.event && !containsText(event_, *filter_.event)) return false;
        if (filter_.eco && !eco_.starts_with(*filter_.eco)) return false;
        return !filter_.player || containsText(white_, *filter_.player) || containsText(black_, *filter_.player);
    }
    // A rating that is not known fits only where none is asked for.
    [[nodiscard]] bool ratingsFit() const {
        if (filter_.minElo == 0 && filter_.maxElo == static_cast<std::uint64_t>(-1)) return true;
        return std::ranges::all_of(std::array{whiteElo_, blackElo_}, [&](std::string_view text) {
            return parseNumber(std::string(text), {std::max<std::uint64_t>(1, filter_.minElo), filter_.maxElo})
                .has_value();
        });
    }
    // As much of a date as the limit names.
    [[nodiscard]] bool dateFits() const {
        if (filter_.since && date_.substr(0, filter_.since->size()) < *filter_.since) return false;
        if (!filter_.until) return true;
        return !date_.empty() && date_[0] != '?' && date_.substr(0, filter_.until->size()) <= *filter_.until;
    }
    [[nodiscard]] bool resultFits() const {
        if (!filter_.result) return true;
        return marker() ? text(*marker()) == *filter_.result : result_ == *filter_.result;
    }
    [[nodiscard]] std::string_view ending() const {
        switch (status(position())) {
            case Status::Mated: return "checkmate";
            case Status::Drawn: return "stalemate";
            default: return isInsufficientMaterial(position().board()) ? "material" : "other";
        }
    }
    [[nodiscard]] bool isWanted() const {
        return hasPosition_ && hasMaterial_ && ply() >= filter_.minPlies && ply() <= filter_.maxPlies && namesFit() &&
               resultFits() && ratingsFit() && dateFits() && (!filter_.ending || ending() == *filter_.ending);
    }

    const GameFilter& filter_;
    std::string& out_;
    std::string_view white_, black_, event_, eco_, date_, result_, whiteElo_, blackElo_;
    bool hasPosition_ = true;
    bool hasMaterial_ = true;
};

}  // namespace

std::expected<Material, std::string> parseMaterial(std::string_view text) {
    Material material{};
    std::size_t kings = 0;
    for (const char c : text) {
        const auto piece = parsePiece(lower(c));
        if (c == 'v' && kings == 1) continue;
        if (!piece) return std::unexpected(formatted("'{}' is no piece; write it as KRPvKR", c));
        if (piece->type == PieceType::King)
            ++kings;
        else if (kings == 1 || kings == 2)
            ++material[(kings - 1) * 5 + static_cast<std::size_t>(piece->type)];
        else
            return std::unexpected(std::string("the king comes first: KRPvKR"));
    }
    if (kings != 2) return std::unexpected(std::string("two kings are needed: KRPvKR"));
    return material;
}

void filterBlock(const PgnBlock& block, const GameFilter& filter, PgnResultBlock& result) {
    Filter visitor(block, filter, result.out);
    readPgn(block.text, visitor);
    takeOver(visitor, block, result);
}

}  // namespace nowchess::app

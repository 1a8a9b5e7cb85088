#include "notation/variant_fen.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "notation/printable.h"

namespace nowchess {

namespace {

// A FEN without what a variant adds, each byte with its place in the text as given.
class PlainFen {
public:
    explicit PlainFen(std::string_view text) noexcept : text_(text) {}

    // False if the pocket cannot be read: `error` says why.
    bool takePocket(Setup& setup);
    bool takeChecks(VariantState& state);
    // What was not taken.
    void takeRest() {
        while (at_ < text_.size()) keep();
    }

    [[nodiscard]] std::string_view plain() const noexcept { return plain_; }
    // The column in the text as given of one in the plain text.
    [[nodiscard]] std::size_t column(std::size_t plainColumn) const noexcept {
        return plainColumn <= places_.size() ? places_[plainColumn - 1] + 1 : text_.size() + 1;
    }
    [[nodiscard]] const FenError& error() const noexcept { return error_; }

private:
    static bool isBlank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
    void keep() {
        plain_ += text_[at_];
        places_.push_back(at_++);
    }
    bool fail(FenFault fault, FenField field, std::string_view expected) {
        error_ = {fault, field, at_ + 1, printable(text_.substr(at_, 1)), expected};
        return false;
    }
    bool readPiecesInHand(VariantState& state, std::optional<char> end);

    std::string_view text_;
    std::size_t at_ = 0;
    std::string plain_;
    std::vector<std::size_t> places_;
    FenError error_{};
};

bool PlainFen::readPiecesInHand(VariantState& state, std::optional<char> end) {
    for (; at_ < text_.size() && !isBlank(text_[at_]); ++at_) {
        if (text_[at_] == end) return ++at_, true;
        if (text_[at_] == '-' && end) continue;  // [-]
        const auto piece = parsePiece(text_[at_]);
        if (!piece || piece->type == PieceType::King || state.pockets[piece->color].count(piece->type) == Pocket::most)
            return fail(FenFault::BadPocket, FenField::Pocket, "letters of QRBNPqrbnp, at most 64 of each");
        state.pockets[piece->color].add(piece->type);
    }
    if (end) return fail(FenFault::BadPocket, FenField::Pocket, "']' after the pieces in hand");
    return true;
}

bool PlainFen::takePocket(Setup& setup) {
    while (at_ < text_.size() && isBlank(text_[at_])) keep();
    int slashes = 0;
    int file = 0;
    for (; at_ < text_.size() && !isBlank(text_[at_]);) {
        const char c = text_[at_];
        if (c == '[' || (c == '/' && slashes == 7)) {
            ++at_;
            const auto end = c == '[' ? std::optional(']') : std::nullopt;
            if (!readPiecesInHand(setup.state, end)) return false;
            break;
        }
        if (c == '~') {
            if (file == 0 || file > 8)
                return fail(FenFault::UnexpectedCharacter, FenField::Placement, "'~' after a piece that was promoted");
            setup.state.promoted.insert(makeSquare(static_cast<File>(file - 1), static_cast<Rank>(7 - slashes)));
            ++at_;
            continue;
        }
        if (c == '/') {
            ++slashes;
            file = 0;
        } else {
            file += c >= '1' && c <= '8' ? c - '0' : 1;
        }
        keep();
    }
    return true;
}

// "3+3" are checks left, "+0+0" checks given; both White's first.
std::optional<ByColor<std::uint8_t>> parseChecks(std::string_view field) noexcept {
    const bool given = field.starts_with('+');
    if (given) field.remove_prefix(1);
    const auto isCount = [](char c) { return c >= '0' && c <= '3'; };
    if (field.size() != 3 || field[1] != '+' || !isCount(field[0]) || !isCount(field[2])) return std::nullopt;
    const auto left = [given](char c) { return static_cast<std::uint8_t>(given ? '3' - c : c - '0'); };
    return ByColor<std::uint8_t>{{left(field[0]), left(field[2])}};
}

bool PlainFen::takeChecks(VariantState& state) {
    bool isTaken = false;
    for (int field = 0; at_ < text_.size(); ++field) {
        const std::size_t begin = at_;
        std::size_t word = begin;
        while (word < text_.size() && isBlank(text_[word])) ++word;
        std::size_t end = word;
        while (end < text_.size() && !isBlank(text_[end])) ++end;
        const std::string_view found = text_.substr(word, end - word);
        if (field >= 4 && found.contains('+')) {
            at_ = word;
            const auto checks = isTaken ? std::nullopt : parseChecks(found);
            if (!checks)
                return fail(FenFault::BadChecks, FenField::Checks, "checks left such as 3+3, or given such as +0+0");
            state.checksLeft = *checks;
            isTaken = true;
            at_ = end;
            continue;
        }
        while (at_ < end) keep();
    }
    return true;
}

// Puts the mark of a promoted piece behind its letter.
std::string marked(std::string_view placement, Bitboard promoted) {
    std::string text;
    int rank = 7;
    int file = 0;
    for (const char c : placement) {
        text += c;
        if (c == '/') {
            --rank;
            file = 0;
        } else if (c <= '8') {
            file += c - '0';
        } else if (promoted.contains(makeSquare(static_cast<File>(file++), static_cast<Rank>(rank)))) {
            text += '~';
        }
    }
    return text;
}

std::string pocketLetters(const ByColor<Pocket>& pockets) {
    std::string text;
    for (const Color color : allColors)
        for (const PieceType type :
             {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight, PieceType::Pawn})
            text.append(pockets[color].count(type), letter(Piece{color, type}));
    return text;
}

std::size_t endOfField(std::string_view fen, int field) noexcept {
    std::size_t at = 0;
    for (; field > 0; --field) at = fen.find(' ', at) + 1;
    return std::min(fen.find(' ', at), fen.size());
}

}  // namespace

std::expected<Setup, FenError> parseFen(std::string_view text, Variant variant, FenReading reading) {
    PlainFen plain(text);
    Setup extra;
    const bool isRead = withVariant(variant, [&]<typename V>(V) {
        if constexpr (V::hasDrops) return plain.takePocket(extra);
        if constexpr (V::countsChecks) return plain.takeChecks(extra.state);
        return true;
    });
    if (!isRead) return std::unexpected(plain.error());
    plain.takeRest();
    auto setup = parseFen(plain.plain(), reading);
    if (!setup) {
        setup.error().column = plain.column(setup.error().column);
        return setup;
    }
    setup->state = extra.state;
    setup->state.promoted &= setup->board.occupied() - setup->board.pieces(PieceType::Pawn);
    setup->state.promoted -= setup->board.pieces(PieceType::King);
    return setup;
}

void addVariantFields(std::string& fen, const Setup& setup, Variant variant, const FenStyle& style) {
    withVariant(variant, [&]<typename V>(V) {
        if constexpr (V::hasDrops) {
            const std::size_t end = endOfField(fen, 0);
            const std::string letters = pocketLetters(setup.state.pockets);
            std::string placement = marked(std::string_view(fen).substr(0, end), setup.state.promoted);
            placement += style.pocket == PocketText::Rank ? '/' + letters : '[' + letters + ']';
            fen.replace(0, end, placement);
        }
        if constexpr (V::countsChecks) {
            const auto& left = setup.state.checksLeft;
            const bool given = style.checks == ChecksText::Given;
            std::string text = given ? " +" : " ";
            for (const Color color : allColors) {
                if (color == Color::Black) text += '+';
                text += static_cast<char>('0' + (given ? 3 - left[color] : left[color]));
            }
            fen.insert(given ? fen.size() : endOfField(fen, 3), text);
        }
    });
}

}  // namespace nowchess

#include <algorithm>

#include "notation/plain_san.h"
#include "notation/san_letters.h"

namespace nowchess {

namespace {

constexpr std::array<std::string_view, 8> dashes{"-",      "\u2010", "\u2011", "\u2012",
                                                 "\u2013", "\u2014", "\u2015", "\u2212"};

constexpr bool isBlank(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
constexpr bool isDigit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool isCapitalFile(char c) noexcept { return c >= 'A' && c <= 'H'; }

// Whether a capital may be a file: only where the text makes no sense otherwise, for B is a bishop first.
enum class FileLetters : std::uint8_t { Small, AnyCase };

// What a strict reader expects instead.
constexpr std::string_view strictForm(SanDeviation deviation) noexcept {
    switch (deviation) {
        case SanDeviation::ZerosForCastling: return "O-O or O-O-O";
        case SanDeviation::PromotionMark: return "= before the promotion piece";
        case SanDeviation::LongForm: return "the target square alone";
        case SanDeviation::CaptureMark: return "x";
        case SanDeviation::CheckMark: return "+ or #";
        case SanDeviation::PieceCase:
        case SanDeviation::Figurine:
        case SanDeviation::ForeignLetter: return "a capital piece letter: K, Q, R, B or N";
        case SanDeviation::FileCase: return "a small letter for the file";
        case SanDeviation::PawnLetter: return "a file: pawns have no letter";
        case SanDeviation::NullMove: return "a move";
        default: return "nothing but the move";
    }
}

// Reads what people and programs write. Every function takes what it understands and leaves the rest; those that return
// false have set the error.
class Parser {
public:
    Parser(std::string_view text, const SanOptions& options, FileLetters files) noexcept
        : text_(text), letters_(options.letters), files_(files), variantForms_(options.variantForms) {}

    std::expected<SanSyntax, SanSyntaxError> parse(SanReading reading) noexcept {
        skipMoveNumber();
        const bool read = (readNullMove() || readCastling() || readDrop() || readPieceMove()) &&
                          error_.expected.empty() && readTail();
        if (!read) return std::unexpected(error_);
        if (reading == SanReading::Strict) return std::unexpected(strictError());
        return syntax_;
    }

private:
    [[nodiscard]] bool atEnd() const noexcept { return at_ == text_.size(); }
    [[nodiscard]] char peek(std::size_t ahead = 0) const noexcept {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    [[nodiscard]] bool sees(std::string_view token) const noexcept { return text_.substr(at_).starts_with(token); }
    bool take(std::string_view token) noexcept {
        if (token.empty() || !sees(token)) return false;
        at_ += token.size();
        return true;
    }
    template <typename Tokens>
    bool takeOneOf(const Tokens& tokens) noexcept {
        for (const std::string_view token : tokens)
            if (take(token)) return true;
        return false;
    }
    template <typename Predicate>
    bool takeAll(Predicate predicate) noexcept {
        const std::size_t start = at_;
        while (!atEnd() && predicate(text_[at_])) ++at_;
        return at_ > start;
    }
    // Notes what was forgiven in the text from `start` on.
    void forgive(SanDeviation deviation, std::size_t start) noexcept {
        if (syntax_.deviations.empty()) {
            firstDeviation_ = deviation;
            firstColumn_ = start + 1;
        }
        syntax_.deviations.insert(deviation);
    }
    bool fail(std::string_view expected) noexcept {
        error_ = {at_ + 1, expected};
        return false;
    }

    // Why a text that can be read is still not SAN. Perhaps no deviation was forgiven: a pawn that captures without an
    // x, or a promotion of another piece.
    [[nodiscard]] SanSyntaxError strictError() const noexcept {
        if (!syntax_.deviations.empty()) return {firstColumn_, strictForm(firstDeviation_)};
        if (syntax_.piece == PieceType::Pawn) return {2, "x or a rank"};
        return {1, "a pawn, the only piece that promotes"};
    }

    void skipMoveNumber() noexcept {
        takeAll(isBlank);
        const std::size_t start = at_;
        const bool number = takeAll(isDigit);
        const bool dots = takeAll([](char c) { return c == '.'; }) || take("\u2026");
        const bool blank = takeAll(isBlank);
        if (number && !dots && !blank) at_ = start;  // such as 0-0
        if (at_ > 0) forgive(SanDeviation::SurroundingText, 0);
    }

    bool readNullMove() noexcept {
        const std::size_t start = at_;
        if (!takeOneOf(std::array<std::string_view, 4>{"--", "Z0", "null", "@@@@"})) return false;
        syntax_.shape = SanShape::NullMove;
        forgive(SanDeviation::NullMove, start);
        return true;
    }

    // One letter of castling; a capital O is the only right one.
    bool takeCastlingLetter(std::size_t start) noexcept {
        if (take("O")) return true;
        if (!take("0") && !take("o")) return false;
        forgive(SanDeviation::ZerosForCastling, start);
        return true;
    }
    // OO has none.
    bool takeCastlingDash(std::size_t start) noexcept {
        if (sees("-")) return take("-");
        if (!takeOneOf(dashes) && !sees("O") && !sees("o") && !sees("0")) return false;
        forgive(SanDeviation::ZerosForCastling, start);
        return true;
    }
    // What begins like castling is castling: a fault later on is noted, and `parse` sees it.
    bool readCastling() noexcept {
        const std::size_t start = at_;
        if (!takeCastlingLetter(start)) return false;
        syntax_.shape = SanShape::Castling;
        syntax_.side = CastleSide::Kingside;
        bool whole = takeCastlingDash(start) && takeCastlingLetter(start);
        if (whole && takeCastlingDash(start)) {
            whole = takeCastlingLetter(start);
            syntax_.side = CastleSide::Queenside;
        }
        if (!whole) fail("castling: O-O or O-O-O");
        return true;
    }

    // N@f3, P@e4 and @e4. What is no drop is left alone.
    bool readDrop() noexcept {
        if (!variantForms_) return false;
        const Parser before = *this;
        const PieceType piece = takePiece().value_or(PieceType::Pawn);
        if (!take("@")) return *this = before, false;
        syntax_.shape = SanShape::Drop;
        syntax_.piece = piece;
        const auto file = takeFile();
        const auto rank = takeRank();
        if (!file || !rank)
            fail("a square after @");
        else
            syntax_.to = makeSquare(*file, *rank);
        return true;
    }

    std::optional<PieceType> takeFigurine() noexcept {
        if (!sees(letters::figurineStart)) return std::nullopt;
        const auto piece = letters::figurine(peek(letters::figurineStart.size()));
        if (!piece) return std::nullopt;
        forgive(SanDeviation::Figurine, at_);
        at_ += letters::figurineStart.size() + 1;
        takeOneOf(letters::variationSelectors);
        return piece;
    }
    std::optional<PieceType> takeLetter(PieceLetters language) noexcept {
        const std::size_t start = at_;
        for (const PieceLetter& letter : letters::of(language)) {
            const bool capital = take(letter.capital);
            if (!capital && !take(letter.small)) continue;
            if (!capital) forgive(SanDeviation::PieceCase, start);
            const char english = nowchess::letter(Piece{Color::White, letter.piece});
            if (letter.capital != std::string_view(&english, 1)) forgive(SanDeviation::ForeignLetter, start);
            return letter.piece;
        }
        return std::nullopt;
    }
    std::optional<PieceType> takePiece() noexcept {
        if (const auto piece = takeLetter(letters_)) return piece;
        if (const auto piece = takeLetter(PieceLetters::English)) return piece;
        return takeFigurine();
    }

    bool readPieceMove() noexcept {
        const std::size_t start = at_;
        // Where capitals are files, B4 and B2B4 begin with one.
        const bool isFile = files_ == FileLetters::AnyCase && isCapitalFile(peek()) && parseRank(peek(1));
        if (const auto piece = isFile ? std::nullopt : takePiece()) {
            const bool isCapitalB = text_[start] == 'B';
            syntax_.piece = *piece;
            if (*piece == PieceType::Pawn) forgive(SanDeviation::PawnLetter, start);
            if (!readSquares(true) || !readPromotion()) return false;
            if (isCapitalB) doubtBishop();
            return true;
        }
        if (!fileHere()) return fail("a piece letter, a file or castling");
        if (peek() != 'b') return readSquares(false) && readPromotion();
        return readSmallB() && readPromotion();
    }

    // Among capitals, BXC3 may mean the b-pawn where no bishop can. In no language is a capital B another piece.
    void doubtBishop() noexcept {
        const bool isBeside = fileOf(syntax_.to) == File::A || fileOf(syntax_.to) == File::C;
        syntax_.pieceUncertain =
            isBeside && !syntax_.fromFile && !syntax_.fromRank && syntax_.deviations.contains(SanDeviation::FileCase);
    }

    // A small b is the b-pawn's file; where that makes no sense it is a bishop, and where both do the board decides.
    bool readSmallB() noexcept {
        const Parser before = *this;
        const bool pawn = readSquares(false);
        const bool decided = pawn && (syntax_.coordinates || !syntax_.fromFile);
        const File file = fileOf(syntax_.to);
        if (decided) return true;
        if (pawn && (file == File::A || file == File::C)) return syntax_.pieceUncertain = true;
        const Parser asPawn = *this;
        *this = before;
        forgive(SanDeviation::PieceCase, at_);
        ++at_;
        syntax_.piece = PieceType::Bishop;
        if (readSquares(true)) return true;
        *this = asPawn;
        return pawn;
    }

    bool takeCaptureMark() noexcept {
        const std::size_t start = at_;
        if (take("x")) return true;
        if (!take(":") && !take("X") && !take("\u00d7")) return false;
        forgive(SanDeviation::CaptureMark, start);
        return true;
    }
    [[nodiscard]] std::optional<File> fileHere() const noexcept {
        const bool isCapital = files_ == FileLetters::AnyCase && isCapitalFile(peek());
        return isCapital ? static_cast<File>(peek() - 'A') : parseFile(peek());
    }
    std::optional<File> takeFile() noexcept {
        const auto file = fileHere();
        if (!file) return file;
        if (isCapitalFile(peek())) forgive(SanDeviation::FileCase, at_);
        ++at_;
        return file;
    }
    std::optional<Rank> takeRank() noexcept {
        const auto rank = parseRank(peek());
        if (rank) ++at_;
        return rank;
    }

    // The origin, or part of it, and the target; or the target alone.
    bool readSquares(bool letterWritten) noexcept {
        const std::size_t start = at_;
        const auto file = takeFile();
        const auto rank = takeRank();
        const bool whole = file && rank;
        syntax_.capture = takeCaptureMark();
        const bool dash = !syntax_.capture && whole && takeOneOf(dashes);
        if (whole && !syntax_.capture && !dash && !fileHere()) return syntax_.to = makeSquare(*file, *rank), true;
        // A small b after a square is a promotion to a bishop rather than half a square; so is any capital.
        const bool isPiece = (peek() == 'b' || isCapitalFile(peek())) && !parseRank(peek(1));
        if (whole && isPiece && !syntax_.capture && !dash) return syntax_.to = makeSquare(*file, *rank), true;
        if (whole && isEnPassantMark()) return syntax_.to = makeSquare(*file, *rank), true;
        const auto toFile = takeFile();
        if (!toFile) return fail(file && !rank && !syntax_.capture ? "a rank from 1 to 8" : "a file from a to h");
        const auto toRank = takeRank();
        if (!toRank) return fail("a rank from 1 to 8");
        syntax_.to = makeSquare(*toFile, *toRank);
        syntax_.fromFile = file;
        syntax_.fromRank = rank;
        syntax_.coordinates = whole && !letterWritten;
        if (dash || syntax_.coordinates) forgive(SanDeviation::LongForm, start);
        return true;
    }

    bool readPromotion() noexcept {
        if (sees("(=)")) return true;
        const std::size_t start = at_;
        const bool equals = take("=");
        const bool bracket = !equals && take("(");
        const bool marked = equals || bracket || take("/");
        std::optional<PieceType> piece = takePiece();
        if (!piece && take("b")) {
            forgive(SanDeviation::PieceCase, at_ - 1);
            piece = PieceType::Bishop;
        }
        if (!piece) return marked ? fail("a promotion piece: Q, R, B or N") : true;
        if ((*piece == PieceType::King && !variantForms_) || *piece == PieceType::Pawn) {
            at_ = start + (marked ? 1 : 0);
            return fail("a promotion piece: Q, R, B or N");
        }
        if (!equals) forgive(SanDeviation::PromotionMark, start);
        syntax_.promotion = promotionPiece(*piece);
        if (bracket && !take(")")) return fail("a closing bracket");
        return true;
    }

    static constexpr std::array<std::string_view, 3> enPassantMarks{"e.p.", "e.p", "ep"};
    [[nodiscard]] bool isEnPassantMark() const noexcept { return sees("e.p") || sees("ep"); }

    // Check, mate, en passant and annotations, in any order, with blanks between them.
    bool readTail() noexcept {
        while (!atEnd()) {
            const std::size_t start = at_;
            if (takeCheck(start)) continue;
            if (takeAll(isBlank)) {
                forgive(SanDeviation::SurroundingText, start);
            } else if (syntax_.shape == SanShape::PieceMove && takeOneOf(enPassantMarks)) {
                forgive(SanDeviation::EnPassantMark, start);
            } else if (takeAll([](char c) { return c == '!' || c == '?'; }) || takeAnnotationGlyph() || take("(=)")) {
                forgive(SanDeviation::Annotation, start);
            } else {
                return fail("the end of the move");
            }
        }
        return true;
    }
    bool takeAnnotationGlyph() noexcept {
        if (peek() != '$' || !isDigit(peek(1))) return false;
        ++at_;
        return takeAll(isDigit);
    }
    bool takeCheck(std::size_t start) noexcept {
        const bool again = syntax_.suffix != CheckSuffix::None;
        if (take("+")) {
            const bool twice = again || takeAll([](char c) { return c == '+'; });
            syntax_.suffix = twice ? CheckSuffix::Mate : CheckSuffix::Check;
            if (twice) forgive(SanDeviation::CheckMark, start);
        } else if (take("#")) {
            syntax_.suffix = CheckSuffix::Mate;
            if (again) forgive(SanDeviation::CheckMark, start);
        } else if (take("\u2020")) {
            syntax_.suffix = CheckSuffix::Check;
            forgive(SanDeviation::CheckMark, start);
        } else if (take("\u2021") || take("mate")) {
            syntax_.suffix = CheckSuffix::Mate;
            forgive(SanDeviation::CheckMark, start);
        } else {
            return false;
        }
        return true;
    }

    std::string_view text_;
    PieceLetters letters_;
    FileLetters files_;
    bool variantForms_;
    std::size_t at_ = 0;
    SanSyntax syntax_;
    SanSyntaxError error_{1, {}};
    SanDeviation firstDeviation_{};
    std::size_t firstColumn_ = 0;
};

// What needs no Parser; false for the rest. A small b may be a bishop instead of a pawn, and is one for certain if the
// target is not on a file beside.
bool parsePlain(std::string_view text, SanSyntax& syntax) noexcept {
    if (text.empty()) return false;
    const std::string_view body = withoutSuffix(text);
    if (body.size() < text.size()) syntax.suffix = text.back() == '+' ? CheckSuffix::Check : CheckSuffix::Mate;
    if (body == "O-O" || body == "O-O-O") {
        syntax.shape = SanShape::Castling;
        syntax.side = body.size() == 3 ? CastleSide::Kingside : CastleSide::Queenside;
        return true;
    }
    PlainSan san;
    if (!parsePlainSan(body, san)) return false;
    syntax.piece = san.piece;
    syntax.to = san.to;
    syntax.capture = san.capture;
    syntax.promotion = san.promotion;
    if (san.origin.empty()) return true;
    syntax.fromFile = parseFile(san.origin.front());
    syntax.fromRank = parseRank(san.origin.back());
    if (san.piece != PieceType::Pawn) return true;
    if (!syntax.fromFile) return false;
    syntax.pieceUncertain = syntax.fromFile == File::B;
    return !syntax.pieceUncertain || fileOf(syntax.to) == File::A || fileOf(syntax.to) == File::C;
}

}  // namespace

std::expected<SanSyntax, SanSyntaxError> parseSan(std::string_view text, const SanOptions& options) noexcept {
    SanSyntax plain;
    if (options.letters == PieceLetters::English && parsePlain(text, plain)) return plain;
    const auto read = Parser(text, options, FileLetters::Small).parse(options.reading);
    if (read || std::ranges::none_of(text, isCapitalFile)) return read;
    const auto inCapitals = Parser(text, options, FileLetters::AnyCase).parse(options.reading);
    return inCapitals ? inCapitals : read;
}

}  // namespace nowchess

#include "c/calls.h"

#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/attacks.h"
#include "nowchess/rules/en_passant.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/status.h"

namespace nowchess::c {

namespace {

// Cut where it does not fit, and never in the middle of a character.
template <std::size_t N>
void copyText(char (&out)[N], std::string_view text) noexcept {
    std::size_t size = std::min(text.size(), N - 1);
    if (size < text.size())
        while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80) --size;
    std::ranges::copy(text.substr(0, size), out);
    out[size] = '\0';
}

std::string_view plainMessage(nowchess_code code) noexcept {
    switch (code) {
        case NOWCHESS_BAD_HANDLE: return "this is no handle of that kind, or one that was freed";
        case NOWCHESS_BUSY: return "another call is using this handle";
        case NOWCHESS_NULL_POINTER: return "a pointer is NULL where something is needed";
        case NOWCHESS_BAD_ARGUMENT: return "a number means nothing here";
        case NOWCHESS_BUFFER_TOO_SMALL: return "the buffer is too small";
        case NOWCHESS_NO_MEMORY: return "there is no memory left";
        default: return "";
    }
}

}  // namespace

nowchess_code fail(nowchess_error* error, nowchess_code code, std::string_view name, std::string_view message,
                   const Place& place) noexcept {
    if (error == nullptr) return code;
    error->code = code;
    error->column = static_cast<std::uint32_t>(std::min<std::size_t>(place.column, UINT32_MAX));
    error->line = place.line;
    error->offset = place.offset;
    copyText(error->name, name);
    copyText(error->message, message);
    return code;
}

nowchess_code fail(nowchess_error* error, nowchess_code code) noexcept {
    return fail(error, code, nowchess_code_name(code), plainMessage(code));
}

nowchess_code fail(nowchess_error* error, const PositionError& problem) {
    const auto* const fen = std::get_if<FenError>(&problem);
    const nowchess_code code = fen == nullptr ? NOWCHESS_BAD_POSITION : NOWCHESS_BAD_FEN;
    if (error == nullptr) return code;
    if (fen != nullptr)
        return fail(error, code, name(fen->fault), message(problem),
                    {.offset = fen->column - 1, .column = fen->column});
    const SetupFaults& faults = std::get<SetupFaults>(problem);
    return fail(error, code, name(*faults.begin()), message(problem));
}

nowchess_code fail(nowchess_error* error, const IllegalMove& problem) {
    if (error == nullptr) return NOWCHESS_ILLEGAL_MOVE;
    return fail(error, NOWCHESS_ILLEGAL_MOVE, "IllegalMove", message(problem));
}

nowchess_code fail(nowchess_error* error, const SanError& problem, const AnyPosition& position, std::string_view text) {
    const bool isText = problem.fault == SanFault::NotAMove || problem.fault == SanFault::NotAsWritten;
    const nowchess_code code = isText ? NOWCHESS_BAD_MOVE_TEXT : NOWCHESS_ILLEGAL_MOVE;
    if (error == nullptr) return code;
    Place place;
    if (problem.syntax) place = {.offset = problem.syntax->column - 1, .column = problem.syntax->column};
    return fail(error, code, name(problem.fault), message(problem, position, text), place);
}

nowchess_code putText(std::string_view text, char* buffer, std::size_t capacity, std::size_t* size) noexcept {
    if (size != nullptr) *size = text.size();
    if (text.size() >= capacity) return NOWCHESS_BUFFER_TOO_SMALL;
    if (buffer == nullptr) return NOWCHESS_NULL_POINTER;
    std::ranges::copy(text, buffer);
    buffer[text.size()] = '\0';
    return NOWCHESS_OK;
}

nowchess_code putMoves(std::span<const Move> values, nowchess_move* out, std::size_t capacity,
                       std::size_t* size) noexcept {
    if (size != nullptr) *size = values.size();
    if (values.size() > capacity) return NOWCHESS_BUFFER_TOO_SMALL;
    if (values.empty()) return NOWCHESS_OK;
    if (out == nullptr) return NOWCHESS_NULL_POINTER;
    std::ranges::transform(values, out, [](Move move) { return move.bits(); });
    return NOWCHESS_OK;
}

std::optional<Variant> variantOf(nowchess_variant number) noexcept {
    if (number >= allVariants.size()) return std::nullopt;
    return static_cast<Variant>(number);
}

std::optional<Color> colorOf(nowchess_color number) noexcept {
    if (number > NOWCHESS_BLACK) return std::nullopt;
    return static_cast<Color>(number);
}

std::optional<FenOptions> fenOptions(std::uint32_t flags) noexcept {
    if ((flags & ~std::uint32_t{NOWCHESS_FEN_STRICT | NOWCHESS_FEN_STANDARD_CASTLING}) != 0) return std::nullopt;
    FenOptions options;
    if ((flags & NOWCHESS_FEN_STRICT) != 0) options.reading = FenReading::Strict;
    if ((flags & NOWCHESS_FEN_STANDARD_CASTLING) != 0) options.castling = CastlingMode::Standard;
    return options;
}

std::optional<FenStyle> fenStyle(std::uint32_t flags) noexcept {
    constexpr std::uint32_t enPassant = NOWCHESS_FEN_EP_PSEUDO_LEGAL | NOWCHESS_FEN_EP_ALWAYS;
    constexpr std::uint32_t castling = NOWCHESS_FEN_SHREDDER | NOWCHESS_FEN_XFEN;
    if ((flags & ~(enPassant | castling)) != 0 || (flags & enPassant) == enPassant || (flags & castling) == castling)
        return std::nullopt;
    FenStyle style;
    if ((flags & NOWCHESS_FEN_EP_PSEUDO_LEGAL) != 0) style.enPassant = EnPassantShown::PseudoLegal;
    if ((flags & NOWCHESS_FEN_EP_ALWAYS) != 0) style.enPassant = EnPassantShown::Always;
    if ((flags & NOWCHESS_FEN_SHREDDER) != 0) style.castling = CastlingText::Shredder;
    if ((flags & NOWCHESS_FEN_XFEN) != 0) style.castling = CastlingText::XFen;
    return style;
}

std::optional<Move> moveOf(nowchess_move bits) noexcept {
    const Move move = Move::fromBits(bits);
    switch (move.kind()) {
        case MoveKind::Promotion:
            if (move == Move::promotion(move.from(), move.to(), *move.promotion())) return move;
            break;
        case MoveKind::Drop:
            if ((bits & 63) < static_cast<unsigned>(PieceType::King)) return move;
            break;
        case MoveKind::Normal:
            if (move == Move::normal(move.from(), move.to())) return move;
            break;
        case MoveKind::EnPassant:
            if (move == Move::enPassant(move.from(), move.to())) return move;
            break;
        case MoveKind::Castling:
            if (move == Move::castling(move.from(), move.to())) return move;
            break;
    }
    return std::nullopt;
}

std::expected<Move, IllegalMove> resolveMove(const AnyPosition& position, Move move) noexcept {
    const auto reason = whyIllegal(position, move);
    if (!reason) return move;
    if (move.kind() == MoveKind::Normal) {
        const auto meant = resolve(position, CoordinateMove{move.from(), move.to(), std::nullopt});
        if (meant) return meant;
    }
    return std::unexpected(IllegalMove{move, *reason});
}

nowchess_position_info infoOf(const AnyPosition& any) noexcept {
    return withExact(any, [](const auto& position) {
        nowchess_position_info info{};
        const Board& board = position.board();
        for (const Color color : allColors) {
            for (const PieceType type : allPieceTypes)
                info.pieces[static_cast<int>(color)][static_cast<int>(type)] = board.pieces(color, type).bits();
            for (const PieceType type : allPieceTypes)
                if (type != PieceType::King)
                    info.pockets[static_cast<int>(color)][static_cast<int>(type)] =
                        static_cast<std::uint8_t>(position.pocket(color).count(type));
            info.checks_left[static_cast<int>(color)] = static_cast<std::uint8_t>(position.checksLeft(color));
        }
        info.castling_rooks = position.castlingRooks().bits();
        if (const auto king = board.king(position.turn()))
            info.checkers = attackersOf(board, *king, opposite(position.turn())).bits();
        info.promoted = position.variantState().promoted.bits();
        info.key = static_cast<std::uint64_t>(position.key());
        info.repetition_key = static_cast<std::uint64_t>(repetitionKey(position));
        info.halfmove_clock = position.halfmoveClock();
        info.fullmove_number = position.fullmoveNumber();
        info.legal_moves = static_cast<std::uint16_t>(countLegalMoves(position));
        info.turn = static_cast<nowchess_color>(position.turn());
        info.variant = static_cast<nowchess_variant>(position.variant());
        info.en_passant = NOWCHESS_NO_SQUARE;
        if (const auto target = position.enPassantTarget()) {
            info.en_passant = static_cast<std::uint8_t>(*target);
            info.en_passant_is_legal = legalEnPassantCapturers(position).empty() ? 0 : 1;
        }
        info.status = static_cast<std::uint8_t>(status(position));
        info.ending = NOWCHESS_ENDING_NONE;
        info.winner = NOWCHESS_NOBODY;
        if (info.legal_moves == 0) {
            if (const auto outcome = boardOutcome(position)) {
                info.ending = static_cast<std::uint8_t>(outcome->ending);
                info.winner = numberOf(outcome->winner);
            }
        }
        info.chess960 = rulesFor(position).castling == CastlingMode::Chess960 ? 1 : 0;
        return info;
    });
}

}  // namespace nowchess::c

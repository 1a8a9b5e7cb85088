#include <bit>

#include "c/calls.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/rules/attacks.h"
#include "nowchess/rules/legal_moves.h"
#include "nowchess/rules/perft.h"
#include "nowchess/rules/winnable.h"
#include "nowchess/version.h"

using namespace nowchess;
using namespace nowchess::c;

namespace {

// Numbers that the header names once more.
static_assert(NOWCHESS_MAX_MOVES == maxLegalMoves);
static_assert(NOWCHESS_STATUS_ENDED == static_cast<int>(Status::Ended));
static_assert(NOWCHESS_ENDING_OTHER_RULE == static_cast<int>(BoardEnding::OtherRule));
static_assert(NOWCHESS_KING == static_cast<int>(PieceType::King) && NOWCHESS_BLACK == static_cast<int>(Color::Black));
static_assert(NOWCHESS_DROP == static_cast<int>(MoveKind::Drop) &&
              NOWCHESS_CASTLING == static_cast<int>(MoveKind::Castling));
static_assert(NOWCHESS_UNKNOWN == static_cast<int>(MateAnswer::Unknown) &&
              NOWCHESS_NO_BY_CLOSED_SET == static_cast<int>(NoMateReason::ClosedSet));
static_assert(sizeof(nowchess_position_info) == 168 && sizeof(nowchess_error) == 328);

// A NUL behind the text and nothing else, so that eight bytes are one number.
void putMoveText(std::string_view text, char (&out)[NOWCHESS_MOVE_SIZE]) noexcept {
    std::ranges::fill(out, '\0');
    std::ranges::copy(text, out);
}

template <typename Function>
nowchess_code withPositionOfFen(const char* fen, std::size_t size, Variant variant, std::uint32_t flags,
                                nowchess_error* error, Function&& function) {
    const auto text = textOf(fen, size);
    if (!text) return fail(error, NOWCHESS_NULL_POINTER);
    const auto options = fenOptions(flags);
    if (!options) return fail(error, NOWCHESS_BAD_ARGUMENT);
    const auto position = positionFromFen(*text, variant, *options);
    if (!position) return fail(error, position.error());
    return function(*position);
}

nowchess_code readSanInto(const AnyPosition& position, const char* san, std::size_t size, SanReading reading,
                          std::optional<Move>& move, nowchess_error* error) {
    const auto text = textOf(san, size);
    if (!text) return fail(error, NOWCHESS_NULL_POINTER);
    const auto read = readSan(position, *text, {.reading = reading});
    if (!read) return fail(error, read.error(), position, *text);
    move = read->move;
    return NOWCHESS_OK;
}

}  // namespace

extern "C" {

const char* nowchess_code_name(nowchess_code code) {
    static constexpr const char* names[] = {"OK",           "BAD_HANDLE",       "BUSY",         "NULL_POINTER",
                                            "BAD_ARGUMENT", "BUFFER_TOO_SMALL", "NO_MEMORY",    "BAD_FEN",
                                            "BAD_POSITION", "BAD_MOVE_TEXT",    "ILLEGAL_MOVE", "GAME_OVER",
                                            "REFUSED",      "BAD_PGN",          "NO_FILE",      "INTERNAL"};
    return code >= 0 && static_cast<std::size_t>(code) < std::size(names) ? names[code] : "?";
}

const char* nowchess_version() { return versionText.data(); }

nowchess_code nowchess_variant_parse(const char* text, size_t size, nowchess_variant* variant, uint8_t* chess960) {
    const auto name = textOf(text, size);
    if (!name || variant == nullptr) return NOWCHESS_NULL_POINTER;
    const auto rules = parseRules(*name);
    if (!rules) return NOWCHESS_BAD_ARGUMENT;
    *variant = static_cast<nowchess_variant>(rules->variant);
    if (chess960 != nullptr) *chess960 = rules->castling == CastlingMode::Chess960 ? 1 : 0;
    return NOWCHESS_OK;
}

const char* nowchess_variant_tag_name(nowchess_variant number) {
    const auto variant = variantOf(number);
    return variant ? tagName(*variant).data() : nullptr;
}

const char* nowchess_variant_uci_name(nowchess_variant number) {
    const auto variant = variantOf(number);
    return variant ? uciName(*variant).data() : nullptr;
}

nowchess_code nowchess_move_unpack(nowchess_move bits, nowchess_move_parts* parts) {
    if (parts == nullptr) return NOWCHESS_NULL_POINTER;
    const auto move = moveOf(bits);
    if (!move) return NOWCHESS_BAD_ARGUMENT;
    const bool isDrop = move->kind() == MoveKind::Drop;
    parts->from = isDrop ? std::uint8_t{NOWCHESS_NO_SQUARE} : static_cast<std::uint8_t>(move->from());
    parts->to = static_cast<std::uint8_t>(move->to());
    parts->kind = static_cast<std::uint8_t>(move->kind());
    parts->piece = NOWCHESS_NO_PIECE;
    if (isDrop) parts->piece = static_cast<std::uint8_t>(move->dropped());
    if (const auto promotion = move->promotion()) parts->piece = static_cast<std::uint8_t>(pieceType(*promotion));
    return NOWCHESS_OK;
}

nowchess_code nowchess_move_pack(nowchess_move_parts parts, nowchess_move* bits) {
    if (bits == nullptr) return NOWCHESS_NULL_POINTER;
    const bool isDrop = parts.kind == NOWCHESS_DROP;
    const bool hasPiece = isDrop || parts.kind == NOWCHESS_PROMOTION;
    if (parts.to >= 64 || parts.kind > NOWCHESS_DROP || (isDrop ? parts.from != NOWCHESS_NO_SQUARE : parts.from >= 64))
        return NOWCHESS_BAD_ARGUMENT;
    const bool isSuchPiece =
        isDrop ? parts.piece < NOWCHESS_KING : parts.piece != NOWCHESS_PAWN && parts.piece <= NOWCHESS_KING;
    if (hasPiece ? !isSuchPiece : parts.piece != NOWCHESS_NO_PIECE) return NOWCHESS_BAD_ARGUMENT;
    const auto to = static_cast<Square>(parts.to);
    const auto piece = static_cast<PieceType>(parts.piece);
    if (isDrop) {
        *bits = Move::drop(piece, to).bits();
        return NOWCHESS_OK;
    }
    const auto from = static_cast<Square>(parts.from);
    switch (static_cast<MoveKind>(parts.kind)) {
        case MoveKind::Promotion: *bits = Move::promotion(from, to, promotionPiece(piece)).bits(); break;
        case MoveKind::EnPassant: *bits = Move::enPassant(from, to).bits(); break;
        case MoveKind::Castling: *bits = Move::castling(from, to).bits(); break;
        default: *bits = Move::normal(from, to).bits(); break;
    }
    return NOWCHESS_OK;
}

nowchess_code nowchess_position_new(nowchess_variant number, nowchess_position** position) {
    const auto variant = variantOf(number);
    if (position == nullptr) return NOWCHESS_NULL_POINTER;
    if (!variant) return NOWCHESS_BAD_ARGUMENT;
    return guarded([&] { return handOut(Kind::Position, AnyPosition::initial(*variant), position); });
}

nowchess_code nowchess_position_from_fen(const char* fen, size_t size, nowchess_variant number, uint32_t flags,
                                         nowchess_position** position, nowchess_error* error) {
    const auto variant = variantOf(number);
    if (position == nullptr) return fail(error, NOWCHESS_NULL_POINTER);
    if (!variant) return fail(error, NOWCHESS_BAD_ARGUMENT);
    return guarded([&] {
        return withPositionOfFen(fen, size, *variant, flags, error,
                                 [&](const AnyPosition& read) { return handOut(Kind::Position, read, position); });
    });
}

nowchess_code nowchess_position_set_fen(nowchess_position* handle, const char* fen, size_t size, uint32_t flags,
                                        nowchess_error* error) {
    return changing<AnyPosition>(handle, Kind::Position, error, [&](AnyPosition& position) {
        return withPositionOfFen(fen, size, position.variant(), flags, error, [&](const AnyPosition& read) {
            position = read;
            return nowchess_code{NOWCHESS_OK};
        });
    });
}

nowchess_code nowchess_position_copy(const nowchess_position* handle, nowchess_position** copy) {
    if (copy == nullptr) return NOWCHESS_NULL_POINTER;
    return readingPosition(handle, nullptr,
                           [&](const AnyPosition& position) { return handOut(Kind::Position, position, copy); });
}

nowchess_code nowchess_position_free(nowchess_position* handle) { return release<AnyPosition>(handle, Kind::Position); }

nowchess_code nowchess_position_fen(const nowchess_position* handle, uint32_t flags, char* fen, size_t capacity,
                                    size_t* size) {
    const auto style = fenStyle(flags);
    if (!style) return NOWCHESS_BAD_ARGUMENT;
    return readingPosition(handle, nullptr, [&](const AnyPosition& position) {
        return putText(toFen(position, *style), fen, capacity, size);
    });
}

nowchess_code nowchess_position_get_info(const nowchess_position* handle, nowchess_position_info* info) {
    if (info == nullptr) return NOWCHESS_NULL_POINTER;
    return readingPosition(handle, nullptr, [&](const AnyPosition& position) {
        *info = infoOf(position);
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_position_attackers(const nowchess_position* handle, nowchess_color by, uint8_t square,
                                          uint64_t* squares) {
    const auto side = colorOf(by);
    if (squares == nullptr) return NOWCHESS_NULL_POINTER;
    if (!side || square >= 64) return NOWCHESS_BAD_ARGUMENT;
    return readingPosition(handle, nullptr, [&](const AnyPosition& position) {
        *squares = attackersOf(position.board(), static_cast<Square>(square), *side).bits();
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_position_is_same(const nowchess_position* a, const nowchess_position* b, int32_t* same) {
    if (same == nullptr) return NOWCHESS_NULL_POINTER;
    return readingPosition(a, nullptr, [&](const AnyPosition& one) {
        return readingPosition(b, nullptr, [&](const AnyPosition& other) {
            *same = one.variant() == other.variant() && samePosition(one, other) ? 1 : 0;
            return nowchess_code{NOWCHESS_OK};
        });
    });
}

nowchess_code nowchess_position_legal_moves(const nowchess_position* handle, nowchess_move* moves, size_t capacity,
                                            size_t* size) {
    return readingPosition(handle, nullptr, [&](const AnyPosition& position) {
        const MoveList legal = legalMoves(position);
        return putMoves({legal.begin(), legal.size()}, moves, capacity, size);
    });
}

nowchess_code nowchess_position_resolve(const nowchess_position* handle, nowchess_move bits, nowchess_move* legal,
                                        nowchess_error* error) {
    const auto move = moveOf(bits);
    if (legal == nullptr) return fail(error, NOWCHESS_NULL_POINTER);
    if (!move) return fail(error, NOWCHESS_BAD_ARGUMENT);
    return readingPosition(handle, error, [&](const AnyPosition& position) {
        const auto meant = resolveMove(position, *move);
        if (!meant) return fail(error, meant.error());
        *legal = meant->bits();
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_position_gives_check(const nowchess_position* handle, nowchess_move bits, int32_t* check) {
    const auto move = moveOf(bits);
    if (check == nullptr) return NOWCHESS_NULL_POINTER;
    if (!move) return NOWCHESS_BAD_ARGUMENT;
    return readingPosition(handle, nullptr, [&](const AnyPosition& position) {
        const auto meant = resolveMove(position, *move);
        if (!meant) return nowchess_code{NOWCHESS_ILLEGAL_MOVE};
        *check = givesCheck(position, *meant) ? 1 : 0;
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_position_play(nowchess_position* handle, nowchess_move bits, nowchess_error* error) {
    const auto move = moveOf(bits);
    if (!move) return fail(error, NOWCHESS_BAD_ARGUMENT);
    return changing<AnyPosition>(handle, Kind::Position, error, [&](AnyPosition& position) {
        const auto meant = resolveMove(position, *move);
        if (!meant) return fail(error, meant.error());
        position = position.playUnchecked(*meant);
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_position_read_san(const nowchess_position* handle, const char* san, size_t size, uint32_t flags,
                                         nowchess_move* move, nowchess_error* error) {
    if (move == nullptr) return fail(error, NOWCHESS_NULL_POINTER);
    if ((flags & ~std::uint32_t{NOWCHESS_SAN_STRICT}) != 0) return fail(error, NOWCHESS_BAD_ARGUMENT);
    return readingPosition(handle, error, [&](const AnyPosition& position) {
        std::optional<Move> read;
        const nowchess_code code =
            readSanInto(position, san, size, flags != 0 ? SanReading::Strict : SanReading::Lenient, read, error);
        if (code == NOWCHESS_OK) *move = read->bits();
        return code;
    });
}

nowchess_code nowchess_position_write_san(const nowchess_position* handle, nowchess_move bits,
                                          char san[NOWCHESS_MOVE_SIZE], nowchess_error* error) {
    const auto move = moveOf(bits);
    if (san == nullptr) return fail(error, NOWCHESS_NULL_POINTER);
    if (!move) return fail(error, NOWCHESS_BAD_ARGUMENT);
    return readingPosition(handle, error, [&](const AnyPosition& position) {
        const auto meant = resolveMove(position, *move);
        if (!meant) return fail(error, meant.error());
        char text[NOWCHESS_MOVE_SIZE];
        putMoveText(toSan(position, *meant), text);
        std::ranges::copy(text, san);
        return nowchess_code{NOWCHESS_OK};
    });
}

uint64_t nowchess_position_san(const nowchess_position* handle, nowchess_move bits) {
    char text[NOWCHESS_MOVE_SIZE];
    if (nowchess_position_write_san(handle, bits, text, nullptr) != NOWCHESS_OK) return 0;
    const auto number = std::bit_cast<std::uint64_t>(text);
    return std::endian::native == std::endian::little ? number : __builtin_bswap64(number);
}

nowchess_move nowchess_position_san_move(const nowchess_position* handle, const char* san, size_t size) {
    nowchess_move move = NOWCHESS_NO_MOVE;
    nowchess_position_read_san(handle, san, size, 0, &move, nullptr);
    return move;
}

nowchess_move nowchess_position_uci_move(const nowchess_position* handle, const char* uci, size_t size) {
    nowchess_move move = NOWCHESS_NO_MOVE;
    nowchess_position_read_uci(handle, uci, size, &move, nullptr);
    return move;
}

nowchess_code nowchess_position_play_san(nowchess_position* handle, const char* san, size_t size, nowchess_move* move,
                                         nowchess_error* error) {
    return changing<AnyPosition>(handle, Kind::Position, error, [&](AnyPosition& position) {
        std::optional<Move> read;
        const nowchess_code code = readSanInto(position, san, size, SanReading::Lenient, read, error);
        if (code != NOWCHESS_OK) return code;
        position = position.playUnchecked(*read);
        if (move != nullptr) *move = read->bits();
        return code;
    });
}

nowchess_code nowchess_position_read_uci(const nowchess_position* handle, const char* uci, size_t size,
                                         nowchess_move* move, nowchess_error* error) {
    const auto text = textOf(uci, size);
    if (!text || move == nullptr) return fail(error, NOWCHESS_NULL_POINTER);
    return readingPosition(handle, error, [&](const AnyPosition& position) {
        const auto read = moveFromCoordinates(position, *text);
        if (read) {
            *move = read->bits();
            return nowchess_code{NOWCHESS_OK};
        }
        if (const auto* const illegal = std::get_if<IllegalMove>(&read.error())) return fail(error, *illegal);
        const std::size_t column = std::get<CoordinateError>(read.error()).column;
        return fail(error, NOWCHESS_BAD_MOVE_TEXT, "NotAMove", message(read.error()),
                    {.offset = column - 1, .column = column});
    });
}

nowchess_code nowchess_move_write_uci(nowchess_move bits, int32_t chess960, char uci[NOWCHESS_MOVE_SIZE]) {
    const auto move = moveOf(bits);
    if (uci == nullptr) return NOWCHESS_NULL_POINTER;
    if (!move) return NOWCHESS_BAD_ARGUMENT;
    return guarded([&] {
        char text[NOWCHESS_MOVE_SIZE];
        putMoveText(toCoordinates(*move, chess960 != 0 ? CastlingMode::Chess960 : CastlingMode::Standard), text);
        std::ranges::copy(text, uci);
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_position_perft(const nowchess_position* handle, int32_t depth, uint64_t* nodes) {
    if (nodes == nullptr) return NOWCHESS_NULL_POINTER;
    if (depth < 0) return NOWCHESS_BAD_ARGUMENT;
    return readingPosition(handle, nullptr, [&](const AnyPosition& position) {
        *nodes = perft(position, depth);
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_position_can_win(const nowchess_position* handle, nowchess_color number, uint64_t nodes,
                                        nowchess_proof** proof) {
    const auto side = colorOf(number);
    if (proof == nullptr) return NOWCHESS_NULL_POINTER;
    if (!side) return NOWCHESS_BAD_ARGUMENT;
    return readingPosition(handle, nullptr, [&](const AnyPosition& position) {
        return handOut(Kind::Proof, canWin(position, *side, nodes == 0 ? MateBudget{} : MateBudget{.nodes = nodes}),
                       proof);
    });
}

nowchess_code nowchess_proof_get_info(const nowchess_proof* handle, nowchess_proof_info* info) {
    if (info == nullptr) return NOWCHESS_NULL_POINTER;
    return reading<MateVerdict>(handle, Kind::Proof, nullptr, [&](const MateVerdict& verdict) {
        *info = {
            .answer = static_cast<std::uint8_t>(verdict.answer),
            .reason = verdict.reason ? static_cast<std::uint8_t>(*verdict.reason) : std::uint8_t{NOWCHESS_NO_REASON},
            .reserved = {},
            .line_size = verdict.line.size(),
            .closed_size = verdict.closed.size()};
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_proof_line(const nowchess_proof* handle, nowchess_move* moves, size_t capacity, size_t* size) {
    return reading<MateVerdict>(handle, Kind::Proof, nullptr, [&](const MateVerdict& verdict) {
        return putMoves(verdict.line, moves, capacity, size);
    });
}

nowchess_code nowchess_proof_position(const nowchess_proof* handle, uint64_t index, nowchess_position** position) {
    if (position == nullptr) return NOWCHESS_NULL_POINTER;
    return reading<MateVerdict>(handle, Kind::Proof, nullptr, [&](const MateVerdict& verdict) {
        if (index >= verdict.closed.size()) return nowchess_code{NOWCHESS_BAD_ARGUMENT};
        return handOut(Kind::Position, verdict.closed[static_cast<std::size_t>(index)], position);
    });
}

nowchess_code nowchess_proof_free(nowchess_proof* handle) { return release<MateVerdict>(handle, Kind::Proof); }

nowchess_code nowchess_position_can_win_by_material(const nowchess_position* handle, nowchess_color number,
                                                    int32_t* can) {
    const auto side = colorOf(number);
    if (can == nullptr) return NOWCHESS_NULL_POINTER;
    if (!side) return NOWCHESS_BAD_ARGUMENT;
    return readingPosition(handle, nullptr, [&](const AnyPosition& position) {
        *can = canWinByMaterial(position, *side) ? 1 : 0;
        return nowchess_code{NOWCHESS_OK};
    });
}

}  // extern "C"

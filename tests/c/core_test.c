/* Positions, moves, games and batches through the C interface, and every misuse of them. */
#include <stdint.h>
#include <stdlib.h>

#include "check.h"
#include "nowchess/c.h"

static nowchess_position* fromFen(const char* fen, nowchess_variant variant) {
    nowchess_position* position = NULL;
    CHECK_OK(nowchess_position_from_fen(fen, NOWCHESS_NUL, variant, 0, &position, NULL));
    return position;
}

static void testPositions(void) {
    nowchess_position* position = NULL;
    CHECK_OK(nowchess_position_new(NOWCHESS_STANDARD, &position));
    nowchess_move moves[NOWCHESS_MAX_MOVES];
    size_t count = 0;
    CHECK_OK(nowchess_position_legal_moves(position, moves, NOWCHESS_MAX_MOVES, &count));
    CHECK(count == 20);
    uint64_t nodes = 0;
    CHECK_OK(nowchess_position_perft(position, 4, &nodes));
    CHECK(nodes == 197281);

    nowchess_move move = NOWCHESS_NO_MOVE;
    CHECK_OK(nowchess_position_play_san(position, "e4", NOWCHESS_NUL, &move, NULL));
    nowchess_move_parts parts;
    CHECK_OK(nowchess_move_unpack(move, &parts));
    CHECK(parts.from == 12 && parts.to == 28 && parts.kind == NOWCHESS_NORMAL && parts.piece == NOWCHESS_NO_PIECE);
    nowchess_move packed = NOWCHESS_NO_MOVE;
    CHECK_OK(nowchess_move_pack(parts, &packed));
    CHECK(packed == move);

    char fen[NOWCHESS_FEN_SIZE];
    size_t size = 0;
    CHECK_OK(nowchess_position_fen(position, 0, fen, sizeof fen, &size));
    CHECK_TEXT(fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    CHECK(size == strlen(fen));
    CHECK_OK(nowchess_position_fen(position, NOWCHESS_FEN_EP_ALWAYS, fen, sizeof fen, NULL));
    CHECK_TEXT(fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    CHECK(nowchess_position_fen(position, 0, fen, 10, &size) == NOWCHESS_BUFFER_TOO_SMALL && size == 58);

    nowchess_position_info info;
    CHECK_OK(nowchess_position_get_info(position, &info));
    CHECK(info.turn == NOWCHESS_BLACK && info.legal_moves == 20 && info.key == UINT64_C(0x823c9b50fd114196));
    CHECK(info.en_passant == 20 && !info.en_passant_is_legal && info.ending == NOWCHESS_ENDING_NONE);
    CHECK_OK(nowchess_position_free(position));
}

static void testMoves(void) {
    nowchess_position* position = fromFen("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", NOWCHESS_STANDARD);
    nowchess_move castling = NOWCHESS_NO_MOVE;
    CHECK_OK(nowchess_position_read_uci(position, "e1g1", NOWCHESS_NUL, &castling, NULL));
    char text[NOWCHESS_MOVE_SIZE];
    CHECK_OK(nowchess_position_write_san(position, castling, text, NULL));
    CHECK_TEXT(text, "O-O");
    CHECK_OK(nowchess_move_write_uci(castling, 0, text));
    CHECK_TEXT(text, "e1g1");
    CHECK_OK(nowchess_move_write_uci(castling, 1, text));
    CHECK_TEXT(text, "e1h1");
    /* Plain coordinates mean castling and en passant where those are legal. */
    nowchess_move plain = NOWCHESS_NO_MOVE, meant = NOWCHESS_NO_MOVE;
    CHECK_OK(nowchess_move_pack((nowchess_move_parts){4, 6, NOWCHESS_NORMAL, NOWCHESS_NO_PIECE}, &plain));
    CHECK_OK(nowchess_position_resolve(position, plain, &meant, NULL));
    CHECK(meant == castling && meant != plain);
    CHECK_OK(nowchess_move_pack((nowchess_move_parts){36, 43, NOWCHESS_NORMAL, NOWCHESS_NO_PIECE}, &plain));
    CHECK_OK(nowchess_position_write_san(position, plain, text, NULL));
    CHECK_TEXT(text, "exd6");
    const uint64_t number = nowchess_position_san(position, plain);
    CHECK((number & 0xff) == 'e' && (number >> 24 & 0xff) == '6' && number >> 32 == 0);

    nowchess_error error;
    CHECK(nowchess_position_read_san(position, "Nf3", NOWCHESS_NUL, 0, &meant, &error) == NOWCHESS_ILLEGAL_MOVE);
    CHECK_TEXT(error.name, "NoSuchPiece");
    CHECK(strstr(error.message, "Nf3") != NULL);
    CHECK(nowchess_position_read_san(position, "K?", NOWCHESS_NUL, 0, &meant, &error) == NOWCHESS_BAD_MOVE_TEXT);
    CHECK(error.column == 2);
    CHECK(nowchess_position_read_san(position, "0-0", NOWCHESS_NUL, NOWCHESS_SAN_STRICT, &meant, &error) ==
          NOWCHESS_BAD_MOVE_TEXT);
    CHECK(nowchess_position_read_uci(position, "e9", NOWCHESS_NUL, &meant, &error) == NOWCHESS_BAD_MOVE_TEXT);
    CHECK(nowchess_position_play(position, (nowchess_move)(0 | 1 << 6 | 15 << 12), NULL) == NOWCHESS_BAD_ARGUMENT);
    int32_t check = 2;
    CHECK_OK(nowchess_position_gives_check(position, castling, &check));
    CHECK(check == 0);
    CHECK_OK(nowchess_position_free(position));
}

static void testErrorsOfFens(void) {
    nowchess_position* position = NULL;
    nowchess_error error;
    CHECK(nowchess_position_from_fen("8/8/8/8/8/8/8/x7 w - - 0 1", NOWCHESS_NUL, NOWCHESS_STANDARD, 0, &position,
                                     &error) == NOWCHESS_BAD_FEN);
    CHECK(error.code == NOWCHESS_BAD_FEN && error.column == 15 && error.offset == 14 && position == NULL);
    CHECK_TEXT(error.name, "UnexpectedCharacter");
    CHECK(nowchess_position_from_fen("8/8/8/8/8/8/8/8 w - - 0 1", NOWCHESS_NUL, NOWCHESS_STANDARD, 0, &position,
                                     &error) == NOWCHESS_BAD_POSITION);
    CHECK_TEXT(error.name, "MissingKing");
    CHECK(nowchess_position_from_fen("8/8/8/8/8/8/8/8 w - - 0 1", NOWCHESS_NUL, 99, 0, &position, &error) ==
          NOWCHESS_BAD_ARGUMENT);
    CHECK(nowchess_position_from_fen("", 0, NOWCHESS_STANDARD, 4, &position, &error) == NOWCHESS_BAD_ARGUMENT);
    CHECK(nowchess_position_from_fen(NULL, 5, NOWCHESS_STANDARD, 0, &position, &error) == NOWCHESS_NULL_POINTER);
}

static void testVariants(void) {
    nowchess_variant variant = 99;
    uint8_t chess960 = 9;
    CHECK_OK(nowchess_variant_parse("kingOfTheHill", NOWCHESS_NUL, &variant, &chess960));
    CHECK(variant == NOWCHESS_KING_OF_THE_HILL && chess960 == 0);
    CHECK_OK(nowchess_variant_parse("chess960", NOWCHESS_NUL, &variant, &chess960));
    CHECK(variant == NOWCHESS_STANDARD && chess960 == 1);
    CHECK(nowchess_variant_parse("shogi", NOWCHESS_NUL, &variant, NULL) == NOWCHESS_BAD_ARGUMENT);
    CHECK_TEXT(nowchess_variant_uci_name(NOWCHESS_THREE_CHECK), "3check");
    CHECK(nowchess_variant_tag_name(8) == NULL);
    static const uint64_t nodes[8] = {8902, 8902, 8902, 8067, 1274, 11264, 8902, 8902};
    for (nowchess_variant v = 0; v < 8; ++v) {
        nowchess_position* position = NULL;
        CHECK_OK(nowchess_position_new(v, &position));
        uint64_t count = 0;
        CHECK_OK(nowchess_position_perft(position, 3, &count));
        CHECK(count == nodes[v]);
        CHECK_OK(nowchess_position_free(position));
    }
    nowchess_position* house = fromFen("4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1", NOWCHESS_CRAZYHOUSE);
    nowchess_move drop = NOWCHESS_NO_MOVE;
    CHECK_OK(nowchess_position_play_san(house, "N@d6+", NOWCHESS_NUL, &drop, NULL));
    nowchess_move_parts parts;
    CHECK_OK(nowchess_move_unpack(drop, &parts));
    CHECK(parts.from == NOWCHESS_NO_SQUARE && parts.kind == NOWCHESS_DROP && parts.piece == NOWCHESS_KNIGHT);
    nowchess_position_info info;
    CHECK_OK(nowchess_position_get_info(house, &info));
    CHECK(info.pockets[0][NOWCHESS_KNIGHT] == 0 && info.pockets[1][NOWCHESS_KNIGHT] == 1 && info.checkers != 0);
    CHECK_OK(nowchess_position_free(house));
}

static void testCanWin(void) {
    nowchess_position* position = fromFen("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", NOWCHESS_STANDARD);
    nowchess_proof* proof = NULL;
    CHECK_OK(nowchess_position_can_win(position, NOWCHESS_WHITE, 0, &proof));
    nowchess_proof_info info;
    CHECK_OK(nowchess_proof_get_info(proof, &info));
    CHECK(info.answer == NOWCHESS_NO && info.reason == NOWCHESS_NO_BY_MATERIAL);
    CHECK_OK(nowchess_proof_free(proof));
    CHECK_OK(nowchess_position_free(position));

    position = fromFen("8/8/4k3/8/8/R2K4/8/8 w - - 0 1", NOWCHESS_STANDARD);
    CHECK_OK(nowchess_position_can_win(position, NOWCHESS_WHITE, 0, &proof));
    CHECK_OK(nowchess_proof_get_info(proof, &info));
    CHECK(info.answer == NOWCHESS_YES && info.line_size > 0);
    nowchess_move* line = malloc(info.line_size * sizeof *line);
    size_t size = 0;
    CHECK_OK(nowchess_proof_line(proof, line, info.line_size, &size));
    CHECK(size == info.line_size);
    for (size_t i = 0; i < size; ++i) CHECK_OK(nowchess_position_play(position, line[i], NULL));
    free(line);
    nowchess_position_info last;
    CHECK_OK(nowchess_position_get_info(position, &last));
    CHECK(last.ending == NOWCHESS_ENDING_CHECKMATE && last.winner == NOWCHESS_WHITE);
    CHECK_OK(nowchess_proof_free(proof));
    CHECK_OK(nowchess_position_free(position));
}

static void testGames(void) {
    nowchess_game* game = NULL;
    CHECK_OK(nowchess_game_new(NOWCHESS_STANDARD, 0, &game));
    static const char* const shuffle[] = {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"};
    for (size_t i = 0; i < 7; ++i) CHECK_OK(nowchess_game_play_san(game, shuffle[i], NOWCHESS_NUL, NULL, NULL));
    nowchess_claim claims[8];
    size_t count = 0;
    CHECK_OK(nowchess_game_claims(game, claims, 8, &count));
    CHECK(count == 1 && claims[0].ground == NOWCHESS_CLAIM_REPETITION);
    char san[NOWCHESS_MOVE_SIZE];
    CHECK_OK(nowchess_position_write_san(nowchess_game_position(game), claims[0].move, san, NULL));
    CHECK_TEXT(san, "Ng8");
    nowchess_error error;
    CHECK(nowchess_game_claim(game, (nowchess_claim){NOWCHESS_CLAIM_FIFTY_MOVES, 0, NOWCHESS_NO_MOVE}, &error) ==
          NOWCHESS_REFUSED);
    CHECK_TEXT(error.name, "TooFewMoves");
    nowchess_game* other = NULL;
    CHECK_OK(nowchess_game_copy(game, &other));
    CHECK_OK(nowchess_game_claim(game, claims[0], NULL));
    nowchess_game_info info;
    CHECK_OK(nowchess_game_get_info(game, &info));
    CHECK(info.outcome.is_over && info.outcome.reason == NOWCHESS_END_THREEFOLD_REPETITION &&
          info.outcome.winner == NOWCHESS_NOBODY && info.ply == 7);
    CHECK_TEXT(nowchess_end_name(info.outcome.reason), "ThreefoldRepetition");
    CHECK(nowchess_game_play_san(game, "e4", NOWCHESS_NUL, NULL, &error) == NOWCHESS_GAME_OVER);
    char verdict[4096];
    CHECK_OK(nowchess_game_verdict(game, NOWCHESS_VERDICT_JSON, verdict, sizeof verdict, NULL));
    CHECK(strstr(verdict, "\"ThreefoldRepetition\"") != NULL);

    CHECK_OK(nowchess_game_act(other, NOWCHESS_ACT_RESIGN, NOWCHESS_WHITE, NULL));
    CHECK(nowchess_game_act(other, NOWCHESS_ACT_OFFER_DRAW, NOWCHESS_WHITE, &error) == NOWCHESS_GAME_OVER);
    CHECK_OK(nowchess_game_go_to(other, 2));
    nowchess_move moves[16];
    CHECK_OK(nowchess_game_moves(other, moves, 16, &count));
    CHECK(count == 2);
    CHECK(nowchess_game_moves(other, moves, 1, &count) == NOWCHESS_BUFFER_TOO_SMALL && count == 2);
    CHECK(nowchess_game_go_to(other, 8) == NOWCHESS_BAD_ARGUMENT);
    CHECK_OK(nowchess_game_free(other));
    CHECK_OK(nowchess_game_free(game));

    nowchess_position* dead = fromFen("8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1", NOWCHESS_STANDARD);
    CHECK_OK(nowchess_game_from_position(dead, 0, &game));
    nowchess_outcome outcome;
    CHECK_OK(nowchess_game_judge(game, 0, &outcome));
    CHECK(outcome.is_over && outcome.reason == NOWCHESS_END_DEAD_POSITION && outcome.is_proven);
    CHECK_OK(nowchess_game_free(game));
    CHECK_OK(nowchess_position_free(dead));
}

static void testBatches(void) {
    static const char text[] =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        "nonsense"
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    const uint64_t ends[] = {56, 64, sizeof text - 1};
    const nowchess_texts fens = {text, ends, 3};
    nowchess_code codes[3];
    nowchess_position_info infos[3];
    CHECK_OK(nowchess_fens_get_info(fens, NOWCHESS_STANDARD, 0, infos, codes));
    CHECK(codes[0] == NOWCHESS_OK && codes[1] == NOWCHESS_BAD_FEN && codes[2] == NOWCHESS_OK);
    CHECK(infos[0].legal_moves == 20 && infos[1].key == 0 && infos[2].status == NOWCHESS_STATUS_STALEMATE);
    nowchess_move moves[32];
    uint64_t move_ends[3];
    size_t size = 0;
    CHECK_OK(nowchess_fens_legal_moves(fens, NOWCHESS_STANDARD, 0, moves, 32, move_ends, codes, &size));
    CHECK(size == 20 && move_ends[0] == 20 && move_ends[2] == 20);
    CHECK(nowchess_fens_legal_moves(fens, NOWCHESS_STANDARD, 0, moves, 4, move_ends, codes, &size) ==
          NOWCHESS_BUFFER_TOO_SMALL);
    CHECK(size == 20);
    char out[256];
    uint64_t out_ends[3];
    CHECK_OK(nowchess_fens_write(fens, NOWCHESS_STANDARD, 0, 0, out, sizeof out, out_ends, codes, &size));
    CHECK(out_ends[0] == 56 && out_ends[1] == 56 && size == 56 + 30 && memcmp(out, text, 56) == 0);
    uint64_t nodes[3];
    CHECK_OK(nowchess_fens_perft(fens, NOWCHESS_STANDARD, 0, 2, nodes, codes));
    CHECK(nodes[0] == 400 && nodes[1] == 0 && nodes[2] == 0);
    const uint64_t san_ends[] = {2, 2, 4};
    CHECK_OK(nowchess_fens_read_san(fens, (nowchess_texts){"e4e4", san_ends, 3}, NOWCHESS_STANDARD, 0, moves, codes));
    CHECK(moves[0] != NOWCHESS_NO_MOVE && moves[2] == NOWCHESS_NO_MOVE && codes[2] == NOWCHESS_ILLEGAL_MOVE);

    nowchess_position* start = NULL;
    CHECK_OK(nowchess_position_new(NOWCHESS_STANDARD, &start));
    uint64_t keys[8];
    CHECK_OK(nowchess_line_read_san(start, "1. e4 e5 2.Nf3  Nc6", NOWCHESS_NUL, moves, keys, 8, &size, NULL));
    CHECK(size == 4 && keys[0] == UINT64_C(0x823c9b50fd114196));
    CHECK_OK(nowchess_line_write_san(start, moves, 4, out, sizeof out, &size, NULL));
    CHECK_TEXT(out, "e4 e5 Nf3 Nc6");
    CHECK(nowchess_line_write_san(start, moves, 4, out, 13, &size, NULL) == NOWCHESS_BUFFER_TOO_SMALL && size == 13);
    nowchess_error error;
    CHECK(nowchess_line_read_san(start, "e4 e5 Ke3", NOWCHESS_NUL, moves, NULL, 8, &size, &error) ==
          NOWCHESS_ILLEGAL_MOVE);
    CHECK(size == 2 && error.offset == 6 && error.column == 7);
    CHECK(nowchess_line_read_san(start, "e4 e5", NOWCHESS_NUL, moves, NULL, 1, &size, NULL) ==
          NOWCHESS_BUFFER_TOO_SMALL);
    static const char lines[] = "e4 e5\ne4 Ke2\nd4";
    uint64_t line_ends[4];
    CHECK_OK(nowchess_line_ends(lines, sizeof lines - 1, line_ends, 4, &size));
    CHECK(size == 3 && line_ends[0] == 6 && line_ends[2] == sizeof lines - 1);
    const nowchess_texts many = {lines, line_ends, 3};
    CHECK_OK(nowchess_lines_read_san(start, many, moves, keys, 8, move_ends, codes));
    CHECK(move_ends[0] == 2 && move_ends[1] == 3 && move_ends[2] == 4 && codes[1] == NOWCHESS_ILLEGAL_MOVE);
    CHECK(moves[0] == moves[2] && keys[0] == keys[2] && codes[2] == NOWCHESS_OK);
    CHECK(nowchess_lines_read_san(start, many, moves, NULL, 3, move_ends, codes) == NOWCHESS_BUFFER_TOO_SMALL);
    CHECK_OK(nowchess_position_free(start));
}

static void testMisuse(void) {
    nowchess_position* position = NULL;
    nowchess_position_info info;
    nowchess_error error;
    nowchess_move move = NOWCHESS_NO_MOVE;
    size_t size = 0;
    CHECK(nowchess_position_new(NOWCHESS_STANDARD, NULL) == NOWCHESS_NULL_POINTER);
    CHECK(nowchess_position_get_info(NULL, &info) == NOWCHESS_BAD_HANDLE);
    CHECK(nowchess_position_free(NULL) == NOWCHESS_BAD_HANDLE);
    CHECK_OK(nowchess_position_new(NOWCHESS_STANDARD, &position));
    CHECK(nowchess_position_get_info(position, NULL) == NOWCHESS_NULL_POINTER);
    CHECK(nowchess_position_legal_moves(position, NULL, 100, &size) == NOWCHESS_NULL_POINTER);
    CHECK(nowchess_position_fen(position, 0, NULL, 100, NULL) == NOWCHESS_NULL_POINTER);
    CHECK(nowchess_position_read_san(position, NULL, 3, 0, &move, &error) == NOWCHESS_NULL_POINTER);
    CHECK(nowchess_position_read_san(position, NULL, 0, 0, &move, &error) == NOWCHESS_BAD_MOVE_TEXT);
    CHECK(nowchess_position_perft(position, -1, NULL) == NOWCHESS_NULL_POINTER);
    CHECK(nowchess_position_attackers(position, 2, 0, &info.key) == NOWCHESS_BAD_ARGUMENT);
    CHECK(nowchess_position_attackers(position, 0, 64, &info.key) == NOWCHESS_BAD_ARGUMENT);
    /* Of another kind. */
    CHECK(nowchess_game_free((nowchess_game*)position) == NOWCHESS_BAD_HANDLE);
    nowchess_game* game = NULL;
    CHECK_OK(nowchess_game_new(NOWCHESS_STANDARD, 0, &game));
    CHECK(nowchess_position_play_san((nowchess_position*)game, "e4", 2, NULL, &error) == NOWCHESS_BAD_HANDLE);
    CHECK_TEXT(error.name, "BAD_HANDLE");
    CHECK_OK(nowchess_game_free(game));
    CHECK(nowchess_position_get_info(nowchess_game_position(game), &info) == NOWCHESS_BAD_HANDLE);
    /* Freed, also when the place has another position by now. */
    nowchess_position* const stale = position;
    CHECK_OK(nowchess_position_free(position));
    CHECK(nowchess_position_free(stale) == NOWCHESS_BAD_HANDLE);
    for (int i = 0; i < 100; ++i) {
        CHECK_OK(nowchess_position_new(NOWCHESS_STANDARD, &position));
        CHECK(position != stale);
        CHECK(nowchess_position_play_san(stale, "e4", 2, NULL, NULL) == NOWCHESS_BAD_HANDLE);
        CHECK_OK(nowchess_position_free(position));
    }
    /* No handle at all. */
    int local = 0;
    CHECK(nowchess_position_get_info((const nowchess_position*)&local, &info) == NOWCHESS_BAD_HANDLE);
    for (int bit = 0; bit < (int)(8 * sizeof(uintptr_t)); ++bit)
        CHECK(nowchess_position_get_info((const nowchess_position*)((uintptr_t)1 << bit), &info) ==
              NOWCHESS_BAD_HANDLE);
    CHECK(nowchess_position_get_info((const nowchess_position*)UINTPTR_MAX, &info) == NOWCHESS_BAD_HANDLE);
    const uint64_t back[] = {3, 1};
    nowchess_code codes[2];
    CHECK(nowchess_fens_get_info((nowchess_texts){"abc", back, 2}, 0, 0, &info, codes) == NOWCHESS_BAD_ARGUMENT);
    CHECK(nowchess_fens_get_info((nowchess_texts){NULL, NULL, 1}, 0, 0, &info, codes) == NOWCHESS_NULL_POINTER);
    CHECK_OK(nowchess_fens_get_info((nowchess_texts){NULL, NULL, 0}, 0, 0, NULL, NULL));
}

/* Slots beyond the first block. */
static void testManyHandles(void) {
    enum { count = 5000 };
    static nowchess_position* positions[count];
    for (int i = 0; i < count; ++i) CHECK_OK(nowchess_position_new((nowchess_variant)(i % 8), &positions[i]));
    for (int i = 0; i < count; ++i) {
        nowchess_position_info info;
        CHECK_OK(nowchess_position_get_info(positions[i], &info));
        CHECK(info.variant == i % 8);
    }
    for (int i = 0; i < count; ++i) CHECK_OK(nowchess_position_free(positions[i]));
}

int main(void) {
    CHECK_TEXT(nowchess_code_name(NOWCHESS_INTERNAL), "INTERNAL");
    CHECK_TEXT(nowchess_code_name(-1), "?");
    testPositions();
    testMoves();
    testErrorsOfFens();
    testVariants();
    testCanWin();
    testGames();
    testBatches();
    testMisuse();
    testManyHandles();
    return failures == 0 ? 0 : 1;
}

/* Runs the vectors that make_vectors.cpp has written: vectors_test FILE. */
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>

#include "check.h"
#include "nowchess/c.h"

/* The next field of a line, which it cuts off there; "" at the end. */
static char* nextField(char** rest) {
    char* const field = *rest;
    char* const end = field + strcspn(field, "\t\n");
    *rest = *end == '\0' ? end : end + 1;
    *end = '\0';
    return field;
}

static nowchess_variant variantOf(const char* name) {
    nowchess_variant variant = 0;
    CHECK_OK(nowchess_variant_parse(name, NOWCHESS_NUL, &variant, NULL));
    return variant;
}

static void testPosition(char* rest) {
    static const char* const statuses[] = {"Normal", "InCheck", "Mated", "Drawn", "Ended"};
    const nowchess_variant variant = variantOf(nextField(&rest));
    const char* const fen = nextField(&rest);
    nowchess_position* position = NULL;
    CHECK_OK(nowchess_position_from_fen(fen, NOWCHESS_NUL, variant, 0, &position, NULL));
    char written[NOWCHESS_FEN_SIZE];
    CHECK_OK(nowchess_position_fen(position, 0, written, sizeof written, NULL));
    CHECK_TEXT(written, fen);
    nowchess_position_info info;
    CHECK_OK(nowchess_position_get_info(position, &info));
    CHECK_TEXT(statuses[info.status], nextField(&rest));
    CHECK(info.key == strtoull(nextField(&rest), NULL, 16));
    uint64_t nodes = 0;
    CHECK_OK(nowchess_position_perft(position, 2, &nodes));
    CHECK(nodes == strtoull(nextField(&rest), NULL, 10));
    const char* const material = nextField(&rest);
    for (nowchess_color side = 0; side < 2; ++side) {
        int32_t can = 2;
        CHECK_OK(nowchess_position_can_win_by_material(position, side, &can));
        CHECK(can == material[side] - '0');
    }
    CHECK((strcmp(nextField(&rest), "-") == 0) == (info.ending == NOWCHESS_ENDING_NONE));

    char* moves = nextField(&rest);
    nowchess_move legal[NOWCHESS_MAX_MOVES];
    size_t count = 0;
    CHECK_OK(nowchess_position_legal_moves(position, legal, NOWCHESS_MAX_MOVES, &count));
    CHECK(count == info.legal_moves);
    for (size_t i = 0; i < count; ++i) {
        char* const san = strchr(moves, '=') + 1;
        char* const end = san + strcspn(san, " ");
        const int last = *end == '\0';
        san[-1] = '\0';
        *end = '\0';
        char text[NOWCHESS_MOVE_SIZE];
        CHECK_OK(nowchess_position_write_san(position, legal[i], text, NULL));
        CHECK_TEXT(text, san);
        CHECK_OK(nowchess_move_write_uci(legal[i], 0, text));
        CHECK_TEXT(text, moves);
        nowchess_move read = NOWCHESS_NO_MOVE;
        CHECK_OK(nowchess_position_read_san(position, san, NOWCHESS_NUL, NOWCHESS_SAN_STRICT, &read, NULL));
        CHECK(read == legal[i]);
        CHECK_OK(nowchess_position_read_uci(position, moves, NOWCHESS_NUL, &read, NULL));
        CHECK(read == legal[i]);
        moves = last ? end : end + 1;
    }
    CHECK(*moves == '\0');
    CHECK_OK(nowchess_position_free(position));
}

static void testGame(char* rest) {
    nowchess_game* game = NULL;
    CHECK_OK(nowchess_game_new(variantOf(nextField(&rest)), 0, &game));
    char* sans = nextField(&rest);
    for (size_t size = strcspn(sans, " "); size > 0; size = strcspn(sans, " ")) {
        CHECK_OK(nowchess_game_play_san(game, sans, size, NULL, NULL));
        sans += size + (sans[size] == ' ');
    }
    char fen[NOWCHESS_FEN_SIZE];
    CHECK_OK(nowchess_position_fen(nowchess_game_position(game), 0, fen, sizeof fen, NULL));
    CHECK_TEXT(fen, nextField(&rest));
    nowchess_game_info info;
    CHECK_OK(nowchess_game_get_info(game, &info));
    CHECK_TEXT(info.outcome.is_over ? nowchess_end_name(info.outcome.reason) : "-", nextField(&rest));
    CHECK(*nextField(&rest) == "wb-"[info.outcome.winner]);
    CHECK_OK(nowchess_game_free(game));
}

int main(int count, char** arguments) {
    FILE* const file = count == 2 ? fopen(arguments[1], "r") : NULL;
    if (file == NULL) return 2;
    static char line[1 << 20];
    int lines = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        char* rest = line;
        const char kind = *nextField(&rest);
        if (kind == 'P')
            testPosition(rest);
        else
            testGame(rest);
        ++lines;
    }
    fclose(file);
    CHECK(lines > 100);
    return failures == 0 ? 0 : 1;
}

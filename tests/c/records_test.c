/* PGN, columns and search through the C interface. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#include "check.h"
#include "nowchess/c.h"

static const char pgn[] =
    "[Event \"Test\"]\n[White \"M\xfcller\"]\n[Result \"1-0\"]\n\n"
    "1. e4 {[%clk 0:01:30] [%eval 0.25]} e5 $1 (1... c5 {Sicilian}) 2. Nf3 {[%eval #-3]} 1-0\n\n"
    "[Event \"Broken\"]\n[White \"B\"]\n\n1. e4 e5 2. Ke3 *\n";

static void testRecord(void) {
    nowchess_record* record = NULL;
    size_t used = 0;
    CHECK_OK(nowchess_record_read(pgn, sizeof pgn - 1, &record, &used, NULL));
    nowchess_record_info info;
    CHECK_OK(nowchess_record_get_info(record, &info));
    CHECK(info.tags == 3 && info.nodes == 5 && info.result == NOWCHESS_RESULT_WHITE_WINS && info.findings == 0);
    char text[1024];
    size_t size = 0;
    CHECK_OK(nowchess_record_tag(record, 1, text, sizeof text, &size));
    CHECK_TEXT(text, "White");
    CHECK_TEXT(text + 6, "M\xc3\xbcller");
    CHECK(nowchess_record_tag(record, 3, text, sizeof text, &size) == NOWCHESS_BAD_ARGUMENT);

    nowchess_record_node nodes[8];
    CHECK_OK(nowchess_record_nodes(record, nodes, 8, &size));
    CHECK(size == 5 && nodes[0].move == NOWCHESS_NO_MOVE && nodes[1].parent == nodes[0].id && nodes[1].has_comment);
    uint32_t sicilian = 0, nags[4];
    for (size_t i = 1; i < size; ++i) {
        if (nodes[i].nags == 1) {
            size_t count = 0;
            CHECK_OK(nowchess_record_nags(record, nodes[i].id, nags, 4, &count));
            CHECK(count == 1 && nags[0] == 1);
        }
        CHECK_OK(nowchess_record_comment(record, nodes[i].id, 0, text, sizeof text, NULL));
        if (strcmp(text, "Sicilian") == 0) sicilian = nodes[i].id;
    }
    CHECK(sicilian != 0);
    CHECK(nowchess_record_comment(record, 99, 0, text, sizeof text, NULL) == NOWCHESS_BAD_ARGUMENT);

    nowchess_game* game = NULL;
    CHECK_OK(nowchess_record_game(record, &game));
    nowchess_game_info gameInfo;
    CHECK_OK(nowchess_game_get_info(game, &gameInfo));
    CHECK(gameInfo.ply == 3 && gameInfo.outcome.winner == NOWCHESS_WHITE);
    CHECK_OK(nowchess_game_free(game));

    /* Changed, and written again. */
    uint32_t child = 0;
    nowchess_move move = NOWCHESS_NO_MOVE;
    CHECK_OK(nowchess_move_pack((nowchess_move_parts){6, 21, NOWCHESS_NORMAL, NOWCHESS_NO_PIECE}, &move));
    CHECK_OK(nowchess_record_add(record, sicilian, move, &child, NULL));
    CHECK_OK(nowchess_record_set_comment(record, child, "open", NOWCHESS_NUL));
    CHECK_OK(nowchess_record_set_nags(record, child, nags, 1));
    CHECK(nowchess_record_add(record, child, move, &child, NULL) == NOWCHESS_ILLEGAL_MOVE);
    CHECK_OK(nowchess_record_set_tag(record, "Site", NOWCHESS_NUL, "Here", NOWCHESS_NUL));
    CHECK_OK(nowchess_record_set_result(record, NOWCHESS_RESULT_DRAW));
    CHECK_OK(nowchess_record_text(record, NOWCHESS_PGN_EXPORT, text, sizeof text, &size));
    CHECK(strstr(text, "{Sicilian} 2. Nf3 $1\n{open}") != NULL);
    CHECK(strstr(text, "[Site \"Here\"]") != NULL && strstr(text, "1/2-1/2") != NULL);
    CHECK_OK(nowchess_record_free(record));
    CHECK(nowchess_record_free(record) == NOWCHESS_BAD_HANDLE);

    CHECK_OK(nowchess_record_read(pgn + used, sizeof pgn - 1 - used, &record, &used, NULL));
    CHECK_OK(nowchess_record_get_info(record, &info));
    CHECK(info.findings >= 1);
    nowchess_error error;
    CHECK_OK(nowchess_record_finding(record, 0, &error));
    CHECK_TEXT(error.name, "IllegalMove");
    CHECK(error.line == 6 && error.column != 0);
    CHECK_OK(nowchess_record_free(record));
    CHECK(nowchess_record_read("\n", 1, &record, NULL, &error) == NOWCHESS_BAD_PGN);

    nowchess_position* start = NULL;
    CHECK_OK(nowchess_position_new(NOWCHESS_ATOMIC, &start));
    CHECK_OK(nowchess_record_new(start, 0, &record));
    CHECK_OK(nowchess_record_text(record, NOWCHESS_PGN_EXPORT, text, sizeof text, NULL));
    CHECK(strstr(text, "[Variant \"Atomic\"]") != NULL);
    CHECK_OK(nowchess_record_free(record));
    CHECK_OK(nowchess_position_free(start));
}

static void testScan(void) {
    const char* const tags[] = {"White", "Absent"};
    nowchess_scan_options options = {tags, 2, NOWCHESS_COLUMN_ALL, 2, 0, 0};
    nowchess_scan* scan = NULL;
    CHECK_OK(nowchess_scan_text(pgn, sizeof pgn - 1, &options, &scan, NULL));
    nowchess_columns columns;
    CHECK_OK(nowchess_scan_get_columns(scan, &columns));
    CHECK(columns.games == 2 && columns.plies == 5 && columns.errors == 1);
    CHECK(columns.ply_offsets[0] == 0 && columns.ply_offsets[1] == 3 && columns.ply_offsets[2] == 5);
    CHECK(columns.results[0] == NOWCHESS_RESULT_WHITE_WINS && columns.is_broken[0] == 0 && columns.is_broken[1] == 1);
    CHECK(columns.keys[0] == UINT64_C(0x823c9b50fd114196) && columns.keys[3] == columns.keys[0]);
    CHECK(columns.clocks[0] == 90000 && columns.clocks[1] == NOWCHESS_NO_VALUE);
    CHECK(columns.evals[0] == 25 && columns.evals[1] == NOWCHESS_NO_VALUE && columns.evals[2] == 3 - 100000);
    CHECK(columns.next_offset == sizeof pgn - 1);
    nowchess_text_column white, absent;
    CHECK_OK(nowchess_scan_get_tag(scan, 0, &white));
    CHECK(white.offsets[1] == 7 && white.offsets[2] == 8 && memcmp(white.data, "M\xc3\xbcllerB", 8) == 0);
    CHECK_OK(nowchess_scan_get_tag(scan, 1, &absent));
    CHECK(absent.offsets[2] == 0);
    CHECK(nowchess_scan_get_tag(scan, 2, &absent) == NOWCHESS_BAD_ARGUMENT);
    const uint64_t second = columns.byte_offsets[1];
    CHECK_OK(nowchess_scan_free(scan));

    options.columns = NOWCHESS_COLUMN_MOVES;
    options.offset = second;
    CHECK_OK(nowchess_scan_text(pgn, sizeof pgn - 1, &options, &scan, NULL));
    CHECK_OK(nowchess_scan_get_columns(scan, &columns));
    CHECK(columns.games == 1 && columns.byte_offsets[0] == second && columns.keys == NULL);
    CHECK_OK(nowchess_scan_free(scan));
    nowchess_error error;
    CHECK(nowchess_scan_file("/nowhere/games.pgn", &options, &scan, &error) == NOWCHESS_NO_FILE);
    options.columns = 64;
    CHECK(nowchess_scan_text(pgn, 1, &options, &scan, &error) == NOWCHESS_BAD_ARGUMENT);
}

static int bit(const void* bits, size_t index) { return ((const uint8_t*)bits)[index / 8] >> index % 8 & 1; }

/* As a program that knows Arrow, and not NowChess, reads it. */
static void testArrow(void) {
    const char* const tags[] = {"White"};
    const nowchess_scan_options options = {tags, 1, NOWCHESS_COLUMN_ALL, 1, 0, 0};
    const char* const names[] = {"byte_offset", "result", "variant", "is_broken", "moves",
                                 "keys",        "clocks", "evals",   "White"};
    const char* const formats[] = {"L", "C", "C", "b", "+L", "+L", "+L", "+L", "U"};
    const char* const items[] = {"S", "L", "i", "i"};
    enum { fields = sizeof names / sizeof *names };
    nowchess_scan* scan = NULL;
    CHECK_OK(nowchess_scan_text(pgn, sizeof pgn - 1, &options, &scan, NULL));
    struct ArrowSchema schema;
    struct ArrowArray array;
    struct ArrowArrayStream stream;
    CHECK(nowchess_scan_arrow(scan, NULL, &array) == NOWCHESS_NULL_POINTER);
    CHECK(nowchess_scan_arrow(scan, &schema, NULL) == NOWCHESS_NULL_POINTER);
    CHECK(nowchess_scan_arrow(NULL, &schema, &array) == NOWCHESS_BAD_HANDLE);
    CHECK(nowchess_scan_arrow_stream(scan, NULL) == NOWCHESS_NULL_POINTER);
    CHECK(nowchess_scan_arrow_stream(NULL, &stream) == NOWCHESS_BAD_HANDLE);
    CHECK_OK(nowchess_scan_arrow(scan, &schema, &array));
    CHECK_OK(nowchess_scan_arrow_stream(scan, &stream));
    CHECK_OK(nowchess_scan_free(scan)); /* the arrays stay */

    CHECK_TEXT(schema.format, "+s");
    CHECK(schema.n_children == fields && array.n_children == fields && array.length == 2 && array.n_buffers == 1);
    for (int i = 0; i < fields; ++i) {
        CHECK_TEXT(schema.children[i]->name, names[i]);
        CHECK_TEXT(schema.children[i]->format, formats[i]);
        CHECK(array.children[i]->length == 2 && array.children[i]->n_buffers == (i == 8 ? 3 : 2));
        if (i < 4 || i > 7) continue;
        CHECK_TEXT(schema.children[i]->children[0]->format, items[i - 4]);
        CHECK(schema.children[i]->children[0]->flags == (i < 6 ? 0 : 2));
        CHECK(array.children[i]->children[0]->length == 5);
        CHECK(((const int64_t*)array.children[i]->buffers[1])[1] == 3);
    }
    const uint8_t* const results = array.children[1]->buffers[1];
    CHECK(results[0] == NOWCHESS_RESULT_WHITE_WINS && array.children[1]->buffers[0] == NULL);
    const void* const broken = array.children[3]->buffers[1];
    CHECK(bit(broken, 0) == 0 && bit(broken, 1) == 1);
    const struct ArrowArray* const clocks = array.children[6]->children[0];
    CHECK(clocks->null_count == 4 && ((const int32_t*)clocks->buffers[1])[0] == 90000);
    CHECK(bit(clocks->buffers[0], 0) == 1 && bit(clocks->buffers[0], 1) == 0);
    const struct ArrowArray* const evals = array.children[7]->children[0];
    CHECK(evals->null_count == 3 && bit(evals->buffers[0], 2) == 1);
    CHECK(((const int64_t*)array.children[8]->buffers[1])[2] == 8);

    /* A child that was moved away lives on without its parent. */
    struct ArrowArray keys = *array.children[5];
    array.children[5]->release = NULL;
    array.release(&array);
    CHECK(array.release == NULL);
    CHECK(((const uint64_t*)keys.children[0]->buffers[1])[0] == UINT64_C(0x823c9b50fd114196));
    keys.release(&keys);
    schema.release(&schema);
    CHECK(schema.release == NULL);

    CHECK(stream.get_schema(&stream, &schema) == 0 && schema.n_children == fields);
    schema.release(&schema);
    CHECK(stream.get_next(&stream, &array) == 0 && array.length == 2);
    array.release(&array);
    CHECK(stream.get_next(&stream, &array) == 0 && array.release == NULL);
    CHECK(stream.get_last_error(&stream) == NULL);
    stream.release(&stream);
    CHECK(stream.release == NULL);
}

struct Searching {
    nowchess_searcher* searcher;
    nowchess_position* position;
    atomic_int done;
    nowchess_code code;
};

static void* search(void* argument) {
    struct Searching* searching = argument;
    const nowchess_search_limits endless = {0};
    nowchess_search_line line;
    size_t size = 0;
    do { /* the other thread may be the first */
        searching->code =
            nowchess_searcher_search(searching->searcher, searching->position, &endless, &line, 1, &size, NULL);
    } while (searching->code == NOWCHESS_BUSY);
    atomic_store(&searching->done, 1);
    return NULL;
}

static void testSearch(void) {
    nowchess_searcher* searcher = NULL;
    nowchess_position* position = NULL;
    CHECK_OK(nowchess_searcher_new(1, &searcher));
    CHECK_OK(nowchess_position_from_fen("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", NOWCHESS_NUL, NOWCHESS_STANDARD, 0,
                                        &position, NULL));
    const nowchess_search_limits depth = {.depth = 4};
    nowchess_search_line lines[2];
    size_t size = 0;
    uint64_t nodes = 0;
    CHECK_OK(nowchess_searcher_search(searcher, position, &depth, lines, 2, &size, &nodes));
    CHECK(size == 2 && lines[0].is_mate && lines[0].score == 1 && lines[0].size == 1 && nodes > 0);
    char san[NOWCHESS_MOVE_SIZE];
    CHECK_OK(nowchess_position_write_san(position, lines[0].moves[0], san, NULL));
    CHECK_TEXT(san, "Ra8#");
    CHECK(nowchess_searcher_search(searcher, position, NULL, lines, 2, &size, &nodes) == NOWCHESS_NULL_POINTER);

    /* While another thread searches, nobody changes or frees what it uses, and anybody may stop it. */
    struct Searching searching = {searcher, NULL, 0, NOWCHESS_INTERNAL};
    CHECK_OK(nowchess_position_new(NOWCHESS_STANDARD, &searching.position));
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, search, &searching) == 0);
    /* A search of nothing holds the searcher for a moment only: a call that works with it would keep the thread out. */
    while (nowchess_searcher_search(searcher, NULL, &depth, lines, 1, &size, NULL) != NOWCHESS_BUSY) {
    }
    CHECK(nowchess_searcher_forget(searcher) == NOWCHESS_BUSY);
    CHECK(nowchess_searcher_free(searcher) == NOWCHESS_BUSY);
    while (!atomic_load(&searching.done)) CHECK_OK(nowchess_searcher_stop(searcher));
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK_OK(searching.code);
    CHECK_OK(nowchess_searcher_free(searcher));
    CHECK(nowchess_searcher_stop(searcher) == NOWCHESS_BAD_HANDLE);
    CHECK_OK(nowchess_position_free(searching.position));
    CHECK_OK(nowchess_position_free(position));
}

/* Threads that play on, free and make anew what others read: codes, and no crash. */
enum { shared = 8, rounds = 20000 };
static _Atomic(nowchess_position*) positions[shared];

static void* misuse(void* argument) {
    unsigned random = (unsigned)(uintptr_t)argument;
    for (int round = 0; round < rounds; ++round) {
        random = random * 1103515245U + 12345U;
        const unsigned place = random >> 16 & (shared - 1);
        nowchess_position* position = atomic_load(&positions[place]);
        nowchess_move moves[NOWCHESS_MAX_MOVES];
        size_t size = 0;
        const nowchess_code code = nowchess_position_legal_moves(position, moves, NOWCHESS_MAX_MOVES, &size);
        CHECK(code == NOWCHESS_OK || code == NOWCHESS_BUSY || code == NOWCHESS_BAD_HANDLE);
        if (code == NOWCHESS_OK && size > 0) {
            const nowchess_code played = nowchess_position_play(position, moves[random % size], NULL);
            CHECK(played == NOWCHESS_OK || played == NOWCHESS_BUSY || played == NOWCHESS_BAD_HANDLE ||
                  played == NOWCHESS_ILLEGAL_MOVE);
        }
        if ((random >> 24 & 7) == 0 && nowchess_position_free(position) == NOWCHESS_OK) {
            nowchess_position* fresh = NULL;
            CHECK_OK(nowchess_position_new(NOWCHESS_STANDARD, &fresh));
            atomic_store(&positions[place], fresh);
        }
    }
    return NULL;
}

static void testThreads(void) {
    for (int i = 0; i < shared; ++i) {
        nowchess_position* position = NULL;
        CHECK_OK(nowchess_position_new(NOWCHESS_STANDARD, &position));
        atomic_store(&positions[i], position);
    }
    pthread_t threads[4];
    for (uintptr_t i = 0; i < 4; ++i) CHECK(pthread_create(&threads[i], NULL, misuse, (void*)(i + 1)) == 0);
    for (int i = 0; i < 4; ++i) CHECK(pthread_join(threads[i], NULL) == 0);
    for (int i = 0; i < shared; ++i) CHECK_OK(nowchess_position_free(atomic_load(&positions[i])));
}

int main(void) {
    testRecord();
    testScan();
    testArrow();
    testSearch();
    testThreads();
    return failures == 0 ? 0 : 1;
}

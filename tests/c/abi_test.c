/* What programs that were compiled before rely on: sizes, places and numbers never change within a soname. */
#include <stddef.h>

#include "nowchess/c.h"

#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type " has changed its size")
#define PLACE(type, member, place) _Static_assert(offsetof(type, member) == (place), #type "." #member " has moved")

SIZE(nowchess_code, 4);
SIZE(nowchess_move, 2);
SIZE(nowchess_move_parts, 4);
SIZE(nowchess_error, 328);
PLACE(nowchess_error, name, 24);
PLACE(nowchess_error, message, 64);
SIZE(nowchess_position_info, 168);
PLACE(nowchess_position_info, castling_rooks, 96);
PLACE(nowchess_position_info, halfmove_clock, 136);
PLACE(nowchess_position_info, turn, 146);
PLACE(nowchess_position_info, pockets, 156);
SIZE(nowchess_proof_info, 24);
SIZE(nowchess_outcome, 4);
SIZE(nowchess_game_info, 32);
SIZE(nowchess_claim, 4);
SIZE(nowchess_record_info, 32);
SIZE(nowchess_record_node, 16);
SIZE(nowchess_search_limits, 24);
SIZE(nowchess_search_line, 136);
#if SIZE_MAX == UINT64_MAX
SIZE(nowchess_texts, 24);
SIZE(nowchess_scan_options, 40);
SIZE(nowchess_columns, 104);
SIZE(nowchess_text_column, 16);
SIZE(struct ArrowSchema, 72);
SIZE(struct ArrowArray, 80);
SIZE(struct ArrowArrayStream, 40);
#endif
_Static_assert(NOWCHESS_INTERNAL == 15 && NOWCHESS_THREE_CHECK == 7 && NOWCHESS_END_OTHER_RULE == 20, "renumbered");
_Static_assert(NOWCHESS_ACT_DECLINE_DRAW == 6 && NOWCHESS_RESULT_UNKNOWN == 4 && NOWCHESS_DROP == 4, "renumbered");

int main(void) { return 0; }

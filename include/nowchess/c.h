/* NowChess for C, and for whatever can call C: positions, moves, games, PGN, search, in every variant.
 *
 *     nowchess_position* position = NULL;
 *     nowchess_position_new(NOWCHESS_STANDARD, &position);
 *     nowchess_position_play_san(position, "e4", NOWCHESS_NUL, NULL, NULL);
 *     char fen[NOWCHESS_FEN_SIZE];
 *     nowchess_position_fen(position, 0, fen, sizeof fen, NULL);
 *     nowchess_position_free(position);
 *
 * Errors: every call that can fail returns a code, NOWCHESS_OK if all is well. After an error nothing has changed, and
 * what the call would have written is as it was, unless it says otherwise. A call with a `nowchess_error*` tells there
 * what is wrong and where; NULL if nobody wants to know. No call prints, exits, throws or sets errno.
 *
 * Handles: `nowchess_position*` and the like are numbers in the dress of pointers, and nobody reads what they seem to
 * point at. So a handle that is NULL, was freed, is of another kind or is no handle at all is recognised, and gives
 * NOWCHESS_BAD_HANDLE. (A freed handle's number comes back after 2^32 handles in the same place; where pointers have 32
 * bits, after 2048.) Other pointers must point at what they are said to, or be NULL, which gives NOWCHESS_NULL_POINTER
 * where something is needed.
 *
 * Thread safety: any thread may use any handle. Calls that take a handle as const may run at the same time; a call that
 * changes or frees it while another call is using it, or is called while such a call runs, does nothing and gives
 * NOWCHESS_BUSY. Nothing else is shared.
 *
 * Text comes as bytes and their number; NOWCHESS_NUL as the number if it ends with a NUL. Text goes into a buffer: at
 * most `capacity` bytes with a NUL at the end, and `*size`, if that is not NULL, is the number without it. A buffer
 * that is too small gives NOWCHESS_BUFFER_TOO_SMALL with `*size` set to what is needed, and so do arrays, in elements.
 *
 * Within one soname (libnowchess.so.0), structs keep their layout and numbers their meaning; what is reserved is 0. */
#ifndef NOWCHESS_C_H
#define NOWCHESS_C_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NOWCHESS_NUL SIZE_MAX

/* --- errors --- */

typedef int32_t nowchess_code;
enum {
    NOWCHESS_OK = 0,
    NOWCHESS_BAD_HANDLE = 1,
    NOWCHESS_BUSY = 2,
    NOWCHESS_NULL_POINTER = 3,
    NOWCHESS_BAD_ARGUMENT = 4, /* a number that means nothing here */
    NOWCHESS_BUFFER_TOO_SMALL = 5,
    NOWCHESS_NO_MEMORY = 6,
    NOWCHESS_BAD_FEN = 7,      /* the text is no FEN */
    NOWCHESS_BAD_POSITION = 8, /* it is one, of a position that cannot be played from */
    NOWCHESS_BAD_MOVE_TEXT = 9,
    NOWCHESS_ILLEGAL_MOVE = 10,
    NOWCHESS_GAME_OVER = 11,
    NOWCHESS_REFUSED = 12, /* a claim or an offer */
    NOWCHESS_BAD_PGN = 13,
    NOWCHESS_NO_FILE = 14, /* it cannot be read */
    NOWCHESS_INTERNAL = 15 /* should not happen */
};

typedef struct nowchess_error {
    nowchess_code code;
    uint32_t column; /* 1-based, in bytes; 0 if there is no such place */
    uint64_t line;   /* 1-based; 0 for text of one line */
    uint64_t offset; /* in bytes from the beginning */
    char name[40];   /* of what exactly is wrong, for programs: "RankTooShort" */
    char message[264];
} nowchess_error;

/* "BAD_FEN"; "?" for a number that is no code. */
const char* nowchess_code_name(nowchess_code code);
const char* nowchess_version(void);

/* --- values --- */

typedef uint8_t nowchess_color;
enum { NOWCHESS_WHITE = 0, NOWCHESS_BLACK = 1, NOWCHESS_NOBODY = 2 };

/* Squares are 0 (a1), 1 (b1) to 63 (h8), and bits of that number in a set of squares. */
enum { NOWCHESS_NO_SQUARE = 64 };

/* PieceType, and one less than python-chess's numbers. */
enum {
    NOWCHESS_PAWN = 0,
    NOWCHESS_KNIGHT = 1,
    NOWCHESS_BISHOP = 2,
    NOWCHESS_ROOK = 3,
    NOWCHESS_QUEEN = 4,
    NOWCHESS_KING = 5,
    NOWCHESS_NO_PIECE = 6
};

typedef uint8_t nowchess_variant;
enum {
    NOWCHESS_STANDARD = 0,
    NOWCHESS_CRAZYHOUSE = 1,
    NOWCHESS_ATOMIC = 2,
    NOWCHESS_ANTICHESS = 3,
    NOWCHESS_HORDE = 4,
    NOWCHESS_RACING_KINGS = 5,
    NOWCHESS_KING_OF_THE_HILL = 6,
    NOWCHESS_THREE_CHECK = 7
};
/* By any of its names; `*chess960` (may be NULL) becomes 1 for "chess960", "crazyhouse960" and the like, else 0. */
nowchess_code nowchess_variant_parse(const char* text, size_t size, nowchess_variant* variant, uint8_t* chess960);
/* As PGN's Variant tag and as UCI_Variant have it; NULL for a number that is no variant. */
const char* nowchess_variant_tag_name(nowchess_variant variant);
const char* nowchess_variant_uci_name(nowchess_variant variant);

/* Six bits from, six bits to, four bits of form, lowest first. Castling goes from the king to its rook (e1h1), a drop
 * has the kind of piece in place of the first square. */
typedef uint16_t nowchess_move;
enum { NOWCHESS_NO_MOVE = 0 };

typedef struct nowchess_move_parts {
    uint8_t from; /* NOWCHESS_NO_SQUARE for a drop */
    uint8_t to;   /* for castling the square of the rook */
    uint8_t kind;
    uint8_t piece; /* what a pawn becomes, or what is dropped; else NOWCHESS_NO_PIECE */
} nowchess_move_parts;
enum { NOWCHESS_NORMAL = 0, NOWCHESS_PROMOTION = 1, NOWCHESS_EN_PASSANT = 2, NOWCHESS_CASTLING = 3, NOWCHESS_DROP = 4 };
nowchess_code nowchess_move_unpack(nowchess_move move, nowchess_move_parts* parts);
nowchess_code nowchess_move_pack(nowchess_move_parts parts, nowchess_move* move);

/* Room for any move as text, its NUL included, and for any FEN and a few more. */
enum { NOWCHESS_MOVE_SIZE = 8, NOWCHESS_FEN_SIZE = 256 };
/* No position has more legal moves. */
enum { NOWCHESS_MAX_MOVES = 1362 };

/* --- positions --- */

typedef struct nowchess_position nowchess_position;

/* The variant's start. */
nowchess_code nowchess_position_new(nowchess_variant variant, nowchess_position** position);
/* Lenient reading mends what the board contradicts and takes positions that no game can have led to; strict reading
 * takes neither. Standard castling refuses rights that only Chess960 has. */
enum { NOWCHESS_FEN_STRICT = 1, NOWCHESS_FEN_STANDARD_CASTLING = 2 };
nowchess_code nowchess_position_from_fen(const char* fen, size_t size, nowchess_variant variant, uint32_t flags,
                                         nowchess_position** position, nowchess_error* error);
/* The same into one that there is already, which keeps its variant. */
nowchess_code nowchess_position_set_fen(nowchess_position* position, const char* fen, size_t size, uint32_t flags,
                                        nowchess_error* error);
nowchess_code nowchess_position_copy(const nowchess_position* position, nowchess_position** copy);
nowchess_code nowchess_position_free(nowchess_position* position);

/* The en-passant square is shown where a capture is legal; or where an enemy pawn stands beside; or always. Castling
 * rights are KQkq, or file letters where those are not enough; or always file letters. */
enum { NOWCHESS_FEN_EP_PSEUDO_LEGAL = 1, NOWCHESS_FEN_EP_ALWAYS = 2, NOWCHESS_FEN_SHREDDER = 4, NOWCHESS_FEN_XFEN = 8 };
nowchess_code nowchess_position_fen(const nowchess_position* position, uint32_t flags, char* fen, size_t capacity,
                                    size_t* size);

typedef struct nowchess_position_info {
    uint64_t pieces[2][6]; /* sets of squares, by colour and kind */
    uint64_t castling_rooks;
    uint64_t checkers;       /* of the side to move's king */
    uint64_t promoted;       /* crazyhouse: those that were pawns */
    uint64_t key;            /* Polyglot's */
    uint64_t repetition_key; /* equal where FIDE 9.2.3 says that positions are the same */
    uint32_t halfmove_clock;
    uint32_t fullmove_number;
    uint16_t legal_moves; /* their number */
    nowchess_color turn;
    nowchess_variant variant;
    uint8_t en_passant; /* the square passed over by the last move, or NOWCHESS_NO_SQUARE */
    uint8_t status;
    uint8_t ending;              /* if the board has ended the game, how */
    nowchess_color winner;       /* and who has won */
    uint8_t chess960;            /* some castling right is not one of standard chess */
    uint8_t en_passant_is_legal; /* some pawn may capture there */
    uint8_t checks_left[2];      /* three-check */
    uint8_t pockets[2][5];       /* crazyhouse: pieces in hand, by colour and kind */
    uint8_t reserved[2];
} nowchess_position_info;
enum { /* status */
       NOWCHESS_STATUS_NORMAL = 0,
       NOWCHESS_STATUS_CHECK = 1,
       NOWCHESS_STATUS_MATED = 2,
       NOWCHESS_STATUS_STALEMATE = 3,
       NOWCHESS_STATUS_ENDED = 4 /* by the variant's own rule */
};
enum { /* ending */
       NOWCHESS_ENDING_CHECKMATE = 0,
       NOWCHESS_ENDING_STALEMATE = 1,
       NOWCHESS_ENDING_KING_IN_THE_CENTRE = 2,
       NOWCHESS_ENDING_THIRD_CHECK = 3,
       NOWCHESS_ENDING_KING_EXPLODED = 4,
       NOWCHESS_ENDING_ALL_PIECES_LOST = 5,
       NOWCHESS_ENDING_KING_AT_THE_GOAL = 6,
       NOWCHESS_ENDING_OTHER_RULE = 7,
       NOWCHESS_ENDING_NONE = 255
};
nowchess_code nowchess_position_get_info(const nowchess_position* position, nowchess_position_info* info);
/* The pieces of one side that attack a square. */
nowchess_code nowchess_position_attackers(const nowchess_position* position, nowchess_color by, uint8_t square,
                                          uint64_t* squares);
/* `*same` becomes 1 if FIDE 9.2.3 calls them the same, else 0. */
nowchess_code nowchess_position_is_same(const nowchess_position* a, const nowchess_position* b, int32_t* same);

nowchess_code nowchess_position_legal_moves(const nowchess_position* position, nowchess_move* moves, size_t capacity,
                                            size_t* size);
/* The legal move that is meant, which may also be given as plain coordinates: e1g1 for castling, a plain move for en
 * passant. */
nowchess_code nowchess_position_resolve(const nowchess_position* position, nowchess_move move, nowchess_move* legal,
                                        nowchess_error* error);
nowchess_code nowchess_position_gives_check(const nowchess_position* position, nowchess_move move, int32_t* check);
/* Moves are taken as by `nowchess_position_resolve`. */
nowchess_code nowchess_position_play(nowchess_position* position, nowchess_move move, nowchess_error* error);

/* Lenient reading takes what people and programs write, strict reading only what is written here. */
enum { NOWCHESS_SAN_STRICT = 1 };
nowchess_code nowchess_position_read_san(const nowchess_position* position, const char* san, size_t size,
                                         uint32_t flags, nowchess_move* move, nowchess_error* error);
nowchess_code nowchess_position_write_san(const nowchess_position* position, nowchess_move move,
                                          char san[NOWCHESS_MOVE_SIZE], nowchess_error* error);
/* `*move`, if that is not NULL, is the move. */
nowchess_code nowchess_position_play_san(nowchess_position* position, const char* san, size_t size, nowchess_move* move,
                                         nowchess_error* error);
/* Coordinates: e2e4, e7e8q, N@f3, and castling as e1g1. */
nowchess_code nowchess_position_read_uci(const nowchess_position* position, const char* uci, size_t size,
                                         nowchess_move* move, nowchess_error* error);
/* Castling as e1h1 where `chess960` is not 0, or where standard chess does not know it. */
nowchess_code nowchess_move_write_uci(nowchess_move move, int32_t chess960, char uci[NOWCHESS_MOVE_SIZE]);

/* The same for languages in which an answer is cheaper than a pointer to write to: 0 if there is an error, which the
 * calls above tell. The text is one number, its first byte lowest. */
uint64_t nowchess_position_san(const nowchess_position* position, nowchess_move move);
nowchess_move nowchess_position_san_move(const nowchess_position* position, const char* san, size_t size);
nowchess_move nowchess_position_uci_move(const nowchess_position* position, const char* uci, size_t size);

nowchess_code nowchess_position_perft(const nowchess_position* position, int32_t depth, uint64_t* nodes);

/* --- can a side still win? --- */

/* The answer with its proof. */
typedef struct nowchess_proof nowchess_proof;
typedef struct nowchess_proof_info {
    uint8_t answer;
    uint8_t reason; /* of a no */
    uint8_t reserved[6];
    uint64_t line_size;   /* of a yes: the moves of a line that ends in a win */
    uint64_t closed_size; /* of a no by NOWCHESS_NO_BY_FORCED_LINE, _KINGS_AND_PAWNS or _CLOSED_SET: positions */
} nowchess_proof_info;
enum { NOWCHESS_YES = 0, NOWCHESS_NO = 1, NOWCHESS_UNKNOWN = 2 };
enum {
    NOWCHESS_NO_BY_MATERIAL = 0,
    NOWCHESS_NO_BY_FORCED_LINE = 1,
    NOWCHESS_NO_BY_LOCKED_STRUCTURE = 2,
    NOWCHESS_NO_BY_KINGS_AND_PAWNS = 3,
    NOWCHESS_NO_BY_CLOSED_SET = 4,
    NOWCHESS_NO_REASON = 255
};
/* By some series of legal moves, the opponent's help included. At most so many positions are searched; 0 stands for
 * 750,000. In standard chess to win is to mate. */
nowchess_code nowchess_position_can_win(const nowchess_position* position, nowchess_color side, uint64_t nodes,
                                        nowchess_proof** proof);
nowchess_code nowchess_proof_get_info(const nowchess_proof* proof, nowchess_proof_info* info);
nowchess_code nowchess_proof_line(const nowchess_proof* proof, nowchess_move* moves, size_t capacity, size_t* size);
/* A copy of one of the positions. */
nowchess_code nowchess_proof_position(const nowchess_proof* proof, uint64_t index, nowchess_position** position);
nowchess_code nowchess_proof_free(nowchess_proof* proof);
/* Judged by the pieces alone: `*can` is 0 only where it is certain. */
nowchess_code nowchess_position_can_win_by_material(const nowchess_position* position, nowchess_color side,
                                                    int32_t* can);

/* --- games --- */

typedef struct nowchess_game nowchess_game;

/* By default a game ends by FIDE's Laws, dead positions included; under the Online Regulations draws come by
 * themselves. Chess960 says how castling is written in its record. */
enum { NOWCHESS_GAME_ONLINE = 1, NOWCHESS_GAME_CHESS960 = 2, NOWCHESS_GAME_WITHOUT_DEAD_POSITIONS = 4 };
nowchess_code nowchess_game_new(nowchess_variant variant, uint32_t flags, nowchess_game** game);
nowchess_code nowchess_game_from_fen(const char* fen, size_t size, nowchess_variant variant, uint32_t fen_flags,
                                     uint32_t flags, nowchess_game** game, nowchess_error* error);
nowchess_code nowchess_game_from_position(const nowchess_position* start, uint32_t flags, nowchess_game** game);
nowchess_code nowchess_game_copy(const nowchess_game* game, nowchess_game** copy);
nowchess_code nowchess_game_free(nowchess_game* game);

/* Where the game stands, for every call that takes a position as const; it needs no freeing, and is good as long as the
 * game is. */
const nowchess_position* nowchess_game_position(const nowchess_game* game);

nowchess_code nowchess_game_play(nowchess_game* game, nowchess_move move, nowchess_error* error);
nowchess_code nowchess_game_play_san(nowchess_game* game, const char* san, size_t size, nowchess_move* move,
                                     nowchess_error* error);
/* What a record says was played: any legal move, also after the end. `*legal`, if not NULL, is the move. */
nowchess_code nowchess_game_play_recorded(nowchess_game* game, nowchess_move move, nowchess_move* legal,
                                          nowchess_error* error);
/* The same from text; `*move`, if not NULL, is the move. */
nowchess_code nowchess_game_play_recorded_san(nowchess_game* game, const char* san, size_t size, nowchess_move* move,
                                              nowchess_error* error);
/* The move itself, NOWCHESS_NO_MOVE if there is an error. */
nowchess_move nowchess_game_push_san(nowchess_game* game, const char* san, size_t size);
/* Takes back, or plays again, until the game stands at that ply. What lies ahead is dropped by the next move. */
nowchess_code nowchess_game_go_to(nowchess_game* game, size_t ply);

typedef struct nowchess_outcome {
    uint8_t is_over;
    nowchess_color winner;
    uint8_t reason;
    uint8_t is_proven; /* 0 if the winner is only assumed to be able to mate */
} nowchess_outcome;
enum { /* reason */
       NOWCHESS_END_CHECKMATE = 0,
       NOWCHESS_END_RESIGNATION = 1,
       NOWCHESS_END_STALEMATE = 2,
       NOWCHESS_END_INSUFFICIENT_MATERIAL = 3,
       NOWCHESS_END_DEAD_POSITION = 4,
       NOWCHESS_END_AGREEMENT = 5,
       NOWCHESS_END_FLAG_FALL = 6,
       NOWCHESS_END_ILLEGAL_MOVES = 7,
       NOWCHESS_END_BOTH_FLAGS = 8,
       NOWCHESS_END_THREEFOLD_REPETITION = 9,
       NOWCHESS_END_FIFTY_MOVES = 10,
       NOWCHESS_END_FIVEFOLD_REPETITION = 11,
       NOWCHESS_END_SEVENTY_FIVE_MOVES = 12,
       NOWCHESS_END_FORFEIT = 13,
       NOWCHESS_END_DOUBLE_FORFEIT = 14,
       NOWCHESS_END_KING_IN_THE_CENTRE = 15,
       NOWCHESS_END_THIRD_CHECK = 16,
       NOWCHESS_END_KING_EXPLODED = 17,
       NOWCHESS_END_ALL_PIECES_LOST = 18,
       NOWCHESS_END_KING_AT_THE_GOAL = 19,
       NOWCHESS_END_OTHER_RULE = 20,
       NOWCHESS_END_NONE = 255
};
/* "Checkmate"; NULL for a number that is no reason. And its article of the FIDE Laws, "" if it has none. */
const char* nowchess_end_name(uint8_t reason);
const char* nowchess_end_article(uint8_t reason);

typedef struct nowchess_game_info {
    uint64_t ply;           /* where it stands */
    uint64_t plies;         /* with what could be played again */
    uint32_t repetitions;   /* how often the position has stood on the board */
    nowchess_move owed;     /* the move that a refused claim named, or NOWCHESS_NO_MOVE */
    nowchess_color offered; /* who offers a draw, or NOWCHESS_NOBODY */
    uint8_t chess960;
    nowchess_outcome outcome;
    uint8_t reserved[4];
} nowchess_game_info;
nowchess_code nowchess_game_get_info(const nowchess_game* game, nowchess_game_info* info);
/* The moves up to where it stands. */
nowchess_code nowchess_game_moves(const nowchess_game* game, nowchess_move* moves, size_t capacity, size_t* size);
/* A copy of the position at a ply: 0 is the start. */
nowchess_code nowchess_game_position_at(const nowchess_game* game, size_t ply, nowchess_position** position);

/* A draw that the side to move may claim; with a move, if that has to be announced first. */
typedef struct nowchess_claim {
    uint8_t ground;
    uint8_t reserved;
    nowchess_move move;
} nowchess_claim;
enum { NOWCHESS_CLAIM_REPETITION = 0, NOWCHESS_CLAIM_FIFTY_MOVES = 1 };
nowchess_code nowchess_game_claims(const nowchess_game* game, nowchess_claim* claims, size_t capacity, size_t* size);
/* A refused claim obliges to the move it has named, and stands as an offer. */
nowchess_code nowchess_game_claim(nowchess_game* game, nowchess_claim claim, nowchess_error* error);

enum {
    NOWCHESS_ACT_RESIGN = 0,
    NOWCHESS_ACT_FLAG_FELL = 1,
    NOWCHESS_ACT_ILLEGAL_MOVE = 2, /* the second of a side ends the game */
    NOWCHESS_ACT_FORFEIT = 3,
    NOWCHESS_ACT_OFFER_DRAW = 4,
    NOWCHESS_ACT_ACCEPT_DRAW = 5,
    NOWCHESS_ACT_DECLINE_DRAW = 6
};
/* What a side does besides moving. */
nowchess_code nowchess_game_act(nowchess_game* game, uint8_t act, nowchess_color by, nowchess_error* error);

/* What an arbiter says: the outcome and its article, claims and their moves, who can still win with a line or a reason,
 * in words or, with NOWCHESS_VERDICT_JSON, as an object of JSON on one line. NOWCHESS_VERDICT_FAST leaves the full
 * check of dead positions out. */
enum { NOWCHESS_VERDICT_JSON = 1, NOWCHESS_VERDICT_FAST = 2 };
nowchess_code nowchess_game_verdict(const nowchess_game* game, uint32_t flags, char* text, size_t capacity,
                                    size_t* size);
/* The outcome of that verdict alone. */
nowchess_code nowchess_game_judge(const nowchess_game* game, uint32_t flags, nowchess_outcome* outcome);

/* --- many at once --- */

/* Texts lie one behind the other: number i is text[ends[i - 1]] to text[ends[i]], and the first begins at 0. A code for
 * each tells what became of it. These calls themselves fail only if they cannot begin. */
typedef struct nowchess_texts {
    const char* text;
    const uint64_t* ends;
    size_t count;
} nowchess_texts;

/* The ends of the lines of a text, each with its line end, which reading takes. */
nowchess_code nowchess_line_ends(const char* text, size_t size, uint64_t* ends, size_t capacity, size_t* count);

/* What is in so many FENs. */
nowchess_code nowchess_fens_get_info(nowchess_texts fens, nowchess_variant variant, uint32_t flags,
                                     nowchess_position_info* infos, nowchess_code* codes);
/* Read and written again: fens[i] is in the buffer up to ends[i]; empty after an error. */
nowchess_code nowchess_fens_write(nowchess_texts fens, nowchess_variant variant, uint32_t read_flags,
                                  uint32_t write_flags, char* text, size_t capacity, uint64_t* ends,
                                  nowchess_code* codes, size_t* size);
/* The moves of position i are moves[ends[i - 1]] to moves[ends[i]]. */
nowchess_code nowchess_fens_legal_moves(nowchess_texts fens, nowchess_variant variant, uint32_t flags,
                                        nowchess_move* moves, size_t capacity, uint64_t* ends, nowchess_code* codes,
                                        size_t* size);
/* Move i in position i; NOWCHESS_NO_MOVE after an error. */
nowchess_code nowchess_fens_read_san(nowchess_texts fens, nowchess_texts sans, nowchess_variant variant, uint32_t flags,
                                     nowchess_move* moves, nowchess_code* codes);
nowchess_code nowchess_fens_perft(nowchess_texts fens, nowchess_variant variant, uint32_t flags, int32_t depth,
                                  uint64_t* nodes, nowchess_code* codes);

/* A line of moves from a position: text with blanks and move numbers between them, to moves, until the first that is
 * none, which `error` tells, with the code of it. `keys`, if not NULL, are those of the positions after the moves. */
nowchess_code nowchess_line_read_san(const nowchess_position* start, const char* text, size_t size,
                                     nowchess_move* moves, uint64_t* keys, size_t capacity, size_t* count,
                                     nowchess_error* error);
/* So many lines, each from the same start: the moves of line i are those before ends[i], up to the first that is none,
 * which codes[i] tells. `keys` may be NULL. */
nowchess_code nowchess_lines_read_san(const nowchess_position* start, nowchess_texts lines, nowchess_move* moves,
                                      uint64_t* keys, size_t capacity, uint64_t* ends, nowchess_code* codes);
/* The other way round: blanks between the moves, no numbers. */
nowchess_code nowchess_line_write_san(const nowchess_position* start, const nowchess_move* moves, size_t count,
                                      char* text, size_t capacity, size_t* size, nowchess_error* error);

/* --- PGN --- */

/* A game with its tags, variations, comments and glyphs. */
typedef struct nowchess_record nowchess_record;

/* The first game of a text. `*used`, if not NULL, is where it ends: the next one may begin there. An error only if
 * there is no game, and then `*used` is the whole text; what else is wrong with it are findings. */
nowchess_code nowchess_record_read(const char* text, size_t size, nowchess_record** record, size_t* used,
                                   nowchess_error* error);
/* One without moves that begins there. */
nowchess_code nowchess_record_new(const nowchess_position* start, int32_t chess960, nowchess_record** record);
nowchess_code nowchess_record_free(nowchess_record* record);

typedef struct nowchess_record_info {
    uint64_t tags;
    uint64_t findings;
    uint64_t nodes; /* the start included */
    uint8_t result;
    nowchess_variant variant;
    uint8_t chess960;
    uint8_t reserved[5];
} nowchess_record_info;
enum {
    NOWCHESS_RESULT_WHITE_WINS = 0,
    NOWCHESS_RESULT_BLACK_WINS = 1,
    NOWCHESS_RESULT_DRAW = 2,
    NOWCHESS_RESULT_BOTH_LOSE = 3,
    NOWCHESS_RESULT_UNKNOWN = 4
};
nowchess_code nowchess_record_get_info(const nowchess_record* record, nowchess_record_info* info);
nowchess_code nowchess_record_set_result(nowchess_record* record, uint8_t result);
/* In UTF-8. Name and value in one buffer, with a NUL after each. */
nowchess_code nowchess_record_tag(const nowchess_record* record, uint64_t index, char* text, size_t capacity,
                                  size_t* size);
nowchess_code nowchess_record_set_tag(nowchess_record* record, const char* name, size_t name_size, const char* value,
                                      size_t value_size);
/* What is wrong with the text, as an error with its place. */
nowchess_code nowchess_record_finding(const nowchess_record* record, uint64_t index, nowchess_error* finding);

/* Where the game could go. Node 0 is the start; the first node with some parent continues its line, the others are
 * variations. Parents come before their children. */
typedef struct nowchess_record_node {
    uint32_t id;
    uint32_t parent;
    nowchess_move move; /* NOWCHESS_NO_MOVE at the start, and for a null move */
    uint8_t has_comment;
    uint8_t has_comment_before;
    uint16_t nags;
    uint16_t reserved;
} nowchess_record_node;
nowchess_code nowchess_record_nodes(const nowchess_record* record, nowchess_record_node* nodes, size_t capacity,
                                    size_t* size);
/* The comments after the move or, where `before` is not 0, before it, joined by a blank. */
nowchess_code nowchess_record_comment(const nowchess_record* record, uint32_t node, int32_t before, char* text,
                                      size_t capacity, size_t* size);
nowchess_code nowchess_record_nags(const nowchess_record* record, uint32_t node, uint32_t* nags, size_t capacity,
                                   size_t* size);
/* A move after a node, as `nowchess_position_resolve` takes it; one that is there already is found again. */
nowchess_code nowchess_record_add(nowchess_record* record, uint32_t node, nowchess_move move, uint32_t* child,
                                  nowchess_error* error);
nowchess_code nowchess_record_set_comment(nowchess_record* record, uint32_t node, const char* text, size_t size);
nowchess_code nowchess_record_set_nags(nowchess_record* record, uint32_t node, const uint32_t* nags, size_t count);
/* The main line, ended as the result says. */
nowchess_code nowchess_record_game(const nowchess_record* record, nowchess_game** game);
/* As it was read as far as it was not changed; or in export format. */
enum { NOWCHESS_PGN_EXPORT = 1 };
nowchess_code nowchess_record_text(const nowchess_record* record, uint32_t flags, char* text, size_t capacity,
                                   size_t* size);

/* --- columns of many games --- */

/* The main lines of a file's games, column by column, read with several threads. */
typedef struct nowchess_scan nowchess_scan;

typedef struct nowchess_scan_options {
    const char* const* tags; /* names of tags that become columns */
    size_t tag_count;
    uint32_t columns;   /* what is wanted of each move */
    uint32_t threads;   /* 0: as many as the machine has */
    uint64_t offset;    /* of the byte to begin at, where a game begins */
    uint64_t max_games; /* ends at the next convenient place after so many; 0: at the end */
} nowchess_scan_options;
enum {
    NOWCHESS_COLUMN_MOVES = 1,
    NOWCHESS_COLUMN_KEYS = 2,
    NOWCHESS_COLUMN_CLOCKS = 4,
    NOWCHESS_COLUMN_EVALS = 8,
    NOWCHESS_COLUMN_ALL = 15
};
nowchess_code nowchess_scan_file(const char* path, const nowchess_scan_options* options, nowchess_scan** scan,
                                 nowchess_error* error);
nowchess_code nowchess_scan_text(const char* text, size_t size, const nowchess_scan_options* options,
                                 nowchess_scan** scan, nowchess_error* error);

/* Pointers are good until the scan is freed; NULL for what was not asked for. */
typedef struct nowchess_columns {
    uint64_t games;
    uint64_t plies;
    uint64_t next_offset;         /* where to go on; the size of the file at its end */
    uint64_t errors;              /* findings that leave open what a game was, in all */
    const int64_t* ply_offsets;   /* games + 1: the plies of game i are ply_offsets[i] to ply_offsets[i + 1] */
    const uint64_t* byte_offsets; /* games: where each begins */
    const uint8_t* results;       /* games */
    const uint8_t* variants;      /* games */
    const uint8_t* is_broken;     /* games: 1 if moves are missing after one that could not be read */
    const nowchess_move* moves;   /* plies */
    const uint64_t* keys;         /* plies: Polyglot's, of the position after the move */
    const int32_t* clocks;        /* plies: milliseconds left after the move (%clk), or NOWCHESS_NO_VALUE */
    const int32_t* evals;         /* plies: centipawns from White's point of view (%eval), or NOWCHESS_NO_VALUE; a mate
                                     in n is 100000 - n, or n - 100000 if Black mates */
} nowchess_columns;
#define NOWCHESS_NO_VALUE INT32_MIN
nowchess_code nowchess_scan_get_columns(const nowchess_scan* scan, nowchess_columns* columns);
/* The values of a tag, by its index in the options: that of game i is data[offsets[i]] to data[offsets[i + 1]], in
 * UTF-8; empty where there is none. */
typedef struct nowchess_text_column {
    const int64_t* offsets;
    const char* data;
} nowchess_text_column;
nowchess_code nowchess_scan_get_tag(const nowchess_scan* scan, size_t index, nowchess_text_column* column);
nowchess_code nowchess_scan_free(nowchess_scan* scan);

/* The same for whatever reads Apache Arrow, by its C data interface, whose structs these are. A row is a game:
 * byte_offset (uint64), result and variant (uint8), is_broken (bool), moves (large list of uint16), keys (of uint64),
 * clocks and evals (of int32, null where there is none), and the tags by their names (large UTF-8). Nothing is copied
 * but bits. What is handed out is released as Arrow says, by any thread, and may outlive the scan. */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE
struct ArrowSchema {
    const char* format;
    const char* name;
    const char* metadata;
    int64_t flags;
    int64_t n_children;
    struct ArrowSchema** children;
    struct ArrowSchema* dictionary;
    void (*release)(struct ArrowSchema*);
    void* private_data;
};
struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void** buffers;
    struct ArrowArray** children;
    struct ArrowArray* dictionary;
    void (*release)(struct ArrowArray*);
    void* private_data;
};
#endif
#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE
struct ArrowArrayStream {
    int (*get_schema)(struct ArrowArrayStream*, struct ArrowSchema*);
    int (*get_next)(struct ArrowArrayStream*, struct ArrowArray*);
    const char* (*get_last_error)(struct ArrowArrayStream*);
    void (*release)(struct ArrowArrayStream*);
    void* private_data;
};
#endif
nowchess_code nowchess_scan_arrow(const nowchess_scan* scan, struct ArrowSchema* schema, struct ArrowArray* array);
/* One batch. */
nowchess_code nowchess_scan_arrow_stream(const nowchess_scan* scan, struct ArrowArrayStream* stream);

/* --- search --- */

/* The engine, with what it remembers between moves. One search at a time; any thread may stop it. */
typedef struct nowchess_searcher nowchess_searcher;
/* 0: 16 megabytes. */
nowchess_code nowchess_searcher_new(size_t hash_megabytes, nowchess_searcher** searcher);
nowchess_code nowchess_searcher_free(nowchess_searcher* searcher);
/* As before the first search, which makes searches to a depth or a number of nodes repeatable. */
nowchess_code nowchess_searcher_forget(nowchess_searcher* searcher);

/* The first limit that is reached ends the search; 0 is none. */
typedef struct nowchess_search_limits {
    uint64_t nodes;
    uint32_t depth;
    uint32_t mate; /* looks for a mate in at most so many moves */
    uint32_t soft_milliseconds;
    uint32_t hard_milliseconds;
} nowchess_search_limits;
typedef struct nowchess_search_line {
    int32_t score; /* from the side to move: centipawns or, if is_mate, moves to mate */
    uint8_t is_mate;
    uint8_t depth;
    uint16_t size; /* of the line */
    nowchess_move moves[64];
} nowchess_search_line;
/* As many best moves, each with its line, as there is room for: at least one. Where the game stands
 * (`nowchess_game_position`), its earlier positions count as repeated. `*nodes` may be NULL. */
nowchess_code nowchess_searcher_search(const nowchess_searcher* searcher, const nowchess_position* position,
                                       const nowchess_search_limits* limits, nowchess_search_line* lines,
                                       size_t capacity, size_t* size, uint64_t* nodes);
/* Ends the search that is going on, if there is one: its answer is the best so far. */
nowchess_code nowchess_searcher_stop(const nowchess_searcher* searcher);

#ifdef __cplusplus
}
#endif

#endif

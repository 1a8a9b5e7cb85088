"""Chess: rules and verdicts in every variant, PGN, search. Names are those of python-chess where it has them.

>>> import nowchess
>>> board = nowchess.Board()
>>> for san in ["f3", "e5", "g4", "Qh4#"]:
...     _ = board.push_san(san)
>>> board.outcome()
Outcome(termination=<Termination.CHECKMATE: 1>, winner=False)
"""

# "as" makes a name part of this module for type checkers, too.
from nowchess import batch as batch, engine as engine, pgn as pgn
from nowchess._board import (
    BISHOP as BISHOP,
    BLACK as BLACK,
    COLOR_NAMES as COLOR_NAMES,
    COLORS as COLORS,
    FILE_NAMES as FILE_NAMES,
    KING as KING,
    KNIGHT as KNIGHT,
    PAWN as PAWN,
    PIECE_NAMES as PIECE_NAMES,
    PIECE_SYMBOLS as PIECE_SYMBOLS,
    PIECE_TYPES as PIECE_TYPES,
    QUEEN as QUEEN,
    RANK_NAMES as RANK_NAMES,
    ROOK as ROOK,
    SQUARE_NAMES as SQUARE_NAMES,
    SQUARES as SQUARES,
    STARTING_BOARD_FEN as STARTING_BOARD_FEN,
    STARTING_FEN as STARTING_FEN,
    WHITE as WHITE,
    Board as Board,
    Claim as Claim,
    Color as Color,
    Ground as Ground,
    LegalMoves as LegalMoves,
    MateProof as MateProof,
    NoWin as NoWin,
    Outcome as Outcome,
    Piece as Piece,
    PieceType as PieceType,
    Square as Square,
    SquareSet as SquareSet,
    Termination as Termination,
    parse_square as parse_square,
    piece_name as piece_name,
    piece_symbol as piece_symbol,
    square as square,
    square_file as square_file,
    square_name as square_name,
    square_rank as square_rank,
)
from nowchess._core import (
    AmbiguousMoveError as AmbiguousMoveError,
    GameOverError as GameOverError,
    IllegalMoveError as IllegalMoveError,
    InvalidMoveError as InvalidMoveError,
    Move as Move,
    NowChessError as NowChessError,
    RefusedError as RefusedError,
    ffi as _ffi,
    lib as _lib,
)
from nowchess.pgn import Game as Game

__version__: str = _ffi.string(_lib.nowchess_version()).decode()

A1, B1, C1, D1, E1, F1, G1, H1 = SQUARES[:8]
A2, B2, C2, D2, E2, F2, G2, H2 = SQUARES[8:16]
A3, B3, C3, D3, E3, F3, G3, H3 = SQUARES[16:24]
A4, B4, C4, D4, E4, F4, G4, H4 = SQUARES[24:32]
A5, B5, C5, D5, E5, F5, G5, H5 = SQUARES[32:40]
A6, B6, C6, D6, E6, F6, G6, H6 = SQUARES[40:48]
A7, B7, C7, D7, E7, F7, G7, H7 = SQUARES[48:56]
A8, B8, C8, D8, E8, F8, G8, H8 = SQUARES[56:]

for _error in (AmbiguousMoveError, GameOverError, IllegalMoveError, InvalidMoveError, NowChessError, RefusedError):
    _error.__module__ = __name__

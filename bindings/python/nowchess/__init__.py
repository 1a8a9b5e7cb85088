"""Chess: rules and verdicts in every variant, PGN, search. Names are those of python-chess where it has them.

>>> import nowchess
>>> board = nowchess.Board()
>>> for san in ["f3", "e5", "g4", "Qh4#"]:
...     _ = board.push_san(san)
>>> board.outcome()
Outcome(termination=<Termination.CHECKMATE: 1>, winner=False)
"""

from nowchess import batch, engine, pgn
from nowchess._board import (
    BISHOP,
    BLACK,
    COLOR_NAMES,
    COLORS,
    FILE_NAMES,
    KING,
    KNIGHT,
    PAWN,
    PIECE_NAMES,
    PIECE_SYMBOLS,
    PIECE_TYPES,
    QUEEN,
    RANK_NAMES,
    ROOK,
    SQUARE_NAMES,
    SQUARES,
    STARTING_BOARD_FEN,
    STARTING_FEN,
    WHITE,
    Board,
    Claim,
    Color,
    Ground,
    LegalMoves,
    MateProof,
    NoWin,
    Outcome,
    Piece,
    PieceType,
    Square,
    SquareSet,
    Termination,
    parse_square,
    piece_name,
    piece_symbol,
    square,
    square_file,
    square_name,
    square_rank,
)
from nowchess._core import (
    AmbiguousMoveError,
    GameOverError,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    NowChessError,
    RefusedError,
    ffi as _ffi,
    lib as _lib,
)
from nowchess.pgn import Game

__version__: str = _ffi.string(_lib.nowchess_version()).decode()

# A1, B1 … H8.
globals().update({name.upper(): number for number, name in enumerate(SQUARE_NAMES)})

for _error in (AmbiguousMoveError, GameOverError, IllegalMoveError, InvalidMoveError, NowChessError, RefusedError):
    _error.__module__ = __name__

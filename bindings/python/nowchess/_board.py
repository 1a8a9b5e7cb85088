"""Boards: a position with its history, and what can be asked of it."""

from __future__ import annotations

import enum
import json
from dataclasses import dataclass
from typing import Any, Iterable, Iterator, Optional, Union

from nowchess._core import (
    CHESS960_MOVES,
    NULL,
    OK,
    SANS,
    STANDARD_MOVES,
    IllegalMoveError,
    Move,
    check,
    ffi,
    lib,
    new_error,
    problem,
    read_text,
    scratch,
    text_of,
    variant_number,
    _name,
    _square,
)

Color = bool
Square = int
PieceType = int

WHITE: Color = True
BLACK: Color = False
COLORS = [WHITE, BLACK]
COLOR_NAMES = ["black", "white"]

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
PIECE_TYPES = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]
PIECE_SYMBOLS = [None, "p", "n", "b", "r", "q", "k"]
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]

SQUARES = list(range(64))
SQUARE_NAMES = [_name(square) for square in SQUARES]
FILE_NAMES = list("abcdefgh")
RANK_NAMES = list("12345678")

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STARTING_BOARD_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

_STARTING_FEN_BYTES = STARTING_FEN.encode()
# Whether a position is dead is asked by `verdict`, not after every move.
_BOARD = lib.NOWCHESS_GAME_WITHOUT_DEAD_POSITIONS
_CHESS960_BOARD = _BOARD | lib.NOWCHESS_GAME_CHESS960
_EP_FLAGS = {"legal": 0, "xfen": lib.NOWCHESS_FEN_EP_PSEUDO_LEGAL, "fen": lib.NOWCHESS_FEN_EP_ALWAYS}


def parse_square(name: str) -> Square:
    """The square of a name.

    >>> parse_square("a2")
    8
    """
    return _square(name)


def square_name(square: Square) -> str:
    """The name of a square.

    >>> square_name(28)
    'e4'
    """
    return SQUARE_NAMES[square]


def square(file_index: int, rank_index: int) -> Square:
    """The square of a file and a rank, both counted from 0.

    >>> square(4, 3) == parse_square("e4")
    True
    """
    return rank_index * 8 + file_index


def square_file(square: Square) -> int:
    """0 for the a-file."""
    return square & 7


def square_rank(square: Square) -> int:
    """0 for the first rank."""
    return square >> 3


def piece_symbol(piece_type: PieceType) -> str:
    """The lower-case letter of a kind of piece."""
    return "pnbrqk"[piece_type - 1]


def piece_name(piece_type: PieceType) -> str:
    """The English name of a kind of piece."""
    return ["pawn", "knight", "bishop", "rook", "queen", "king"][piece_type - 1]


@dataclass(frozen=True)
class Piece:
    """A piece of a colour.

    >>> Piece.from_symbol("N")
    Piece(piece_type=2, color=True)
    """

    piece_type: PieceType
    color: Color

    @classmethod
    def from_symbol(cls, symbol: str) -> "Piece":
        """By FEN's letter."""
        if len(symbol) != 1 or symbol.lower() not in "pnbrqk":
            raise ValueError(f"no piece: {symbol!r}")
        return cls("pnbrqk".index(symbol.lower()) + 1, symbol.isupper())

    def symbol(self) -> str:
        """FEN's letter: White's pieces are capitals."""
        letter = piece_symbol(self.piece_type)
        return letter.upper() if self.color else letter

    def unicode_symbol(self, *, invert_color: bool = False) -> str:
        """The figurine."""
        return ("♟♞♝♜♛♚", "♙♘♗♖♕♔")[self.color != invert_color][self.piece_type - 1]

    def __str__(self) -> str:
        return self.symbol()


class SquareSet:
    """A set of squares, from a1 to h8, that never changes. A mask or any squares will do where another one is asked for.

    >>> list(SquareSet(0x81))
    [0, 7]
    >>> len(SquareSet(0x81) | SquareSet([8])), 8 in SquareSet([8])
    (3, True)
    >>> SquareSet(0x81) & 0xF == 1
    True
    """

    __slots__ = ("mask",)

    def __init__(self, squares: "IntoSquareSet" = 0) -> None:
        self.mask = _mask_of(squares)

    def __contains__(self, square: Square) -> bool:
        return bool(self.mask >> square & 1)

    def __iter__(self) -> Iterator[Square]:
        rest = self.mask
        while rest:
            yield (rest & -rest).bit_length() - 1
            rest &= rest - 1

    def __len__(self) -> int:
        return bin(self.mask).count("1")

    def __int__(self) -> int:
        return self.mask

    def __bool__(self) -> bool:
        return self.mask != 0

    def __or__(self, other: "IntoSquareSet") -> "SquareSet":
        return SquareSet(self.mask | _mask_of(other))

    def __and__(self, other: "IntoSquareSet") -> "SquareSet":
        return SquareSet(self.mask & _mask_of(other))

    def __sub__(self, other: "IntoSquareSet") -> "SquareSet":
        return SquareSet(self.mask & ~_mask_of(other))

    def __xor__(self, other: "IntoSquareSet") -> "SquareSet":
        return SquareSet(self.mask ^ _mask_of(other))

    def __invert__(self) -> "SquareSet":
        return SquareSet(~self.mask)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (SquareSet, int)):
            return NotImplemented
        return self.mask == int(other)

    def __hash__(self) -> int:
        return hash(self.mask)

    def __repr__(self) -> str:
        return f"SquareSet({self.mask:#018x})"


IntoSquareSet = Union[SquareSet, int, Iterable[Square]]


def _mask_of(squares: IntoSquareSet) -> int:
    if isinstance(squares, (SquareSet, int)):
        return int(squares) & 0xFFFF_FFFF_FFFF_FFFF
    mask = 0
    for each in squares:
        mask |= 1 << each
    return mask


class Termination(enum.Enum):
    """Why a game has ended."""

    CHECKMATE = enum.auto()
    STALEMATE = enum.auto()
    INSUFFICIENT_MATERIAL = enum.auto()
    SEVENTYFIVE_MOVES = enum.auto()
    FIVEFOLD_REPETITION = enum.auto()
    FIFTY_MOVES = enum.auto()
    THREEFOLD_REPETITION = enum.auto()
    VARIANT_WIN = enum.auto()
    VARIANT_LOSS = enum.auto()
    VARIANT_DRAW = enum.auto()


@dataclass(frozen=True)
class Outcome:
    """How a game has ended.

    >>> Outcome(Termination.CHECKMATE, WHITE).result()
    '1-0'
    """

    termination: Termination
    winner: Optional[Color]

    def result(self) -> str:
        """1-0, 0-1 or 1/2-1/2."""
        return "1/2-1/2" if self.winner is None else ("1-0" if self.winner else "0-1")


class Ground(enum.Enum):
    """What a draw may be claimed for."""

    THREEFOLD_REPETITION = 0
    FIFTY_MOVES = 1


@dataclass(frozen=True)
class Claim:
    """A draw that the side to move may claim, and the move that has to be announced with it, if any."""

    ground: Ground
    move: Optional[Move]


class NoWin(enum.Enum):
    """Why a side can not win any more."""

    MATERIAL = 0
    FORCED_LINE = 1
    LOCKED_STRUCTURE = 2
    KINGS_AND_PAWNS = 3
    CLOSED_SET = 4


@dataclass(frozen=True)
class MateProof:
    """Whether a side can still win by some series of legal moves, with the proof.

    `answer` is None where the budget did not suffice. `line` ends in the win; `positions` are all those that can arise,
    as FENs, where that is the reason for a no.
    """

    answer: Optional[bool]
    line: list[Move]
    reason: Optional[NoWin]
    positions: list[str]

    def __bool__(self) -> bool:
        return self.answer is not False


class LegalMoves:
    """The legal moves of a board as it is when they are asked for."""

    __slots__ = ("_board",)

    def __init__(self, board: "Board") -> None:
        self._board = board

    def __iter__(self) -> Iterator[Move]:
        return iter(self._board._legal())

    def __len__(self) -> int:
        return self._board._get_info().legal_moves

    def count(self) -> int:
        return len(self)

    def __bool__(self) -> bool:
        return len(self) > 0

    def __contains__(self, move: Move) -> bool:
        return self._board.is_legal(move)

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(map(self._board.san, self))})>"


class Board:
    """A position with the moves that led to it, in any variant.

    >>> board = Board()
    >>> board.push_san("e4")
    Move.from_uci('e2e4')
    >>> board.fen()
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
    >>> board.pop()
    Move.from_uci('e2e4')
    >>> board == Board()
    True

    Threads: boards of several threads are independent. One board is used by one thread at a time; a second one that
    comes in between gets a `NowChessError`.
    """

    __slots__ = ("_cached", "_game", "_moves", "_position", "chess960", "_variant", "__weakref__")

    def __init__(
        self, fen: Optional[str] = STARTING_FEN, *, chess960: bool = False, variant: Union[str, int] = "chess"
    ) -> None:
        if variant == "chess":
            number = 0
        elif isinstance(variant, int):
            number = variant
        else:
            number, by_name = variant_number(variant)
            chess960 = chess960 or by_name
        self._variant = number
        self.chess960 = chess960
        self._moves = CHESS960_MOVES if chess960 else STANDARD_MOVES
        self._game = NULL
        self._set(None if fen is None or (number != 0 and fen == STARTING_FEN) else fen)

    def _flags(self) -> int:
        return _CHESS960_BOARD if self.chess960 else _BOARD

    def _set(self, fen: Optional[str]) -> None:
        game = ffi.new("nowchess_game **")
        if fen is None:
            check(lib.nowchess_game_new(self._variant, self._flags(), game))
        else:
            text = fen.encode()
            code = lib.nowchess_game_from_fen(text, len(text), self._variant, 0, self._flags(), game, NULL)
            if code != OK:
                error = new_error()
                lib.nowchess_game_from_fen(text, len(text), self._variant, 0, self._flags(), game, error)
                raise problem(code, error)
        self._adopt(game[0])

    def _adopt(self, game: Any) -> None:
        if self._game:
            lib.nowchess_game_free(self._game)
        self._game = game
        self._position = lib.nowchess_game_position(game)
        self._cached = None

    def __del__(self) -> None:
        if getattr(self, "_game", NULL):
            lib.nowchess_game_free(self._game)

    @classmethod
    def _of(cls, game: Any, variant: int, chess960: bool) -> "Board":
        board = cls.__new__(cls)
        board._variant = variant
        board.chess960 = chess960
        board._moves = CHESS960_MOVES if chess960 else STANDARD_MOVES
        board._game = NULL
        board._adopt(game)
        return board

    def copy(self, *, stack: bool = True) -> "Board":
        """A copy, with its history unless that is not wanted.

        >>> Board().copy() == Board()
        True
        """
        game = ffi.new("nowchess_game **")
        if stack:
            check(lib.nowchess_game_copy(self._game, game))
        else:
            check(lib.nowchess_game_from_position(self._position, self._flags(), game))
        return Board._of(game[0], self._variant, self.chess960)

    def __copy__(self) -> "Board":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "Board":
        return self.copy()

    def root(self) -> "Board":
        """The position that the history begins with."""
        return self._at(0)

    def _at(self, ply: int) -> "Board":
        position = ffi.new("nowchess_position **")
        check(lib.nowchess_game_position_at(self._game, ply, position))
        game = ffi.new("nowchess_game **")
        try:
            check(lib.nowchess_game_from_position(position[0], self._flags(), game))
        finally:
            lib.nowchess_position_free(position[0])
        return Board._of(game[0], self._variant, self.chess960)

    # --- text ---

    def fen(self, *, shredder: bool = False, en_passant: str = "legal") -> str:
        """The position as FEN. `en_passant` is "legal", "xfen" or "fen", as in python-chess.

        >>> Board().fen() == STARTING_FEN
        True
        """
        flags = _EP_FLAGS[en_passant] | (lib.NOWCHESS_FEN_SHREDDER if shredder else 0)
        return read_text(lib.nowchess_position_fen, self._position, flags).decode()

    def set_fen(self, fen: str) -> None:
        """Sets up a position and forgets the moves."""
        self._set(fen)

    def reset(self) -> None:
        """To the start of the variant."""
        self._set(None)

    def board_fen(self) -> str:
        """The pieces alone."""
        return self.fen().split(" ", 1)[0]

    def epd(self) -> str:
        """The position without its two clocks."""
        return self.fen().rsplit(" ", 2)[0]

    def __str__(self) -> str:
        return "\n".join(
            " ".join(str(self.piece_at(rank * 8 + file) or ".") for file in range(8)) for rank in range(7, -1, -1)
        )

    def unicode(
        self,
        *,
        invert_color: bool = False,
        borders: bool = False,
        empty_square: str = "⭘",
        orientation: Color = WHITE,
    ) -> str:
        """The board with figurines.

        >>> print(Board().unicode(empty_square=".").splitlines()[1])
        ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟
        """
        rule = "  " + "-" * 17
        files = range(8) if orientation else range(7, -1, -1)
        lines = []
        for rank in range(7, -1, -1) if orientation else range(8):
            pieces = [self.piece_at(square(file, rank)) for file in files]
            line = [piece.unicode_symbol(invert_color=invert_color) if piece else empty_square for piece in pieces]
            lines += [rule, f"{rank + 1} |{'|'.join(line)}|"] if borders else [" ".join(line)]
        if borders:
            lines += [rule, "   " + " ".join(FILE_NAMES[file] for file in files)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"Board({self.fen()!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._variant == other._variant and self.fen(en_passant="fen") == other.fen(en_passant="fen")

    __hash__ = None  # type: ignore[assignment]

    # --- what stands where ---

    def _get_info(self) -> Any:
        if self._cached is None:
            info = ffi.new("nowchess_position_info *")
            check(lib.nowchess_position_get_info(self._position, info))
            self._cached = info
        return self._cached

    def _game_info(self) -> Any:
        info = ffi.new("nowchess_game_info *")
        check(lib.nowchess_game_get_info(self._game, info))
        return info

    @property
    def variant(self) -> str:
        """Its name, as UCI has it: "chess", "crazyhouse", "3check"."""
        return text_of(lib.nowchess_variant_uci_name(self._variant))

    @property
    def turn(self) -> Color:
        return self._get_info().turn == 0

    @property
    def fullmove_number(self) -> int:
        return self._get_info().fullmove_number

    @property
    def halfmove_clock(self) -> int:
        return self._get_info().halfmove_clock

    @property
    def castling_rights(self) -> int:
        """The rooks that may still castle, as a mask."""
        return self._get_info().castling_rooks

    def has_castling_rights(self, color: Color) -> bool:
        """May this side still castle at all?"""
        return self.has_kingside_castling_rights(color) or self.has_queenside_castling_rights(color)

    def has_kingside_castling_rights(self, color: Color) -> bool:
        """May its king still castle towards the h-file?"""
        return any(rook > self._castling_king(color) for rook in self._castling_rooks(color))

    def has_queenside_castling_rights(self, color: Color) -> bool:
        """May its king still castle towards the a-file?"""
        return any(rook < self._castling_king(color) for rook in self._castling_rooks(color))

    def _castling_rooks(self, color: Color) -> SquareSet:
        return self.pieces(ROOK, color) & self.castling_rights

    def _castling_king(self, color: Color) -> Square:
        king = self.king(color)
        assert king is not None, "who has no king has no castling right"
        return king

    @property
    def ep_square(self) -> Optional[Square]:
        """The square passed over by the last move, if that was a double step."""
        square = self._get_info().en_passant
        return None if square == lib.NOWCHESS_NO_SQUARE else square

    @property
    def key(self) -> int:
        """Polyglot's key."""
        return self._get_info().key

    def ply(self) -> int:
        """Half-moves since the start of the game, by its move number.

        >>> Board().ply()
        0
        """
        return 2 * (self.fullmove_number - 1) + (not self.turn)

    def piece_type_at(self, square: Square) -> Optional[PieceType]:
        piece = self.piece_at(square)
        return piece.piece_type if piece else None

    def color_at(self, square: Square) -> Optional[Color]:
        piece = self.piece_at(square)
        return piece.color if piece else None

    def piece_at(self, square: Square) -> Optional[Piece]:
        """What stands on a square.

        >>> str(Board().piece_at(0)), Board().piece_at(30)
        ('R', None)
        """
        pieces = self._get_info().pieces
        for color in (0, 1):
            for kind in range(6):
                if pieces[color][kind] >> square & 1:
                    return Piece(kind + 1, color == 0)
        return None

    def piece_map(self) -> dict[Square, Piece]:
        """Every piece by its square."""
        pieces = self._get_info().pieces
        return {
            square: Piece(kind + 1, color == 0)
            for color in (0, 1)
            for kind in range(6)
            for square in SquareSet(pieces[color][kind])
        }

    def pieces_mask(self, piece_type: PieceType, color: Color) -> int:
        return self._get_info().pieces[not color][piece_type - 1]

    def pieces(self, piece_type: PieceType, color: Color) -> SquareSet:
        """Where such pieces stand.

        >>> list(Board().pieces(KNIGHT, WHITE))
        [1, 6]
        """
        return SquareSet(self.pieces_mask(piece_type, color))

    @property
    def occupied_co(self) -> list[int]:
        """The squares of a colour's pieces, as masks."""
        pieces = self._get_info().pieces
        masks = [0, 0]
        for kind in range(6):
            masks[WHITE] |= pieces[0][kind]
            masks[BLACK] |= pieces[1][kind]
        return masks

    @property
    def occupied(self) -> int:
        white, black = self.occupied_co
        return white | black

    def king(self, color: Color) -> Optional[Square]:
        """The king's square; None if there is none, or if it is not alone."""
        kings = self.pieces_mask(KING, color)
        return kings.bit_length() - 1 if kings and kings & (kings - 1) == 0 else None

    def pocket(self, color: Color) -> dict[PieceType, int]:
        """The pieces in hand (crazyhouse)."""
        counts = self._get_info().pockets[not color]
        return {kind + 1: counts[kind] for kind in range(5) if counts[kind]}

    def checks_left(self, color: Color) -> int:
        """The checks that a side still has to give (three-check)."""
        return self._get_info().checks_left[not color]

    def attackers_mask(self, color: Color, square: Square) -> int:
        squares = ffi.new("uint64_t *")
        check(lib.nowchess_position_attackers(self._position, not color, square, squares))
        return squares[0]

    def attackers(self, color: Color, square: Square) -> SquareSet:
        """The pieces of a colour that attack a square."""
        return SquareSet(self.attackers_mask(color, square))

    def is_attacked_by(self, color: Color, square: Square) -> bool:
        return self.attackers_mask(color, square) != 0

    def checkers_mask(self) -> int:
        return self._get_info().checkers

    def checkers(self) -> SquareSet:
        """The pieces that give check."""
        return SquareSet(self.checkers_mask())

    # --- moves ---

    def _legal(self) -> list[Move]:
        moves, size = scratch.moves, scratch.size
        check(lib.nowchess_position_legal_moves(self._position, moves, lib.NOWCHESS_MAX_MOVES, size))
        table = self._moves
        return [table[bits] for bits in ffi.unpack(moves, size[0])] if size[0] else []

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves.

        >>> Board().legal_moves.count(), Move.from_uci("e2e5") in Board().legal_moves
        (20, False)
        """
        return LegalMoves(self)

    def generate_legal_moves(self) -> Iterator[Move]:
        return iter(self._legal())

    def _resolve(self, move: Move) -> int:
        legal = ffi.new("nowchess_move *")
        return legal[0] if lib.nowchess_position_resolve(self._position, move._bits, legal, NULL) == OK else 0

    def is_legal(self, move: Move) -> bool:
        return self._resolve(move) != 0

    def find_move(self, from_square: Square, to_square: Square, promotion: Optional[PieceType] = None) -> Move:
        """The legal move between two squares; a pawn that reaches the last rank becomes a queen unless told otherwise."""
        if promotion is None and self.piece_type_at(from_square) == PAWN and to_square >> 3 in (0, 7):
            promotion = QUEEN
        move = Move(from_square, to_square, promotion)
        bits = self._resolve(move)
        if not bits:
            raise IllegalMoveError(f"no legal move {move.uci()} in {self.fen()}")
        return self._moves[bits]

    def push(self, move: Move) -> None:
        """Plays a legal move.

        >>> Board().push(Move.from_uci("e2e5"))
        Traceback (most recent call last):
        nowchess.IllegalMoveError: the piece on e2 cannot go to e5
        """
        code = lib.nowchess_game_play_recorded(self._game, move._bits, NULL, NULL)
        if code != OK:
            error = new_error()
            raise problem(lib.nowchess_game_play_recorded(self._game, move._bits, NULL, error), error)
        self._cached = None

    def push_san(self, san: str) -> Move:
        """Plays a move in standard notation, and returns it."""
        text = san.encode()
        bits = lib.nowchess_game_push_san(self._game, text, len(text))
        if not bits:
            error = new_error()
            raise problem(lib.nowchess_game_play_recorded_san(self._game, text, len(text), NULL, error), error)
        self._cached = None
        return self._moves[bits]

    def push_uci(self, uci: str) -> Move:
        """Plays a move in coordinates, and returns it."""
        move = self.parse_uci(uci)
        self.push(move)
        return move

    def pop(self) -> Move:
        """Takes back the last move, and returns it."""
        moves = self._made()
        if not moves:
            raise IndexError("no move to take back")
        check(lib.nowchess_game_go_to(self._game, len(moves) - 1))
        self._cached = None
        return self._moves[moves[-1]]

    def peek(self) -> Move:
        """The last move."""
        moves = self._made()
        if not moves:
            raise IndexError("no move was made")
        return self._moves[moves[-1]]

    def _made(self) -> list[int]:
        ply = self._game_info().ply
        moves = ffi.new("nowchess_move[]", max(1, ply))
        check(lib.nowchess_game_moves(self._game, moves, ply, NULL))
        return ffi.unpack(moves, ply) if ply else []

    @property
    def move_stack(self) -> list[Move]:
        """The moves that were made. A copy: changing it does not change the board."""
        return [self._moves[bits] for bits in self._made()]

    def san(self, move: Move) -> str:
        """The move in standard notation.

        >>> Board().san(Move.from_uci("g1f3"))
        'Nf3'
        """
        number = lib.nowchess_position_san(self._position, move._bits)
        if not number:
            self._raise_illegal(move)
        return SANS[number]

    def _raise_illegal(self, move: Move) -> None:
        error, legal = new_error(), ffi.new("nowchess_move *")
        raise problem(lib.nowchess_position_resolve(self._position, move._bits, legal, error), error)

    def variation_san(self, variation: Iterable[Move]) -> str:
        """Moves one after the other, with their numbers.

        >>> Board().variation_san([Move.from_uci("e2e4"), Move.from_uci("e7e5"), Move.from_uci("g1f3")])
        '1. e4 e5 2. Nf3'
        """
        board, words = self.copy(stack=False), []
        for move in variation:
            if board.turn:
                words.append(f"{board.fullmove_number}. {board.san(move)}")
            elif not words:
                words.append(f"{board.fullmove_number}...{board.san(move)}")
            else:
                words.append(board.san(move))
            board.push(move)
        return " ".join(words)

    def uci(self, move: Move) -> str:
        """The move in coordinates, castling as this board has it."""
        bits = self._resolve(move)
        return self._moves[bits].uci() if bits else move.uci()

    def parse_san(self, san: str) -> Move:
        """The legal move that a text means. It takes what people and programs write.

        >>> Board().parse_san("Nf3"), Board().parse_san("e2-e4")
        (Move.from_uci('g1f3'), Move.from_uci('e2e4'))
        >>> Board().parse_san("Nd2")
        Traceback (most recent call last):
        nowchess.IllegalMoveError: Nd2: in the way: the pawn on d2
        """
        text = san.encode()
        bits = lib.nowchess_position_san_move(self._position, text, len(text))
        if not bits:
            error, move = new_error(), ffi.new("nowchess_move *")
            raise problem(
                lib.nowchess_position_read_san(self._position, text, len(text), 0, move, error), error
            )
        return self._moves[bits]

    def parse_uci(self, uci: str) -> Move:
        """The legal move that coordinates mean."""
        text = uci.encode()
        bits = lib.nowchess_position_uci_move(self._position, text, len(text))
        if not bits:
            error, move = new_error(), ffi.new("nowchess_move *")
            raise problem(lib.nowchess_position_read_uci(self._position, text, len(text), move, error), error)
        return self._moves[bits]

    def _kind(self, move: Move) -> int:
        return self._resolve(move) >> 12

    def is_capture(self, move: Move) -> bool:
        return self.is_en_passant(move) or (
            not self.is_castling(move) and move.drop is None and bool(self.occupied >> move.to_square & 1)
        )

    def is_en_passant(self, move: Move) -> bool:
        return self._kind(move) == 2

    def is_castling(self, move: Move) -> bool:
        return self._kind(move) == 3

    def is_kingside_castling(self, move: Move) -> bool:
        return self.is_castling(move) and move.to_square > move.from_square

    def is_queenside_castling(self, move: Move) -> bool:
        return self.is_castling(move) and move.to_square < move.from_square

    def is_zeroing(self, move: Move) -> bool:
        """Does the move begin the count of fifty moves anew?"""
        return self.is_capture(move) or PAWN in (self.piece_type_at(move.from_square), move.drop)

    def gives_check(self, move: Move) -> bool:
        gives = ffi.new("int32_t *")
        if lib.nowchess_position_gives_check(self._position, move._bits, gives) != OK:
            self._raise_illegal(move)
        return gives[0] != 0

    def has_legal_en_passant(self) -> bool:
        return bool(self._get_info().en_passant_is_legal)

    # --- how it stands ---

    def is_check(self) -> bool:
        return self._get_info().checkers != 0

    def is_checkmate(self) -> bool:
        return self._get_info().ending == lib.NOWCHESS_ENDING_CHECKMATE

    def is_stalemate(self) -> bool:
        return self._get_info().ending == lib.NOWCHESS_ENDING_STALEMATE

    def is_variant_end(self) -> bool:
        """Has the variant's own rule ended the game?"""
        return self._get_info().status == lib.NOWCHESS_STATUS_ENDED

    def has_insufficient_material(self, color: Color) -> bool:
        """Is it certain, by its pieces, that this side can not win any more?"""
        can = ffi.new("int32_t *")
        check(lib.nowchess_position_can_win_by_material(self._position, not color, can))
        return can[0] == 0

    def is_insufficient_material(self) -> bool:
        return self.has_insufficient_material(WHITE) and self.has_insufficient_material(BLACK)

    def is_seventyfive_moves(self) -> bool:
        return self.halfmove_clock >= 150 and len(self.legal_moves) > 0

    def is_fivefold_repetition(self) -> bool:
        return self.is_repetition(5)

    def is_repetition(self, count: int = 3) -> bool:
        """Has the position stood so often?"""
        return self._game_info().repetitions >= count

    def claims(self) -> list[Claim]:
        """The draws that the side to move may claim, each with the move to announce, if one is needed.

        >>> board = Board()
        >>> for san in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".split():
        ...     _ = board.push_san(san)
        >>> board.claims()
        [Claim(ground=<Ground.THREEFOLD_REPETITION: 0>, move=Move.from_uci('f6g8'))]
        """
        size = ffi.new("size_t *")
        lib.nowchess_game_claims(self._game, NULL, 0, size)
        claims = ffi.new("nowchess_claim[]", max(1, size[0]))
        check(lib.nowchess_game_claims(self._game, claims, size[0], size))
        return [
            Claim(Ground(claims[i].ground), self._moves[claims[i].move] if claims[i].move else None)
            for i in range(size[0])
        ]

    def can_claim_draw(self) -> bool:
        return bool(self.claims())

    def can_claim_threefold_repetition(self) -> bool:
        return any(claim.ground is Ground.THREEFOLD_REPETITION for claim in self.claims())

    def can_claim_fifty_moves(self) -> bool:
        return any(claim.ground is Ground.FIFTY_MOVES for claim in self.claims())

    def outcome(self, *, claim_draw: bool = False) -> Optional[Outcome]:
        """How the game has ended; None if it goes on. With `claim_draw` draws that may be claimed count.

        >>> Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").outcome().termination
        <Termination.STALEMATE: 2>
        """
        info = self._get_info()
        if info.ending != lib.NOWCHESS_ENDING_NONE:
            winner = None if info.winner == lib.NOWCHESS_NOBODY else info.winner == 0
            if info.ending == lib.NOWCHESS_ENDING_CHECKMATE:
                return Outcome(Termination.CHECKMATE, winner)
            if winner is None:
                stalemate = info.ending == lib.NOWCHESS_ENDING_STALEMATE
                return Outcome(Termination.STALEMATE if stalemate else Termination.VARIANT_DRAW, None)
            won = winner == self.turn
            return Outcome(Termination.VARIANT_WIN if won else Termination.VARIANT_LOSS, winner)
        if self.is_insufficient_material():
            return Outcome(Termination.INSUFFICIENT_MATERIAL, None)
        if self.is_seventyfive_moves():
            return Outcome(Termination.SEVENTYFIVE_MOVES, None)
        if self.is_fivefold_repetition():
            return Outcome(Termination.FIVEFOLD_REPETITION, None)
        if claim_draw:
            if self.can_claim_fifty_moves():
                return Outcome(Termination.FIFTY_MOVES, None)
            if self.can_claim_threefold_repetition():
                return Outcome(Termination.THREEFOLD_REPETITION, None)
        return None

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        return self.outcome(claim_draw=claim_draw) is not None

    def result(self, *, claim_draw: bool = False) -> str:
        outcome = self.outcome(claim_draw=claim_draw)
        return outcome.result() if outcome else "*"

    def can_mate(self, color: Color, *, nodes: int = 0) -> MateProof:
        """Can this side still win (in standard chess: mate) by some series of legal moves, the opponent's help included?

        At most so many positions are searched; 0 stands for 750,000.

        >>> proof = Board("8/8/4k3/8/8/3KN3/8/8 w - - 0 1").can_mate(WHITE)
        >>> proof.answer, proof.reason
        (False, <NoWin.MATERIAL: 0>)
        >>> board = Board()
        >>> for move in board.can_mate(WHITE).line:
        ...     board.push(move)
        >>> board.is_checkmate(), board.turn == BLACK
        (True, True)
        """
        handle = ffi.new("nowchess_proof **")
        check(lib.nowchess_position_can_win(self._position, not color, nodes, handle))
        proof = handle[0]
        try:
            info = ffi.new("nowchess_proof_info *")
            check(lib.nowchess_proof_get_info(proof, info))
            moves = ffi.new("nowchess_move[]", max(1, info.line_size))
            check(lib.nowchess_proof_line(proof, moves, info.line_size, NULL))
            answer = {lib.NOWCHESS_YES: True, lib.NOWCHESS_NO: False}.get(info.answer)
            return MateProof(
                answer,
                [self._moves[moves[i]] for i in range(info.line_size)],
                None if info.reason == lib.NOWCHESS_NO_REASON else NoWin(info.reason),
                [_proof_fen(proof, i) for i in range(info.closed_size)],
            )
        finally:
            lib.nowchess_proof_free(proof)

    def verdict(self, *, fast: bool = False) -> dict[str, Any]:
        """What an arbiter says of the game: outcome and article, claims with their moves, who can still mate and why.

        `fast` leaves the full check of dead positions out. `explain` says it in words.

        >>> Board("8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1").verdict()["outcome"]["reason"]
        'DeadPosition'
        """
        return json.loads(self._judge(lib.NOWCHESS_VERDICT_JSON, fast))

    def explain(self, *, fast: bool = False) -> str:
        """The verdict in a few lines of English."""
        return self._judge(0, fast).decode()

    def _judge(self, flags: int, fast: bool) -> bytes:
        root = self.root()
        game = ffi.new("nowchess_game **")
        check(lib.nowchess_game_from_position(root._position, self._flags() & ~_BOARD, game))
        try:
            for bits in self._made():
                check(lib.nowchess_game_play_recorded(game[0], bits, NULL, NULL))
            return read_text(lib.nowchess_game_verdict, game[0], flags | (lib.NOWCHESS_VERDICT_FAST if fast else 0))
        finally:
            lib.nowchess_game_free(game[0])

    def perft(self, depth: int) -> int:
        """The number of ways to make so many moves in a row.

        >>> Board().perft(3)
        8902
        """
        nodes = ffi.new("uint64_t *")
        check(lib.nowchess_position_perft(self._position, depth, nodes))
        return nodes[0]


def _proof_fen(proof: Any, index: int) -> str:
    position = ffi.new("nowchess_position **")
    check(lib.nowchess_proof_position(proof, index, position))
    try:
        return read_text(lib.nowchess_position_fen, position[0], 0).decode()
    finally:
        lib.nowchess_position_free(position[0])

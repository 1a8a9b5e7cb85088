"""What the modules share: the library, its errors, and moves as its numbers."""

from __future__ import annotations

import threading
from typing import Any, Optional

from nowchess._nowchess import ffi as ffi, lib as lib  # type: ignore[import]

OK: int = lib.NOWCHESS_OK
NULL: Any = ffi.NULL


class InvalidMoveError(ValueError):
    """The text is no move."""


class IllegalMoveError(ValueError):
    """The move is not legal in the position."""


class AmbiguousMoveError(ValueError):
    """The text fits several legal moves."""


class GameOverError(ValueError):
    """The game has ended."""


class RefusedError(ValueError):
    """A claim or an offer was refused; `name` says why, for programs."""

    def __init__(self, message: str, name: str) -> None:
        super().__init__(message)
        self.name = name


class NowChessError(RuntimeError):
    """The library was used wrongly; `code` says how."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code


def text_of(characters: Any) -> str:
    return ffi.string(characters).decode("utf-8", "replace")


def problem(code: int, error: Any = None) -> Exception:
    """The exception for a code, with the message of an error that goes with it."""
    name = text_of(error.name) if error is not None else ""
    message = (text_of(error.message) if error is not None else "") or text_of(lib.nowchess_code_name(code))
    if code == lib.NOWCHESS_BAD_MOVE_TEXT:
        return InvalidMoveError(message)
    if code == lib.NOWCHESS_ILLEGAL_MOVE:
        return AmbiguousMoveError(message) if name == "Ambiguous" else IllegalMoveError(message)
    if code == lib.NOWCHESS_GAME_OVER:
        return GameOverError(message)
    if code == lib.NOWCHESS_REFUSED:
        return RefusedError(message, name)
    if code in (lib.NOWCHESS_BAD_FEN, lib.NOWCHESS_BAD_POSITION, lib.NOWCHESS_BAD_PGN, lib.NOWCHESS_BAD_ARGUMENT):
        return ValueError(message)
    if code == lib.NOWCHESS_NO_FILE:
        return OSError(message)
    if code == lib.NOWCHESS_NO_MEMORY:
        return MemoryError(message)
    return NowChessError(message, text_of(lib.nowchess_code_name(code)))


def check(code: int, error: Any = None) -> None:
    if code != OK:
        raise problem(code, error)


def new_error() -> Any:
    return ffi.new("nowchess_error *")


class _Scratch(threading.local):
    """Buffers to write to, for each thread its own: calls run without the lock of the interpreter."""

    def __init__(self) -> None:
        self.moves = ffi.new("nowchess_move[]", lib.NOWCHESS_MAX_MOVES)
        self.size = ffi.new("size_t *")
        self.text = ffi.new("char[]", 4096)


scratch = _Scratch()


def read_text(call: Any, *arguments: Any) -> bytes:
    """What a call writes into a buffer: arguments, buffer, capacity, size."""
    buffer, size = scratch.text, scratch.size
    code = call(*arguments, buffer, 4096, size)
    if code == lib.NOWCHESS_BUFFER_TOO_SMALL:
        capacity = size[0] + 1
        buffer = ffi.new("char[]", capacity)
        code = call(*arguments, buffer, capacity, size)
    check(code)
    return ffi.unpack(buffer, size[0])


def variant_number(variant: str) -> tuple[int, bool]:
    """The library's number of a variant by any of its names, and whether the name asks for Chess960."""
    number, chess960 = ffi.new("nowchess_variant *"), ffi.new("uint8_t *")
    name = variant.encode()
    if lib.nowchess_variant_parse(name, len(name), number, chess960) != OK:
        raise ValueError(f"there is no variant {variant!r}")
    return number[0], bool(chess960[0])


_PIECE_LETTERS = " pnbrqk"


class Move:
    """A move: from one square to another, perhaps a promotion, or a drop of crazyhouse.

    Equal moves are one object, which never changes. Castling is a move of the king by two files, or onto its rook in
    Chess960.

    >>> Move.from_uci("e2e4")
    Move.from_uci('e2e4')
    >>> Move(52, 60, promotion=5).uci()
    'e7e8q'
    >>> Move.from_uci("N@f3").drop
    2
    """

    __slots__ = ("_bits", "drop", "from_square", "promotion", "to_square")
    _bits: int
    from_square: int
    to_square: int
    promotion: Optional[int]
    drop: Optional[int]
    _known: dict[tuple[int, int, Optional[int], Optional[int]], "Move"] = {}

    def __new__(
        cls, from_square: int, to_square: int, promotion: Optional[int] = None, drop: Optional[int] = None
    ) -> "Move":
        identity = (from_square, to_square, promotion, drop)
        known = cls._known.get(identity)
        if known is not None:
            return known
        if not (0 <= from_square < 64 and 0 <= to_square < 64):
            raise ValueError(f"no squares: {from_square}, {to_square}")
        parts = ffi.new("nowchess_move_parts *")
        parts.to = to_square
        if drop is not None:
            parts[0] = (lib.NOWCHESS_NO_SQUARE, to_square, lib.NOWCHESS_DROP, drop - 1)
        elif promotion is not None:
            parts[0] = (from_square, to_square, lib.NOWCHESS_PROMOTION, promotion - 1)
        else:
            parts[0] = (from_square, to_square, lib.NOWCHESS_NORMAL, lib.NOWCHESS_NO_PIECE)
        bits = ffi.new("nowchess_move *")
        check(lib.nowchess_move_pack(parts[0], bits))
        move = object.__new__(cls)
        for name, value in zip(("_bits", *cls.__slots__[1:]), (bits[0], drop, from_square, promotion, to_square)):
            object.__setattr__(move, name, value)
        return cls._known.setdefault(identity, move)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a move never changes")

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self.from_square, self.to_square, self.promotion, self.drop)

    @classmethod
    def from_uci(cls, uci: str) -> "Move":
        """The move of a text such as e2e4, e7e8q or N@f3; 0000 is the null move."""
        if uci == "0000":
            return cls.null()
        try:
            if len(uci) == 4 and uci[1] == "@":
                square = _square(uci[2:])
                return cls(square, square, drop=_PIECE_LETTERS.index(uci[0].lower(), 1))
            promotion = _PIECE_LETTERS.index(uci[4], 1) if len(uci) == 5 else None
            if len(uci) in (4, 5):
                return cls(_square(uci[:2]), _square(uci[2:4]), promotion)
        except ValueError:
            pass
        raise InvalidMoveError(f"no move: {uci!r}")

    @classmethod
    def null(cls) -> "Move":
        """A move that passes. It stands in records; no board takes it."""
        return cls(0, 0)

    def uci(self) -> str:
        """The move as text.

        >>> Move.null().uci()
        '0000'
        """
        if self.drop is not None:
            return _PIECE_LETTERS[self.drop].upper() + "@" + _name(self.to_square)
        if self.from_square == self.to_square:
            return "0000"
        return (
            _name(self.from_square)
            + _name(self.to_square)
            + (_PIECE_LETTERS[self.promotion] if self.promotion is not None else "")
        )

    def __bool__(self) -> bool:
        return self.from_square != self.to_square or self.drop is not None

    def __str__(self) -> str:
        return self.uci()

    def __repr__(self) -> str:
        return f"Move.from_uci({self.uci()!r})"


def _square(name: str) -> int:
    if len(name) != 2 or name[0] not in "abcdefgh" or name[1] not in "12345678":
        raise ValueError(f"no square: {name!r}")
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def _name(square: int) -> str:
    return "abcdefgh"[square & 7] + "12345678"[square >> 3]


class MoveTable(dict[int, Move]):
    """The moves of the library's numbers, made when they are first asked for."""

    def __init__(self, chess960: bool) -> None:
        super().__init__()
        self.chess960 = chess960

    def __missing__(self, bits: int) -> Move:
        if bits == lib.NOWCHESS_NO_MOVE:
            return Move.null()
        text = ffi.new("char[]", lib.NOWCHESS_MOVE_SIZE)
        check(lib.nowchess_move_write_uci(bits, self.chess960, text))
        return self.setdefault(bits, Move.from_uci(text_of(text)))


STANDARD_MOVES = MoveTable(False)
CHESS960_MOVES = MoveTable(True)


class SanTable(dict[int, str]):
    """The texts of the library's numbers for them."""

    def __missing__(self, number: int) -> str:
        return self.setdefault(number, number.to_bytes(8, "little").rstrip(b"\0").decode())


SANS = SanTable()

"""Many at once, into buffers: no Python object for each item.

What is returned are memoryviews, which NumPy takes as they are: numpy.frombuffer(infos, dtype=INFO_DTYPE).

>>> fens = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\\nnonsense\\n"
>>> infos, codes = read_fens(fens)
>>> list(codes), len(infos) // INFO_SIZE
([0, 7], 2)
>>> moves, keys = read_line(Board(), "1. e4 e5 2. Nf3")
>>> len(moves), hex(keys[0])
(3, '0x823c9b50fd114196')
>>> write_line(Board(), moves)
b'e4 e5 Nf3'
"""

from __future__ import annotations

from typing import Any, Union

from nowchess._board import Board
from nowchess._core import NULL, OK, check, ffi, lib, new_error, problem, variant_number

Buffer = Union[bytes, bytearray, memoryview]

INFO_SIZE: int = ffi.sizeof("nowchess_position_info")


def _dtype() -> dict[str, Any]:
    formats = {"pieces": "(2,6)u8", "checks_left": "(2,)u1", "pockets": "(2,5)u1"}
    names, kinds, offsets = [], [], []
    for name, field in ffi.typeof("nowchess_position_info").fields:
        if name != "reserved":
            names.append(name)
            kinds.append(formats.get(name) or f"u{ffi.sizeof(field.type)}")
            offsets.append(field.offset)
    return {"names": names, "formats": kinds, "offsets": offsets, "itemsize": INFO_SIZE}


# What numpy.dtype makes of one info: pieces[colour][kind], key, legal_moves, status and the others of nowchess/c.h.
INFO_DTYPE = _dtype()


def _view(data: Any, form: str) -> memoryview:
    return memoryview(ffi.buffer(data)).cast("B").cast(form)


class _Lines:
    """The lines of a text, as the library wants them."""

    def __init__(self, text: Buffer) -> None:
        self.text = ffi.from_buffer("char[]", text)
        size = len(self.text)
        count = ffi.new("size_t *")
        lib.nowchess_line_ends(self.text, size, NULL, 0, count)
        self.count: int = count[0]
        self.ends = ffi.new("uint64_t[]", max(1, self.count))
        check(lib.nowchess_line_ends(self.text, size, self.ends, self.count, count))
        self.texts = ffi.new("nowchess_texts *", {"text": self.text, "ends": self.ends, "count": self.count})


# Every element is written before anybody sees it.
_new = ffi.new_allocator(should_clear_after_alloc=False)


def read_fens(fens: Buffer, *, variant: str = "chess") -> tuple[memoryview, memoryview]:
    """What is in so many FENs, one on each line: bytes of INFO_SIZE each, and an int32 each, 0 where all is well."""
    lines = _Lines(fens)
    infos = _new("nowchess_position_info[]", max(1, lines.count))
    codes = _new("nowchess_code[]", max(1, lines.count))
    check(lib.nowchess_fens_get_info(lines.texts[0], variant_number(variant)[0], 0, infos, codes))
    return _view(infos, "B")[: INFO_SIZE * lines.count], _view(codes, "i")[: lines.count]


def legal_moves(fens: Buffer, *, variant: str = "chess") -> tuple[memoryview, memoryview, memoryview]:
    """The legal moves of so many FENs: uint16 moves; uint64 ends, those of position i before ends[i]; int32 codes."""
    lines = _Lines(fens)
    number = variant_number(variant)[0]
    ends = _new("uint64_t[]", max(1, lines.count))
    codes = _new("nowchess_code[]", max(1, lines.count))
    capacity = max(64, 48 * lines.count)
    size = ffi.new("size_t *")
    while True:
        moves = _new("nowchess_move[]", capacity)
        code = lib.nowchess_fens_legal_moves(lines.texts[0], number, 0, moves, capacity, ends, codes, size)
        if code != lib.NOWCHESS_BUFFER_TOO_SMALL:
            break
        capacity = size[0]
    check(code)
    return _view(moves, "H")[: size[0]], _view(ends, "Q")[: lines.count], _view(codes, "i")[: lines.count]


def read_line(board: Board, text: Union[str, Buffer]) -> tuple[memoryview, memoryview]:
    """The moves of a line of standard notation from a board on, as uint16, and the keys after them, as uint64."""
    data = ffi.from_buffer("char[]", text.encode() if isinstance(text, str) else text)
    capacity = len(data) // 2 + 1
    moves, keys = _new("nowchess_move[]", capacity), _new("uint64_t[]", capacity)
    count = ffi.new("size_t *")
    code = lib.nowchess_line_read_san(board._position, data, len(data), moves, keys, capacity, count, NULL)
    if code != OK:
        error = new_error()
        raise problem(
            lib.nowchess_line_read_san(board._position, data, len(data), moves, keys, capacity, count, error), error
        )
    return _view(moves, "H")[: count[0]], _view(keys, "Q")[: count[0]]


def read_lines(board: Board, text: Buffer) -> tuple[memoryview, memoryview, memoryview, memoryview]:
    """Many lines of text, each a line of moves from the board on: uint16 moves; uint64 keys; uint64 ends, the moves of
    line i before ends[i]; int32 codes, 0 where the whole line was read.

    >>> moves, keys, ends, codes = read_lines(Board(), b"e4 e5\\ne4 Ke2\\nd4")
    >>> list(ends), list(codes)
    ([2, 3, 4], [0, 10, 0])
    """
    lines = _Lines(text)
    capacity = len(lines.text) // 2 + 1
    moves, keys = _new("nowchess_move[]", capacity), _new("uint64_t[]", capacity)
    ends, codes = _new("uint64_t[]", max(1, lines.count)), _new("nowchess_code[]", max(1, lines.count))
    check(lib.nowchess_lines_read_san(board._position, lines.texts[0], moves, keys, capacity, ends, codes))
    count = ends[lines.count - 1] if lines.count else 0
    return (
        _view(moves, "H")[:count],
        _view(keys, "Q")[:count],
        _view(ends, "Q")[: lines.count],
        _view(codes, "i")[: lines.count],
    )


def write_line(board: Board, moves: Any) -> bytes:
    """A line of moves, uint16 in any buffer, in standard notation."""
    numbers = ffi.from_buffer("nowchess_move[]", moves)
    capacity = 8 * len(numbers) + 1
    text, size = _new("char[]", capacity), ffi.new("size_t *")
    code = lib.nowchess_line_write_san(board._position, numbers, len(numbers), text, capacity, size, NULL)
    if code != OK:
        error = new_error()
        raise problem(
            lib.nowchess_line_write_san(board._position, numbers, len(numbers), text, capacity, size, error), error
        )
    return ffi.unpack(text, size[0])

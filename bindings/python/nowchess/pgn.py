"""PGN: games one by one as trees, and files of them as columns.

>>> import io
>>> game = read_game(io.StringIO('[White "Morphy"]\\n\\n1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 *'))
>>> game.headers["White"], [move.uci() for move in game.mainline_moves()]
('Morphy', ['e2e4', 'e7e5', 'g1f3'])
>>> game.next().variations[1].comment
'Sicilian'
"""

from __future__ import annotations

import ctypes
import os
from collections import deque
from typing import Any, Iterable, Iterator, Optional, Sequence, TextIO, Union
from weakref import WeakKeyDictionary

from nowchess._board import Board
from nowchess._core import (
    CHESS960_MOVES,
    NULL,
    OK,
    STANDARD_MOVES,
    Move,
    check,
    ffi,
    lib,
    new_error,
    problem,
    read_text,
    text_of,
)

RESULTS = ["1-0", "0-1", "1/2-1/2", "0-0", "*"]
_ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}


class GameNode:
    """A move of a game, or its start, and what may follow."""

    parent: Optional["GameNode"]
    move: Optional[Move]

    def __init__(self, parent: Optional["GameNode"] = None, move: Optional[Move] = None) -> None:
        self.parent = parent
        self.move = move
        self.variations: list[GameNode] = []
        self.comment = ""
        self.starting_comment = ""
        self.nags: set[int] = set()

    def game(self) -> "Game":
        """The game that it belongs to."""
        node = self
        while node.parent is not None:
            node = node.parent
        assert isinstance(node, Game)
        return node

    def _line(self) -> list[Move]:
        moves, node = [], self
        while node.parent is not None:
            assert node.move is not None
            moves.append(node.move)
            node = node.parent
        return moves[::-1]

    def board(self) -> Board:
        """The position after the move, with its history."""
        board = self.game()._start.copy()
        for move in self._line():
            board.push(move)
        return board

    def san(self) -> str:
        """The move in standard notation."""
        assert self.parent is not None and self.move is not None, "the start has no move"
        return self.parent.board().san(self.move)

    def uci(self) -> str:
        """The move in coordinates."""
        assert self.move is not None, "the start has no move"
        return self.move.uci()

    def ply(self) -> int:
        return self.game()._start.ply() + len(self._line())

    def turn(self) -> bool:
        return self.ply() % 2 == 0

    def next(self) -> Optional["GameNode"]:
        """The next move of the main line from here."""
        return self.variations[0] if self.variations else None

    def end(self) -> "GameNode":
        """The last move of the main line from here."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def is_end(self) -> bool:
        return not self.variations

    def is_mainline(self) -> bool:
        node = self
        while node.parent is not None:
            if node.parent.variations[0] is not node:
                return False
            node = node.parent
        return True

    def mainline(self) -> Iterator["GameNode"]:
        """The nodes after this one."""
        node = self.next()
        while node is not None:
            yield node
            node = node.next()

    def mainline_moves(self) -> Iterator[Move]:
        """The moves after this one."""
        for node in self.mainline():
            assert node.move is not None
            yield node.move

    def variation(self, move: Union[int, Move]) -> "GameNode":
        """What follows, by its number or by its move."""
        if isinstance(move, int):
            return self.variations[move]
        for node in self.variations:
            if node.move is move:
                return node
        raise KeyError(move)

    def has_variation(self, move: Move) -> bool:
        return any(node.move is move for node in self.variations)

    def add_variation(
        self, move: Move, *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> "GameNode":
        """Adds a move that may follow."""
        node = GameNode(self, move)
        node.comment, node.starting_comment, node.nags = comment, starting_comment, set(nags)
        self.variations.append(node)
        return node

    def add_main_variation(self, move: Move, *, comment: str = "", nags: Iterable[int] = ()) -> "GameNode":
        """Adds a move before all others that may follow."""
        node = self.add_variation(move, comment=comment, nags=nags)
        self.variations.insert(0, self.variations.pop())
        return node

    def add_line(
        self, moves: Iterable[Move], *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> "GameNode":
        """Adds moves one after the other, and returns the last, which gets the comment and the glyphs."""
        node = self
        for move in moves:
            node = node.add_variation(move, starting_comment=starting_comment)
            starting_comment = ""
        if comment:
            node.comment = f"{node.comment} {comment}" if node.comment else comment
        node.nags.update(nags)
        return node

    def remove_variation(self, move: Union[int, Move]) -> None:
        self.variations.remove(self.variation(move))


class Game(GameNode):
    """A game: its tags, its start and its moves.

    >>> game = Game()
    >>> game.headers["White"] = "Adams"
    >>> _ = game.add_main_variation(Move.from_uci("e2e4"), comment="best")
    >>> print(str(game).splitlines()[-1])
    1. e4 {best} *
    """

    def __init__(self, headers: Optional[dict[str, str]] = None) -> None:
        super().__init__()
        self.headers: dict[str, str] = dict(_ROSTER if headers is None else headers)
        self.errors: list[Exception] = []
        self._start = Board()

    @classmethod
    def from_board(cls, board: Board) -> "Game":
        """The game that led to a board."""
        game = cls()
        game.setup(board.root())
        node: GameNode = game
        for move in board.move_stack:
            node = node.add_variation(move)
        game.headers["Result"] = board.result()
        return game

    def setup(self, board: Union[Board, str]) -> None:
        """Sets the start."""
        self._start = Board(board) if isinstance(board, str) else board.copy(stack=False)

    def board(self) -> Board:
        """The start."""
        return self._start.copy()

    def __str__(self) -> str:
        return self.text()

    def text(self) -> str:
        """The game in export format."""
        handle = ffi.new("nowchess_record **")
        check(lib.nowchess_record_new(self._start._position, self._start.chess960, handle))
        record = handle[0]
        try:
            for name, value in self.headers.items():
                if name not in ("SetUp", "FEN", "Variant"):
                    name_text, value_text = name.encode(), value.encode()
                    check(
                        lib.nowchess_record_set_tag(record, name_text, len(name_text), value_text, len(value_text))
                    )
            result = self.headers.get("Result", "*")
            check(lib.nowchess_record_set_result(record, RESULTS.index(result) if result in RESULTS else 4))
            self._write(record)
            return read_text(lib.nowchess_record_text, record, lib.NOWCHESS_PGN_EXPORT).decode()
        finally:
            lib.nowchess_record_free(record)

    def _write(self, record: Any) -> None:
        child = ffi.new("uint32_t *")
        open_nodes: list[tuple[GameNode, int]] = [(self, 0)]
        while open_nodes:
            node, number = open_nodes.pop()
            if node.comment:
                text = node.comment.encode()
                check(lib.nowchess_record_set_comment(record, number, text, len(text)))
            if node.nags:
                nags = sorted(node.nags)
                check(lib.nowchess_record_set_nags(record, number, nags, len(nags)))
            for variation in node.variations:
                assert variation.move is not None
                error = new_error()
                check(lib.nowchess_record_add(record, number, variation.move._bits, child, error), error)
                open_nodes.append((variation, child[0]))


def _game_of(record: Any) -> Game:
    info = ffi.new("nowchess_record_info *")
    check(lib.nowchess_record_get_info(record, info))
    game = Game({})
    for index in range(info.tags):
        name, _, value = read_text(lib.nowchess_record_tag, record, index).decode().partition("\0")
        game.headers[name] = value
    if not game.headers:
        game.headers = dict(_ROSTER)
    game.headers.setdefault("Result", RESULTS[info.result])
    for index in range(info.findings):
        error = new_error()
        check(lib.nowchess_record_finding(record, index, error))
        game.errors.append(ValueError(text_of(error.message)))
    start = ffi.new("nowchess_game **")
    check(lib.nowchess_record_game(record, start))
    whole = Board._of(start[0], info.variant, bool(info.chess960))
    game._start = whole.root()

    nodes = ffi.new("nowchess_record_node[]", info.nodes)
    check(lib.nowchess_record_nodes(record, nodes, info.nodes, NULL))
    table = CHESS960_MOVES if info.chess960 else STANDARD_MOVES
    known: dict[int, GameNode] = {}
    for index in range(info.nodes):
        found = nodes[index]
        if found.id == 0:
            node: GameNode = game
        else:
            node = GameNode(known[found.parent], table[found.move])
            known[found.parent].variations.append(node)
        known[found.id] = node
        if found.has_comment:
            node.comment = read_text(lib.nowchess_record_comment, record, found.id, 0).decode("utf-8", "replace")
        if found.has_comment_before:
            node.starting_comment = read_text(lib.nowchess_record_comment, record, found.id, 1).decode(
                "utf-8", "replace"
            )
        if found.nags:
            nags = ffi.new("uint32_t[]", found.nags)
            check(lib.nowchess_record_nags(record, found.id, nags, found.nags, NULL))
            node.nags = set(ffi.unpack(nags, found.nags))
    return game


def parse_game(text: Union[str, bytes]) -> Optional[Game]:
    """The first game of a text; None if it holds none. What is wrong with it is in `errors`.

    >>> parse_game("1. e4 e5 2. Ke3 *").errors
    [ValueError("1:13: error: game 1, ply 2: the move is not legal: found 'Ke3': no king goes to e3; expected Ke2")]
    """
    return _first_game(text.encode() if isinstance(text, str) else text)[0]


def _first_game(data: bytes) -> "tuple[Optional[Game], bytes]":
    """The first game of a text, and what follows it."""
    handle, used = ffi.new("nowchess_record **"), ffi.new("size_t *")
    code = lib.nowchess_record_read(data, len(data), handle, used, NULL)
    if code == lib.NOWCHESS_BAD_PGN:
        return None, b""
    check(code)
    try:
        return _game_of(handle[0]), data[used[0] :]
    finally:
        lib.nowchess_record_free(handle[0])


# Lines of a file that were read with the game before them.
_ahead: "WeakKeyDictionary[TextIO, deque[str]]" = WeakKeyDictionary()


def read_game(handle: TextIO) -> Optional[Game]:
    """The next game of an open file; None at its end. A game ends with an empty line after its moves, or where another
    one begins."""
    ahead = _ahead.pop(handle, deque())
    lines: list[str] = []
    has_moves = in_comment = False
    while line := ahead.popleft() if ahead else handle.readline():
        if not lines:
            line = line.lstrip("\ufeff")
        blank = not line.strip()
        if blank and not lines:
            continue
        if blank and has_moves and not in_comment:
            break
        if has_moves and not in_comment and line.startswith("["):
            ahead.appendleft(line)
            break
        lines.append(line)
        if in_comment or not line.startswith(("[", "%")):
            has_moves = has_moves or not blank
            for c in line:
                if c == "{":
                    in_comment = True
                elif c == "}":
                    in_comment = False
                elif c == ";" and not in_comment:
                    break
    game, rest = _first_game("".join(lines).encode("utf-8", "surrogateescape"))
    ahead.extendleft(reversed(rest.decode("utf-8", "surrogateescape").splitlines(keepends=True)))
    if ahead:
        _ahead[handle] = ahead
    return game


class TextColumn(Sequence[str]):
    """The values of a tag, one for each game: `data`, in UTF-8, from offsets[i] to offsets[i + 1]."""

    def __init__(self, offsets: memoryview, data: memoryview) -> None:
        self.offsets = offsets
        self.data = data

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        index %= len(self)
        return str(self.data[self.offsets[index] : self.offsets[index + 1]], "utf-8")


_new_capsule = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(
    ("PyCapsule_New", ctypes.pythonapi)
)


_ARROW_NAMES = {
    struct: ffi.new("char[]", name)
    for struct, name in [
        ("ArrowSchema", b"arrow_schema"),
        ("ArrowArray", b"arrow_array"),
        ("ArrowArrayStream", b"arrow_array_stream"),
    ]
}


def _arrow_capsule(struct: str) -> "tuple[Any, object]":
    """One of Arrow's structs, to be filled, and the capsule that owns it."""
    pointer = ffi.cast(f"struct {struct} *", lib.calloc(1, ffi.sizeof(f"struct {struct}")))
    if pointer == NULL:
        raise MemoryError
    name = _ARROW_NAMES[struct]
    free = ffi.addressof(lib, "free_" + ffi.string(name).decode())
    return pointer, _new_capsule(*(int(ffi.cast("uintptr_t", address)) for address in (pointer, name, free)))


class Columns:
    """The games of a file as columns: memoryviews, which NumPy and others take as they are.

    For whatever takes Arrow's PyCapsule interface, such as pyarrow and polars, it is a table: one row a game, with lists
    of plies, and null where there is no clock or evaluation. Only bits are copied.

    The plies of game i are those from ply_offsets[i] to ply_offsets[i + 1] of `moves`, `keys`, `clocks` and `evals`.

    - ply_offsets: int64, games + 1; byte_offsets: uint64, where each game begins
    - results: uint8, index into RESULTS; variants: uint8; is_broken: uint8, 1 if moves are missing
    - moves: uint16, see `move`; keys: uint64, Polyglot's key after each move
    - clocks: int32, milliseconds; evals: int32, centipawns from White's point of view; both NO_VALUE where there is none
    """

    NO_VALUE = -(2**31)

    def __init__(self, scan: Any, tags: Sequence[str]) -> None:
        self._scan = scan
        columns = ffi.new("nowchess_columns *")
        check(lib.nowchess_scan_get_columns(scan, columns))
        self.games: int = columns.games
        self.plies: int = columns.plies
        self.errors: int = columns.errors
        self.next_offset: int = columns.next_offset
        self.ply_offsets = self._view(columns.ply_offsets, self.games + 1, 8, "q")
        self.byte_offsets = self._view(columns.byte_offsets, self.games, 8, "Q")
        self.results = self._view(columns.results, self.games, 1, "B")
        self.variants = self._view(columns.variants, self.games, 1, "B")
        self.is_broken = self._view(columns.is_broken, self.games, 1, "B")
        self.moves = self._view(columns.moves, self.plies, 2, "H")
        self.keys = self._view(columns.keys, self.plies, 8, "Q")
        self.clocks = self._view(columns.clocks, self.plies, 4, "i")
        self.evals = self._view(columns.evals, self.plies, 4, "i")
        self.tags: dict[str, TextColumn] = {}
        for index, name in enumerate(tags):
            column = ffi.new("nowchess_text_column *")
            check(lib.nowchess_scan_get_tag(scan, index, column))
            offsets = self._view(column.offsets, self.games + 1, 8, "q")
            self.tags[name] = TextColumn(offsets, self._view(column.data, offsets[self.games], 1, "B"))

    def _view(self, pointer: Any, count: int, size: int, form: str) -> memoryview:
        if pointer == NULL or count == 0:
            return memoryview(b"").cast(form)
        scan = self._scan
        owner = ffi.gc(pointer, lambda _: scan)  # a view keeps the scan alive
        return memoryview(ffi.buffer(owner, count * size)).cast("B").cast(form)

    def __arrow_c_array__(self, requested_schema: object = None) -> "tuple[object, object]":
        schema, schema_capsule = _arrow_capsule("ArrowSchema")
        array, array_capsule = _arrow_capsule("ArrowArray")
        check(lib.nowchess_scan_arrow(self._scan, schema, array))
        return schema_capsule, array_capsule

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        stream, capsule = _arrow_capsule("ArrowArrayStream")
        check(lib.nowchess_scan_arrow_stream(self._scan, stream))
        return capsule

    @staticmethod
    def move(bits: int) -> Move:
        """The move of a number in `moves`.

        >>> Columns.move(0x70C)
        Move.from_uci('e2e4')
        """
        return STANDARD_MOVES[bits]

    def __len__(self) -> int:
        return self.games


_COLUMNS = {
    "moves": lib.NOWCHESS_COLUMN_MOVES,
    "keys": lib.NOWCHESS_COLUMN_KEYS,
    "clocks": lib.NOWCHESS_COLUMN_CLOCKS,
    "evals": lib.NOWCHESS_COLUMN_EVALS,
}


def scan(
    source: Union[str, "os.PathLike[str]", bytes],
    *,
    tags: Sequence[str] = (),
    columns: Iterable[str] = tuple(_COLUMNS),
    threads: int = 0,
    offset: int = 0,
    max_games: int = 0,
) -> Columns:
    """The main lines of a file's games, or of those in a text given as bytes, as columns; with all cores.

    With `max_games` it ends at the next convenient place, and `next_offset` of the columns says where to go on.

    >>> columns = scan(b"1. e4 {[%clk 0:01:30]} e5 1-0", tags=["White"])
    >>> columns.games, columns.plies, columns.clocks[0], RESULTS[columns.results[0]]
    (1, 2, 90000, '1-0')
    """
    names = [ffi.new("char[]", name.encode()) for name in tags]
    pointers = ffi.new("char *[]", names)
    options = ffi.new("nowchess_scan_options *")
    options.tags, options.tag_count = ffi.cast("const char * const *", pointers), len(names)
    options.columns = sum(_COLUMNS[name] for name in set(columns))
    options.threads, options.offset, options.max_games = threads, offset, max_games
    handle, error = ffi.new("nowchess_scan **"), new_error()
    if isinstance(source, bytes):
        code = lib.nowchess_scan_text(source, len(source), options, handle, error)
    else:
        code = lib.nowchess_scan_file(os.fsencode(source), options, handle, error)
    if code != OK:
        raise problem(code, error)
    return Columns(ffi.gc(handle[0], lib.nowchess_scan_free), tags)

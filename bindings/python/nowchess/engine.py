"""The engine.

>>> from nowchess import Board
>>> engine = Engine()
>>> board = Board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
>>> line = engine.analyse(board, depth=4)[0]
>>> board.san(line.moves[0]), line.mate
('Ra8#', 1)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from nowchess._board import Board
from nowchess._core import Move, check, ffi, lib


@dataclass(frozen=True)
class Line:
    """A line of play: its score from the side to move, in centipawns or as moves to mate, and its moves."""

    score: Optional[int]
    mate: Optional[int]
    depth: int
    moves: list[Move]


class Engine:
    """Searches for the best moves, and remembers what it has seen.

    One search at a time; `stop`, from any thread, ends it.
    """

    def __init__(self, hash_megabytes: int = 16) -> None:
        handle = ffi.new("nowchess_searcher **")
        check(lib.nowchess_searcher_new(hash_megabytes, handle))
        self._searcher = ffi.gc(handle[0], lib.nowchess_searcher_free)

    def analyse(
        self,
        board: Board,
        *,
        depth: int = 0,
        nodes: int = 0,
        mate: int = 0,
        milliseconds: int = 0,
        lines: int = 1,
    ) -> list[Line]:
        """The best lines, the best one first; the first limit that is reached ends the search."""
        limits = ffi.new("nowchess_search_limits *")
        limits.depth, limits.nodes, limits.mate, limits.hard_milliseconds = depth, nodes, mate, milliseconds
        found, size = ffi.new("nowchess_search_line[]", lines), ffi.new("size_t *")
        check(lib.nowchess_searcher_search(self._searcher, board._position, limits, found, lines, size, ffi.NULL))
        return [
            Line(
                None if found[i].is_mate else found[i].score,
                found[i].score if found[i].is_mate else None,
                found[i].depth,
                [board._moves[found[i].moves[k]] for k in range(found[i].size)],
            )
            for i in range(size[0])
        ]

    def play(self, board: Board, *, depth: int = 0, nodes: int = 0, milliseconds: int = 0) -> Optional[Move]:
        """The best move; None if there is no legal one."""
        lines = self.analyse(board, depth=depth, nodes=nodes, milliseconds=milliseconds)
        return lines[0].moves[0] if lines else None

    def stop(self) -> None:
        """Ends the search that is going on."""
        check(lib.nowchess_searcher_stop(self._searcher))

    def forget(self) -> None:
        """As before the first search."""
        check(lib.nowchess_searcher_forget(self._searcher))

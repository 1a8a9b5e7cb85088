"""Checked by mypy, never run: what a program that uses the package may expect of its types."""

from typing import Any, Optional

import nowchess
from nowchess import E4, WHITE, Board, Move, Outcome, Piece, batch, engine, pgn

board: Board = Board("8/8/8/8/8/8/8/K1k5 w - - 0 1", variant="atomic")
move: Move = board.push_san("Kb1")
moves: list[Move] = list(board.legal_moves)
piece: Optional[Piece] = board.piece_at(E4)
outcome: Optional[Outcome] = board.outcome()
line: list[Move] = board.can_mate(WHITE).line
verdict: dict[str, Any] = board.verdict()
key: int = nowchess.Board().key
best: list[Move] = engine.Engine().analyse(board, depth=2)[0].moves
columns: pgn.Columns = pgn.scan("games.pgn", tags=["White"])
packed, ends, codes = batch.legal_moves(b"")
numbers: memoryview = packed

with open("games.pgn", encoding="utf-8") as file:
    if game := pgn.read_game(file):
        white: str = game.headers["White"]

# What is wrong is noticed: mypy warns of a comment here that nothing needs.
board.push("e4")  # type: ignore[arg-type]
name: str = board.turn  # type: ignore[assignment]

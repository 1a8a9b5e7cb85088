#!/usr/bin/env python3
"""How fast the Python package is, against what python-chess does on a comparable core.

    bench/python_bench.py [FILE.pgn]

python-chess's figures are fixed, as it is not among Debian's packages for the tests: 0.11 million SAN a second written,
0.17 read, 0.025 million FENs read. With a file of games the column scanner is run beside `nowchess pgn check`
(NOWCHESS_PROGRAM names the program). Each figure is the best of several runs, by processor time.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import time
from typing import Callable

from nowchess import Board, batch, pgn

PYTHON_CHESS = {"write SAN": 0.11, "read SAN": 0.17, "read FEN": 0.025}


def games(count: int) -> list[list[str]]:
    """The SANs of random games."""
    chance = random.Random(1)
    made = []
    for _ in range(count):
        board, sans = Board(), []
        while len(sans) < 80 and (moves := list(board.legal_moves)):
            move = chance.choice(moves)
            sans.append(board.san(move))
            board.push(move)
        made.append(sans)
    return made


def rate(items: int, run: Callable[[], object], repeats: int = 7) -> float:
    """Millions a second of processor time, so that other programs do not matter."""
    best = min(timed(run) for _ in range(repeats))
    return items / best / 1e6


def timed(run: Callable[[], object]) -> float:
    begin = processor_time()
    run()
    return processor_time() - begin


def processor_time() -> float:
    """Of this process, its threads and the programs that it has run."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def tell(what: str, figure: float, target: str, aim: float) -> None:
    ratio = figure / PYTHON_CHESS[target]
    print(f"{what:34} {figure:8.3f} M/s  {ratio:7.1f} x python-chess  (aim {aim:g})")


def main() -> None:
    lines = games(100)
    boards, moves, sans, fens = [], [], [], []
    for line in lines:
        board = Board()
        for san in line:
            boards.append(board.copy(stack=False))
            move = board.parse_san(san)
            moves.append(move)
            sans.append(san)
            fens.append(board.fen())
            board.push(move)
    count = len(sans)

    def write_each() -> None:
        for board, move in zip(boards, moves):
            board.san(move)

    def read_each() -> None:
        for board, san in zip(boards, sans):
            board.parse_san(san)

    def push_each() -> None:
        for line in lines:
            board = Board()
            push = board.push_san
            for san in line:
                push(san)

    def read_fens() -> None:
        for fen in fens:
            Board(fen)

    start = Board()
    texts = [" ".join(line).encode() for line in lines]
    numbers = [batch.read_line(start, text)[0] for text in texts]
    many = "\n".join(fens).encode()
    tell("write SAN, call by call", rate(count, write_each), "write SAN", 10)
    tell("read SAN, call by call", rate(count, read_each), "read SAN", 5)
    tell("read and play SAN, call by call", rate(count, push_each), "read SAN", 5)
    tell("read FEN, call by call", rate(count, read_fens), "read FEN", 10)
    tell("write SAN, line by line", rate(count, lambda: [batch.write_line(start, n) for n in numbers]), "write SAN", 100)
    tell("read SAN, line by line", rate(count, lambda: [batch.read_line(start, t) for t in texts]), "read SAN", 5)
    all_lines = b"\n".join(texts)
    tell("read SAN, all lines at once", rate(count, lambda: batch.read_lines(start, all_lines)), "read SAN", 100)
    tell("read FENs, in a batch", rate(count, lambda: batch.read_fens(many)), "read FEN", 100)
    if len(sys.argv) > 1:
        scanner(sys.argv[1])


def scanner(path: str) -> None:
    """The column scanner and `pgn check`, in turns, by their processor time."""
    program = os.environ.get("NOWCHESS_PROGRAM", "nowchess")

    def check() -> None:
        subprocess.run([program, "pgn", "check", "--quiet", path], stdout=subprocess.DEVNULL, check=False)

    tags = ["White", "Black", "Result", "WhiteElo", "BlackElo"]
    pairs = [(timed(check), timed(lambda: pgn.scan(path, tags=tags))) for _ in range(5)]
    by_check, by_scan = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
    size = os.path.getsize(path) / 1e6
    print(f"pgn check {size / by_check:.0f} MB/s, scan {size / by_scan:.0f} MB/s: {by_check / by_scan:.2f} (aim 0.7)")


if __name__ == "__main__":
    main()

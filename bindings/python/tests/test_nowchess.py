"""The Python package: its doctests, the vectors of all languages, and what only Python can get wrong.

NOWCHESS_VECTORS names the files of vectors (tests/c/make_vectors.cpp says what is in them), separated by colons.
"""

from __future__ import annotations

import copy
import ctypes
import doctest
import gc
import importlib
import io
import os
import pickle
import random
import sys
import tempfile
import threading
import tracemalloc
import unittest
from array import array

import nowchess
from nowchess import Board, Move, batch, engine, pgn

MODULES = ["nowchess", "nowchess._core", "nowchess._board", "nowchess.pgn", "nowchess.batch", "nowchess.engine"]

RELEASE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class ArrowSchema(ctypes.Structure):
    pass


class ArrowArray(ctypes.Structure):
    pass


ArrowSchema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_char_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(ArrowSchema))),
    ("dictionary", ctypes.POINTER(ArrowSchema)),
    ("release", RELEASE),
    ("private_data", ctypes.c_void_p),
]
ArrowArray._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(ArrowArray))),
    ("dictionary", ctypes.POINTER(ArrowArray)),
    ("release", RELEASE),
    ("private_data", ctypes.c_void_p),
]


def arrow(capsule: object, name: bytes, struct: type) -> ctypes.Structure:
    """What a program that knows Arrow, and not NowChess, finds in a capsule."""
    pointer_of = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)
    return struct.from_address(pointer_of(("PyCapsule_GetPointer", ctypes.pythonapi))(capsule, name))


def buffer(values: ArrowArray, index: int, kind: type, count: int) -> list[int]:
    return list((kind * count).from_address(values.buffers[index]))


TWO_GAMES = """[Event "One"]
[White "Anna"]

1. e4 {[%clk 0:01:30] [%eval 0.25]} e5 $1 (1... c5 {Sicilian} 2. Nf3) 2. Nf3 1-0

[Event "Two"]
[White "B\u00e9la"]

1. d4 {a comment

over an empty line} d5 *
"""


def load_tests(loader: unittest.TestLoader, tests: unittest.TestSuite, pattern: object) -> unittest.TestSuite:
    for name in MODULES:
        tests.addTests(doctest.DocTestSuite(importlib.import_module(name)))
    return tests


class Vectors(unittest.TestCase):
    def test_all(self) -> None:
        paths = [path for path in os.environ.get("NOWCHESS_VECTORS", "").split(":") if path]
        self.assertTrue(paths, "NOWCHESS_VECTORS names no file")
        for path in paths:
            with open(path, encoding="utf-8") as file:
                for line in file:
                    kind, *fields = line.rstrip("\n").split("\t")
                    (self.position if kind == "P" else self.game)(*fields)

    def position(
        self, variant: str, fen: str, status: str, key: str, nodes: str, material: str, ending: str, moves: str
    ) -> None:
        board = Board(fen, variant=variant)
        self.assertEqual(board.fen(), fen)
        self.assertEqual(f"{board.key:016x}", key)
        self.assertEqual(board.perft(2), int(nodes))
        self.assertEqual(
            f"{not board.has_insufficient_material(True):d}{not board.has_insufficient_material(False):d}", material
        )
        self.assertEqual(board.is_checkmate(), ending == "Checkmate")
        self.assertEqual(board.is_stalemate(), ending == "Stalemate")
        self.assertEqual(board.is_variant_end(), status == "Ended")
        if status == "InCheck":
            self.assertTrue(board.is_check())
        self.assertEqual(ending == "-", board._get_info().ending == 255)
        pairs = [pair.split("=", 1) for pair in moves.split()]
        legal = list(board.legal_moves)
        self.assertEqual([[move.uci(), board.san(move)] for move in legal], pairs)
        for move, (uci, san) in zip(legal, pairs):
            self.assertIs(board.parse_san(san), move)
            self.assertIs(board.parse_uci(uci), move)
            self.assertIn(move, board.legal_moves)
        self.assertEqual(len(board.legal_moves), len(pairs))

    def game(self, variant: str, sans: str, fen: str, reason: str, winner: str) -> None:
        board = Board(None, variant=variant)
        for san in sans.split():
            board.push_san(san)
        self.assertEqual(board.fen(), fen)
        outcome = board.verdict(fast=True)["outcome"]
        self.assertEqual(outcome["reason"] if outcome else "-", reason)
        self.assertEqual((outcome and outcome["winner"] or "-")[0].lower(), winner)
        moves, keys = batch.read_line(Board(None, variant=variant), sans)
        self.assertEqual(keys[-1], board.key)
        self.assertEqual(batch.write_line(Board(None, variant=variant), moves).decode(), sans)
        while board.move_stack:
            board.pop()
        self.assertEqual(board, Board(None, variant=variant))


class Boards(unittest.TestCase):
    def test_castling_is_a_move_of_two_files_and_in_chess960_onto_the_rook(self) -> None:
        fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
        self.assertEqual(Board(fen).parse_san("O-O").uci(), "e1g1")
        self.assertEqual(Board(fen, chess960=True).parse_san("O-O").uci(), "e1h1")
        board = Board(fen)
        castling = Move.from_uci("e1g1")
        self.assertTrue(board.is_castling(castling) and board.is_kingside_castling(castling))
        self.assertFalse(board.is_capture(castling))
        board.push(Move.from_uci("e1h1"))
        self.assertEqual(board.peek(), castling)

    def test_moves_are_values(self) -> None:
        move = Move(52, 60, promotion=nowchess.QUEEN)
        self.assertIs(move, Move.from_uci("e7e8q"))
        self.assertIs(pickle.loads(pickle.dumps(move)), move)
        self.assertIs(copy.deepcopy(move), move)
        with self.assertRaises(AttributeError):
            move.to_square = 3  # type: ignore[misc]
        for text in ("", "e2", "e9e4", "e2e4x", "Z@e4"):
            with self.assertRaises(nowchess.InvalidMoveError):
                Move.from_uci(text)
        with self.assertRaises(ValueError):
            Move(0, 64)

    def test_errors(self) -> None:
        board = Board()
        with self.assertRaises(nowchess.IllegalMoveError):
            board.push_san("Ke2")
        with self.assertRaises(nowchess.InvalidMoveError):
            board.push_san("what?")
        with self.assertRaises(nowchess.AmbiguousMoveError):
            Board("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1").parse_san("Nd2")
        with self.assertRaises(ValueError):
            Board("nonsense")
        with self.assertRaises(ValueError):
            Board(variant="shogi")
        with self.assertRaises(IndexError):
            board.pop()
        self.assertEqual(board, Board())

    def test_what_python_chess_users_ask(self) -> None:
        board = Board("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
        self.assertTrue(board.has_legal_en_passant())
        self.assertEqual(board.ep_square, nowchess.E3)
        capture = Move.from_uci("d4e3")
        self.assertTrue(board.is_en_passant(capture) and board.is_capture(capture) and board.is_zeroing(capture))
        self.assertEqual(board.san(capture), "dxe3")
        self.assertEqual(len(board.piece_map()), 32)
        self.assertEqual(board.king(nowchess.WHITE), nowchess.E1)
        self.assertEqual(str(board).splitlines()[0], "r n b q k b n r")
        self.assertEqual(board.find_move(nowchess.D4, nowchess.E3), capture)
        mate = Board("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
        self.assertTrue(mate.is_checkmate() and mate.is_game_over())
        self.assertEqual(mate.result(), "0-1")
        self.assertEqual(list(mate.checkers()), [nowchess.H4])

    def test_castling_rights_by_side(self) -> None:
        board = Board("r3k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1")
        rights = [
            (board.has_castling_rights(color), board.has_kingside_castling_rights(color),
             board.has_queenside_castling_rights(color))
            for color in (nowchess.WHITE, nowchess.BLACK)
        ]
        self.assertEqual(rights, [(True, False, True), (True, True, False)])
        self.assertFalse(Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1").has_castling_rights(nowchess.WHITE))

    def test_pieces_and_squares_are_taken_as_python_chess_takes_them(self) -> None:
        for symbol in ("", "nb", "x"):
            with self.assertRaises(ValueError):
                nowchess.Piece.from_symbol(symbol)
        squares = nowchess.SquareSet([0, 7])
        self.assertEqual(list(squares | 2), [0, 1, 7])
        self.assertEqual(list(squares - [7]), [0])
        self.assertEqual((squares ^ squares, squares & 1 == 1, squares == "x"), (nowchess.SquareSet(), True, False))
        board = Board("8/8/8/8/8/8/8/K6k w - - 0 1").unicode(invert_color=True, borders=True, orientation=nowchess.BLACK)
        lines = board.splitlines()
        self.assertEqual((lines[1], lines[-1]), ("1 |♔|⭘|⭘|⭘|⭘|⭘|⭘|♚|", "   h g f e d c b a"))

    def test_draws_by_claim(self) -> None:
        board = Board("4k3/8/8/8/8/8/R7/4K3 w - - 99 80")
        self.assertTrue(board.can_claim_fifty_moves())
        self.assertTrue(all(claim.move is not None for claim in board.claims()))
        self.assertIsNone(board.outcome())
        self.assertEqual(board.outcome(claim_draw=True).termination, nowchess.Termination.FIFTY_MOVES)

    def test_mate_line_mates(self) -> None:
        board = Board("8/8/4k3/8/8/R2K4/8/8 w - - 0 1")
        for move in board.can_mate(nowchess.WHITE).line:
            board.push(move)
        self.assertTrue(board.is_checkmate())

    def test_a_board_belongs_to_one_thread_at_a_time(self) -> None:
        board, problems = Board(), []

        def play() -> None:
            for _ in range(2000):
                try:
                    board.push_san("Nf3")
                    board.pop()
                except (nowchess.NowChessError, ValueError, IndexError):
                    pass
                except BaseException as error:  # what must not happen
                    problems.append(error)

        threads = [threading.Thread(target=play) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(problems, [])


class Games(unittest.TestCase):
    def test_games_of_a_file_one_by_one(self) -> None:
        file = io.StringIO(TWO_GAMES)
        one, two = pgn.read_game(file), pgn.read_game(file)
        self.assertIsNone(pgn.read_game(file))
        self.assertEqual(one.headers["White"], "Anna")
        self.assertEqual(one.next().next().nags, {1})
        self.assertEqual(one.next().variations[1].comment, "Sicilian")
        self.assertEqual(one.end().board().fen().split()[0], "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R")
        self.assertEqual(two.headers["White"], "B\u00e9la")
        self.assertEqual(len(list(two.mainline_moves())), 2)
        self.assertEqual(str(pgn.parse_game(str(one))), str(one))
        self.assertEqual(one.end().san(), "Nf3")

    def test_no_game_of_a_file_is_lost(self) -> None:
        for text, events in [
            ('\ufeff[Event "A"]\n\n1. e4 *\n', "A"),
            ('[Event "A"]\n\n1. e4 *\n[Event "B"]\n\n1. d4 *\n', "AB"),
            ('[Event "A"]\n[Site "?"]\n\n[Event "B"]\n[Site "?"]\n\n1. d4 *\n\n[Event "C"]\n\n*\n', "ABC"),
            ('[Event "A"]\n\n1. e4 {no end\n\n[Event "B"]\n[Site "?"]\n\n*\n\n[Event "C"]\n\n*\n', "ABC"),
            ("1. e4 1-0 1. d4 0-1\n", "??"),
        ]:
            file = io.StringIO(text)
            games = iter(lambda: pgn.read_game(file), None)
            self.assertEqual("".join(game.headers["Event"] for game in games), events, text)

    def test_a_line_is_added_with_its_comment(self) -> None:
        game = pgn.Game()
        moves = [Move.from_uci("e2e4"), Move.from_uci("e7e5")]
        last = game.add_line(moves, comment="best", starting_comment="so", nags=[1])
        self.assertEqual((game.next().starting_comment, last.comment, last.nags), ("so", "best", {1}))
        self.assertEqual(last.starting_comment, "")

    def test_columns(self) -> None:
        with tempfile.NamedTemporaryFile("w", suffix=".pgn", encoding="utf-8") as file:
            file.write(TWO_GAMES)
            file.flush()
            columns = pgn.scan(file.name, tags=["White", "Nothing"], threads=2)
        views = [columns.moves, columns.keys, columns.tags["White"].data]
        self.assertEqual((columns.games, columns.plies, columns.errors), (2, 5, 0))
        self.assertEqual(list(columns.tags["White"]), ["Anna", "B\u00e9la"])
        self.assertEqual(list(columns.tags["Nothing"]), ["", ""])
        self.assertEqual(list(columns.ply_offsets), [0, 3, 5])
        self.assertEqual(columns.clocks[0], 90000)
        self.assertEqual(columns.evals[1], pgn.Columns.NO_VALUE)
        board = Board()
        for bits, key in zip(columns.moves[:3], columns.keys[:3]):
            board.push(columns.move(bits))
            self.assertEqual(board.key, key)
        del columns
        gc.collect()
        self.assertEqual((len(views[0]), bytes(views[2])), (5, "AnnaB\u00e9la".encode()))  # the views keep it alive
        with self.assertRaises(OSError):
            pgn.scan("/nowhere/games.pgn")

    def test_arrow(self) -> None:
        columns = pgn.scan(TWO_GAMES.encode(), tags=["White"])
        moves = columns.moves.tolist()
        schema_capsule, array_capsule = columns.__arrow_c_array__()
        stream_capsule = columns.__arrow_c_stream__()
        del columns
        gc.collect()  # the capsules keep what they need
        schema = arrow(schema_capsule, b"arrow_schema", ArrowSchema)
        array = arrow(array_capsule, b"arrow_array", ArrowArray)
        fields = {
            schema.children[i].contents.name: (schema.children[i].contents, array.children[i].contents)
            for i in range(schema.n_children)
        }
        self.assertEqual(b" ".join(fields), b"byte_offset result variant is_broken moves keys clocks evals White")
        form, values = fields[b"moves"]
        self.assertEqual((form.format, form.children[0].contents.format), (b"+L", b"S"))
        self.assertEqual(buffer(values, 1, ctypes.c_int64, 3), [0, 3, 5])
        self.assertEqual(buffer(values.children[0].contents, 1, ctypes.c_uint16, 5), moves)
        clocks = fields[b"clocks"][1].children[0].contents
        self.assertEqual((clocks.null_count, buffer(clocks, 0, ctypes.c_uint8, 1)), (4, [1]))
        self.assertEqual(bytes(buffer(fields[b"White"][1], 2, ctypes.c_uint8, 9)), "AnnaB\u00e9la".encode())

        released: list[int] = []
        release = RELEASE(ctypes.cast(array.release, ctypes.c_void_p).value)
        counting = RELEASE(lambda pointer: (released.append(pointer), release(pointer))[0])
        array.release = counting
        del array_capsule
        self.assertEqual(len(released), 1)
        del schema_capsule, stream_capsule

    def test_buffers(self) -> None:
        moves, keys = batch.read_line(Board(), "e4 e5")
        self.assertEqual(batch.write_line(Board(), array("H", moves)), b"e4 e5")
        with self.assertRaises(nowchess.IllegalMoveError):
            batch.read_line(Board(), "e4 Ke2")
        legal, ends, codes = batch.legal_moves(f"{nowchess.STARTING_FEN}\nx".encode())
        self.assertEqual((len(legal), list(ends), list(codes)), (20, [20, 20], [0, 7]))
        self.assertEqual(batch.INFO_DTYPE["itemsize"], batch.INFO_SIZE)
        for empty in (b"", bytearray()):
            self.assertEqual(len(batch.read_fens(empty)[0]), 0)

    def test_the_engine_can_be_stopped(self) -> None:
        searcher = engine.Engine(1)
        found: list[object] = []
        thread = threading.Thread(target=lambda: found.extend(searcher.analyse(Board())))
        thread.start()
        while thread.is_alive():
            searcher.stop()
            thread.join(0.001)
        self.assertEqual(len(found), 1)


class MallocInfo(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_size_t)
        for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
    ]


def library_memory() -> int:
    """Bytes that malloc has handed out, which is where the library's objects are, and has not got back."""
    mallinfo2 = ctypes.CDLL(None).mallinfo2
    mallinfo2.restype = MallocInfo
    info = mallinfo2()
    return info.uordblks + info.hblkhd


class Memory(unittest.TestCase):
    def test_nothing_is_left_behind(self) -> None:
        def work() -> None:
            chance = random.Random(3)
            board = Board()
            for _ in range(30):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(chance.choice(moves))
                board.copy().fen()
            board.can_mate(True, nodes=100)
            pgn.parse_game(TWO_GAMES)
            pgn.scan(TWO_GAMES.encode(), tags=["White"])
            engine.Engine(1).play(board, depth=1)

        def repeat(times: int) -> None:
            for _ in range(times):
                work()
            gc.collect()

        repeat(3)
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        repeat(20)
        grown = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        self.assertLess(grown, 20_000)
        library = library_memory()  # with what tracemalloc has kept
        repeat(20)
        self.assertLess(library_memory() - library, 2_000)


if __name__ == "__main__":
    sys.exit(unittest.main())

// What is tested in Node and in a page alike. `vectors` are those that tests/c/make_vectors.cpp describes.

function equal(actual, expected, what = '') {
  const [is, should] = [actual, expected].map((value) => JSON.stringify(value, (_, part) =>
    typeof part === 'bigint' ? `${part}n` : part));
  if (is !== should) throw new Error(`${what}: ${is} instead of ${should}`);
}

function refuses(action, code) {
  try {
    action();
  } catch (error) {
    return equal(error.code, code, error.message);
  }
  throw new Error(`${code} was expected`);
}

export const checks = {
  'the start': ({ Position }) => {
    const start = new Position();
    equal(start.fen, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    equal([start.turn, start.status, start.variant, start.fullmoveNumber], ['white', 'normal', 'chess', 1]);
    equal([start.pieceAt('e1'), start.pieceAt('e4'), start.pieceAt('d8')], ['K', null, 'q']);
    equal(start.key, 0x463b96181691fc9cn);
    equal([1, 2, 3, 4].map((depth) => start.perft(depth)), [20, 400, 8902, 197281]);
    equal(Position.chess960(518).fen, start.fen);
  },

  'a position never changes': ({ Position }) => {
    const start = new Position();
    const next = start.play('e4');
    equal([start.turn, next.turn, start.play('d4').pieceAt('d4')], ['white', 'black', 'P']);
    equal(next.fen, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
  },

  'the parts of moves': ({ Position }) => {
    const parts = ({ uci, san, from, to, promotion, drop }) => [uci, san, from, to, promotion, drop];
    const castling = new Position('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
    equal(parts(castling.move('O-O')), ['e1g1', 'O-O', 'e1', 'g1', null, null]);
    equal(parts(castling.move('e1a1')), ['e1c1', 'O-O-O', 'e1', 'c1', null, null]);
    const mixed = new Position('k7/8/8/8/8/8/8/1R1K3R w HB - 0 1');
    equal(mixed.move('O-O').uci, 'd1h1');
    const pawns = new Position('3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1');
    equal(pawns.moves().filter(({ promotion }) => promotion).map(({ uci }) => uci).sort(),
          ['e7d8b', 'e7d8n', 'e7d8q', 'e7d8r', 'e7e8b', 'e7e8n', 'e7e8q', 'e7e8r']);
    equal(parts(pawns.move('exd8=N')), ['e7d8n', 'exd8=N', 'e7', 'd8', 'n', null]);
    const house = new Position('4k3/8/8/8/8/8/8/4K3[Nq] w - - 0 1', { variant: 'crazyhouse' });
    equal(parts(house.move('N@f3')), ['N@f3', 'N@f3', null, 'f3', null, 'n']);
    equal([house.pocket('white').n, house.pocket('black').q], [1, 1]);
    equal(new Position('4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1').move('bxa6').isEnPassant, true);
    equal(new Position(undefined, { variant: '3check' }).checksLeft('black'), 3);
  },

  'what is refused': ({ Position, Game, ChessError }) => {
    const start = new Position();
    refuses(() => new Position('8/8/8 w - - 0 1'), 'TooFewRanks');
    refuses(() => new Position('8/8/8/8/8/8/8/8 w - - 0 1'), 'BadPosition');
    refuses(() => new Position('', { variant: 'shatranj' }), 'UnknownVariant');
    refuses(() => start.play('Nf6'), 'CannotReach');
    refuses(() => start.play('hello'), 'NotAMove');
    refuses(() => start.play('é4'), 'NotAMove');
    refuses(() => start.play(start.play('e4').move('e5')), 'IllegalMove');
    refuses(() => new Game().claimDraw('threefold'), 'TooFewOccurrences');
    refuses(() => new Game().goTo(1), 'NoSuchPly');
    equal([start.isLegal('Ke2'), start.isLegal('e2e4'), start.turn], [false, true, 'white']);
    try {
      new Position('rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    } catch (error) {
      equal([error instanceof ChessError, error.column], [true, 19]);
    }
    for (const wrong of [() => start.play(7), () => start.canWin('red'), () => start.pieceAt('i9')]) {
      try {
        wrong();
      } catch (error) {
        equal(error instanceof TypeError, true);
        continue;
      }
      throw new Error('a TypeError was expected');
    }
  },

  'a game': ({ Game, Position }) => {
    const game = new Game();
    for (const move of ['f3', 'e7e5', 'g4']) game.play(move);
    equal(game.play('Qh4').san, 'Qh4#');
    equal([game.isOver, game.status, game.outcome.reason, game.outcome.winner], [true, 'checkmate', 'Checkmate', 'black']);
    equal(game.history, ['f3', 'e5', 'g4', 'Qh4#']);
    equal(game.moves(), []);
    refuses(() => game.play('a3'), 'GameOver');
    equal([game.undo(), game.ply, game.plies, game.isOver, game.redo(), game.redo()], [true, 3, 4, false, true, false]);
    const copy = game.clone();
    copy.goTo(0);
    equal([game.ply, copy.ply, copy.fen], [4, 0, new Position().fen]);
    equal(game.pgn({ White: 'Ada "A"', Event: 'Ä' }).split('\n').filter((line) => /White|Event|1\./.test(line)),
          ['[Event "Ä"]', '[White "Ada \\"A\\""]', '1. f3 e5 2. g4 Qh4# 0-1']);
  },

  'claims, offers and verdicts': ({ Game }) => {
    const game = new Game();
    for (const move of 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1'.split(' ')) game.play(move);
    equal(game.claims, [{ ground: 'ThreefoldRepetition', move: { uci: 'f6g8', san: 'Ng8' } }]);
    game.claimDraw('threefold', 'Ng8');
    equal([game.outcome.reason, game.outcome.article], ['ThreefoldRepetition', '9.2']);
    const other = new Game({ fen: '8/2k5/8/1p1p1p1p/1P1P1P1P/8/2K5/8 w - - 0 1' });
    const verdict = other.verdict();
    equal([verdict.outcome.reason, verdict.canMate.white.answer], ['DeadPosition', 'no']);
    const offered = new Game();
    offered.play('e4');
    offered.play('e5');
    offered.offerDraw('white');
    equal(offered.drawOfferedBy, 'white');
    offered.acceptDraw('black');
    equal(offered.outcome.score, '1/2-1/2');
    const resigned = new Game();
    resigned.resign();
    equal([resigned.outcome.winner, resigned.outcome.reason], ['black', 'Resignation']);
  },

  'who can still win': ({ Position }) => {
    equal(new Position('4k3/8/8/8/8/8/8/4KB2 w - - 0 1').canWin('white').reason, 'Material');
    const yes = new Position('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1').canWin('white');
    equal([yes.answer, yes.sans.at(-1).at(-1), yes.moves.length], ['yes', '#', yes.sans.length]);
  },

  'PGN': ({ readPgn }) => {
    const [first, second] = readPgn('[White "Anderssen"]\n\n1. e4 e5 2. f4 1-0\n\n[Variant "Atomic"]\n\n1. Nf3 Nf6 2. Ne7 *');
    equal([first.tags.White, first.result, first.game.history, first.findings.filter(({ isError }) => isError)],
          ['Anderssen', '1-0', ['e4', 'e5', 'f4'], []]);
    equal([second.game.variant, second.game.history.length, second.findings.some(({ code }) => code === 'IllegalMove')],
          ['atomic', 2, true]);
    equal(readPgn(''), []);
  },

  'the vectors of every language': ({ Game, Position, variants }, { vectors }) => {
    const statuses = { Normal: 'normal', InCheck: 'check', Mated: 'checkmate', Drawn: 'stalemate', Ended: 'ended' };
    const seen = new Set();
    for (const line of vectors.trim().split('\n')) {
      const [kind, variant, ...fields] = line.split('\t');
      seen.add(kind + variant);
      if (kind === 'G') {
        const [sans, fen, reason, winner] = fields;
        const game = new Game({ variant });
        for (const san of sans.split(' ')) equal(game.play(san).san, san, line);
        const { outcome } = game;
        equal([game.history.join(' '), game.fen, outcome?.reason ?? '-', outcome?.winner?.[0] ?? '-'],
              [sans, fen, reason, winner], line);
        continue;
      }
      const [fen, status, key, perft, , ending, moves] = fields;
      const position = new Position(fen, { variant });
      equal([position.fen, position.status, position.perft(2), position.outcome?.reason ?? '-'],
            [fen, statuses[status], Number(perft), ending], line);
      // After a double step the key may know of a capture that is not legal, and that a FEN does not name.
      if (position.halfmoveClock > 0) equal(position.key.toString(16).padStart(16, '0'), key, line);
      equal(position.moves().map(({ uci, san }) => `${uci}=${san}`).join(' '), moves, line);
      for (const move of position.moves()) {
        const next = position.play(move).fen;
        equal([position.play(move.san).fen, position.play(move.uci).fen, position.san(move)], [next, next, move.san], line);
      }
    }
    equal(seen.size, 2 * variants.length);
  },

  'a search in a worker': async ({ Engine, Game, Position }) => {
    const engine = new Engine({ hash: 1 });
    const reports = [];
    const position = new Position('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1');
    const result = await engine.search(position, { depth: 3 }, (report) => reports.push(report));
    equal([result.best.san, result.lines[0].score, result.lines[0].sans], ['Rd8#', { mate: 1 }, ['Rd8#']]);
    equal(reports.length > 0 && reports.at(-1).line.moves[0], 'd1d8');
    // The same answer as without a worker's memory, twice.
    const two = await Promise.all([1, 2].map(() => engine.search(new Position(), { depth: 4, lines: 2 })));
    equal(two.map(({ lines }) => lines.length), [2, 2]);
    const game = new Game({ variant: 'atomic' });
    game.play('Nf3');
    equal(game.position.isLegal((await engine.search(game, { nodes: 2000 })).best), true);
    const endless = engine.search(new Position(), {}, () => engine.stop());
    equal((await endless).best !== null, true);
    const stopped = engine.search(new Position());
    engine.stop();
    equal((await stopped).lines, []);
    const mated = new Game({ fen: 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3' });
    equal((await engine.search(mated, { depth: 2 })).best, null);
    const weak = await engine.search(new Position(), { elo: 500 });
    equal(new Position().isLegal(weak.best), true);
    engine.close();
  },
};

/** Runs them all; tells the failures. */
export async function runChecks(nowchess, data) {
  const failures = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check(nowchess, data);
    } catch (error) {
      failures.push(`${name}: ${error.message}`);
    }
  }
  return { count: Object.keys(checks).length, failures };
}

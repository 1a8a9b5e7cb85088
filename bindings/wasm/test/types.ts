// Compiled, never run: the types say what the package has.
import { ChessError, Engine, Game, Move, Position, readPgn, variants } from '../index.js';
import type { Color, PgnGame, SearchResult, Verdict } from '../index.js';

const position: Position = new Position('8/8/8/8/8/8/8/K1k5 w - - 0 1', { variant: 'atomic', strict: true });
const moves: readonly Move[] = position.moves();
const next: Position = position.play(moves[0]!).play('e4');
const key: bigint = next.key;
const turn: Color = next.turn;
const game = new Game({ variant: 'chess960', position: Position.chess960(12) });
const verdict: Verdict = game.verdict({ fast: true });
const winner: Color | null | undefined = verdict.outcome?.winner;
const read: PgnGame[] = readPgn(game.pgn({ White: 'Ada' }));
const result: Promise<SearchResult> = new Engine({ hash: 4 }).search(game, { depth: 3 }, ({ line }) => {
  if ('mate' in line.score) line.score.mate.toFixed();
});
void [key, turn, winner, read, result, variants, ChessError];

// @ts-expect-error: a position does not change
position.turn = 'black';
// @ts-expect-error: moves come from positions
new Move();
// @ts-expect-error: there is no such colour
position.canWin('red');

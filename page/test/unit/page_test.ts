// The parts that know nothing of a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText, remaining, untilNextText, warningBetween } from '../../src/clock.ts';
import { parseCommand } from '../../src/commands.ts';
import { checksLeft, fenAt, fromSnapshot, moveNumber, spectators, withEvent } from '../../src/game.ts';
import { pick, putDown } from '../../src/hand.ts';
import type { Table } from '../../src/hand.ts';
import { premoveUci, targetsOf } from '../../src/moves.ts';
import { newGame, timeText } from '../../src/new_game.ts';
import type { Choices } from '../../src/new_game.ts';
import type { GameEvent, Now, Snapshot } from '../../src/protocol.ts';
import { forWhite, lineText, scoreText, spokenThoughts, whitesShare } from '../../src/score.ts';
import { ServerTime } from '../../src/server_time.ts';
import { spokenMove } from '../../src/speech.ts';
import { drawnSquares, isLight, kingSquare, lostPieces, neighbour, placementOf } from '../../src/squares.ts';
import { de } from '../../src/text/de.ts';
import { en } from '../../src/text/en.ts';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test('a FEN is drawn', () => {
  const { pieces, pockets, turn } = placementOf(start);
  assert.equal(pieces.size, 32);
  assert.deepEqual(pieces.get('e1'), { color: 'white', kind: 'k' });
  assert.deepEqual(pieces.get('d8'), { color: 'black', kind: 'q' });
  assert.equal(pockets, undefined);
  assert.equal(turn, 'white');
  assert.equal(kingSquare(placementOf(start), 'black'), 'e8');
});

test('pockets are read in both ways of writing, promoted pieces are pieces', () => {
  const bracket = placementOf('4k3/8/8/8/8/8/8/Q~3K3[PNnq] b - - 0 1');
  assert.deepEqual(bracket.pockets, { white: ['n', 'p'], black: ['q', 'n'] });
  assert.deepEqual(bracket.pieces.get('e1'), { color: 'white', kind: 'k' });
  assert.deepEqual(placementOf('4k3/8/8/8/8/8/8/4K3/Pp w - - 0 1').pockets, { white: ['p'], black: ['p'] });
  assert.deepEqual(placementOf('4k3/8/8/8/8/8/8/4K3[] w - - 0 1').pockets, { white: [], black: [] });
});

test('squares lie as the board is turned', () => {
  assert.equal(drawnSquares('white')[0], 'a8');
  assert.equal(drawnSquares('black')[0], 'h1');
  assert.equal(neighbour('e2', 0, -1, 'white'), 'e3');
  assert.equal(neighbour('e2', 0, -1, 'black'), 'e1');
  assert.equal(neighbour('a1', -1, 0, 'white'), 'a1');
  assert.ok(!isLight('a1') && isLight('h1'));
});

test('lost pieces count promotions as lost pawns only', () => {
  const before = placementOf(start);
  assert.deepEqual(lostPieces(before, placementOf('rnbqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w - - 0 1'), 'white'), ['p']);
  assert.deepEqual(lostPieces(before, placementOf('Qnbqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w - - 0 1'), 'white'), []);
  assert.deepEqual(lostPieces(before, placementOf('Qnbqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w - - 0 1'), 'black'), ['r', 'p']);
});

test('a running clock follows the server\'s time and waits for a delay', () => {
  const clocks = { white: 10_000, black: 20_000, running: 'white', at: 1000 } as const;
  assert.equal(remaining(clocks, 'white', 3500), 7500);
  assert.equal(remaining(clocks, 'black', 3500), 20_000);
  assert.equal(remaining({ ...clocks, waits: 2000 }, 'white', 3500), 9500);
  assert.equal(remaining(clocks, 'white', 99_000), 0);
  assert.equal(remaining(clocks, 'white', 500), 10_000);
});

test('clocks are written as clocks are', () => {
  assert.deepEqual([0, 99, 9999, 10_000, 59_999, 60_000, 3_600_000, 90_061_000].map(clockText),
    ['0.0', '0.0', '9.9', '0:10', '0:59', '1:00', '1:00:00', '1d 01:01']);
  assert.equal(untilNextText(10_500), 501);
  assert.equal(clockText(12_345 - untilNextText(12_345)), '0:11');
  assert.equal(warningBetween(30_500, 29_900), 30);
  assert.equal(warningBetween(29_900, 29_000), undefined);
});

test('the best sample of the server\'s time is the one with the shortest way', () => {
  const time = new ServerTime();
  time.addUnasked(0, 1000);
  assert.equal(time.at(10), 1010);
  time.add(0, 400, 1300);
  time.add(1000, 1020, 2050);
  time.add(2000, 2900, 2100);
  assert.equal(time.at(3000), 4040);
  assert.equal(time.roundTrip, 20);
});

const now: Now = {
  state: 'playing', ply: 0, fen: start, turn: 'white', check: false, legal: 'e2e4 d2d4', clocks: null,
  offers: { draw: null, takeback: null, rematch: null }, owed: null, claims: [], result: null, next: null,
};
const snapshot: Snapshot = {
  type: 'snapshot', game: 'g', seq: 3, time: 0, players: { white: { name: 'Ann' }, black: null }, you: 'white', moves: [], start, now,
  setup: { variant: 'Standard', chess960: false, time: '-', timeControl: '-', rules: 'laws', public: true, created: 0 },
};
const moved = (seq: number, san = 'e4'): GameEvent => ({
  type: 'event', game: 'g', seq, time: 1, kind: 'move', by: 'white', now: { ...now, ply: 1, fen: `after ${san}` },
  move: { uci: 'e2e4', san, clocks: null },
});

test('events follow each other; a known one changes nothing, a gap is noticed', () => {
  const game = fromSnapshot(snapshot);
  const after = withEvent(game, moved(4));
  assert.equal(after?.moves.length, 1);
  assert.equal(after?.now.fen, 'after e4');
  assert.equal(after && withEvent(after, moved(4)), after);
  assert.equal(withEvent(game, moved(5)), undefined);
  const back = after && withEvent(after, { type: 'event', game: 'g', seq: 5, time: 2, kind: 'takeback', count: 1, now });
  assert.deepEqual(back?.moves, []);
  const joined = withEvent(game, { type: 'event', game: 'g', seq: 4, time: 2, kind: 'joined', by: 'black', player: { name: 'Bob' }, now });
  assert.equal(joined?.players.black?.name, 'Bob');
  assert.equal(after && fenAt(after, 0), start);
  assert.equal(after && fenAt(after, 1), 'after e4');
});

test('players are no spectators', () => {
  const game = { ...fromSnapshot(snapshot), players: { white: { name: 'Ann' }, black: { name: 'Engine', computer: 'club' } } };
  const presence = { white: true, black: true, watchers: 3 };
  assert.equal(spectators({ ...game, presence }), 2);
  assert.equal(spectators({ ...game, presence: { ...presence, white: false, watchers: 0 } }), 0);
  assert.equal(spectators({ ...game, presence: undefined }), 0);
});

test('numbers of moves follow the start', () => {
  assert.deepEqual(moveNumber(start, 0), { number: 1, color: 'white' });
  assert.deepEqual(moveNumber(start, 3), { number: 2, color: 'black' });
  assert.deepEqual(moveNumber('4k3/8/8/8/8/8/8/4K3 b - - 0 40', 1), { number: 41, color: 'white' });
});

test('checks left are read in both ways of writing', () => {
  assert.deepEqual(checksLeft('4k3/8/8/8/8/8/8/4K3 w - - 3+1 0 1'), { white: 3, black: 1 });
  assert.deepEqual(checksLeft('4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+0'), { white: 2, black: 3 });
  assert.equal(checksLeft(start), undefined);
});

test('targets come from the server\'s list, promotions and drops with it', () => {
  const legal = 'a7a8q a7a8n a7b8q e1g1 N@f3 P@f4';
  assert.deepEqual(targetsOf(legal, { from: 'a7' }).get('a8'), { uci: 'a7a8q', promotions: ['q', 'n'] });
  assert.deepEqual([...targetsOf(legal, { drop: 'n' }).keys()], ['f3']);
  assert.equal(targetsOf('', { from: 'a7' }).size, 0);
  assert.equal(premoveUci({ held: { from: 'a7' }, to: 'a8', promotion: 'n' }, legal), 'a7a8n');
  assert.equal(premoveUci({ held: { from: 'a7' }, to: 'a8', promotion: 'r' }, legal), 'a7a8q');
  assert.equal(premoveUci({ held: { from: 'e1' }, to: 'g1' }, legal), 'e1g1');
  assert.equal(premoveUci({ held: { from: 'e1' }, to: 'c1' }, legal), undefined);
});

test('a hand picks up, puts down, changes its mind', () => {
  const table: Table = { placement: placementOf(start), legal: 'e2e4 g1f3', you: 'white', playing: true };
  assert.deepEqual(pick(table, undefined, 'e2'), { held: { from: 'e2' } });
  assert.deepEqual(pick(table, { from: 'e2' }, 'e4'), { move: 'e2e4' });
  assert.deepEqual(pick(table, { from: 'e2' }, 'g1'), { held: { from: 'g1' } });
  assert.deepEqual(pick(table, { from: 'e2' }, 'e2'), {});
  assert.deepEqual(pick(table, { from: 'e2' }, 'h5'), {});
  assert.deepEqual(pick(table, undefined, 'a1'), { stuck: true });
  assert.deepEqual(pick(table, undefined, 'e7'), {});
  assert.deepEqual(pick({ ...table, you: null }, undefined, 'e2'), {});
  assert.deepEqual(pick({ ...table, playing: false }, undefined, 'e2'), {});
});

test('castling as king takes rook is a move, not a change of mind', () => {
  const table: Table = { placement: placementOf('4k3/8/8/8/8/8/8/4K2R w K - 0 1'), legal: 'e1h1 h1h8', you: 'white', playing: true };
  assert.deepEqual(pick(table, { from: 'e1' }, 'h1'), { move: 'e1h1' });
});

test('promotions are chosen among what the server allows', () => {
  const table: Table = { placement: placementOf('8/4P3/8/8/8/8/8/8 w - - 0 1'), legal: 'e7e8q e7e8k', you: 'white', playing: true };
  assert.deepEqual(putDown(table, { from: 'e7' }, 'e8'), { choose: { kinds: ['q', 'k'], uci: 'e7e8' } });
});

test('out of turn, moves are premoves', () => {
  const table: Table = { placement: placementOf(start.replace(' w ', ' b ')), legal: 'e7e5', you: 'white', playing: true };
  assert.deepEqual(pick(table, undefined, 'e2'), { held: { from: 'e2' } });
  assert.deepEqual(pick(table, { from: 'e2' }, 'e4'), { premove: { held: { from: 'e2' }, to: 'e4' } });
  const pawn: Table = { ...table, placement: placementOf('8/4P3/8/8/8/8/8/8 b - - 0 1') };
  assert.ok('choose' in putDown(pawn, { from: 'e7' }, 'e8'));
});

test('the words of line mode', () => {
  assert.equal(parseCommand('  '), undefined);
  assert.deepEqual(parseCommand('e4'), { is: 'move', move: { san: 'e4' } });
  assert.deepEqual(parseCommand('1. Nf3'), { is: 'move', move: { san: 'Nf3' } });
  assert.deepEqual(parseCommand('12...Nf6'), { is: 'move', move: { san: 'Nf6' } });
  assert.deepEqual(parseCommand('E2E4'), { is: 'move', move: { uci: 'e2e4' } });
  assert.deepEqual(parseCommand('n@f3'), { is: 'move', move: { uci: 'N@f3' } });
  assert.deepEqual(parseCommand('claim threefold Ng8'), { is: 'claim', ground: 'ThreefoldRepetition', move: { san: 'Ng8' } });
  assert.deepEqual(parseCommand('claim fifty'), { is: 'claim', ground: 'FiftyMoves' });
  assert.deepEqual(parseCommand('claim Ng8'), { is: 'claim', move: { san: 'Ng8' } });
  assert.deepEqual(parseCommand('draw'), { is: 'claim' });
  assert.deepEqual(parseCommand('where white knights'), { is: 'where', colors: ['white'], kind: 'n' });
  assert.deepEqual(parseCommand('where'), { is: 'usage', of: 'where' });
  assert.deepEqual(parseCommand('scan e'), { is: 'scan', line: 'e' });
  assert.deepEqual(parseCommand('goto 12'), { is: 'goto', ply: 12 });
  assert.deepEqual(parseCommand('takeback'), { is: 'undo' });
});

test('moves are spoken', () => {
  const said = (san: string, uci: string): string => spokenMove({ san, uci }, en);
  assert.equal(said('Nf3', 'g1f3'), 'knight g1 to f3');
  assert.equal(said('exd5+', 'e4d5'), 'pawn e4 takes on d5, check');
  assert.equal(said('e8=N#', 'e7e8n'), 'pawn e7 to e8, promotes to knight, checkmate');
  assert.equal(said('O-O-O', 'e1c1'), 'castles queenside');
  assert.equal(said('O-O+', 'e1g1'), 'castles kingside, check');
  assert.equal(said('N@f3', 'N@f3'), 'knight dropped on f3');
  assert.equal(spokenMove({ san: 'Qxh7#', uci: 'h5h7' }, de), 'Dame h5 schlägt auf h7, Schachmatt');
});

test('the second language has every word of the first', () => {
  const theServers = { reasons: {}, refusals: {} }; // in English its own sentences are shown
  const shape = (value: unknown): unknown =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort().map(([key, inner]) => [key, shape(inner)]))
      : Array.isArray(value) ? value.length : typeof value;
  assert.deepEqual(shape({ ...de, ...theServers }), shape({ ...en, ...theServers }));
});

test('a clock is asked for as players say it', () => {
  const clock = { kind: 'increment', minutes: '5', seconds: '3', glass: '3', days: '2', stages: '40/90+30, 30+30' } as const;
  const texts = (['increment', 'delay', 'bronstein', 'stages', 'hourglass', 'days', 'none'] as const).map((kind) => timeText({ ...clock, kind }));
  assert.deepEqual(texts, ['5+3', '5d3', '5b3', '40/90+30,30+30', '*3', 'days:2', '-']);
  assert.equal(timeText({ ...clock, seconds: '0' }), '5');
  const choices: Choices = {
    opponent: 'link', colour: 'white', preset: '', clock, rules: 'laws', variant: 'Chess960', number960: '518', fen: ' ', level: 'club',
    watchable: false,
  };
  assert.deepEqual(newGame(choices), {
    opponent: 'link', colour: 'white', time: '5+3', rules: 'laws', variant: 'Standard', chess960: 518, fen: null, level: 'club', public: false,
  });
  assert.equal(newGame({ ...choices, number960: '' }).chess960, true);
  assert.equal(newGame({ ...choices, variant: 'Atomic' }).chess960, false);
});

test('times have a unit', () => {
  assert.equal(en.timeName('3'), '3 min');
  assert.equal(en.timeName('5+3'), '5+3');
  assert.equal(en.timeName('days:1'), '1 day a move');
  assert.equal(de.timeName('*2.5'), 'Sanduhr 2.5 min');
});

test('what the engine thinks, in figures', () => {
  assert.equal(scoreText({ centipawns: 45 }), '+0.45');
  assert.equal(scoreText({ centipawns: -120 }), '−1.20');
  assert.equal(scoreText({ centipawns: 0 }), '0.00');
  assert.equal(scoreText({ mate: 3 }), '#3');
  assert.equal(scoreText({ mate: -3 }), '−#3');
  assert.deepEqual(forWhite({ mate: 2 }, 'black'), { mate: -2 });
  assert.deepEqual(forWhite({ centipawns: -30 }, 'black'), { centipawns: 30 });
  assert.deepEqual(forWhite({ centipawns: -30 }, 'white'), { centipawns: -30 });
  assert.equal(whitesShare({ centipawns: 0 }), 50);
  assert.ok(whitesShare({ centipawns: 3000 }) < 100 && whitesShare({ centipawns: -3000 }) > 0);
  assert.equal(whitesShare({ mate: 5 }), 100);
  assert.equal(whitesShare({ mate: -5 }), 0);
  assert.equal(lineText(start, 0, ['e4', 'e5', 'Nf3']), '1. e4 e5 2. Nf3');
  assert.equal(lineText(start, 3, ['Nc6', 'Bb5']), '2… Nc6 3. Bb5');
});

test('what the engine thinks, in words', () => {
  const line = { depth: 9, score: { centipawns: 130 }, moves: ['g1f3', 'b8c6'], sans: ['Nf3', 'Nc6'] };
  assert.equal(spokenThoughts(line, 'white', en),
    'White is better by 1.30 pawns. Best: knight g1 to f3; knight b8 to c6. Depth 9.');
  assert.match(spokenThoughts(line, 'black', en), /^Black is better by 1.30/);
  assert.match(spokenThoughts(line, 'white', de), /^Weiß steht um 1,30 Bauern besser. Am besten: Springer/);
  assert.match(spokenThoughts({ ...line, score: { centipawns: 3 } }, 'black', en), /^Nobody is better/);
  assert.match(spokenThoughts({ ...line, score: { mate: -2 } }, 'white', en), /^Black mates in 2/);
});

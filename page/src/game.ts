// A game as this client knows it: the last snapshot and the events since. The server's `now` replaces what was there,
// so nothing can drift apart.
import type { GameEvent, PlayedMove, Presence, Setup, Snapshot } from './protocol.ts';
import type { Color } from './squares.ts';

export interface Game extends Omit<Snapshot, 'type'> {
  presence: Omit<Presence, 'type' | 'game'> | undefined;
}

export const fromSnapshot = (snapshot: Snapshot, before?: Game): Game => {
  const { type: _, ...rest } = snapshot;
  return { ...rest, presence: before?.presence };
};

// The game after an event; undefined where events are missing between, so that a snapshot has to be asked for. An event
// that is known already changes nothing.
export function withEvent(game: Game, event: GameEvent): Game | undefined {
  if (event.seq <= game.seq) return game;
  if (event.seq !== game.seq + 1) return undefined;
  return {
    ...game,
    seq: event.seq,
    time: event.time,
    now: event.now,
    players: event.kind === 'joined' && event.by && event.player
      ? { ...game.players, [event.by]: event.player }
      : game.players,
    moves: movesAfter(game.moves, event),
  };
}

function movesAfter(moves: PlayedMove[], event: GameEvent): PlayedMove[] {
  if (event.kind === 'takeback') return moves.slice(0, moves.length - (event.count ?? 0));
  return event.move ? [...moves, { ...event.move, fen: event.now.fen }] : moves;
}

// The position after so many half-moves.
export const fenAt = (game: Game, ply: number): string =>
  ply === game.moves.length ? game.now.fen : game.moves[ply - 1]?.fen ?? game.start;

// Who watches without playing. The players' own lines are among those that the server counts.
export function spectators(game: Game): number {
  const { presence, players } = game;
  if (!presence) return 0;
  const atTheBoard = (['white', 'black'] as const)
    .filter((color) => presence[color] && players[color]?.computer === undefined);
  return Math.max(0, presence.watchers - atTheBoard.length);
}

export const isPlaying = (game: Game): boolean => game.now.state === 'playing';
export const isOver = (game: Game): boolean => game.now.state === 'over' || game.now.state === 'aborted';
export const isMyTurn = (game: Game): boolean => isPlaying(game) && game.you === game.now.turn;

export const scoreText = (score: string): string => score.replace('1/2-1/2', '½–½').replace('-', '–');
// Chess960 is a way of castling to the server, and a variant to people.
export const variantName = (setup: Pick<Setup, 'variant' | 'chess960'>): string =>
  setup.variant === 'Standard' && setup.chess960 !== false ? 'Chess960' : setup.variant;

// "1." or "1…" before a move; a start from a FEN may have another number or Black to move.
export function moveNumber(start: string, ply: number): { number: number; color: Color } {
  const fields = start.split(' ');
  const blackFirst = fields[1] === 'b' ? 1 : 0;
  const first = Number(fields[fields.length - 1]) || 1;
  const halfMoves = ply + blackFirst;
  return { number: first + Math.floor(halfMoves / 2), color: halfMoves % 2 === 0 ? 'white' : 'black' };
}

// Checks that each side can still give, from the FEN of three-check: "3+3" left, or "+0+0" given.
export function checksLeft(fen: string): Record<Color, number> | undefined {
  const left = / (\d)\+(\d)(?: |$)/.exec(fen);
  if (left) return { white: Number(left[1]), black: Number(left[2]) };
  const given = / \+(\d)\+(\d)(?: |$)/.exec(fen);
  return given ? { white: 3 - Number(given[1]), black: 3 - Number(given[2]) } : undefined;
}

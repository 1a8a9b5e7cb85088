// What the engine says of a position, as text.
import type { EngineLine } from './engine.ts';
import { moveNumber } from './game.ts';
import { spokenMove } from './speech.ts';
import type { Color } from './squares.ts';
import type { Text } from './text/en.ts';

export type Score = EngineLine['score'];

// From the side to move to White.
export function forWhite(score: Score, turn: Color): Score {
  const sign = turn === 'white' ? 1 : -1;
  return 'mate' in score ? { mate: sign * score.mate } : { centipawns: sign * score.centipawns };
}

const pawns = (centipawns: number): string => (Math.abs(centipawns) / 100).toFixed(2);

// "+0.45", "−1.20", "#3", "−#3".
export function scoreText(score: Score): string {
  const value = 'mate' in score ? score.mate : Math.round(score.centipawns);
  const sign = value < 0 ? '−' : 'mate' in score || value === 0 ? '' : '+';
  return sign + ('mate' in score ? `#${Math.abs(value)}` : pawns(value));
}

// How much of the bar is White's, in percent: never all of it before a mate is seen.
export function whitesShare(score: Score): number {
  if ('mate' in score) return score.mate > 0 ? 100 : 0;
  return 50 + 48 * Math.tanh(score.centipawns / 400);
}

// "12. Nf3 Nc6 13. Bb5", from so many half-moves after the start.
export function lineText(start: string, ply: number, sans: readonly string[]): string {
  return sans.map((san, index) => {
    const { number, color } = moveNumber(start, ply + index);
    return color === 'white' ? `${number}. ${san}` : index === 0 ? `${number}… ${san}` : san;
  }).join(' ');
}

export function spokenThoughts(line: EngineLine, turn: Color, text: Text): string {
  const score = forWhite(line.score, turn);
  const better = ('mate' in score ? score.mate : score.centipawns) > 0 ? 'white' : 'black';
  const verdict = 'mate' in score ? text.mates(text.colours[better], Math.abs(score.mate))
    : Math.abs(score.centipawns) < 5 ? text.equal : text.better(text.colours[better], pawns(score.centipawns));
  const moves = line.sans.slice(0, 3).map((san, index) => spokenMove({ san, uci: line.moves[index] ?? '' }, text));
  return `${verdict} ${text.best(moves.join('; '), line.depth)}`;
}

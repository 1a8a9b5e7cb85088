// Moves that the server lists as legal, sorted for a hand that picks a piece up and puts it down.
import type { Kind, Piece, Square } from './squares.ts';

// What is held: a piece on the board, or one from the pocket.
export type Held = { from: Square } | { drop: Kind };

export interface Target {
  uci: string; // of the only move that goes there, or of the first of the promotions
  promotions: Kind[];
}

const fitsHeld = (uci: string, held: Held): boolean =>
  'from' in held ? uci.startsWith(held.from) : uci.startsWith(`${held.drop.toUpperCase()}@`);

export const destination = (uci: string): Square => uci.slice(2, 4);
export const origin = (uci: string): Square | undefined => (uci.charAt(1) === '@' ? undefined : uci.slice(0, 2));

export function targetsOf(legal: string, held: Held): Map<Square, Target> {
  const targets = new Map<Square, Target>();
  for (const uci of legal.split(' ')) {
    if (!uci || !fitsHeld(uci, held)) continue;
    const to = destination(uci);
    const target = targets.get(to) ?? { uci, promotions: [] };
    if (uci.length === 5) target.promotions.push(uci.charAt(4) as Kind);
    targets.set(to, target);
  }
  return targets;
}

export const canMove = (legal: string, held: Held): boolean =>
  legal.split(' ').some((uci) => uci !== '' && fitsHeld(uci, held));

// A move made before its turn. Whether it is legal is seen when the turn comes.
export interface Premove {
  held: Held;
  to: Square;
  promotion?: Kind;
}

export function premoveUci(premove: Premove, legal: string): string | undefined {
  const target = targetsOf(legal, premove.held).get(premove.to);
  if (!target) return undefined;
  if (target.promotions.length === 0) return target.uci;
  const kind = target.promotions.includes(premove.promotion ?? 'q') ? premove.promotion ?? 'q' : target.promotions[0];
  return target.uci.slice(0, 4) + kind;
}

// May a premove end in a choice of piece? All that the page knows of it: a pawn that goes to the edge.
export const reachesEdge = (piece: Piece | undefined, to: Square): boolean =>
  piece?.kind === 'p' && (to.endsWith('8') || to.endsWith('1'));

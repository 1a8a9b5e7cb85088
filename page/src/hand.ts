// The hand over the board: what picking a square or putting a piece down means. Pure, for every way of input.
import { canMove, reachesEdge, targetsOf } from './moves.ts';
import type { Held, Premove } from './moves.ts';
import type { Color, Kind, Placement, Square } from './squares.ts';

export interface Table {
  placement: Placement;
  legal: string; // empty unless it is somebody's turn
  you: Color | null;
  playing: boolean;
}

// What comes of it. Nothing in it: the hand is empty again.
export interface Gesture {
  held?: Held;
  move?: string; // uci, to be sent
  choose?: { kinds: Kind[]; uci: string } | { kinds: Kind[]; premove: Premove }; // which piece?
  premove?: Premove;
  stuck?: true; // an own piece that cannot move
}

const premoveKinds: Kind[] = ['q', 'r', 'b', 'n'];
const isMyTurn = (table: Table): boolean => table.placement.turn === table.you;
const isOwn = (table: Table, square: Square): boolean => table.placement.pieces.get(square)?.color === table.you;

export function pickUp(table: Table, held: Held): Gesture {
  if (!table.playing || !table.you) return {};
  if (isMyTurn(table) && !canMove(table.legal, held)) return { stuck: true };
  return { held };
}

export function putDown(table: Table, held: Held, to: Square): Gesture {
  if (!table.playing || !table.you || ('from' in held && held.from === to)) return {};
  if (isMyTurn(table)) {
    const target = targetsOf(table.legal, held).get(to);
    if (!target) return {};
    return target.promotions.length > 0
      ? { choose: { kinds: target.promotions, uci: target.uci.slice(0, 4) } }
      : { move: target.uci };
  }
  const premove: Premove = { held, to };
  const piece = 'from' in held ? table.placement.pieces.get(held.from) : undefined;
  return reachesEdge(piece, to) ? { choose: { kinds: premoveKinds, premove } } : { premove };
}

// A square is clicked, tapped or entered.
export function pick(table: Table, held: Held | undefined, square: Square): Gesture {
  if (held) {
    // Another own piece is taken up instead, unless the move goes there: castling in Chess960 is king takes rook.
    const isTarget = isMyTurn(table) && targetsOf(table.legal, held).has(square);
    const isSame = 'from' in held && held.from === square;
    if (isTarget || isSame || !isOwn(table, square)) return putDown(table, held, square);
  }
  return isOwn(table, square) ? pickUp(table, { from: square }) : {};
}

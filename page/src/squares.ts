// The board as the page draws it: what stands where. Rules are the server's business.

export type Color = 'white' | 'black';
export type Kind = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';
export type Square = string; // "a1" to "h8"

export interface Piece {
  color: Color;
  kind: Kind;
}

export interface Placement {
  pieces: Map<Square, Piece>;
  pockets: Record<Color, Kind[]> | undefined; // crazyhouse: pieces in hand, strongest first
  turn: Color;
}

export const files = 'abcdefgh';
const strongestFirst = 'qrbnp';

export const other = (color: Color): Color => (color === 'white' ? 'black' : 'white');
export const isLight = (square: Square): boolean =>
  (files.indexOf(square.charAt(0)) + Number(square.charAt(1))) % 2 === 0;

// All squares as they are drawn, row by row from the top left.
export function drawnSquares(bottom: Color): Square[] {
  const squares = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((rank) => [...files].map((file) => `${file}${rank}`));
  return bottom === 'white' ? squares : squares.reverse();
}

// The square that lies so many columns and rows away as the board is drawn; the same one at the edge.
export function neighbour(square: Square, columns: number, rows: number, bottom: Color): Square {
  const squares = drawnSquares(bottom);
  const index = squares.indexOf(square);
  const column = (index % 8) + columns;
  const row = Math.floor(index / 8) + rows;
  const inside = column >= 0 && column < 8 && row >= 0 && row < 8;
  return (inside && squares[row * 8 + column]) || square;
}

function pieceOf(letter: string): Piece {
  const kind = letter.toLowerCase();
  return { color: kind === letter ? 'black' : 'white', kind: kind as Kind };
}

// Reads what a FEN says of pieces, pockets and turn. A server's FEN is well-formed.
export function placementOf(fen: string): Placement {
  const [field = '', turn = 'w'] = fen.split(' ');
  const bracket = /\[(.*)\]/.exec(field);
  const rows = field.replace(/\[.*\]/, '').replace(/~/g, '').split('/');
  // A ninth row is how some write the pockets.
  const inHand = bracket ? bracket[1] ?? '' : rows.length > 8 ? rows[8] : undefined;

  const pieces = new Map<Square, Piece>();
  rows.slice(0, 8).forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) file += Number(letter);
      else pieces.set(`${files.charAt(file++)}${8 - index}`, pieceOf(letter));
    }
  });

  const pockets = inHand === undefined ? undefined : { white: [] as Kind[], black: [] as Kind[] };
  if (pockets) {
    const hand = [...(inHand ?? '')].filter((letter) => letter !== '-').map(pieceOf);
    for (const piece of hand) pockets[piece.color].push(piece.kind);
    for (const side of Object.values(pockets)) {
      side.sort((a, b) => strongestFirst.indexOf(a) - strongestFirst.indexOf(b));
    }
  }
  return { pieces, pockets, turn: turn === 'b' ? 'black' : 'white' };
}

export function kingSquare(placement: Placement, color: Color): Square | undefined {
  for (const [square, piece] of placement.pieces) {
    if (piece.kind === 'k' && piece.color === color) return square;
  }
  return undefined;
}

// What a side has lost since the start: what its first placement has more than this one, strongest first.
export function lostPieces(start: Placement, now: Placement, color: Color): Kind[] {
  const count = (placement: Placement, kind: Kind): number =>
    [...placement.pieces.values()].filter((piece) => piece.color === color && piece.kind === kind).length;
  const promoted = [...'qrbn'].reduce(
    (sum, kind) => sum + Math.max(0, count(now, kind as Kind) - count(start, kind as Kind)), 0);
  return [...strongestFirst].flatMap((letter) => {
    const kind = letter as Kind;
    const gone = count(start, kind) - count(now, kind) - (kind === 'p' ? promoted : 0);
    return Array<Kind>(Math.max(0, gone)).fill(kind);
  });
}

// Moves and positions in words, for ears.
import { moveNumber } from './game.ts';
import { destination, origin } from './moves.ts';
import { files } from './squares.ts';
import type { Color, Kind, Placement, Square } from './squares.ts';
import type { Text } from './text/en.ts';

// "knight g1 to f3, check", from a SAN and the squares of its UCI.
export function spokenMove(move: { san: string; uci: string }, text: Text): string {
  const { spoken, kinds } = text;
  const ending = move.san.endsWith('#') ? [spoken.mate] : move.san.endsWith('+') ? [spoken.check] : [];
  const kindOf = (letter: string | undefined): Kind => (letter ? letter.toLowerCase() as Kind : 'p');
  const words = (): string[] => {
    if (/^O-O-O/.test(move.san)) return [spoken.castlesLong];
    if (/^O-O/.test(move.san)) return [spoken.castlesShort];
    const to = destination(move.uci);
    const from = origin(move.uci);
    if (!from) return [spoken.drops(kinds[kindOf(move.uci.charAt(0))], to)];
    const piece = kinds[kindOf(/^[KQRBN]/.exec(move.san)?.[0])];
    const promotion = /=?([KQRBN])[+#]?$/.exec(move.san.slice(2))?.[1];
    return [
      move.san.includes('x') ? spoken.takes(piece, from, to) : spoken.goes(piece, from, to),
      ...(promotion ? [spoken.promotes(kinds[kindOf(promotion)])] : []),
    ];
  };
  return [...words(), ...ending].join(', ');
}

// "3. Nf3" or "3… Nc6".
export function numberedMove(start: string, ply: number, san: string): string {
  const { number, color } = moveNumber(start, ply);
  return `${number}${color === 'white' ? '.' : '…'} ${san}`;
}

const bySquare = (a: Square, b: Square): number => a.localeCompare(b);

// Where pieces stand: "white knights: b1, g1."
export function spokenWhere(placement: Placement, colors: Color[], kind: Kind, text: Text): string {
  const lines = colors.map((color) => {
    const squares = [...placement.pieces].filter(([, piece]) => piece.color === color && piece.kind === kind)
      .map(([square]) => square).sort(bySquare);
    return squares.length > 0 ? `${text.colours[color]}: ${text.kindsOfMany[kind]} ${squares.join(', ')}.` : '';
  });
  return lines.filter(Boolean).join(' ') || text.noneOfThem(text.kindsOfMany[kind]);
}

// What stands on a file ("e") or a rank ("4").
export function spokenLine(placement: Placement, line: string, text: Text): string {
  const squares = /[a-h]/.test(line)
    ? [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => `${line}${rank}`)
    : [...files].map((file) => `${file}${line}`);
  const found = squares.flatMap((square) => {
    const piece = placement.pieces.get(square);
    return piece ? [`${square} ${text.piece(piece.color, piece.kind)}`] : [];
  });
  return `${line}: ${found.join(', ') || text.nothing}.`;
}

export function spokenBoard(placement: Placement, text: Text): string {
  return (['white', 'black'] as const).map((color) => {
    const pieces = [...'kqrbnp'].flatMap((letter) => {
      const kind = letter as Kind;
      const squares = [...placement.pieces].filter(([, piece]) => piece.color === color && piece.kind === kind)
        .map(([square]) => square).sort(bySquare);
      return squares.length > 0 ? [`${squares.length > 1 ? text.kindsOfMany[kind] : text.kinds[kind]} ${squares.join(' ')}`] : [];
    });
    return `${text.colours[color]}: ${pieces.join(', ')}.`;
  }).join(' ');
}

// What is typed: the words of `nowchess play`'s line mode, or a move.
import type { Kind, Color } from './squares.ts';

export type Ground = 'ThreefoldRepetition' | 'FiftyMoves';
export type MoveText = { uci: string } | { san: string };

export type Command =
  | { is: 'move'; move: MoveText }
  | { is: 'claim'; ground?: Ground; move?: MoveText }
  | { is: 'where'; colors: Color[]; kind: Kind }
  | { is: 'scan'; line: string }
  | { is: 'moves'; square?: string }
  | { is: 'goto'; ply: number }
  | { is: Plain }
  | { is: 'usage'; of: 'where' | 'scan' | 'goto' };

const plain = [
  'offer', 'accept', 'decline', 'resign', 'abort', 'undo', 'rematch', 'clock', 'board', 'last', 'fen', 'pgn', 'why', 'engine', 'eval',
  'flip', 'first', 'back', 'next', 'end', 'new', 'help',
] as const;
export type Plain = (typeof plain)[number];

const aliases: Record<string, Plain> = { takeback: 'undo', redo: 'next', prev: 'back', clocks: 'clock', '?': 'help' };
const grounds: Record<string, Ground> = {
  threefold: 'ThreefoldRepetition', repetition: 'ThreefoldRepetition', fifty: 'FiftyMoves', '50': 'FiftyMoves',
};
const kinds: Record<string, Kind> =
  { pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k' };

export function moveText(word: string): MoveText {
  if (/^[a-h][1-8][a-h][1-8][qrbnk]?$/i.test(word)) return { uci: word.toLowerCase() };
  if (/^[pnbrq]?@[a-h][1-8]$/i.test(word)) {
    const [kind, square] = word.split('@');
    return { uci: `${kind ? kind.toUpperCase() : 'P'}@${square?.toLowerCase()}` };
  }
  return { san: word };
}

// Absent for an empty line.
export function parseCommand(line: string): Command | undefined {
  const words = line.trim().split(/\s+/);
  const [verb = '', ...rest] = words.map((word) => word.toLowerCase());
  if (!verb) return undefined;

  if (verb === 'draw' && rest.length === 0) return { is: 'claim' };
  if (verb === 'claim') {
    const ground = grounds[rest[0] ?? ''];
    const move = words[ground ? 2 : 1];
    return { is: 'claim', ...(ground ? { ground } : {}), ...(move ? { move: moveText(move) } : {}) };
  }
  if (verb === 'where') {
    const color = rest[0] === 'white' || rest[0] === 'black' ? rest[0] : undefined;
    const kind = kinds[(rest[color ? 1 : 0] ?? '').replace(/s$/, '')];
    return kind ? { is: 'where', colors: color ? [color] : ['white', 'black'], kind } : { is: 'usage', of: 'where' };
  }
  if (verb === 'scan') {
    return /^[a-h1-8]$/.test(rest[0] ?? '') ? { is: 'scan', line: rest[0] ?? '' } : { is: 'usage', of: 'scan' };
  }
  if (verb === 'moves') return rest[0] ? { is: 'moves', square: rest[0] } : { is: 'moves' };
  if (verb === 'goto') {
    return /^\d{1,5}$/.test(rest[0] ?? '') ? { is: 'goto', ply: Number(rest[0]) } : { is: 'usage', of: 'goto' };
  }
  const word = plain.find((one) => one === verb) ?? aliases[verb];
  if (word) return { is: word };
  // Move numbers may be typed along: "1. e4".
  const move = words.filter((one) => !/^\d+\.*$/.test(one))[0];
  return move ? { is: 'move', move: moveText(move.replace(/^\d+\.+/, '')) } : undefined;
}

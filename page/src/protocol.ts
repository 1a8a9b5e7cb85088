// The messages of docs/protocol.md, as far as the page reads and writes them.
import type { Color } from './squares.ts';

export type What = 'draw' | 'takeback' | 'rematch';

export interface Person {
  id?: string;
  name: string;
  computer?: string; // its level
  registered?: boolean;
}
export type Players = Record<Color, Person | null>;

export interface Clocks {
  white: number;
  black: number;
  running: Color | null;
  at: number;
  waits?: number;
}

export interface PlayedMove {
  uci: string;
  san: string;
  fen: string;
  clocks: [number, number] | null;
}

export interface Claim {
  ground: string;
  uci: string | null;
}

export interface Result {
  score: string;
  winner: Color | null;
  reason: string;
  article: string | null;
  sentence: string;
  by: Color | null;
  proof: string | null;
}

export interface Now {
  state: 'waiting' | 'playing' | 'over' | 'aborted';
  ply: number;
  fen: string;
  turn: Color;
  check: boolean;
  legal: string;
  clocks: Clocks | null;
  offers: Record<What, Color | null>;
  owed: string | null;
  claims: Claim[];
  result: Result | null;
  next: string | null;
}

export interface Setup {
  variant: string;
  chess960: boolean | number;
  time: string;
  timeControl: string;
  rules: 'laws' | 'online';
  public: boolean;
  created: number;
}

export interface Snapshot {
  type: 'snapshot';
  game: string;
  seq: number;
  time: number;
  setup: Setup;
  players: Players;
  you: Color | null;
  moves: PlayedMove[];
  start: string;
  now: Now;
}

export interface GameEvent {
  type: 'event';
  game: string;
  seq: number;
  time: number;
  kind: 'joined' | 'move' | 'offer' | 'decline' | 'claim' | 'takeback' | 'resumed' | 'rematch' | 'end';
  by?: Color | null;
  player?: Person;
  move?: Omit<PlayedMove, 'fen'>;
  what?: What;
  count?: number;
  refusal?: { kind: string; sentence: string };
  next?: string;
  now: Now;
}

export interface Presence {
  type: 'presence';
  game: string;
  white: boolean;
  black: boolean;
  watchers: number;
}

export interface Answer {
  type: 'answer';
  id: string;
  ok: boolean;
  kind?: string;
  sentence?: string;
  wait?: number;
}

export interface ListedGame {
  game: string;
  created: number;
  state: Now['state'];
  variant: string;
  chess960: boolean | number;
  time: string;
  rules: 'laws' | 'online';
  players: Players;
  ply: number;
  fen: string;
  last: string | null;
  result: string | null;
}

export type ServerMessage =
  | Snapshot
  | GameEvent
  | Presence
  | Answer
  | { type: 'hello'; time: number; player: Person | null; server: string }
  | { type: 'lobby'; challenges: ListedGame[] }
  | { type: 'live'; games: ListedGame[] }
  | { type: 'pong'; id: string; time: number }
  | { type: 'closing'; sentence: string };

// What is done once however often it is sent; the link adds the id.
export type Action =
  | { do: 'move'; game: string; ply: number; uci?: string; san?: string; thought?: number }
  | { do: 'claim'; game: string; ply: number; ground?: string; uci?: string; san?: string }
  | { do: 'offer' | 'accept' | 'decline'; game: string; what: What }
  | { do: 'resign' | 'abort'; game: string };

export interface NewGame {
  opponent: 'link' | 'lobby' | 'computer';
  colour: Color | 'random';
  time: string;
  rules: 'laws' | 'online';
  variant: string;
  chess960: boolean | number;
  fen: string | null;
  level: string;
  public: boolean;
}

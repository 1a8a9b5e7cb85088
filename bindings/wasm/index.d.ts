/** Chess by the rules: positions, games, PGN and a search, in WebAssembly. Nothing has to be freed. */

export type Color = 'white' | 'black';
/** A square's name, "a1" to "h8". */
export type Square = string;
/** A piece's letter as FEN has it: capital for White, "N", small for Black, "n". */
export type Piece = string;
/** A kind of piece: "p", "n", "b", "r", "q" or "k". */
export type PieceType = string;

/** By any of its usual names; "chess960" and "crazyhouse960" are read, too. */
export type Variant =
  | 'standard' | 'chess960' | 'crazyhouse' | 'atomic' | 'antichess' | 'horde' | 'racingkings' | 'kingofthehill'
  | '3check' | (string & {});
/** The variants by the names that `Position.variant` has for them. */
export const variants: readonly string[];

/** What is refused throws this: a text that is no FEN or no move, an illegal move, a claim. */
export class ChessError extends Error {
  /** What exactly is wrong, for programs: "IllegalMove", "RankTooShort", "Ambiguous". */
  readonly code: string;
  /** Where in the text, counted from 1, if that can be said. */
  readonly column?: number;
}

/** A legal move of the position it comes from. */
export class Move {
  private constructor();
  /** null for a piece that comes from the pocket (crazyhouse). */
  readonly from: Square | null;
  /** For castling the king's new square; the rook's where only Chess960 has such castling. */
  readonly to: Square;
  /** What a pawn becomes. */
  readonly promotion: PieceType | null;
  /** The piece that comes from the pocket. */
  readonly drop: PieceType | null;
  readonly isCastling: boolean;
  readonly isEnPassant: boolean;
  /** "e2e4", "e7e8q", "e1g1", "N@f3". */
  readonly uci: string;
  /** "Nf3", "exd8=Q+", "O-O". */
  readonly san: string;
  toString(): string;
}

/** A move, or a text that means one: SAN as people write it, or coordinates. */
export type MoveLike = Move | string;

/** Whether the board itself has ended the game; "ended" is by a variant's own rule. */
export type Status = 'normal' | 'check' | 'checkmate' | 'stalemate' | 'ended';

export interface Winnable {
  answer: 'yes' | 'no' | 'unknown';
  /** Of a yes: legal moves of both sides that end in a win. */
  moves?: string[];
  sans?: string[];
  /** Of a no: the kind of proof, "Material" or "LockedStructure", and a sentence. */
  reason?: string;
  message?: string;
}

/** A position: a value that never changes. */
export class Position {
  /** The start of the variant, or what a FEN says. Strict reading takes only what the standard writes. */
  constructor(fen?: string, options?: { variant?: Variant; strict?: boolean });
  /** The start with this number, 0 to 959. */
  static chess960(number: number, variant?: Variant): Position;

  readonly fen: string;
  /** Sixty-four letters from a1, b1 to h8, with a dot where nothing stands. */
  readonly board: string;
  pieceAt(square: Square): Piece | null;
  readonly turn: Color;
  readonly variant: string;
  readonly status: Status;
  /** How the board itself has ended the game: "Checkmate", "Stalemate", "KingExploded"; null if it has not. */
  readonly outcome: { winner: Color | null; reason: string } | null;
  readonly isCheck: boolean;
  readonly halfmoveClock: number;
  readonly fullmoveNumber: number;
  /** Polyglot's book key. */
  readonly key: bigint;
  /** Pieces in hand (crazyhouse). */
  pocket(color: Color): Record<'p' | 'n' | 'b' | 'r' | 'q', number>;
  /** How many checks that side still has to give (three-check). */
  checksLeft(color: Color): number;

  /** The legal moves. */
  moves(): readonly Move[];
  /** The same as SAN, in the same order. */
  sans(): readonly string[];
  /** The legal move that a text means. */
  move(text: string): Move;
  isLegal(move: MoveLike): boolean;
  san(move: MoveLike): string;
  /** The position after a move. */
  play(move: MoveLike): Position;

  /** Leaves of the tree of legal moves. */
  perft(depth: number): number;
  /** Can this side still win by some series of legal moves? At most so many positions are searched. */
  canWin(color: Color, options?: { nodes?: number }): Winnable;
  toString(): string;
}

export interface Outcome {
  winner: Color | null;
  score: '1-0' | '0-1' | '1/2-1/2' | '0-0';
  /** "Checkmate", "ThreefoldRepetition", "DeadPosition". */
  reason: string;
  /** Of the FIDE Laws; empty for what only variants have. */
  article: string;
  sentence: string;
  /** False if nobody could settle whether the winner could still mate. */
  proven: boolean;
}

export interface Claim {
  ground: 'ThreefoldRepetition' | 'FiftyMoves';
  /** The move that has to be announced; null if the board shows it already. */
  move: { uci: string; san: string } | null;
}

/** What an arbiter says. */
export interface Verdict {
  fen: string;
  turn: Color;
  status: Status;
  outcome: Outcome | null;
  claims: Claim[];
  repetitions: number;
  halfmoveClock: number;
  variant: string;
  canMate: Record<Color, { answer: 'yes' | 'no' | 'unknown'; line?: string[]; reason?: string; standing?: string }>;
  explanation: string;
}

export interface GameOptions {
  fen?: string;
  position?: Position;
  variant?: Variant;
  /** FIDE's Online Regulations: draws come by themselves. */
  online?: boolean;
}

/** A game: where it began, every move, and how it ended. Moves that were taken back can be played again. */
export class Game {
  constructor(options?: GameOptions);
  readonly start: Position;
  readonly position: Position;
  /** After so many half-moves, up to the current one. */
  positionAt(ply: number): Position;
  readonly ply: number;
  /** With what was taken back. */
  readonly plies: number;
  readonly fen: string;
  readonly turn: Color;
  readonly variant: string;
  readonly isChess960: boolean;
  readonly status: Status;
  /** The moves that may be played; none after the end. */
  moves(): readonly Move[];
  sans(): readonly string[];
  play(move: MoveLike): Move;
  goTo(ply: number): void;
  /** False at the start. */
  undo(): boolean;
  /** False if nothing was taken back. */
  redo(): boolean;
  /** The moves so far, as SAN. */
  readonly history: string[];

  readonly isOver: boolean;
  readonly outcome: Outcome | null;
  /** What the side to move may claim. */
  readonly claims: Claim[];
  /** How often the position has stood on the board. */
  readonly repetitions: number;
  readonly drawOfferedBy: Color | null;
  /** Everything at once. Unless fast, it looks for dead positions by searching, which may take a second. */
  verdict(options?: { fast?: boolean }): Verdict;

  /** With the move that would bring it about, if it is not on the board yet. */
  claimDraw(ground: 'threefold' | 'fiftyMoves', move?: MoveLike): void;
  /** What follows is done by the side to move unless another is named. */
  resign(color?: Color): void;
  flagFell(color?: Color): void;
  /** The second of a side ends the game. */
  illegalMove(color?: Color): void;
  offerDraw(color?: Color): void;
  acceptDraw(color?: Color): void;
  declineDraw(color?: Color): void;

  pgn(tags?: Record<string, string>): string;
  clone(): Game;
  toString(): string;
}

export interface Finding {
  /** Counted from 1. */
  line: number;
  column: number;
  ply: number;
  isError: boolean;
  code: string;
  message: string;
}

export interface PgnGame {
  /** As far as it can be played. */
  game: Game;
  tags: Record<string, string>;
  result: '1-0' | '0-1' | '1/2-1/2' | '0-0' | '*';
  /** All that is wrong with the text. */
  findings: Finding[];
}

/** All games of a text. No text is too bad to be read. */
export function readPgn(text: string): PgnGame[];

export interface SearchLimits {
  depth?: number;
  nodes?: number;
  milliseconds?: number;
  /** How many best moves, each with its line. */
  lines?: number;
  /** Play no better than this: 400 to 2400. */
  elo?: number;
}

export interface SearchLine {
  depth: number;
  /** From the side to move; a mate in so many moves, negative if it is mated. */
  score: { centipawns: number } | { mate: number };
  moves: string[];
  sans: string[];
}

export interface SearchReport {
  line: SearchLine;
  /** Of the line: 0 is the best. */
  number: number;
  nodes: number;
  milliseconds: number;
}

export interface SearchResult {
  /** null if there is no legal move, or if it was stopped before there was an answer. */
  best: Move | null;
  lines: SearchLine[];
  nodes: number;
}

/** A search in a worker of its own. */
export class Engine {
  /** The size of its memory in megabytes. */
  constructor(options?: { hash?: number });
  /** One after the other. The first limit that is reached ends it; without any, `stop` does. */
  search(from: Position | Game, limits?: SearchLimits, onReport?: (report: SearchReport) => void): Promise<SearchResult>;
  /** Ends the search under way, whose answer is the best so far, and those that wait for it. */
  stop(): void;
  /** Gives the worker back now, instead of when nobody has the engine any more. */
  close(): void;
}

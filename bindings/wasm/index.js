// NowChess for JavaScript: positions, games, PGN and a search. index.d.ts tells what everything means.
import { ChessError, checked, memory, putText, takeText, wasm } from './wasm.js';

export { ChessError };
export { Engine } from './engine.js';

const colors = ['white', 'black'];
const statuses = ['normal', 'check', 'checkmate', 'stalemate', 'ended'];
const pieceLetters = ['p', 'n', 'b', 'r', 'q', 'k'];

const squareNames = Array.from({ length: 64 }, (_, i) => 'abcdefgh'[i & 7] + ((i >> 3) + 1));

/** The variants by the names that UCI has for them. */
export const variants = [];
for (let size; (size = wasm.variantName(variants.length)) >= 0;) variants.push(takeText(size));

function colorNumber(color) {
  const number = colors.indexOf(color);
  if (number < 0) throw new TypeError(`a colour is 'white' or 'black', not ${color}`);
  return number;
}

// A variant's number, and 256 if its name says that it starts as Chess960 does.
const rulesByName = new Map();
function rulesNumber(name) {
  let number = rulesByName.get(name);
  if (number === undefined) {
    putText(name);
    rulesByName.set(name, (number = checked(wasm.variantByName())));
  }
  return number;
}
const chess960Bit = 256;

const words = (size) => (size === 0 ? [] : takeText(size - 1).split(' '));

export class Move {
  #san;  // or the position, where the text is that of `sans` with the index, or not made yet
  #index;

  constructor(bits, san, index) {
    this.bits = bits;
    this.#san = san;
    this.#index = index;
  }

  get #form() { return this.bits >> 12; }
  get isCastling() { return this.#form === 3; }
  get isEnPassant() { return this.#form === 2; }
  get drop() { return this.#form === 4 ? pieceLetters[this.bits & 7] : null; }
  get promotion() {
    if (this.#form === 6) return 'k';
    return (this.#form & 3) === 1 ? 'qrbn'[this.#form >> 2] : null;
  }
  get from() { return this.#form === 4 ? null : squareNames[this.bits & 63]; }
  get to() {
    const from = this.bits & 63;
    const to = (this.bits >> 6) & 63;
    // Inside, castling goes to the rook. Only standard chess has another square for it.
    const isStandard = this.isCastling && (from & 7) === 4 && ((to & 7) === 0 || (to & 7) === 7);
    return squareNames[isStandard ? from + (to > from ? 2 : -2) : to];
  }
  get uci() {
    return this.#form === 4 ? `${this.drop.toUpperCase()}@${this.to}` : this.from + this.to + (this.promotion ?? '');
  }
  get san() {
    if (typeof this.#san === 'string') return this.#san;
    return this.#index === undefined ? this.#san.san(this) : this.#san.sans()[this.#index];
  }
  toString() { return this.uci; }
  toJSON() { return this.uci; }
}

// Whose bytes are in the slot.
let loaded = null;
const slot = wasm.slot();
const slotSize = wasm.slotSize();
// Makes a Position of what is there.
const fromSlot = Symbol('fromSlot');

export class Position {
  #bytes;
  #moves;
  #sans;

  constructor(fen, { variant = 'standard', strict = false } = {}) {
    if (fen !== fromSlot) {
      loaded = null;
      const number = rulesNumber(variant) & ~chess960Bit;
      if (fen === undefined || fen === 'startpos') {
        wasm.start(number);
      } else {
        putText(fen);
        checked(wasm.readFen(number, strict ? 1 : 0));
      }
    }
    this.#bytes = memory().slice(slot, slot + slotSize);
    loaded = this;
  }

  static chess960(number, variant = 'standard') {
    loaded = null;
    checked(wasm.start960(number, rulesNumber(variant) & ~chess960Bit));
    return new Position(fromSlot);
  }

  _load() {
    if (loaded === this) return;
    memory().set(this.#bytes, slot);
    loaded = this;
  }
  // A copy, for another instance of this module.
  get _bytes() { return this.#bytes.slice(); }

  get fen() {
    this._load();
    return takeText(wasm.writeFen());
  }
  get board() {
    this._load();
    return takeText(wasm.writeBoard());
  }
  pieceAt(square) {
    const index = squareNames.indexOf(square);
    if (index < 0) throw new TypeError(`there is no square ${square}`);
    const letter = this.board[index];
    return letter === '.' ? null : letter;
  }
  get turn() {
    this._load();
    return colors[wasm.turn()];
  }
  get variant() {
    this._load();
    return variants[wasm.variant()];
  }
  get status() {
    this._load();
    return statuses[wasm.status()];
  }
  get outcome() {
    this._load();
    const winner = wasm.boardOutcome();
    return winner < 0 ? null : { winner: colors[winner] ?? null, reason: takeText() };
  }
  get isCheck() {
    this._load();
    return wasm.isCheck() !== 0;
  }
  get halfmoveClock() {
    this._load();
    return wasm.halfmoveClock();
  }
  get fullmoveNumber() {
    this._load();
    return wasm.fullmoveNumber();
  }
  get key() {
    this._load();
    return BigInt.asUintN(64, wasm.key());
  }
  pocket(color) {
    const number = colorNumber(color);
    this._load();
    return Object.fromEntries(pieceLetters.slice(0, 5).map((letter, piece) => [letter, wasm.pocket(number, piece)]));
  }
  checksLeft(color) {
    const number = colorNumber(color);
    this._load();
    return wasm.checksLeft(number);
  }

  moves() {
    if (this.#moves === undefined) {
      this._load();
      const count = wasm.moves();
      const bits = new Uint16Array(wasm.memory.buffer, wasm.moveList(), count);
      const moves = new Array(count);
      for (let i = 0; i < count; ++i) moves[i] = new Move(bits[i], this, i);
      this.#moves = moves;
    }
    return this.#moves;
  }
  sans() {
    if (this.#sans === undefined) {
      this._load();
      this.#sans = words(wasm.sans());
    }
    return this.#sans;
  }

  #bitsOf(move) {
    this._load();
    if (move instanceof Move) return move.bits;
    putText(move);
    return checked(wasm.readMove());
  }
  move(text) {
    return new Move(this.#bitsOf(text), this);
  }
  isLegal(move) {
    this._load();
    if (move instanceof Move) return wasm.isLegal(move.bits) !== 0;
    putText(move);
    return wasm.readMove() >= 0;
  }
  san(move) {
    return takeText(checked(wasm.writeSan(this.#bitsOf(move))));
  }
  play(move) {
    const bits = this.#bitsOf(move);
    checked(wasm.play(bits));
    return new Position(fromSlot);
  }

  perft(depth) {
    this._load();
    return wasm.perft(depth);
  }
  canWin(color, { nodes = 750_000 } = {}) {
    const number = colorNumber(color);
    this._load();
    return JSON.parse(takeText(wasm.canWin(number, nodes)));
  }

  toString() { return this.fen; }
  toJSON() { return this.fen; }
}

const games = new FinalizationRegistry((handle) => wasm.gameFree(handle));

// What a side does besides moving, in the order of gameAct in glue.cpp.
const acts = { resign: 0, flagFell: 1, offerDraw: 2, acceptDraw: 3, declineDraw: 4, illegalMove: 5 };
const claimGrounds = { threefold: 0, fiftyMoves: 1 };

export class Game {
  #handle;
  #position;

  constructor({ fen, position, variant = 'standard', online = false } = {}) {
    if (fen instanceof GameHandle) {
      this.#handle = fen.handle;
    } else {
      const rules = rulesNumber(variant);
      (position ?? new Position(fen, { variant }))._load();
      this.#handle = wasm.gameNew(rules & chess960Bit, online ? 1 : 0);
    }
    games.register(this, this.#handle);
  }

  get start() { return this.positionAt(0); }
  get position() { return (this.#position ??= this.positionAt(this.ply)); }
  positionAt(ply) {
    checked(wasm.gamePosition(this.#handle, ply));
    return new Position(fromSlot);
  }
  get ply() { return wasm.gamePly(this.#handle); }
  get plies() { return wasm.gamePlies(this.#handle); }
  get fen() { return this.position.fen; }
  get turn() { return this.position.turn; }
  get variant() { return this.position.variant; }
  get isChess960() { return wasm.gameIsChess960(this.#handle) !== 0; }
  get status() { return this.position.status; }
  moves() { return this.isOver ? [] : this.position.moves(); }
  sans() { return this.isOver ? [] : this.position.sans(); }

  play(move) {
    putText(move instanceof Move ? move.uci : move);
    const bits = checked(wasm.gamePlay(this.#handle));
    this.#position = undefined;
    return new Move(bits, takeText());
  }
  goTo(ply) {
    checked(wasm.gameGoTo(this.#handle, ply));
    this.#position = undefined;
  }
  undo() {
    if (this.ply === 0) return false;
    this.goTo(this.ply - 1);
    return true;
  }
  redo() {
    if (this.ply === this.plies) return false;
    this.goTo(this.ply + 1);
    return true;
  }
  get history() { return words(wasm.gameSans(this.#handle)); }
  get _moveBits() {
    const count = wasm.gameMoves(this.#handle);
    return new Uint16Array(wasm.memory.buffer, wasm.moveList(), count).slice();
  }

  get isOver() { return wasm.gameIsOver(this.#handle) !== 0; }
  get outcome() { return this.isOver ? this.verdict({ fast: true }).outcome : null; }
  get claims() { return this.verdict({ fast: true }).claims; }
  get repetitions() { return wasm.gameRepetitions(this.#handle); }
  get drawOfferedBy() { return colors[wasm.gameOffer(this.#handle)] ?? null; }
  verdict({ fast = false } = {}) {
    const verdict = JSON.parse(takeText(wasm.gameVerdict(this.#handle, fast ? 1 : 0)));
    verdict.turn = verdict.turn.toLowerCase();
    verdict.status = this.status;
    if (verdict.outcome?.winner) verdict.outcome.winner = verdict.outcome.winner.toLowerCase();
    return verdict;
  }

  claimDraw(ground, move = '') {
    if (!(ground in claimGrounds)) throw new TypeError(`a claim is for 'threefold' or 'fiftyMoves', not ${ground}`);
    putText(String(move));
    checked(wasm.gameClaim(this.#handle, claimGrounds[ground]));
  }
  #act(act, color) { checked(wasm.gameAct(this.#handle, acts[act], colorNumber(color))); }
  resign(color = this.turn) { this.#act('resign', color); }
  flagFell(color = this.turn) { this.#act('flagFell', color); }
  illegalMove(color = this.turn) { this.#act('illegalMove', color); }
  offerDraw(color = this.turn) { this.#act('offerDraw', color); }
  acceptDraw(color = this.turn) { this.#act('acceptDraw', color); }
  declineDraw(color = this.turn) { this.#act('declineDraw', color); }

  pgn(tags = {}) {
    putText(Object.entries(tags).flat().map((part) => `${String(part).replaceAll('\0', ' ')}\0`).join(''));
    return takeText(wasm.gamePgn(this.#handle));
  }
  clone() { return new Game({ fen: new GameHandle(wasm.gameCopy(this.#handle)) }); }
  toString() { return this.pgn(); }
}

class GameHandle {
  constructor(handle) { this.handle = handle; }
}

export function readPgn(text) {
  putText(text);
  const count = wasm.pgnRead();
  const read = [];
  for (let i = 0; i < count; ++i) {
    const described = JSON.parse(takeText(wasm.pgnDescribe(i)));
    read.push({ ...described, game: new Game({ fen: new GameHandle(wasm.pgnTake(i)) }) });
  }
  wasm.pgnForget();
  return read;
}

// node test/bench.mjs PACKAGE PROGRAM: see bench/wasm. Ends with 1 where a bar is missed.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Chess } from 'chess.js';

const [packageDirectory, program] = process.argv.slice(2).map((path) => resolve(path));
const { Game, Position } = await import(pathToFileURL(`${packageDirectory}/index.js`));

// The best of several rounds, in seconds of processor time, so that other programs do not count; what has to be made anew
// for each round is not measured. How the kernel splits the time into user's and system's is a guess, their sum is not.
function seconds(prepare, run, rounds = 25) {
  let best = Infinity;
  for (let i = 0; i < rounds; ++i) {
    const made = prepare();
    const begin = process.cpuUsage();
    run(made);
    const { user, system } = process.cpuUsage(begin);
    best = Math.min(best, (user + system) / 1e6);
  }
  return best;
}

// The same of a command.
function secondsOf(command, environment) {
  const timed = ['-c', 'TIMEFORMAT="%U %S"; time "$@" >/dev/null', 'bash', ...command];
  const once = () => {
    const [user, system] = String(spawnSync('bash', timed, { env: { ...process.env, ...environment } }).stderr).split(' ');
    return Number(user) + Number(system);
  };
  return Math.min(once(), once(), once());
}

// Random games: the same numbers every time.
let state = 12345;
const below = (count) => (state = (state * 1103515245 + 12345) & 0x7fffffff) % count;
const games = Array.from({ length: 20 }, () => {
  const game = new Game();
  while (!game.isOver && game.ply < 100) game.play(game.moves()[below(game.moves().length)]);
  return game;
});
const fens = games.flatMap((game) => Array.from({ length: game.ply }, (_, ply) => game.positionAt(ply).fen));
const histories = games.map(({ history }) => history);
const moveCount = histories.flat().length;

let missed = false;
function tell(what, count, unit, ours, theirs, whose, bar) {
  const ratio = theirs / ours;
  missed ||= ratio < bar;
  const rate = (time) => `${(count / time / 1e6).toFixed(3)} M ${unit}/s`;
  console.log(`${what.padEnd(34)} ${rate(ours).padEnd(22)} ${whose} ${rate(theirs).padEnd(22)} ` +
              `${ratio.toFixed(ratio < 10 ? 2 : 0)} times${bar > 0 ? ` (at least ${bar})` : ''}`);
}

const positions = () => fens.map((fen) => new Position(fen));
const boards = () => fens.map((fen) => new Chess(fen));
tell('legal moves of a position as SAN', fens.length, 'positions',
     seconds(positions, (all) => all.forEach((position) => position.sans())),
     seconds(boards, (all) => all.forEach((chess) => chess.moves()), 2), 'chess.js', 30);
tell('the same as objects', fens.length, 'positions',
     seconds(positions, (all) => all.forEach((position) => position.moves().forEach((move) => move.san + move.uci))),
     seconds(boards, (all) => all.forEach((chess) => chess.moves({ verbose: true }).forEach((move) => move.san + move.lan)), 2),
     'chess.js', 30);
tell('playing a game by SAN', moveCount, 'moves',
     seconds(() => histories.map(() => new Game()), (all) => all.forEach((game, i) => histories[i].forEach((san) => game.play(san)))),
     seconds(() => histories.map(() => new Chess()), (all) => all.forEach((chess, i) => histories[i].forEach((san) => chess.move(san))), 2),
     'chess.js', 30);
tell('reading a FEN', fens.length, 'FENs',
     seconds(() => {}, () => fens.forEach((fen) => new Position(fen))),
     seconds(() => {}, () => fens.forEach((fen) => new Chess(fen)), 2), 'chess.js', 0);

const suite = [
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 6],
  ['r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', 5],
  ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 7],
];
for (const [fen, depth] of suite) {
  const position = new Position(fen);
  const nodes = position.perft(depth);
  tell(`perft ${depth}, ${fen.slice(0, 18)}…`, nodes, 'nodes', seconds(() => {}, () => position.perft(depth), 3),
       secondsOf([program, 'perft', String(depth), '--fen', fen], { NOWCHESS_KERNEL: 'portable' }), 'portable', 0.5);
}
process.exit(missed ? 1 : 0);

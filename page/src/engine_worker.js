// The engine, in a worker of its own: bindings/wasm with what the page asks of it (engine.ts). It does not listen while it
// thinks, so whoever cannot wait ends it.
import { Game, Position } from '../../bindings/wasm/index.js';
import { checked, memory, put, reporting, takeText, wasm } from '../../bindings/wasm/wasm.js';

const hashMegabytes = 16;

// With the moves before, so that repetitions are known; else the position alone.
function startOf({ start, moves, fen, variant, online }) {
  try {
    const game = new Game({ fen: start, variant, online });
    for (const move of moves) game.play(move);
    return { position: game.position, bytes: game.start._bytes, moves: game._moveBits };
  } catch {
    const position = new Position(fen, { variant });
    return { position, bytes: position._bytes, moves: new Uint16Array(0) };
  }
}

function search(task) {
  const { position, bytes, moves } = startOf(task);
  if (position.moves().length === 0) return;
  memory().set(bytes, wasm.slot());
  put(new Uint8Array(moves.buffer));
  const report = () => postMessage({ line: JSON.parse(takeText()).line });
  checked(reporting(report, () => wasm.search(hashMegabytes, 0, 0, task.milliseconds, 1, 0, 0)));
}

onmessage = ({ data }) => {
  try {
    search(data);
    postMessage('idle');
  } catch (error) {
    postMessage({ error: error.message });
  }
};
postMessage('idle'); // it is loaded

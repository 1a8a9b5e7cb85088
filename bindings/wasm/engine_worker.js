// The other side of engine.js.
import { checked, memory, put, reporting, takeText, wasm } from './wasm.js';

const isNode = !globalThis.postMessage;
const port = isNode ? (await import('node:worker_threads')).parentPort : globalThis;

function search({ start, moves, hash, limits }) {
  memory().set(start, wasm.slot());
  put(new Uint8Array(moves.buffer, moves.byteOffset, moves.byteLength));
  const { depth, nodes, milliseconds, lines, elo, random } = limits;
  const report = () => port.postMessage({ report: JSON.parse(takeText()) });
  checked(reporting(report, () => wasm.search(hash, depth, nodes, milliseconds, lines, elo, random)));
  return JSON.parse(takeText());
}

function answer(task) {
  try {
    port.postMessage({ result: search(task) });
  } catch (error) {
    port.postMessage({ error: error.message });
  }
}

if (isNode) port.on('message', answer);
else port.onmessage = ({ data }) => answer(data);
port.postMessage('ready');

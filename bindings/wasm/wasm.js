// nowchess.wasm, loaded: its functions, and text and bytes through its memory. Browsers have no WASI, so what the C
// library asks for is here: the time, and an error for all else.

const url = new URL('./nowchess.wasm', import.meta.url);

async function wasmBytes() {
  if (url.protocol === 'file:' && globalThis.process?.versions?.node) {
    const { readFile } = await import('node:fs/promises');
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

const notSupported = 52;  // WASI's ENOSYS

let onReport = () => {};

function importsOf(module) {
  const wasi = {
    clock_time_get(clock, precision, address) {
      new DataView(wasm.memory.buffer).setBigUint64(address, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    proc_exit(code) {
      throw new Error(`nowchess.wasm has ended with ${code}`);
    },
  };
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    if (from === 'wasi_snapshot_preview1') wasi[name] ??= () => notSupported;
  return { wasi_snapshot_preview1: wasi, nowchess: { report: () => onReport() } };
}

const module = await WebAssembly.compile(await wasmBytes());
/** The functions of glue.cpp. */
export const wasm = (await WebAssembly.instantiate(module, importsOf(module))).exports;
wasm._initialize();

let bytes = new Uint8Array(wasm.memory.buffer);
/** The memory, which is another buffer once it has grown. */
export function memory() {
  if (bytes.length === 0) bytes = new Uint8Array(wasm.memory.buffer);
  return bytes;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Hands in bytes. */
export function put(content) {
  const address = wasm.input(content.length);
  memory().set(content, address);
}

/** Hands in a text. */
export function putText(text) {
  if (typeof text !== 'string') throw new TypeError(`expected a string, not ${typeof text}`);
  if (text.length > 12) return put(encoder.encode(text));
  // A move is so short that writing it here is faster than calling the encoder.
  const address = wasm.input(text.length);
  const to = memory();
  for (let i = 0; i < text.length; ++i) {
    const unit = text.charCodeAt(i);
    if (unit > 127) return put(encoder.encode(text));
    to[address + i] = unit;
  }
}

/** The text that the last call has made. */
export function takeText(size = wasm.outputSize()) {
  const from = wasm.output();
  if (size > 24) return decoder.decode(memory().subarray(from, from + size));
  let text = '';
  const source = memory();
  for (let i = from; i < from + size; ++i) text += String.fromCharCode(source[i]);
  return text;
}

/** What the library refuses, with the name of the reason in `code` and the 1-based `column` in a text, if there is one. */
export class ChessError extends Error {
  constructor({ code, message, column }) {
    super(message);
    this.name = 'ChessError';
    this.code = code;
    this.column = column;
  }
}

/** The answer of a call that can be refused. */
export function checked(answer) {
  if (answer < 0) throw new ChessError(JSON.parse(takeText()));
  return answer;
}

/** Runs a search whose lines go to this function. */
export function reporting(report, run) {
  onReport = report;
  try {
    return run();
  } finally {
    onReport = () => {};
  }
}

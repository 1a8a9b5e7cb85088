// The checks in Node, and what only Node can see: that nothing leaks, and how large the package is.
//
//   node --expose-gc test/node.mjs PACKAGE VECTORS
import { readFile, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { runChecks } from './checks.js';

const [packageDirectory, vectorsFile] = process.argv.slice(2).map((path) => resolve(path));
const nowchess = await import(pathToFileURL(`${packageDirectory}/index.js`));
const { wasm } = await import(pathToFileURL(`${packageDirectory}/wasm.js`));
const { count, failures } = await runChecks(nowchess, { vectors: await readFile(vectorsFile, 'utf8') });

// Games that nobody has any more are freed: the memory of a thousand does for ten thousand.
const moves = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O'.split(' ');
const playMany = async (many) => {
  for (let i = 0; i < many; ++i) {
    const game = new nowchess.Game();
    for (const move of moves) game.play(move);
    if (i % 100 === 99) {
      globalThis.gc();
      await new Promise((done) => setTimeout(done));
    }
  }
};
await playMany(500);
const before = wasm.memory.buffer.byteLength;
await playMany(2000);
if (wasm.memory.buffer.byteLength > before)
  failures.push(`games are not freed: ${before} bytes of memory became ${wasm.memory.buffer.byteLength}`);

const limit = 250_000;
let size = 0;
for (const file of await readdir(packageDirectory)) size += gzipSync(await readFile(`${packageDirectory}/${file}`)).length;
console.log(`the package has ${size} bytes, compressed`);
if (size > limit) failures.push(`the package has ${size} bytes, compressed: more than ${limit}`);

for (const failure of failures) console.error(`failed: ${failure}`);
console.log(`${count} checks, ${failures.length} failures`);
process.exit(failures.length === 0 ? 0 : 1);

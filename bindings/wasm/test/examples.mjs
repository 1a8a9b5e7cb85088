// Runs the JavaScript blocks of pages. What a line that calls console.log prints must be what its comment says.
//
//   node test/examples.mjs PACKAGE PAGE…
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [packageDirectory, ...pages] = process.argv.slice(2).map((path) => resolve(path));
const directory = await mkdtemp(join(tmpdir(), 'nowchess-examples-'));
const print = console.log;
let count = 0;
try {
  for (const page of pages) {
    const blocks = [...(await readFile(page, 'utf8')).matchAll(/^```js\n([^]*?)^```$/gm)];
    if (blocks.length === 0) throw new Error(`${page} has no JavaScript`);
    for (const [, code] of blocks) {
      const expected = [...code.matchAll(/console\.log\(.*\); +\/\/ (.*)$/gm)].map(([, comment]) => comment);
      const file = join(directory, `example${++count}.mjs`);
      await writeFile(file, code.replaceAll(`from 'nowchess'`, `from '${pathToFileURL(join(packageDirectory, 'index.js'))}'`));
      const printed = [];
      console.log = (...values) => printed.push(values.map(String).join(' '));
      await import(pathToFileURL(file));
      console.log = print;
      if (expected.length === 0 || expected.join('\n') !== printed.join('\n'))
        throw new Error(`${page} says\n${expected.join('\n')}\nbut its example prints\n${printed.join('\n')}`);
    }
  }
} finally {
  await rm(directory, { recursive: true });
}
print(`${count} examples print what they say`);

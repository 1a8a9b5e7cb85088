// Builds the page into dist/, or into the directory that is named first: index.html, page.js, page.css, icon.svg. Says
// how large it is, and fails above the limit. The second argument is nowchess.wasm (bindings/wasm), if the page is to have
// the engine: below engine/, in a directory named after its content, so that browsers may keep it.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const [out = join(here, 'dist'), wasmFile] = process.argv.slice(2);
const limit = 100_000;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

// The address of the engine's worker.
async function buildEngine() {
  const wasm = readFileSync(wasmFile);
  const { outputFiles: [worker] } = await build({
    absWorkingDir: here,
    entryPoints: ['src/engine_worker.js'],
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['chrome94', 'firefox114', 'safari15.4'],
    external: ['node:*'],
    write: false,
    logLevel: 'warning',
  });
  const hash = createHash('sha256').update(wasm).update(worker.contents).digest('hex').slice(0, 16);
  const directory = join(out, 'engine', hash);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'worker.js'), worker.contents);
  const packed = gzipSync(wasm, { level: 9 });
  writeFileSync(join(directory, 'nowchess.wasm.gz'), packed);
  console.log(`engine: ${packed.length + worker.contents.length} bytes`);
  return `/engine/${hash}/worker.js`;
}
const engineWorker = wasmFile ? await buildEngine() : '';
const result = await build({
  absWorkingDir: here,
  entryPoints: { page: 'src/main.ts' },
  outdir: out,
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['chrome94', 'firefox93', 'safari15.4'],
  charset: 'utf8',
  legalComments: 'none',
  define: { engineWorker: JSON.stringify(engineWorker) },
  metafile: true,
  logLevel: 'warning',
});
await build({
  absWorkingDir: here,
  entryPoints: { page: 'src/style.css' },
  outdir: out,
  minify: true,
  target: ['chrome94', 'firefox93', 'safari15.4'],
  logLevel: 'warning',
});

const source = (name) => readFileSync(join(here, 'src', name), 'utf8');
const compact = (markup) => markup.replace(/>\s+</g, '><').trim();
const pieces = compact(source('pieces.svg'));
writeFileSync(join(out, 'index.html'), source('index.html').replace('<!-- pieces -->', pieces));
writeFileSync(join(out, 'icon.svg'), compact(source('icon.svg')));

const size = ['index.html', 'page.js', 'page.css', 'icon.svg']
  .map((name) => readFileSync(join(out, name)).length)
  .reduce((sum, bytes) => sum + bytes, 0);
console.log(`page: ${size} bytes from ${Object.keys(result.metafile.inputs).length} modules`);
if (size > limit) {
  console.error(`page: more than ${limit} bytes`);
  process.exit(1);
}

// Builds the page into dist/, or into the directory that is named: index.html, page.js, page.css, icon.svg. Says how
// large it is, and fails above the limit.
import { build } from 'esbuild';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, 'dist');
const limit = 100_000;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const result = await build({
  absWorkingDir: here,
  entryPoints: { page: 'src/main.ts' },
  outdir: out,
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['chrome90', 'firefox88', 'safari14'],
  charset: 'utf8',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
});
await build({
  absWorkingDir: here,
  entryPoints: { page: 'src/style.css' },
  outdir: out,
  minify: true,
  target: ['chrome90', 'firefox88', 'safari14'],
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

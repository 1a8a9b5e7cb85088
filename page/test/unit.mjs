// Bundles the unit tests (Node 18 reads no TypeScript) and runs them with Node's own runner.
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const unit = join(dirname(fileURLToPath(import.meta.url)), 'unit');
const out = mkdtempSync(join(tmpdir(), 'nowchess-page-'));
const names = readdirSync(unit).filter((name) => name.endsWith('_test.ts'));
await build({
  entryPoints: names.map((name) => join(unit, name)), outdir: out, outExtension: { '.js': '.mjs' },
  bundle: true, platform: 'node', format: 'esm', logLevel: 'warning',
});
const files = names.map((name) => join(out, name.replace(/ts$/, 'mjs')));
const { status } = spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit' });
rmSync(out, { recursive: true });
process.exit(status ?? 1);

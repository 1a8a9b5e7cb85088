// Runs the tests in a browser, or those that are named (game, access, account). Without server or browser it says so: 77.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missing } from './browser/world.mjs';

if (missing) {
  console.log(`skipped: ${missing}`);
  process.exit(77);
}
const here = join(dirname(fileURLToPath(import.meta.url)), 'browser');
const wanted = process.argv.slice(2);
const files = readdirSync(here).filter((name) =>
  name.endsWith('_test.mjs') && (wanted.length === 0 || wanted.some((start) => name.startsWith(start))));
// One after the other: each has a browser of its own.
const codes = files.map((name) => spawnSync(process.execPath, ['--test', join(here, name)], { stdio: 'inherit' }).status);
process.exit(codes.every((code) => code === 0) ? 0 : 1);

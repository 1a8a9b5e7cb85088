// The checks in a page of headless Chromium, which loads the package from a server as any site would.
//
//   node test/browser.mjs PACKAGE VECTORS
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const [packageDirectory, vectorsFile] = process.argv.slice(2).map((path) => resolve(path));
const here = fileURLToPath(new URL('.', import.meta.url));
const types = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };

const server = createServer(async (request, response) => {
  const path = normalize(new URL(request.url, 'http://localhost').pathname);
  try {
    if (path === '/') return response.setHeader('content-type', types['.html']).end('<!doctype html><title>checks</title>');
    const file = path === '/vectors' ? vectorsFile
      : path.startsWith('/nowchess/') ? join(packageDirectory, path.slice('/nowchess/'.length))
      : join(here, path);
    response.setHeader('content-type', types[extname(path)] ?? 'text/plain');
    response.end(await readFile(file));
  } catch {
    response.statusCode = 404;
    response.end();
  }
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));

const profile = await mkdtemp(join(tmpdir(), 'nowchess-chromium-'));
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launchPersistentContext(profile, {
  executablePath,
  headless: true,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
         '--disable-component-update', '--disable-sync'],
});
let result;
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  result = await page.evaluate(async () => {
    const [nowchess, { runChecks }] = await Promise.all([import('/nowchess/index.js'), import('/checks.js')]);
    return runChecks(nowchess, { vectors: await (await fetch('/vectors')).text() });
  });
} finally {
  await browser.close();
  server.close();
  await rm(profile, { recursive: true, force: true });
}
for (const failure of result.failures) console.error(`failed: ${failure}`);
console.log(`${result.count} checks, ${result.failures.length} failures`);
process.exitCode = result.failures.length === 0 ? 0 : 1;

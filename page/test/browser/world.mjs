// A server of its own, a browser, and people in it.
import { chromium } from 'playwright-core';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, before } from 'node:test';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'];

export const program = process.env.NOWCHESS_SERVER ?? '';
export const chromiumPath = process.env.NOWCHESS_CHROMIUM ?? '/usr/bin/chromium';
export const missing = [
  !existsSync(program) && 'NOWCHESS_SERVER names no program',
  !existsSync(chromiumPath) && `${chromiumPath} is not there`,
].filter(Boolean).join(', ');

// A tenth of it, as every change is tried.
export const isShort = Number(process.env.NOWCHESS_TEST_SCALE ?? 1) < 1;

export class Server {
  #directory = mkdtempSync(join(tmpdir(), 'nowchess-server-'));
  #process;
  url = '';

  // Again at the same address after the first time.
  async start() {
    const listen = this.url ? new URL(this.url).host : '127.0.0.1:0';
    const child = spawn(program, ['--listen', listen, '--database', join(this.#directory, 'games.db'),
      '--games-per-minute', '10000', '--requests-per-second', '1000'],
      { stdio: ['ignore', 'pipe', process.env.NOWCHESS_SERVER_LOG ? 'inherit' : 'ignore'] });
    this.#process = child;
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    this.url = line.replace(/\/$/, '');
  }
  async kill() {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }
  async close() {
    await this.kill();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

export const launch = () => chromium.launch({ executablePath: chromiumPath, args: flags });

// A person with a browser of their own: cookies, storage, a page.
export class Person {
  troubles = []; // whatever the browser complains about: the Content-Security-Policy, errors in the page

  static async enter(browser, server, name, options = {}) {
    const person = new Person();
    person.server = server;
    person.name = name;
    person.context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', ...options });
    person.page = await person.context.newPage();
    person.page.setDefaultTimeout(60_000);
    person.page.on('pageerror', (error) => person.troubles.push(error.message));
    person.page.on('console', (message) => {
      const known = /Failed to load resource|WebSocket connection to|net::ERR/.test(message.text());
      if (message.type() === 'error' && !known) person.troubles.push(message.text());
    });
    await person.page.goto(`${server.url}/`);
    await person.page.getByRole('heading', { level: 1 }).waitFor();
    await person.post('/api/me', { name });
    return person;
  }

  post(path, body) {
    return this.page.evaluate(async ([path, body]) => {
      const response = await fetch(path, {
        method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ v: 1, ...body }),
      });
      return response.json();
    }, [path, body]);
  }

  async visit(path) {
    await this.page.goto(this.server.url + path);
  }

  square(name) {
    return this.page.locator(`.board [data-square="${name}"]`);
  }
  button(name) {
    return this.page.getByRole('button', { name, exact: true });
  }

  // Click-click.
  async click(from, to) {
    await this.square(from).click();
    await this.square(to).click();
  }
  async drag(from, to) {
    const [a, b] = await Promise.all([from, to].map((name) => this.square(name).boundingBox()));
    const { mouse } = this.page;
    await mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await mouse.down();
    await mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
    await mouse.up();
  }
  async type(line) {
    await this.page.getByLabel('Move or command').fill(line);
    await this.page.keyboard.press('Enter');
  }

  // Waits until this square is announced so: "e4 white pawn" with whatever follows, or "e4" alone.
  async sees(square, piece) {
    const start = piece ? `${square} ${piece}` : square;
    const label = new RegExp(`^${start}(,|$)`);
    await this.page.getByRole('button', { name: label }).and(this.square(square)).waitFor();
  }
  async seesStatus(words) {
    await this.page.locator('.verdict', { hasText: words }).waitFor();
  }
  async hears(words) {
    await this.page.locator('#say, #alarm').filter({ hasText: words }).first().waitFor({ state: 'attached' });
  }
  async seesMoves(...sans) {
    await this.page.waitForFunction((wanted) =>
      [...document.querySelectorAll('.moves button')].map((button) => button.textContent).join(' ') === wanted, sans.join(' '));
  }
  moves() {
    return this.page.locator('.moves button').allTextContents();
  }

  hasNoTroubles() {
    assert.deepEqual(this.troubles.splice(0), [], `${this.name}'s browser complains`);
  }
  async leave() {
    await this.context.close();
    this.hasNoTroubles();
  }
}

// A server and a browser for the tests of a file: people `enter` it, and `options` are those of each test.
export function world(timeout) {
  const server = new Server();
  let browser;
  // A file's own hook may come first, so whoever enters opens it.
  const open = () => (browser ??= server.start().then(launch));
  before(() => missing || open());
  after(async () => {
    if (missing) return;
    await (await open()).close();
    await server.close();
  });
  return {
    server,
    enter: async (name, context) => Person.enter(await open(), server, name, context),
    options: missing ? { skip: missing } : { timeout },
  };
}

// A game by link between two people, both at the board.
export async function seat(white, black, game = {}) {
  const created = await white.post('/api/games', { opponent: 'link', colour: 'white', time: '-', public: true, ...game });
  assert.ok(created.invite, JSON.stringify(created));
  await white.visit(created.url);
  await black.visit(created.invite);
  await black.button('Take the seat').click();
  await white.seesStatus('Your move');
  return created.game;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// What axe-core finds on the page as it is.
export async function violations(person) {
  // Not addScriptTag: the page's own policy forbids inline code. Evaluated by the debugger, it is not the page's.
  await person.page.evaluate(axe);
  const { violations: found } = await person.page.evaluate(() => globalThis.axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  }));
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`));
}

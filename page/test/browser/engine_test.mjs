// A finished game with the engine beside it; none while a game goes on, and none where the server has none.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isShort, seat, violations, world } from './world.mjs';

const { server, enter, options } = world(120_000);

const card = (person) => person.page.locator('section.engine');
const score = (person) => card(person).locator('.evaluation');
const best = (person) => card(person).locator('.bestline');
const toggle = (person) => person.button('Engine');

// Does the server have it? Its page says so.
async function hasEngine() {
  return /\/engine\/[0-9a-f]+\/worker\.js/.test(await (await fetch(`${server.url}/page.js`)).text());
}

async function play(white, black, ...sans) {
  for (const [ply, san] of sans.entries()) {
    await (ply % 2 === 0 ? white : black).type(san);
    for (const person of [white, black]) await person.page.locator(`.moves button[data-ply="${ply + 1}"]`).waitFor();
  }
}

test('a finished game is looked at with the engine', options, async (t) => {
  const loaded = [];
  const ann = await enter('Ann');
  const bob = await enter('Bob');
  const eve = await enter('Eve'); // watches
  ann.page.on('request', (request) => { if (request.url().includes('/engine/')) loaded.push(request.url()); });
  const game = await seat(ann, bob);
  await eve.visit(`/game/${game}`);
  await play(ann, bob, 'f3', 'e5');
  for (const person of [ann, bob, eve]) {
    await person.type('eval');
    await person.hears('The engine is for games that are over');
    assert.equal(await card(person).isVisible(), false, 'no engine during a game');
  }
  await ann.type('g4');
  await bob.sees('g4', 'white pawn');
  await bob.type('Qh4');
  await ann.seesStatus('0–1');
  assert.deepEqual(loaded, [], 'nothing is loaded before somebody asks');
  if (!(await hasEngine())) {
    assert.equal(await card(ann).isVisible(), false);
    for (const person of [ann, bob, eve]) await person.leave();
    return t.diagnostic('this server was built without the engine');
  }

  assert.equal(await score(ann).isVisible(), false);
  await toggle(ann).focus();
  await ann.page.keyboard.press('Enter');
  await best(ann).filter({ hasText: 'There is no legal move here.' }).waitFor();
  assert.equal(loaded.length, 2, loaded.join(' '));
  await ann.page.keyboard.press('ArrowLeft'); // the focus stays on the button: Black mates at once
  await score(ann).filter({ hasText: '−#1' }).waitFor();
  await best(ann).filter({ hasText: '2… Qh4#' }).waitFor();
  assert.equal(await card(ann).locator('.advantage > div').evaluate((bar) => bar.style.width), '0%');
  assert.deepEqual(await violations(ann), [], 'with the engine');
  await ann.button('Read out').click();
  await ann.hears('Black mates in 1. Best: queen d8 to h4, checkmate.');
  await ann.page.keyboard.press('Home');
  await score(ann).filter({ hasText: /^[+−]?0\.\d\d$/ }).waitFor();
  await best(ann).filter({ hasText: /^1\. / }).waitFor();
  await ann.type('engine');
  await ann.hears('The engine is switched off.');
  assert.equal(await score(ann).isVisible(), false);
  await ann.type('engine');
  await score(ann).filter({ hasText: /0\.\d\d$/ }).waitFor();

  await eve.type('eval'); // of whoever watched, too, once it is over
  await eve.type('goto 3');
  await score(eve).filter({ hasText: '−#1' }).waitFor();
  await eve.page.locator('.menu summary').click();
  await eve.page.getByLabel('Language').selectOption('de');
  await eve.page.locator('#command').fill('eval');
  await eve.page.keyboard.press('Enter');
  await eve.page.keyboard.press('Escape');
  await card(eve).getByText(/^Tiefe \d+$/).or(best(eve).filter({ hasText: 'keinen regelgemäßen Zug' })).first().waitFor();
  for (const person of [ann, bob, eve]) await person.leave();
});

const games = [
  { name: 'Crazyhouse with a drop', variant: 'Crazyhouse', sans: ['e4', 'd5', 'exd5', 'Qxd5', 'Nc3', 'P@e4'] },
  { name: 'Chess960', chess960: 0, sans: ['e4', 'e5', 'f4'] },
  { name: 'Three-check', variant: 'Three-check', sans: ['e4', 'e5', 'Qh5', 'Nc6', 'Qxf7+'] },
  { name: 'a position, Black to move', fen: '4k3/8/8/8/8/8/4P3/4K3 b - - 0 40', sans: [] },
];
for (const { name, sans, ...start } of isShort ? games.slice(0, 1) : games) {
  test(`the engine knows ${name}`, options, async (t) => {
    if (!(await hasEngine())) return t.skip('this server was built without the engine');
    const ann = await enter('Ann');
    const bob = await enter('Bob');
    const created = await ann.post('/api/games', { opponent: 'link', colour: 'white', time: '-', ...start });
    await ann.visit(created.url);
    await bob.visit(created.invite);
    await bob.button('Take the seat').click();
    await ann.page.locator('.status').filter({ hasText: /to move|Your move/ }).waitFor();
    await play(ann, bob, ...sans);
    const end = sans.length < 2 ? 'abort' : 'resign';
    for (let i = 0; i < 2; i++) await ann.type(end);
    await ann.page.locator('.verdict .sentence').waitFor();
    await toggle(ann).click();
    await score(ann).filter({ hasText: /\d/ }).waitFor();
    await best(ann).filter({ hasText: /^\d+(\.|…) \S/ }).waitFor();
    await ann.leave();
    await bob.leave();
  });
}

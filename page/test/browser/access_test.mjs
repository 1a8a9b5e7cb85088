// One page for everybody: a game by keyboard with the accessibility tree alone, and axe-core on every view.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isShort, seat, violations, world } from './world.mjs';

const { enter, options } = world(120_000);

// What a screen reader knows of a page, and a keyboard: nothing else.
class Listener {
  static async at(person) {
    const listener = new Listener();
    listener.keyboard = person.page.keyboard;
    listener.devtools = await person.context.newCDPSession(person.page);
    return listener;
  }
  async nodes() {
    const { nodes } = await this.devtools.send('Accessibility.getFullAXTree');
    return nodes.filter((node) => !node.ignored);
  }
  async focused() {
    const nodes = await this.nodes();
    const node = nodes.filter((one) => one.properties?.some(({ name, value }) => name === 'focused' && value.value)).pop();
    return { role: node?.role?.value ?? '', name: node?.name?.value ?? '' };
  }
  // All that is written or announced.
  async words() {
    const nodes = await this.nodes();
    return nodes.filter((node) => node.role.value === 'StaticText').map((node) => node.name.value);
  }
  async until(what, condition) {
    for (const end = Date.now() + 60_000; Date.now() < end;) {
      if (await condition()) return;
    }
    assert.fail(`never came: ${what}; at the end: ${(await this.words()).join(' | ')}`);
  }
  async press(key) {
    await this.keyboard.press(key);
  }
  async tabTo(wanted) {
    for (let i = 0; i < 120; i++) {
      const { name } = await this.focused();
      if (wanted.test(name)) return name;
      await this.press('Tab');
    }
    assert.fail(`Tab never comes to ${wanted}`);
  }
  // Arrow keys until the button of that square has the focus. The board has White below.
  async walkTo(square) {
    const { name } = await this.focused();
    assert.match(name, /^[a-h][1-8]/);
    const steps = (to, from, more, less) => Array(Math.abs(to - from)).fill(to > from ? more : less);
    const keys = [
      ...steps(square.charCodeAt(0), name.charCodeAt(0), 'ArrowRight', 'ArrowLeft'),
      ...steps(square.charCodeAt(1), name.charCodeAt(1), 'ArrowUp', 'ArrowDown'),
    ];
    for (const key of keys) await this.press(key);
    assert.ok((await this.focused()).name.startsWith(square));
  }
  async move(from, to) {
    await this.walkTo(from);
    await this.press('Enter');
    await this.walkTo(to);
    assert.match((await this.focused()).name, /can (go|capture) here/);
    await this.press('Enter');
  }
}

test('a whole game to mate by keyboard, reading the accessibility tree alone', options, async () => {
  const ann = await enter('Ann');
  const bob = await enter('Bob');
  await seat(ann, bob);
  const ears = await Listener.at(ann);
  await ears.tabTo(/^[a-h][1-8]/);
  const replies = [['e7', 'e5'], ['b8', 'c6'], ['g8', 'f6']];
  const moves = [['e2', 'e4'], ['f1', 'c4'], ['d1', 'h5'], ['h5', 'f7']];
  for (const [index, [from, to]] of moves.entries()) {
    await ears.move(from, to);
    const reply = replies[index];
    if (!reply) break;
    await bob.page.locator('.status', { hasText: 'Your move' }).waitFor();
    await bob.click(...reply);
    await ears.until(`Black's ${reply.join(' ')}`, async () =>
      (await ears.words()).some((words) => words.startsWith('Black:') && words.includes(`${reply[0]} to ${reply[1]}`)));
  }
  await ears.until('the end of the game', async () =>
    (await ears.words()).some((words) => /takes on f7, checkmate/.test(words)));
  assert.ok((await ears.words()).some((words) => /Checkmate/.test(words)));
  await ann.leave();
  await bob.leave();
});

test('typing on the board writes into the field', options, async () => {
  const ann = await enter('Ann');
  const bob = await enter('Bob');
  await seat(ann, bob);
  const ears = await Listener.at(ann);
  await ears.tabTo(/^[a-h][1-8]/);
  for (const key of ['N', 'f', '3', 'Enter']) await ears.press(key);
  await bob.sees('f3', 'white knight');
  await ann.type('clock');
  await ann.hears('No clock in this game.');
  await ann.type('where white knights');
  await ann.hears('White: knights b1, f3.');
  await ann.leave();
  await bob.leave();
});

const views = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
];

for (const view of isShort ? views.slice(0, 2) : views) {
  test(`axe-core finds nothing: ${view.colorScheme}, ${view.viewport.width} wide`, options, async () => {
    const ann = await enter('Ann', view);
    const bob = await enter('Bob', view);
    const check = async (what, person = ann) => assert.deepEqual(await violations(person), [], what);
    await check('the lobby');
    await ann.page.getByText('Rules, variants, position').click();
    await ann.page.getByText('Settings').locator('..').click();
    await check('the lobby with everything open');
    await ann.page.keyboard.press('Escape');

    for (const choice of ['A friend', '10+0', 'White']) await ann.page.getByRole('radio', { name: choice }).check();
    await ann.page.getByLabel('Variant').selectOption('Crazyhouse');
    await ann.page.getByRole('button', { name: 'Play', exact: true }).first().click();
    const link = await ann.page.getByLabel('Invitation link').inputValue();
    await check('waiting');
    await bob.page.goto(link);
    await bob.button('Take the seat').waitFor();
    await check('invited', bob);
    await bob.button('Take the seat').click();
    await ann.seesStatus('Your move');
    await ann.click('e2', 'e4');
    await bob.click('d7', 'd5');
    await ann.sees('d5', 'black pawn');
    await ann.click('e4', 'd5');
    await bob.click('e8', 'd7');
    await ann.sees('d7', 'black king');
    await bob.button('Offer draw').click();
    await ann.button('Accept').waitFor();
    await ann.square('d5').click();
    await check('a move being made, a draw offered');
    await ann.type('help');
    await bob.button('Resign').click();
    await check('asked whether to resign', bob);
    for (let i = 0; i < 2; i++) await bob.type('resign');
    await ann.seesStatus('1–0');
    await ann.button('Why?').click();
    await ann.page.locator('.why p').first().waitFor();
    await check('over, with the reasons');
    await ann.visit('/');
    await ann.page.locator('.gamerow').first().waitFor();
    await check('the lobby with games');
    await ann.leave();
    await bob.leave();
  });
}

// Whole games between browsers, with a real server.
import assert from 'node:assert/strict';
import { afterEach, before, test } from 'node:test';
import { missing, seat, world } from './world.mjs';

const { server, enter, options } = world(90_000);
let ann, bob;

before(async () => {
  if (!missing) [ann, bob] = [await enter('Ann'), await enter('Bob')];
});
afterEach(() => {
  if (missing) return;
  ann.hasNoTroubles();
  bob.hasNoTroubles();
});

test('an invitation, moves by click, drag and typing, mate', options, async () => {
  await ann.visit('/');
  for (const choice of ['A friend', 'no clock', 'White']) await ann.page.getByRole('radio', { name: choice }).check();
  await ann.page.getByRole('button', { name: 'Play', exact: true }).first().click();
  const link = await ann.page.getByLabel('Invitation link').inputValue();
  await bob.page.goto(link);
  await bob.button('Take the seat').click();
  await ann.seesStatus('Your move');

  await ann.click('f2', 'f3');
  await bob.sees('f3', 'white pawn');
  await bob.drag('e7', 'e5');
  await ann.sees('e5', 'black pawn');
  await ann.type('g4');
  await bob.sees('g4', 'white pawn');
  await bob.drag('d8', 'h4');
  for (const person of [ann, bob]) {
    await person.seesStatus('0–1');
    await person.seesStatus('Checkmate');
    await person.seesStatus('FIDE 5.1.1');
    await person.seesMoves('f3', 'e5', 'g4', 'Qh4#');
  }
  await ann.hears('queen d8 to h4, checkmate');

  // Walked through, with the reason.
  await ann.button('Why?').click();
  await ann.page.locator('.why p').first().waitFor();
  await ann.button('First position').click();
  await ann.sees('f2', 'white pawn');
  await ann.button('One move on').click();
  await ann.sees('f3', 'white pawn');
  await ann.seesStatus('Position after 1. f3');

  // A rematch takes both to the next game, with colours changed.
  await ann.button('Rematch').click();
  await bob.button('Accept').click();
  await bob.seesStatus('Your move');
  await bob.click('e2', 'e4');
  await ann.sees('e4', 'white pawn');
});

test('an illegal move is refused with its reason', options, async () => {
  await seat(ann, bob);
  await ann.type('Bb5');
  await ann.page.locator('.reply', { hasText: 'blocked' }).waitFor();
  await ann.click('e2', 'e5');
  await ann.sees('e2', 'white pawn');
  assert.deepEqual(await ann.moves(), []);
});

test('a claim with the intended move', options, async () => {
  await seat(ann, bob);
  for (let i = 0; i < 2; i++) {
    await ann.click('g1', 'f3');
    await bob.sees('f3', 'white knight');
    await bob.click('g8', 'f6');
    await ann.sees('f6', 'black knight');
    await ann.click('f3', 'g1');
    await bob.sees('g1', 'white knight');
    if (i === 0) {
      await bob.click('f6', 'g8');
      await ann.sees('g8', 'black knight');
    }
  }
  // The third occurrence is a move away: it is claimed before it is played (FIDE 9.2.1).
  await bob.page.getByRole('button', { name: /^Claim: threefold with f6g8/ }).click();
  for (const person of [ann, bob]) {
    await person.seesStatus('½–½');
    await person.seesStatus('FIDE 9.2');
  }
});

test('a claim that is refused says why', options, async () => {
  await seat(ann, bob);
  await ann.type('claim');
  await ann.page.locator('.reply', { hasText: /FIDE 9\.2|cannot be claimed|not for the third/ }).waitFor();
});

test('a flag falls', options, async () => {
  await seat(ann, bob, { time: '0:03' });
  await ann.page.getByRole('timer').first().waitFor();
  for (const person of [ann, bob]) await person.seesStatus('0–1');
  await ann.seesStatus('FIDE 6.9');
});

test('a flag falls against a bare king: a draw by proof', options, async () => {
  await seat(ann, bob, { time: '0:03', fen: '7k/8/8/8/8/8/R7/K7 w - - 0 1' });
  for (const person of [ann, bob]) await person.seesStatus('½–½');
});

test('a draw by agreement', options, async () => {
  await seat(ann, bob);
  await ann.click('e2', 'e4');
  await bob.sees('e4', 'white pawn');
  await bob.click('e7', 'e5');
  await ann.sees('e5', 'black pawn');
  await ann.button('Offer draw').click();
  await bob.hears('Ann offers a draw.');
  await bob.button('Accept').click();
  for (const person of [ann, bob]) {
    await person.seesStatus('½–½');
    assert.equal(await person.button('Accept').count(), 0);
  }
});

test('a dead position ends the game by itself', options, async () => {
  await seat(ann, bob, { fen: '8/8/8/3k4/8/3Kp3/8/8 w - - 0 1' });
  await ann.click('d3', 'e3');
  for (const person of [ann, bob]) {
    await person.seesStatus('½–½');
    await person.seesStatus('FIDE 5.2.2');
  }
});

test('promotion by the picker, also to a knight by keyboard', options, async () => {
  await seat(ann, bob, { fen: '8/PP4k1/8/8/8/8/6K1/8 w - - 0 1' });
  await ann.click('a7', 'a8');
  await ann.page.getByRole('dialog').getByRole('button', { name: 'rook' }).click();
  await bob.sees('a8', 'white rook');
  await bob.click('g7', 'f6');
  await ann.sees('f6', 'black king');
  await ann.click('b7', 'b8');
  await ann.page.getByRole('dialog').getByRole('button', { name: 'knight' }).focus();
  await ann.page.keyboard.press('Enter');
  await bob.sees('b8', 'white knight');
  await ann.seesMoves('a8=R', 'Kf6', 'b8=N');
});

test('premoves are made when the turn comes, or dropped', options, async () => {
  await seat(ann, bob);
  await bob.click('e7', 'e5');
  await bob.page.locator('.square.premove').first().waitFor();
  await ann.click('e2', 'e4');
  await ann.seesMoves('e4', 'e5');
  await bob.click('e5', 'e4'); // cannot be: a white pawn is there
  await ann.click('g1', 'f3');
  await bob.hears('The premove was not possible.');
  assert.deepEqual(await bob.moves(), ['e4', 'e5', 'Nf3']);
});

test('takebacks are asked for', options, async () => {
  await seat(ann, bob);
  await ann.click('e2', 'e4');
  await bob.sees('e4', 'white pawn');
  await ann.button('Ask to take back').click();
  await bob.button('Accept').click();
  await ann.sees('e2', 'white pawn');
  assert.deepEqual(await ann.moves(), []);
});

test('resigning asks twice', options, async () => {
  await seat(ann, bob);
  await ann.click('e2', 'e4');
  await bob.click('e7', 'e5');
  await ann.sees('e5', 'black pawn');
  await bob.button('Resign').click();
  await bob.button('Resign? Press again').click();
  for (const person of [ann, bob]) await person.seesStatus('1–0');
});

test('a reload loses nothing', options, async () => {
  await seat(ann, bob);
  await ann.click('e2', 'e4');
  await bob.sees('e4', 'white pawn');
  await bob.page.reload();
  await bob.sees('e4', 'white pawn');
  await bob.click('c7', 'c5');
  await ann.page.reload();
  await ann.seesMoves('e4', 'c5');
  await ann.seesStatus('Your move');
});

test('a move made offline arrives once when the network is back', options, async () => {
  await seat(ann, bob);
  await ann.context.setOffline(true);
  await ann.page.locator('.link', { hasText: 'Offline' }).waitFor();
  await ann.click('e2', 'e4');
  await ann.page.locator('.square.last').first().waitFor();
  assert.deepEqual(await bob.moves(), []);
  await ann.context.setOffline(false);
  await bob.sees('e4', 'white pawn');
  await ann.page.locator('.link', { hasText: 'Connected' }).waitFor();
  await bob.click('e7', 'e5');
  await ann.seesMoves('e4', 'e5');
  await bob.seesMoves('e4', 'e5');
});

test('the server is killed and comes back in the middle of a game', options, async () => {
  await seat(ann, bob, { time: '10' });
  await ann.click('e2', 'e4');
  await bob.sees('e4', 'white pawn');
  await bob.click('e7', 'e5');
  await ann.sees('e5', 'black pawn');
  await server.kill();
  await ann.page.locator('.link[data-state="waiting"]').waitFor();
  await ann.click('g1', 'f3'); // into the void
  await server.start();
  await bob.seesMoves('e4', 'e5', 'Nf3');
  await ann.seesMoves('e4', 'e5', 'Nf3');
  await bob.click('b8', 'c6');
  await ann.seesMoves('e4', 'e5', 'Nf3', 'Nc6');
});

test('a third person watches and cannot move', options, async () => {
  const game = await seat(ann, bob);
  const eve = await enter('Eve');
  await eve.visit(`/game/${game}`);
  await eve.seesStatus('You are watching. · 1 watches');
  for (const person of [ann, bob, eve]) assert.equal(await person.page.locator('.dot.present').count(), 2);
  await ann.click('e2', 'e4');
  await eve.sees('e4', 'white pawn');
  await eve.click('e7', 'e5');
  await eve.type('e5');
  await eve.page.locator('.reply', { hasText: 'You have no seat' }).waitFor();
  assert.deepEqual(await bob.moves(), ['e4']);
  await eve.leave();
});

test('crazyhouse: a piece from the pocket', options, async () => {
  await seat(ann, bob, { variant: 'Crazyhouse' });
  await ann.click('e2', 'e4');
  await bob.click('d7', 'd5');
  await ann.sees('d5', 'black pawn');
  await ann.click('e4', 'd5');
  await bob.click('d8', 'd5');
  await ann.sees('d5', 'black queen');
  await ann.button('white pawn, 1 in hand').click();
  await ann.square('d4').click();
  await bob.sees('d4', 'white pawn');
  await ann.page.locator('.moves button', { hasText: '@d4' }).waitFor();
});

test('three-check counts', options, async () => {
  await seat(ann, bob, { variant: 'Three-check' });
  await ann.page.getByText('3 checks to win').first().waitFor();
});

test('by touch on a phone', options, async () => {
  const tim = await enter('Tim', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await seat(tim, bob);
  await tim.square('e2').tap();
  await tim.square('e4').tap();
  await bob.sees('e4', 'white pawn');
  assert.ok(await tim.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the phone');
  await tim.leave();
});

test('a challenge in the lobby is taken by another', options, async () => {
  const made = await ann.post('/api/games', { opponent: 'lobby', colour: 'white', time: '5+3' });
  await ann.visit(made.url);
  await bob.visit('/');
  await bob.page.getByRole('button', { name: 'Play against Ann' }).click();
  await ann.seesStatus('Your move');
  await ann.click('d2', 'd4');
  await bob.sees('d4', 'white pawn');
});

test('the computer answers', options, async () => {
  const made = await ann.post('/api/games', { opponent: 'computer', colour: 'white', level: 'beginner' });
  await ann.visit(made.url);
  await ann.seesStatus('Your move');
  await ann.click('e2', 'e4');
  await ann.page.waitForFunction(() => document.querySelectorAll('.moves button').length === 2);
});

test('every clock and rule of the form is accepted', options, async () => {
  const wanted = [
    ...['1+0', '5d3', '5b3', '40/90+30,30+30', '*3', 'days:2', '-'].map((time) => ({ time })),
    ...['Crazyhouse', 'Atomic', 'Antichess', 'Horde', 'Racing Kings', 'King of the Hill', 'Three-check'].map((variant) => ({ variant })),
    { chess960: true }, { chess960: 518 }, { rules: 'online' },
  ];
  for (const game of wanted) {
    const made = await ann.post('/api/games', { opponent: 'link', colour: 'white', ...game });
    assert.ok(made.game, `${JSON.stringify(game)}: ${JSON.stringify(made)}`);
  }
  const refused = await ann.post('/api/games', { opponent: 'link', fen: 'nonsense' });
  assert.ok(refused.error.sentence);
});

test('German', options, async () => {
  const uwe = await enter('Uwe');
  await uwe.page.getByText('Settings').locator('..').click();
  await uwe.page.getByLabel('Language').selectOption('de');
  await uwe.page.getByRole('heading', { name: 'Neue Partie' }).waitFor();
  await uwe.page.reload();
  await uwe.page.getByRole('heading', { name: 'Neue Partie' }).waitFor();
  assert.equal(await uwe.page.locator('html').getAttribute('lang'), 'de');
  await uwe.leave();
});

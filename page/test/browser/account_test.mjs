// A name with a password: a guest registers and keeps the games, logs out, and comes back from another browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations, world } from './world.mjs';

const { enter, options } = world(90_000);

const menu = (person) => person.page.locator('.menu summary');
const formOf = (person, action) =>
  person.page.locator('form', { has: person.page.getByRole('button', { name: action, exact: true }) });
const heading = (person, name) => person.page.getByRole('heading', { level: 1, name });

test('registered by keyboard, with games and tokens kept; logged out, and in again elsewhere', options, async () => {
  const ann = await enter('Ann', { colorScheme: 'light' });
  const { game } = await ann.post('/api/games', { opponent: 'computer', colour: 'white' });
  await ann.page.reload();
  await menu(ann).focus();
  await ann.page.keyboard.press('Enter');
  await ann.page.getByRole('link', { name: 'Register or log in' }).click();
  await heading(ann, 'Account').waitFor();
  assert.deepEqual(await violations(ann), [], 'registering');
  await formOf(ann, 'Register').getByLabel('Name').focus();
  const { keyboard } = ann.page;
  await keyboard.type('Ann_1');
  await keyboard.press('Tab');
  await keyboard.type('correct horse');
  await keyboard.press('Enter');
  await heading(ann, 'Account of Ann_1').waitFor();
  await ann.hears('You are logged in as Ann_1.');
  await ann.page.locator('.link[data-state=open]').waitFor();

  await ann.page.getByLabel('What it is for').fill('my bot');
  await ann.button('New token').click();
  assert.match(await ann.page.getByLabel('Token', { exact: true }).inputValue(), /^nct_/);
  await ann.page.getByText('my bot').waitFor();
  assert.deepEqual(await violations(ann), [], 'an account with a token');
  await ann.button('Revoke').click();
  await ann.hears('The token my bot is revoked.');
  await ann.visit('/');
  await ann.page.locator(`.gamerow[href="/game/${game}"]`).waitFor();

  await ann.visit('/account');
  await ann.button('Log out').click();
  await heading(ann, /^Account$/).waitFor();
  await ann.visit('/');
  await ann.page.getByText('No games yet.').waitFor();

  const elsewhere = await enter('Guest',
    { colorScheme: 'dark', locale: 'de-DE', viewport: { width: 390, height: 844 } });
  await elsewhere.visit('/account');
  const form = formOf(elsewhere, 'Anmelden');
  await form.getByLabel('Name').fill('ann_1');
  await form.getByLabel('Passwort').fill('wrong password');
  await form.getByRole('button').click();
  await form.getByText('Name oder Passwort ist falsch.').waitFor();
  assert.deepEqual(await violations(elsewhere), [], 'refused, in German, dark, on a phone');
  await form.getByLabel('Passwort').fill('correct horse');
  await form.getByRole('button').click();
  await heading(elsewhere, 'Konto von Ann_1').waitFor();
  await elsewhere.visit('/');
  await elsewhere.page.locator(`.gamerow[href="/game/${game}"]`).waitFor();
  await ann.leave();
  await elsewhere.leave();
});

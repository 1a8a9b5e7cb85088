// Pictures of the page, as it is: node test/screenshots.mjs [DIRECTORY]. With NOWCHESS_SERVER, the server program.
// docs/page.png, which the README shows, is `game-desktop-light.png` of these.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Person, Server, launch, missing, seat } from './browser/world.mjs';

if (missing) throw new Error(missing);
const out = process.argv[2] ?? 'screenshots';
mkdirSync(out, { recursive: true });

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
const opening = 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 Nxe4 O-O Bxc3'.split(' ');

const server = new Server();
await server.start();
const browser = await launch();
try {
  for (const theme of ['light', 'dark']) {
    for (const [size, viewport] of Object.entries(sizes)) {
      const people = await Promise.all(['Ada', 'Paul'].map((name) =>
        Person.enter(browser, server, name, { viewport, colorScheme: theme, deviceScaleFactor: size === 'phone' ? 2 : 1 })));
      const [ada, paul] = people;
      const shot = async (name, person = ada) => {
        await person.page.mouse.move(0, 0);
        await person.page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
        await person.page.screenshot({ path: join(out, `${name}-${size}-${theme}.png`) });
      };
      await seat(ada, paul, { time: '10+5' });
      for (const [ply, san] of opening.entries()) {
        await people[ply % 2].type(san);
        for (const person of people) await person.page.locator(`.moves button[data-ply="${ply + 1}"]`).waitFor();
      }
      await ada.square('c4').click();
      await shot('game');
      await ada.page.keyboard.press('Escape');
      await paul.button('Offer draw').click();
      await ada.button('Accept').click();
      await ada.seesStatus('½–½');
      await ada.button('Why?').click();
      await ada.page.locator('.why p').first().waitFor();
      await shot('over');
      if (await ada.button('Engine').isVisible()) {
        await ada.button('Why?').click();
        await ada.page.locator('.moves button[data-ply="14"]').click();
        await ada.button('Engine').click();
        await ada.page.locator('.engine').getByText(/^depth (\d\d|[89])/).waitFor();
        await ada.page.locator('.engine').scrollIntoViewIfNeeded();
        await shot('engine');
      }

      await seat(ada, paul, { time: '5+3', variant: 'Crazyhouse' });
      for (const [ply, san] of ['e4', 'd5', 'exd5', 'Qxd5', 'Nc3', 'Qe5+'].entries()) {
        await people[ply % 2].type(san);
        for (const person of people) await person.page.locator(`.moves button[data-ply="${ply + 1}"]`).waitFor();
      }
      await shot('crazyhouse');
      await paul.post('/api/games', { opponent: 'lobby', colour: 'black', time: '15+10' });
      await ada.visit('/');
      await ada.page.locator('.gamerow').first().waitFor();
      await ada.page.locator('.watch').first().waitFor();
      await shot('lobby');
      await ada.page.screenshot({ path: join(out, `lobby-whole-${size}-${theme}.png`), fullPage: true });
      for (const person of people) await person.leave();
    }
  }
} finally {
  await browser.close();
  await server.close();
}

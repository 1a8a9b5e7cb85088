// Offers, claims, resignation: what a player may do besides moving.
import { isOver, isPlaying } from '../game.ts';
import type { Game } from '../game.ts';
import { other } from '../squares.ts';
import type { Action, Claim, What } from '../protocol.ts';
import type { Text } from '../text/en.ts';
import { fill, h, setText } from './dom.ts';

type Act = (action: Action) => void;

// A button that asks first: pressed twice within a few seconds.
function confirmed(label: string, really: (what: string) => string, act: () => void): HTMLButtonElement {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const calm = (): void => {
    clearTimeout(timer);
    timer = undefined;
    setText(button, label);
    button.classList.remove('sure');
  };
  const button = h('button', {
    type: 'button', onclick: () => {
      if (timer !== undefined) {
        calm();
        act();
        return;
      }
      setText(button, really(label));
      button.classList.add('sure');
      timer = setTimeout(calm, 4000);
    },
  }, label);
  button.addEventListener('blur', calm);
  return button;
}

export class GameActions {
  readonly element: HTMLElement;
  readonly offers = h('div', { class: 'offers' }); // urgent, so it has a place of its own
  private claims = h('div', { class: 'buttons' });
  private buttons: Record<'draw' | 'claim' | 'takeback' | 'resign' | 'abort' | 'rematch' | 'next', HTMLButtonElement>;
  private drawn = '';

  constructor(private readonly text: Text, private readonly game: () => Game | undefined, private readonly act: Act,
    go: (game: string) => void) {
    const plain = (label: string, task: () => void): HTMLButtonElement =>
      h('button', { type: 'button', onclick: task }, label);
    const offer = (what: What) => (): void => this.withGame((game) => act({ do: 'offer', game: game.game, what }));
    this.buttons = {
      draw: plain(text.offerDraw, offer('draw')),
      claim: plain(text.claim, () => this.withGame((game) => act({ do: 'claim', game: game.game, ply: game.now.ply }))),
      takeback: plain(text.takeback, offer('takeback')),
      abort: confirmed(text.abort, text.really, () => this.withGame((game) => act({ do: 'abort', game: game.game }))),
      resign: confirmed(text.resign, text.really, () => this.withGame((game) => act({ do: 'resign', game: game.game }))),
      rematch: plain(text.rematch, offer('rematch')),
      next: plain(text.nextGame, () => this.withGame((game) => game.now.next && go(game.now.next))),
    };
    this.buttons.rematch.classList.add('primary');
    this.buttons.next.classList.add('primary');
    this.element = h('section', { class: 'actions', 'aria-label': text.actions }, this.claims,
      h('div', { class: 'buttons' }, ...Object.values(this.buttons)));
  }

  update(game: Game): void {
    const { now, you } = game;
    const playing = isPlaying(game) && you !== null;
    const mine = (what: What): boolean => now.offers[what] === you;
    const theirs = (what: What): boolean => you !== null && now.offers[what] === other(you);
    const focused = document.activeElement;
    const before = [this.element, this.offers].some((part) => part.contains(focused)) ? focused : null;
    const show: Record<keyof typeof this.buttons, boolean> = {
      draw: playing && !mine('draw') && !theirs('draw') && game.moves.length > 1,
      claim: playing && now.turn === you && now.claims.length === 0 && game.setup.rules === 'laws' && game.moves.length > 7,
      takeback: playing && !mine('takeback') && !theirs('takeback') && game.moves.length > 0,
      abort: playing && game.moves.length < 2,
      resign: playing && game.moves.length >= 2,
      rematch: isOver(game) && you !== null && now.next === null && !mine('rematch') && !theirs('rematch'),
      next: now.next !== null,
    };
    for (const [name, on] of Object.entries(show)) this.buttons[name as keyof typeof show].hidden = !on;

    const drawn = JSON.stringify([now.offers, now.claims, now.ply, now.state, now.next, you, game.players]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.drawOffers(game, mine, theirs);
      const claims = playing && now.turn === you ? now.claims : [];
      fill(this.claims, ...claims.map((claim) => this.claimButton(game, claim)));
    }
    // Who pressed a button that is gone now is not thrown to the top of the page.
    if (before && (!before.isConnected || (before as HTMLElement).hidden)) {
      this.element.querySelector<HTMLElement>('button:not([hidden])')?.focus();
    }
  }

  private claimButton(game: Game, claim: Claim): HTMLButtonElement {
    const label = this.text.claimGround(claim.ground, claim.uci ?? undefined);
    return h('button', {
      type: 'button', class: 'primary', onclick: () => this.act({
        do: 'claim', game: game.game, ply: game.now.ply, ground: claim.ground, ...(claim.uci ? { uci: claim.uci } : {}),
      }),
    }, label);
  }

  private drawOffers(game: Game, mine: (what: What) => boolean, theirs: (what: What) => boolean): void {
    const { text, act } = this;
    const answer = (verb: 'accept' | 'decline', what: What, label: string, primary = false): HTMLButtonElement =>
      h('button', {
        type: 'button', class: primary ? 'primary' : undefined, onclick: () => act({ do: verb, game: game.game, what }),
      }, label);
    const name = game.you ? game.players[other(game.you)]?.name ?? '' : '';
    const open: What[] = isPlaying(game) ? ['draw', 'takeback'] : game.now.next === null ? ['rematch'] : [];
    fill(this.offers, ...open.flatMap((what) => {
      if (theirs(what)) {
        return [h('div', { class: 'offer' }, h('p', {}, text.offerOf[what](name)),
          answer('accept', what, text.acceptOffer, true), answer('decline', what, text.declineOffer))];
      }
      if (game.you && mine(what)) {
        return [h('div', { class: 'offer' }, h('p', {}, text.ownOffer[what]),
          what !== 'draw' && answer('decline', what, text.withdraw))];
      }
      return [];
    }));
  }

  private withGame(task: (game: Game) => void): void {
    const game = this.game();
    if (game) task(game);
  }
}

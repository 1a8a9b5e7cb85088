// While a seat is open: the invitation for those who play, the seat for those who may take it.
import { api, wordsOf } from '../api.ts';
import type { App } from '../app.ts';
import type { Game } from '../game.ts';
import { stored } from '../settings.ts';
import { other } from '../squares.ts';
import type { Color } from '../squares.ts';
import { fill, h } from './dom.ts';

export const inviteKey = (game: string): string => `nowchess-invite-${game}`;

export class SeatCard {
  readonly element = h('section', { class: 'card seat', hidden: true });
  private drawn: string | undefined;

  constructor(private readonly app: App, private readonly id: string, private readonly seat: string | undefined,
    private readonly joined: (you: Color) => void) {}

  update(game: Game): void {
    const isOpen = game.now.state === 'waiting';
    this.element.hidden = !isOpen;
    const drawn = isOpen ? String(game.you) : undefined;
    if (this.drawn === drawn) return;
    this.drawn = drawn;
    if (!isOpen) fill(this.element);
    else if (game.you) this.drawInvitation();
    else this.drawSeat(game);
  }

  private drawInvitation(): void {
    const { text, link } = this.app;
    const path = stored(() => localStorage, inviteKey(this.id));
    const cancel = h('button', { type: 'button', onclick: () => link.act({ do: 'abort', game: this.id }) }, text.cancel);
    if (!path) {
      fill(this.element, h('p', {}, text.waitingLobby), cancel);
      return;
    }
    const url = new URL(path, location.href).href;
    const field = h('input', { type: 'text', readonly: true, value: url, 'aria-label': text.inviteLabel });
    field.addEventListener('focus', () => field.select());
    const copy = (): void => {
      field.select();
      void navigator.clipboard?.writeText(url).then(() => this.app.say(text.copied));
    };
    fill(this.element, h('p', {}, text.waitingLink),
      h('div', { class: 'fieldrow' }, field,
        h('button', { type: 'button', class: 'primary', onclick: copy }, text.copy),
        'share' in navigator && h('button', { type: 'button', onclick: () => void navigator.share({ url }) }, text.share)),
      cancel);
  }

  private drawSeat(game: Game): void {
    const { text } = this.app;
    const taken = game.players.white ? 'white' : 'black';
    const trouble = h('p', { class: 'refused' });
    const join = async (): Promise<void> => {
      try {
        const { you } = await api.join(this.id, this.seat);
        history.replaceState(null, '', `/game/${this.id}`);
        this.joined(you);
      } catch (error) {
        const reason = wordsOf(error, text);
        fill(trouble, reason);
        this.app.warn(reason);
      }
    };
    fill(this.element,
      h('h2', {}, text.invited(game.players[taken]?.name ?? '')),
      h('p', {}, `${text.youWouldPlay(other(taken))} ${game.now.clocks ? text.joinHint : ''}`),
      h('button', { type: 'button', class: 'primary large', onclick: () => void join() }, text.join), trouble);
  }
}

// A player beside the board: name, whether there, what was lost or is in hand, clock.
import { clockText, remaining } from '../clock.ts';
import { checksLeft, isPlaying } from '../game.ts';
import type { Game } from '../game.ts';
import type { Held } from '../moves.ts';
import { lostPieces, placementOf } from '../squares.ts';
import type { Color, Kind, Placement } from '../squares.ts';
import type { Text } from '../text/en.ts';
import { fill, h, pieceIcon, setAttribute, setText } from './dom.ts';

export interface BarHandlers {
  pocket(kind: Kind, event: Event): void;
  pocketDown(kind: Kind, event: PointerEvent): void;
}

export class PlayerBar {
  readonly element: HTMLElement;
  private dot = h('span', { class: 'dot', 'aria-hidden': 'true' });
  private name = h('a', { class: 'name' }); // without an address where there are no games to show
  private presence = h('span', { class: 'unseen' });
  private checks = h('span', { class: 'checks' });
  private lost = h('span', { class: 'lost', role: 'img' });
  private pocket = h('div', { class: 'pocket', role: 'group' });
  private clock = h('div', { class: 'clock', role: 'timer', 'aria-live': 'off' });
  private drawn = '';

  constructor(private readonly text: Text, private readonly handlers: BarHandlers) {
    this.element = h('div', { class: 'bar' },
      h('div', { class: 'who' }, this.dot, this.name, this.presence, this.checks),
      h('div', { class: 'holding' }, this.lost, this.pocket), this.clock);
  }

  update(game: Game, color: Color, placement: Placement, fen: string, held: Held | undefined): void {
    const person = game.players[color];
    const present = person?.computer !== undefined || game.presence?.[color] === true;
    setText(this.name, person?.name ?? this.text.openSeat);
    setAttribute(this.name, 'href', person?.id && `/player/${person.id}`);
    this.dot.classList.toggle('present', present);
    setText(this.presence, game.presence || person?.computer ? ` (${present ? this.text.present : this.text.absent})` : '');
    this.element.classList.toggle('turn', isPlaying(game) && game.now.turn === color);

    const checks = checksLeft(fen);
    setText(this.checks, checks ? this.text.checksLeft(checks[color]) : '');

    const start = placementOf(game.start);
    const lost = placement.pockets ? [] : lostPieces(start, placement, color);
    const drawn = JSON.stringify([lost, placement.pockets?.[color], held, color]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    fill(this.lost, ...lost.map((kind) => pieceIcon(color, kind)));
    setAttribute(this.lost, 'aria-label', lost.length > 0
      ? `${this.text.taken(color)}: ${lost.map((kind) => this.text.kinds[kind]).join(', ')}` : undefined);
    setAttribute(this.lost, 'role', lost.length > 0 ? 'img' : undefined);
    this.drawPocket(placement.pockets?.[color], color, game.you === color && isPlaying(game), held);
  }

  private drawPocket(kinds: Kind[] | undefined, color: Color, isMine: boolean, held: Held | undefined): void {
    const focused = this.pocket.contains(document.activeElement)
      ? (document.activeElement as HTMLElement).dataset.kind : undefined;
    setAttribute(this.pocket, 'aria-label', this.text.pocket(this.text.colours[color]));
    this.pocket.hidden = kinds === undefined;
    const buttons = [...new Set(kinds)].map((kind) => {
      const count = kinds?.filter((one) => one === kind).length ?? 0;
      return h('button', {
        type: 'button', class: 'hand', 'data-kind': kind, disabled: !isMine,
        'aria-label': this.text.inHand(this.text.piece(color, kind), count),
        'aria-pressed': held && 'drop' in held && held.drop === kind ? 'true' : 'false',
        onclick: (event) => this.handlers.pocket(kind, event),
        onpointerdown: (event) => this.handlers.pocketDown(kind, event as PointerEvent),
      }, pieceIcon(color, kind), h('span', { class: 'count' }, String(count)));
    });
    fill(this.pocket, ...buttons);
    buttons.find((button) => button.dataset.kind === focused)?.focus();
  }

  // Returns what the clock shows, in ms.
  tick(game: Game, color: Color, serverNow: number): number | undefined {
    const clocks = game.now.clocks;
    this.clock.hidden = !clocks;
    if (!clocks) return undefined;
    const left = remaining(clocks, color, serverNow);
    setText(this.clock, clockText(left));
    setAttribute(this.clock, 'aria-label', this.text.clockOf(game.players[color]?.name ?? this.text.colours[color]));
    this.clock.classList.toggle('running', clocks.running === color);
    this.clock.classList.toggle('low', left < 20_000 && isPlaying(game));
    return left;
  }
}

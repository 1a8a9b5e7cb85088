// The moves of a game, each a button that shows the position after it.
import { moveNumber } from '../game.ts';
import type { Game } from '../game.ts';
import type { Text } from '../text/en.ts';
import { h, setAttribute } from './dom.ts';

export class MoveList {
  readonly element: HTMLElement;
  private list = h('ol', { class: 'moves' });
  private empty: HTMLElement;
  private buttons: HTMLButtonElement[] = [];

  constructor(text: Text, show: (ply: number) => void) {
    this.empty = h('p', { class: 'quiet' }, text.noMoves);
    this.element = h('section', { class: 'movelist', 'aria-label': text.moves, tabindex: 0 }, this.empty, this.list);
    this.list.addEventListener('click', (event) => {
      const button = (event.target as Element).closest('button');
      if (button) show(Number(button.dataset.ply));
    });
  }

  update(game: Game, shownPly: number): void {
    const { moves, start } = game;
    const same = this.buttons.findIndex((button, index) => button.textContent !== moves[index]?.san);
    const keep = same < 0 ? Math.min(this.buttons.length, moves.length) : same;
    for (const button of this.buttons.splice(keep)) {
      const item = button.parentElement;
      button.remove();
      if (!item?.querySelector('button')) item?.remove();
    }
    moves.slice(keep).forEach((move, offset) => {
      const ply = keep + offset;
      const { number, color } = moveNumber(start, ply);
      const button = h('button', { type: 'button', 'data-ply': ply + 1 }, move.san);
      const last = this.list.lastElementChild;
      if (color === 'black' && ply > 0 && last) {
        last.append(button);
      } else {
        const gap = color === 'black' && h('span', { class: 'gap' }, '…');
        this.list.append(h('li', {}, h('span', { class: 'number' }, `${number}.`), gap, button));
      }
      this.buttons.push(button);
    });
    this.empty.hidden = moves.length > 0;
    this.buttons.forEach((button, index) =>
      setAttribute(button, 'aria-current', index + 1 === shownPly ? 'step' : undefined));
    const current = this.buttons[shownPly - 1];
    if (current) this.scrollTo(current);
    else this.element.scrollTop = 0;
  }

  // Only the list scrolls, never the page.
  private scrollTo(button: HTMLElement): void {
    const { top, bottom, left, right } = button.getBoundingClientRect();
    const box = this.element.getBoundingClientRect();
    if (top < box.top) this.element.scrollTop -= box.top - top + 8;
    if (bottom > box.bottom) this.element.scrollTop += bottom - box.bottom + 8;
    if (left < box.left) this.element.scrollLeft -= box.left - left + 8;
    if (right > box.right) this.element.scrollLeft += right - box.right + 8;
  }
}

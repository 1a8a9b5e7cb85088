// The board: a grid of 64 labelled buttons, the same for mouse, touch, keyboard and screen reader.
import { drawnSquares, isLight, neighbour } from '../squares.ts';
import type { Color, Piece, Placement, Square } from '../squares.ts';
import type { Text } from '../text/en.ts';
import { h, pieceIcon, setAttribute } from './dom.ts';

export interface BoardState {
  placement: Placement;
  bottom: Color;
  held: Square | undefined;
  targets: ReadonlySet<Square>;
  last: readonly Square[];
  check: Square | undefined;
  premove: readonly Square[];
  hand: Color | undefined; // whose pieces can be picked up
  slide: { from: Square; to: Square } | undefined; // a move that was just made
}

export interface BoardHandlers {
  pick(square: Square): void; // clicked, tapped, Enter
  drag(from: Square): void; // picked up
  drop(to: Square | undefined): void; // put down, or let go beside the board
  cancel(): void;
  typed(): void; // somebody begins to write
}

const dragAfter = 5; // pixels
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

export class BoardView {
  readonly element: HTMLElement;
  private buttons: HTMLButtonElement[];
  private shown = new Map<Square, string>(); // which piece is drawn in which button
  private bottom: Color = 'white';
  private focused: Square = 'e2';
  private hand: Color | undefined;
  private placement: Placement | undefined;
  private justDragged = false;

  constructor(private readonly text: Text, private readonly handlers: BoardHandlers) {
    this.buttons = Array.from({ length: 64 }, () => h('button', { type: 'button', class: 'square' }));
    const rows = Array.from({ length: 8 }, (_, row) =>
      h('div', { role: 'row', class: 'row' },
        ...this.buttons.slice(row * 8, row * 8 + 8).map((button) => h('div', { role: 'gridcell' }, button))));
    this.element = h('div', { class: 'board', role: 'grid', 'aria-label': text.board, id: 'board' }, ...rows);
    this.nameButtons();
    this.element.addEventListener('click', (event) => {
      const square = this.squareOf(event.target);
      if (square && !this.justDragged) handlers.pick(square);
      this.justDragged = false;
    });
    this.element.addEventListener('focusin', (event) => {
      const square = this.squareOf(event.target);
      if (square) this.setFocused(square);
    });
    this.element.addEventListener('keydown', (event) => this.key(event));
    this.element.addEventListener('pointerdown', (event) => {
      const square = this.squareOf(event.target);
      const piece = square && this.placement?.pieces.get(square);
      this.justDragged = false;
      if (square && piece && piece.color === this.hand) this.startDrag(event, piece, () => handlers.drag(square));
    });
  }

  focus(square = this.focused): void {
    this.setFocused(square);
    this.button(square)?.focus();
  }

  update(state: BoardState): void {
    const turned = state.bottom !== this.bottom;
    if (turned) {
      this.bottom = state.bottom;
      this.shown.clear();
      this.nameButtons();
    }
    this.hand = state.hand;
    this.placement = state.placement;
    setAttribute(this.element, 'data-hand', state.hand);
    for (const button of this.buttons) this.updateSquare(button, state);
    if (state.slide && !turned) this.slide(state.slide.from, state.slide.to);
  }

  // A piece follows the pointer until it is let go; also for pieces from a pocket.
  startDrag(down: PointerEvent, piece: Piece, pickedUp: () => void): void {
    if (down.button !== 0) return;
    const size = this.element.clientWidth / 8;
    let ghost: SVGSVGElement | undefined;
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      if (!ghost) {
        if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < dragAfter) return;
        pickedUp();
        ghost = pieceIcon(piece.color, piece.kind);
        ghost.classList.add('ghost');
        ghost.style.width = ghost.style.height = `${size}px`;
        document.body.append(ghost);
        this.element.classList.add('dragging');
      }
      ghost.style.transform = `translate(${event.clientX - size / 2}px, ${event.clientY - size / 2}px)`;
    };
    const end = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      this.element.classList.remove('dragging');
      if (!ghost) return;
      ghost.remove();
      const under = event.type === 'pointerup' ? document.elementFromPoint(event.clientX, event.clientY) : null;
      this.justDragged = true;
      setTimeout(() => { this.justDragged = false; });
      this.handlers.drop(this.squareOf(under));
    };
    (down.target as Element).releasePointerCapture?.(down.pointerId);
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }

  private nameButtons(): void {
    drawnSquares(this.bottom).forEach((square, index) => {
      const button = this.buttons[index];
      if (!button) return;
      button.replaceChildren();
      button.dataset.square = square;
      button.classList.toggle('light', isLight(square));
      setAttribute(button, 'data-file', index >= 56 ? square.charAt(0) : undefined);
      setAttribute(button, 'data-rank', index % 8 === 0 ? square.charAt(1) : undefined);
      button.tabIndex = square === this.focused ? 0 : -1;
    });
  }

  private updateSquare(button: HTMLButtonElement, state: BoardState): void {
    const square = button.dataset.square ?? '';
    const piece = state.placement.pieces.get(square);
    const drawn = piece ? `${piece.color} ${piece.kind}` : '';
    if (this.shown.get(square) !== drawn) {
      this.shown.set(square, drawn);
      button.replaceChildren(...(piece ? [pieceIcon(piece.color, piece.kind)] : []));
    }
    const marks = {
      held: state.held === square,
      target: state.targets.has(square) && !piece,
      capture: state.targets.has(square) && piece !== undefined,
      last: state.last.includes(square),
      check: state.check === square,
      premove: state.premove.includes(square),
    };
    for (const [mark, on] of Object.entries(marks)) button.classList.toggle(mark, on);
    const { notes } = this.text;
    setAttribute(button, 'aria-label', this.text.square(square, piece && this.text.piece(piece.color, piece.kind),
      (['target', 'capture', 'check', 'premove', 'last'] as const).filter((mark) => marks[mark]).map((mark) => notes[mark])));
    setAttribute(button, 'aria-pressed', marks.held ? 'true' : 'false');
  }

  private slide(from: Square, to: Square): void {
    const icon = this.button(to)?.firstElementChild;
    const [start, end] = [this.button(from), this.button(to)].map((button) => button?.getBoundingClientRect());
    if (!icon || !start || !end || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    icon.animate(
      [{ transform: `translate(${start.x - end.x}px, ${start.y - end.y}px)`, zIndex: 5 }, { transform: 'none', zIndex: 5 }],
      { duration: 160, easing: 'cubic-bezier(.25,.8,.35,1)' });
  }

  private key(event: KeyboardEvent): void {
    const arrow = arrows[event.key];
    if (arrow) {
      event.preventDefault();
      this.focus(neighbour(this.focused, arrow[0], arrow[1], this.bottom));
    } else if (event.key === 'Escape') {
      this.handlers.cancel();
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.handlers.typed(); // the key itself goes into the field
    }
  }

  private squareOf(target: EventTarget | null): Square | undefined {
    return (target instanceof Element ? target.closest<HTMLElement>('.square') : null)?.dataset.square;
  }
  private button(square: Square): HTMLButtonElement | undefined {
    return this.buttons[drawnSquares(this.bottom).indexOf(square)];
  }
  private setFocused(square: Square): void {
    const before = this.button(this.focused);
    if (before) before.tabIndex = -1;
    this.focused = square;
    const button = this.button(square);
    if (button) button.tabIndex = 0;
  }
}

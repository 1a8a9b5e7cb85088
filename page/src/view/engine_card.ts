// What the engine thinks of the position that is shown, once a game is over: a score, a bar, the best line. It is loaded
// when it is first switched on, and speaks only when it is asked.
import type { App } from '../app.ts';
import { Engine, hasEngine } from '../engine.ts';
import type { EngineLine } from '../engine.ts';
import { fenAt, isOver, variantName } from '../game.ts';
import type { Game } from '../game.ts';
import { forWhite, lineText, scoreText, spokenThoughts, whitesShare } from '../score.ts';
import { placementOf } from '../squares.ts';
import { h, setAttribute, setText, strokes } from './dom.ts';

const milliseconds = 5000; // for one position
const loudspeaker = 'M4 9h4l5-4v14l-5-4H4zM16.5 9a4.5 4.5 0 0 1 0 6M19 6a9 9 0 0 1 0 12';

export class EngineCard {
  readonly element: HTMLElement;
  private readonly engine = new Engine();
  private readonly score = h('strong', { class: 'evaluation' });
  private readonly depth = h('span', { class: 'quiet' });
  private readonly best = h('p', { class: 'bestline' });
  private readonly share = h('div', {});
  private readonly thoughts: HTMLElement[]; // all that is there only while it is on
  private readonly toggle: HTMLButtonElement;
  isOn = false;
  private game: Game | undefined; // that is over
  private ply = 0;
  private thinksOf = ''; // a position
  private words = ''; // about it, for ears

  constructor(private readonly app: App) {
    const { text } = app;
    this.toggle = h('button', { type: 'button', 'aria-pressed': 'false', onclick: () => this.turn() }, text.engine);
    const say = h('button', {
      type: 'button', class: 'icon', 'aria-label': text.readOut, title: text.readOut, onclick: () => app.say(this.spoken),
    }, strokes(loudspeaker));
    const bar = h('div', { class: 'advantage', 'aria-hidden': 'true' }, this.share);
    this.thoughts = [this.score, this.depth, say, bar, this.best];
    this.element = h('section', { class: 'card engine', 'aria-label': text.engine },
      h('div', { class: 'head' }, this.toggle, this.score, this.depth, say), bar, this.best);
    this.turn(false);
  }

  // Off without a word where there is no engine, and as long as the game goes on.
  get isAvailable(): boolean {
    return this.game !== undefined && hasEngine();
  }
  get spoken(): string {
    return this.words || this.app.text.thinking;
  }

  update(game: Game, ply: number): void {
    [this.game, this.ply] = [isOver(game) ? game : undefined, ply];
    this.element.hidden = !this.isAvailable;
    this.think();
  }

  turn(on = !this.isOn): void {
    this.isOn = on;
    setAttribute(this.toggle, 'aria-pressed', String(on));
    for (const part of this.thoughts) part.hidden = !on;
    if (!on) this.close();
    this.think();
  }

  close(): void {
    this.engine.close();
    this.thinksOf = '';
  }

  private think(): void {
    const { game, ply, app: { text } } = this;
    if (!this.isOn || !game || !this.isAvailable) return;
    const fen = fenAt(game, ply);
    const position = `${ply} ${fen}`;
    if (position === this.thinksOf) return;
    this.thinksOf = position;
    this.words = '';
    this.show('…', text.thinking);
    const { turn } = placementOf(fen);
    const { start, setup } = game;
    this.engine.think({
      start, fen, milliseconds, moves: game.moves.slice(0, ply).map((move) => move.uci),
      variant: variantName(setup), online: setup.rules === 'online',
    }, {
      line: (line: EngineLine) => {
        const score = forWhite(line.score, turn);
        this.words = spokenThoughts(line, turn, text);
        this.show(scoreText(score), lineText(start, ply, line.sans), text.depth(line.depth));
        this.share.style.width = `${whitesShare(score)}%`;
      },
      done: () => { if (!this.words) this.show('', this.words = text.noLegalMove); },
      failed: () => this.show('', this.words = text.noEngine),
    });
  }

  private show(score: string, line: string, depth = ''): void {
    setText(this.score, score);
    setText(this.best, line);
    setText(this.depth, depth);
  }
}

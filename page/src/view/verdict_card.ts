// Where the game stands: whose move it is, or the result with its article and reason; what kind of game it is; and what
// the Laws say about the position that is shown, if that was asked for.
import { Refusal, api } from '../api.ts';
import type { App } from '../app.ts';
import { isMyTurn, isOver, scoreText, spectators, variantName } from '../game.ts';
import type { Game } from '../game.ts';
import { numberedMove } from '../speech.ts';
import type { Text } from '../text/en.ts';
import { fill, h, setAttribute, setText } from './dom.ts';

// In the page's language where it has words for it, else in the server's.
export function resultSentence(game: Game, text: Text): string {
  const { result } = game.now;
  if (!result) return text.aborted;
  const own = text.reasons[result.reason];
  return own ? own(result.winner ? text.colours[result.winner] : '') : result.sentence;
}

export class VerdictCard {
  readonly element: HTMLElement;
  readonly whyButton: HTMLButtonElement;
  private readonly status = h('p', { class: 'status' });
  private readonly result = h('div', { class: 'result' });
  private readonly facts = h('p', { class: 'facts quiet' });
  private readonly why = h('div', { class: 'why', id: 'why' });
  private ply = 0; // that is shown
  private state = ''; // of the game
  private whyIsOpen = false;

  constructor(private readonly app: App, private readonly id: string) {
    this.whyButton = h('button', {
      type: 'button', 'aria-expanded': 'false', 'aria-controls': 'why', onclick: () => this.explain(!this.whyIsOpen),
    }, app.text.why);
    this.element = h('section', { class: 'card verdict', 'aria-label': app.text.title },
      this.status, this.result, this.facts, this.why);
  }

  update(game: Game, ply: number): void {
    const { text } = this.app;
    const { now, setup } = game;
    const isLatest = ply === game.moves.length;
    const mine = isMyTurn(game);
    setText(this.status, isLatest ? this.standing(game) : this.viewing(game, ply));
    this.status.classList.toggle('mine', mine && isLatest);
    fill(this.result, ...(isOver(game) ? this.verdict(game) : []));
    const variant = variantName(setup);
    const watchers = spectators(game);
    setText(this.facts, [
      text.variants[variant] ?? variant, text.timeName(setup.time), text.ruleNames[setup.rules],
      game.you ? '' : text.spectating, watchers > 0 ? text.watchers(watchers) : '',
    ].filter(Boolean).join(' · '));
    const names = text.against(game.players.white?.name ?? '?', game.players.black?.name ?? '?');
    this.app.setTitle(mine ? `${text.yourTurn} · ${names}` : names);
    const isSame = ply === this.ply && now.state === this.state;
    [this.ply, this.state] = [ply, now.state];
    if (this.whyIsOpen && !isSame) void this.fetchWhy();
  }

  explain(open = true): void {
    this.whyIsOpen = open;
    setAttribute(this.whyButton, 'aria-expanded', String(open));
    if (open) void this.fetchWhy();
    else fill(this.why);
  }

  private standing(game: Game): string {
    const { text } = this.app;
    const { now } = game;
    if (now.state === 'waiting') return text.waitingTitle;
    if (isOver(game)) return '';
    const mine = isMyTurn(game);
    if (now.owed && mine) return text.owed(now.owed);
    const turn = mine ? text.yourTurn : text.theirTurn(game.players[now.turn]?.name ?? text.colours[now.turn]);
    return now.check ? `${text.inCheck} ${turn}` : turn;
  }

  private viewing(game: Game, ply: number): string {
    const move = game.moves[ply - 1];
    return move ? this.app.text.viewing(numberedMove(game.start, ply - 1, move.san)) : this.app.text.viewingStart;
  }

  private verdict(game: Game): HTMLElement[] {
    const { text } = this.app;
    const { result } = game.now;
    const sentence = h('p', { class: 'sentence', lang: result && !text.reasons[result.reason] ? 'en' : undefined },
      resultSentence(game, text), ' ',
      result?.article ? h('span', { class: 'article' }, text.article(result.article)) : undefined);
    return [
      ...(result ? [h('p', { class: 'score' }, scoreText(result.score))] : []),
      sentence,
      ...(result?.proof ? [h('p', { class: 'quiet', lang: 'en' }, result.proof)] : []),
    ];
  }

  private async fetchWhy(): Promise<void> {
    const { text } = this.app;
    const { ply } = this;
    try {
      const { sentences } = await api.why(this.id, ply);
      if (ply !== this.ply || !this.whyIsOpen) return;
      fill(this.why, h('h2', {}, text.whyTitle), ...sentences.map((sentence) => h('p', { lang: 'en' }, sentence)));
      this.app.say(sentences.join(' '));
    } catch (error) {
      const reason = text.failed((error instanceof Refusal && error.sentence) || text.noAnswer);
      fill(this.why, h('p', { class: 'refused' }, reason));
      this.app.warn(reason);
    }
  }
}

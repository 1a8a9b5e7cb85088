// A game on the page: played, watched, or walked through when it is over.
import type { App, View } from '../app.ts';
import { untilNextText, warningBetween } from '../clock.ts';
import { parseCommand } from '../commands.ts';
import type { Command, Plain } from '../commands.ts';
import { fenAt, fromSnapshot, isMyTurn, isOver, isPlaying, withEvent } from '../game.ts';
import type { Game } from '../game.ts';
import { pick, pickUp, putDown } from '../hand.ts';
import type { Gesture, Table } from '../hand.ts';
import { destination, origin, premoveUci, targetsOf } from '../moves.ts';
import type { Held, Premove } from '../moves.ts';
import type { Action, Answer, GameEvent, ServerMessage, What } from '../protocol.ts';
import { play } from '../sound.ts';
import { numberedMove, spokenBoard, spokenLine, spokenMove, spokenWhere } from '../speech.ts';
import { kingSquare, other, placementOf } from '../squares.ts';
import type { Color, Kind, Placement, Square } from '../squares.ts';
import { BoardView } from './board_view.ts';
import { fill, h, strokes } from './dom.ts';
import { EngineCard } from './engine_card.ts';
import { GameActions } from './game_actions.ts';
import { MoveList } from './move_list.ts';
import { choosePiece } from './picker.ts';
import { PlayerBar } from './player_bar.ts';
import { SeatCard } from './seat_card.ts';
import { VerdictCard, resultSentence } from './verdict_card.ts';

const icons = {
  first: 'M18 5l-8 7 8 7M7 5v14', previous: 'M15 5l-8 7 8 7', next: 'M9 5l8 7-8 7', latest: 'M6 5l8 7-8 7M17 5v14',
  flip: 'M7 20V6M3 10l4-4 4 4M17 4v14M13 14l4 4 4-4',
};

export class GameView implements View {
  readonly element: HTMLElement;
  private game: Game | undefined;
  private held: Held | undefined;
  private premove: Premove | undefined;
  private pending: { uci: string; ply: number } | undefined; // sent, not yet answered
  private viewed: number | undefined; // the ply that is looked at; undefined: the latest
  private turned = false;
  private turnBegan: number | undefined; // when this side saw its clock start
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastLeft = Infinity; // on the own clock, for the spoken warnings
  private typedOnce = ''; // a command that wants to be typed twice

  private readonly board: BoardView;
  private readonly bars: Record<'top' | 'bottom', PlayerBar>;
  private readonly moves: MoveList;
  private readonly actions: GameActions;
  private readonly seatCard: SeatCard;
  private readonly verdict: VerdictCard;
  private readonly engine: EngineCard;
  private readonly reply = h('div', { class: 'reply' });
  private readonly field = h('input', {
    type: 'text', id: 'command', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'send',
  });
  private readonly table = h('div', { class: 'table' });
  private readonly side = h('div', { class: 'side' });

  constructor(private readonly app: App, private readonly id: string, seat: string | undefined) {
    const { text } = app;
    this.board = new BoardView(text, {
      pick: (square) => this.gesture((table) => pick(table, this.held, square)),
      drag: (from) => this.gesture((table) => pickUp(table, { from })),
      drop: (to) => this.held && this.gesture((table) => (to && this.held ? putDown(table, this.held, to) : {})),
      cancel: () => this.cancel(),
      typed: () => this.field.focus(),
    });
    const barHandlers = {
      pocket: (kind: Kind) => this.gesture((table) =>
        this.held && 'drop' in this.held && this.held.drop === kind ? {} : pickUp(table, { drop: kind })),
      pocketDown: (kind: Kind, event: PointerEvent) => {
        if (this.game?.you) this.board.startDrag(event, { color: this.game.you, kind }, () =>
          this.gesture((table) => pickUp(table, { drop: kind })));
      },
    };
    this.bars = { top: new PlayerBar(text, barHandlers), bottom: new PlayerBar(text, barHandlers) };
    this.moves = new MoveList(text, (ply) => this.show(ply));
    this.actions = new GameActions(text, () => this.game, (action) => this.act(action),
      (next) => app.go(`/game/${next}`));
    this.seatCard = new SeatCard(app, id, seat, (you) => this.seated(you));
    this.verdict = new VerdictCard(app, id);
    this.engine = new EngineCard(app);

    const nav = (name: keyof typeof icons, task: () => void): HTMLButtonElement =>
      h('button', { type: 'button', class: 'icon', 'aria-label': text[name], title: text[name], onclick: task },
        strokes(icons[name]));
    this.field.placeholder = text.commandHint;
    this.table.append(this.bars.top.element, this.board.element, this.bars.bottom.element);
    this.side.append(
      this.verdict.element,
      this.seatCard.element,
      this.actions.offers,
      h('div', { class: 'card record' }, this.moves.element,
        h('div', { class: 'nav', role: 'group', 'aria-label': text.moves },
          nav('first', () => this.show(0)), nav('previous', () => this.step(-1)), nav('next', () => this.step(1)),
          nav('latest', () => this.show(Infinity)), nav('flip', () => this.flip()),
          this.verdict.whyButton,
          h('a', { class: 'button', href: `/api/games/${id}/pgn`, download: `${id}.pgn` }, text.pgn))),
      this.engine.element,
      this.actions.element,
      h('form', { class: 'command', onsubmit: (event) => this.submit(event) },
        h('label', { for: 'command' }, text.command),
        h('div', { class: 'fieldrow' }, this.field, h('button', { type: 'submit' }, text.enter)), this.reply));
    this.element = h('main', { class: 'game', id: 'main', tabindex: -1 }, h('h1', { class: 'unseen' }, text.title),
      h('p', { class: 'loading' }, text.loadingGame));
    addEventListener('keydown', this.keys);
    app.link.watch(id, () => this.game?.seq ?? 0);
  }

  close(): void {
    clearTimeout(this.timer);
    this.engine.close();
    removeEventListener('keydown', this.keys);
    this.app.link.unwatch(this.id);
  }

  message(message: ServerMessage): void {
    if (message.type === 'answer' && !message.ok && message.kind === 'NoSuchGame' && !this.game) this.showNoGame();
    if (!('game' in message) || message.game !== this.id) return;
    if (message.type === 'snapshot') {
      const before = this.game;
      this.game = fromSnapshot(message, before);
      this.turnBegan = before?.now.ply === message.now.ply ? this.turnBegan : undefined;
      this.settlePending();
      if (!before) this.element.replaceChildren(h('h1', { class: 'unseen' }, this.app.text.title), this.table, this.side);
      this.update();
      this.playPremove();
    } else if (message.type === 'event') {
      this.event(message);
    } else if (message.type === 'presence' && this.game) {
      this.game = { ...this.game, presence: message };
      this.update();
    }
  }

  private seated(you: Color): void {
    if (!this.game) return;
    this.game = { ...this.game, you };
    this.update();
    this.board.focus();
  }

  answered(action: Action, answer: Answer): void {
    if (action.game !== this.id || answer.ok) return;
    if (action.do === 'move') this.pending = undefined;
    this.tellRefusal(answer.sentence ?? answer.kind ?? '');
    this.update();
  }

  // --- what happens ------------------------------------------------------------------------------------------------

  private event(event: GameEvent): void {
    if (!this.game) return;
    const after = withEvent(this.game, event);
    if (!after) {
      this.app.link.resync(this.id);
      return;
    }
    if (after === this.game) return;
    const wasLatest = this.viewed === undefined;
    const wasPending = this.pending?.uci === event.move?.uci;
    this.game = after;
    this.settlePending();
    if (event.kind === 'takeback') {
      this.viewed = undefined;
      this.held = this.premove = undefined;
    }
    if (event.kind === 'move' || event.kind === 'takeback' || event.kind === 'joined') this.turnBegan = performance.now();
    const from = event.move && origin(event.move.uci);
    this.update(event.move && from && wasLatest && !wasPending ? { from, to: destination(event.move.uci) } : undefined);
    this.announce(event);
    this.playPremove();
    if (event.kind === 'joined') this.app.link.resync(this.id); // who is there has changed with it
    if (event.kind === 'rematch' && event.next && after.you) this.app.go(`/game/${event.next}`);
  }

  private announce(event: GameEvent): void {
    const game = this.game;
    if (!game) return;
    const { text } = this.app;
    const by = event.by ?? undefined;
    const name = by ? game.players[by]?.name ?? text.colours[by] : '';
    const words: string[] = [];
    if (event.move && by) words.push(text.spoken.by(text.colours[by], spokenMove(event.move, text)));
    if (event.kind === 'joined' && by) words.push(text.joinedSay(name, by));
    if (event.kind === 'takeback') words.push(text.takenBack(event.count ?? 0));
    if (event.kind === 'resumed') words.push(text.resumed);
    if (event.what && by && by !== game.you) {
      words.push(event.kind === 'offer' ? text.offerOf[event.what](name) : text.declined[event.what]);
    }
    if (event.kind === 'claim' && event.refusal) {
      words.push(text.claimRefused(event.refusal.sentence));
      this.tell(text.claimRefused(event.refusal.sentence));
    }
    if (game.now.result || game.now.state === 'aborted') words.push(resultSentence(game, text));
    this.app.say(words.join(' '));
    if (this.app.settings.sounds && (event.move || isOver(game))) {
      play(isOver(game) ? 'end' : game.now.check ? 'check' : event.move?.san.includes('x') ? 'capture' : 'move');
    }
  }

  private settlePending(): void {
    if (this.pending && this.game && this.game.now.ply !== this.pending.ply) this.pending = undefined;
  }

  private playPremove(): void {
    if (!this.premove || !this.game) return;
    if (isOver(this.game)) this.premove = undefined;
    if (!this.premove || !isMyTurn(this.game) || this.pending) return;
    const uci = premoveUci(this.premove, this.game.now.legal);
    this.premove = this.held = undefined;
    if (uci) this.move({ uci });
    else this.tell(this.app.text.premoveGone);
    this.update();
  }

  // --- what the player does ----------------------------------------------------------------------------------------

  private act(action: Action): void {
    this.app.link.act(action);
  }

  private move(move: { uci: string } | { san: string }): void {
    const game = this.game;
    if (!game) return;
    const thought = this.turnBegan === undefined ? {} : { thought: Math.round(performance.now() - this.turnBegan) };
    this.act({ do: 'move', game: this.id, ply: game.now.ply, ...move, ...thought });
    if ('uci' in move && isMyTurn(game)) this.pending = { uci: move.uci, ply: game.now.ply };
    this.viewed = undefined;
  }

  private get isLatest(): boolean {
    return this.viewed === undefined || this.viewed === this.game?.moves.length;
  }

  private gesture(of: (table: Table) => Gesture): void {
    const game = this.game;
    if (!game) return;
    if (!this.isLatest) {
      this.show(Infinity);
      return;
    }
    this.premove = undefined;
    const placement = this.placement(game);
    const result = of({ placement, legal: this.pending ? '' : game.now.legal, you: game.you, playing: isPlaying(game) });
    this.held = result.held;
    if (result.stuck) this.app.say(this.app.text.noLegal);
    if (result.move) this.move({ uci: result.move });
    if (result.premove) this.setPremove(result.premove);
    if (result.choose) {
      const { choose } = result;
      choosePiece(this.app.text, game.you ?? 'white', choose.kinds, (kind) => {
        if ('uci' in choose) this.move({ uci: choose.uci + kind });
        else this.setPremove({ ...choose.premove, promotion: kind });
        this.update();
      });
    }
    this.update();
  }

  private setPremove(premove: Premove): void {
    this.premove = premove;
    const held = 'from' in premove.held ? premove.held.from : `${premove.held.drop.toUpperCase()}@`;
    this.app.say(this.app.text.premoveSet(`${held} ${premove.to}`));
    this.playPremove(); // the turn may have come while a piece was chosen
  }

  private cancel(): void {
    if (this.premove) this.tell(this.app.text.premoveCancelled);
    this.held = this.premove = undefined;
    this.update();
  }

  private flip(): void {
    this.turned = !this.turned;
    this.update();
  }

  private show(ply: number): void {
    const game = this.game;
    if (!game) return;
    const wanted = Math.max(0, Math.min(ply, game.moves.length));
    const before = this.viewed ?? game.moves.length;
    this.viewed = wanted === game.moves.length ? undefined : wanted;
    this.held = undefined;
    const move = game.moves[wanted - 1];
    const from = move && origin(move.uci);
    this.update(move && from && wanted === before + 1 ? { from, to: destination(move.uci) } : undefined);
    this.app.say(move ? this.inWords(game, wanted) : this.app.text.viewingStart);
  }

  private step(by: number): void {
    if (this.game) this.show((this.viewed ?? this.game.moves.length) + by);
  }

  private readonly keys = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    const isElsewhere = target.closest('input, textarea, select, .board, dialog, details') !== null;
    if (isElsewhere || event.ctrlKey || event.altKey || event.metaKey) return;
    const steps: Record<string, () => void> = {
      ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), Home: () => this.show(0), End: () => this.show(Infinity),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  // --- the typed field ---------------------------------------------------------------------------------------------

  private submit(event: Event): void {
    event.preventDefault();
    const command = parseCommand(this.field.value);
    if (!command) return;
    this.field.value = '';
    fill(this.reply);
    this.run(command);
  }

  private run(command: Command): void {
    const game = this.game;
    if (!game) return;
    const { text } = this.app;
    const placement = placementOf(fenAt(game, this.viewed ?? game.moves.length));
    switch (command.is) {
      case 'move': return this.ifSeated(() => {
        this.move(command.move);
        this.update();
      });
      case 'claim': return this.ifSeated(() => this.act({
        do: 'claim', game: this.id, ply: game.now.ply, ...(command.ground ? { ground: command.ground } : {}), ...command.move,
      }));
      case 'where': return this.tell(spokenWhere(placement, command.colors, command.kind, text));
      case 'scan': return this.tell(spokenLine(placement, command.line, text));
      case 'moves': {
        const legal = game.now.legal.split(' ').filter((uci) => uci && (!command.square || uci.startsWith(command.square)));
        return this.tell(legal.join(' ') || text.noLegal);
      }
      case 'goto': return this.show(command.ply);
      case 'usage': return this.tell({ where: text.whereUsage, scan: text.scanUsage, goto: text.gotoUsage }[command.of]);
      default: return this.runPlain(command.is, game, placement);
    }
  }

  private runPlain(verb: Plain, game: Game, placement: Placement): void {
    const { text, link } = this.app;
    const last = game.moves[game.moves.length - 1];
    const offered = (): What | undefined =>
      (['draw', 'takeback', 'rematch'] as const).find((what) => game.you && game.now.offers[what] === other(game.you));
    const answerOffer = (how: 'accept' | 'decline') => (): void => {
      const what = offered();
      if (what) this.act({ do: how, game: this.id, what });
      else this.tell(text.noOffer);
    };
    const offer = (what: What) => (): void => this.act({ do: 'offer', game: this.id, what });
    const twice = (task: () => void): void => {
      if (this.typedOnce === verb) return task();
      this.typedOnce = verb;
      this.tell(text.confirmTyped(verb));
    };
    if (verb !== 'resign' && verb !== 'abort') this.typedOnce = '';
    const run: Record<Plain, () => void> = {
      offer: () => this.ifSeated(offer('draw')),
      accept: () => this.ifSeated(answerOffer('accept')),
      decline: () => this.ifSeated(answerOffer('decline')),
      undo: () => (isOver(game) ? this.step(-1) : this.ifSeated(offer('takeback'))),
      rematch: () => this.ifSeated(offer('rematch')),
      resign: () => this.ifSeated(() => twice(() => this.act({ do: 'resign', game: this.id }))),
      abort: () => this.ifSeated(() => twice(() => this.act({ do: 'abort', game: this.id }))),
      clock: () => this.tell(this.spokenClocks(game, link.time.at(performance.now()))),
      board: () => this.tell(spokenBoard(placement, text)),
      last: () => this.tell(last ? this.inWords(game, game.moves.length) : text.noMoves),
      fen: () => this.tell(fenAt(game, this.viewed ?? game.moves.length)),
      pgn: () => { location.href = `/api/games/${this.id}/pgn`; },
      why: () => this.verdict.explain(),
      engine: () => this.askEngine(!this.engine.isOn),
      eval: () => this.askEngine(true),
      flip: () => this.flip(),
      first: () => this.show(0), back: () => this.step(-1), next: () => this.step(1), end: () => this.show(Infinity),
      new: () => this.app.go('/'),
      help: () => this.tell(...text.help),
    };
    run[verb]();
  }

  private askEngine(on: boolean): void {
    const { engine, app: { text } } = this;
    if (!engine.isAvailable) return this.tell(text.engineLater);
    if (on !== engine.isOn) engine.turn(on);
    this.tell(on ? engine.spoken : text.engineOff);
  }

  // "3. Nf3: knight g1 to f3."
  private inWords(game: Game, ply: number): string {
    const move = game.moves[ply - 1];
    return move ? `${numberedMove(game.start, ply - 1, move.san)}: ${spokenMove(move, this.app.text)}.` : '';
  }

  private ifSeated(task: () => void): void {
    if (this.game?.you) task();
    else this.tell(this.app.text.notYours);
  }

  private spokenClocks(game: Game, serverNow: number): string {
    const { text } = this.app;
    return (['white', 'black'] as const).map((color) => {
      const left = this.barOf(color).tick(game, color, serverNow);
      return left === undefined ? undefined : text.clockSpoken(text.colours[color], text.spokenTime(left));
    }).filter(Boolean).join(' ') || text.clockStands;
  }

  // Shown below the field and spoken.
  private tell(...lines: string[]): void {
    fill(this.reply, ...lines.map((line) => h('p', {}, line)));
    this.app.say(lines.join(' '));
  }
  private tellRefusal(line: string): void {
    fill(this.reply, h('p', { class: 'refused' }, line));
    this.app.warn(line);
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  private get bottom(): Color {
    const own = this.game?.you ?? 'white';
    return this.turned ? other(own) : own;
  }
  private barOf(color: Color): PlayerBar {
    return color === this.bottom ? this.bars.bottom : this.bars.top;
  }

  // What is on the board, with a move that is on its way already made.
  private placement(game: Game): Placement {
    const placement = placementOf(fenAt(game, this.viewed ?? game.moves.length));
    if (!this.pending || !this.isLatest) return placement;
    const { uci } = this.pending;
    const from = origin(uci);
    const moved = from ? placement.pieces.get(from) : { color: placement.turn, kind: uci.charAt(0).toLowerCase() as Kind };
    if (moved) {
      if (from) placement.pieces.delete(from);
      placement.pieces.set(destination(uci), uci.length === 5 ? { ...moved, kind: uci.charAt(4) as Kind } : moved);
    }
    placement.turn = other(placement.turn);
    return placement;
  }

  private update(slide?: { from: Square; to: Square }): void {
    const game = this.game;
    if (!game) return;
    const ply = this.viewed ?? game.moves.length;
    const fen = fenAt(game, ply);
    const placement = this.placement(game);
    const shownMove = this.pending && this.isLatest ? this.pending : game.moves[ply - 1];
    const last = shownMove ? [origin(shownMove.uci), destination(shownMove.uci)].flatMap((square) => square ?? []) : [];
    const isCheck = this.isLatest ? game.now.check && !this.pending : /[+#]$/.test(game.moves[ply - 1]?.san ?? '');
    const mayMove = isMyTurn(game) && this.isLatest && !this.pending;
    this.board.update({
      placement,
      bottom: this.bottom,
      held: this.held && 'from' in this.held ? this.held.from : undefined,
      targets: new Set(this.held && mayMove ? targetsOf(game.now.legal, this.held).keys() : []),
      last,
      check: isCheck ? kingSquare(placement, placement.turn) : undefined,
      premove: this.premove ? ['from' in this.premove.held ? this.premove.held.from : '', this.premove.to] : [],
      hand: isPlaying(game) && this.isLatest ? game.you ?? undefined : undefined,
      slide,
    });
    this.bars.top.update(game, other(this.bottom), placement, fen, this.held);
    this.bars.bottom.update(game, this.bottom, placement, fen, this.held);
    this.moves.update(game, ply);
    this.actions.update(game);
    this.seatCard.update(game);
    this.verdict.update(game, ply);
    this.engine.update(game, ply);
    this.element.classList.toggle('over', isOver(game));
    this.tick();
  }

  private showNoGame(): void {
    fill(this.element, h('div', { class: 'card centred' }, h('h1', {}, this.app.text.noGame),
      h('a', { class: 'button', href: '/' }, this.app.text.backToLobby)));
  }

  private tick(): void {
    clearTimeout(this.timer);
    const game = this.game;
    if (!game) return;
    const serverNow = this.app.link.time.at(performance.now());
    for (const color of ['white', 'black'] as const) {
      const left = this.barOf(color).tick(game, color, serverNow);
      if (left === undefined || color !== game.now.clocks?.running) continue;
      if (color === game.you) {
        const seconds = warningBetween(this.lastLeft, left);
        if (seconds) this.app.warn(this.app.text.secondsLeft(seconds));
        this.lastLeft = left;
      }
      if (left > 0) this.timer = setTimeout(() => this.tick(), Math.max(50, untilNextText(left)));
    }
  }
}

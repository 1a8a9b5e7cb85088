// The lobby: a new game, open challenges, games to watch, one's own games. Also the games of another player.
import { api, wordsOf } from '../api.ts';
import type { App, View } from '../app.ts';
import { scoreText, variantName } from '../game.ts';
import type { ListedGame, ServerMessage } from '../protocol.ts';
import { drawnSquares, isLight, placementOf } from '../squares.ts';
import type { Color } from '../squares.ts';
import { destination, origin } from '../moves.ts';
import { fill, h, pieceIcon } from './dom.ts';
import { newGameForm } from './new_game_form.ts';

const liveShown = 6;

function miniature(game: ListedGame, bottom: Color): HTMLElement {
  const { pieces } = placementOf(game.fen);
  const last = game.last ? [origin(game.last), destination(game.last)] : [];
  return h('div', { class: 'mini', 'aria-hidden': 'true' }, ...drawnSquares(bottom).map((square) => {
    const piece = pieces.get(square);
    return h('div', { class: `${isLight(square) ? 'light' : ''} ${last.includes(square) ? 'last' : ''}` },
      piece && pieceIcon(piece.color, piece.kind));
  }));
}

export class LobbyView implements View {
  readonly element: HTMLElement;
  private challenges = h('ul', { class: 'rows' });
  private live = h('ul', { class: 'boards' });
  private mine = h('ul', { class: 'rows' });
  private mineTail = h('div', { class: 'buttons' });
  private trouble = h('p', { class: 'refused', role: 'alert' });

  // `player`: only the games of that player.
  constructor(private readonly app: App, private readonly player?: string) {
    const { text } = app;
    const section = (title: string, ...children: HTMLElement[]): HTMLElement =>
      h('section', { class: 'card' }, h('h2', {}, title), ...children);
    if (player) {
      const title = h('h1', {}, text.gamesOf('…'));
      this.element = h('main', { class: 'lobby single', id: 'main', tabindex: -1 },
        h('section', { class: 'card' }, title, this.mine, this.mineTail));
      void this.fetchGames(player, undefined, title);
      return;
    }
    fill(this.challenges, h('li', { class: 'quiet' }, text.noChallenges));
    this.element = h('main', { class: 'lobby', id: 'main', tabindex: -1 },
      h('div', { class: 'column' },
        h('section', { class: 'card' }, h('h1', {}, text.newGame), newGameForm(app))),
      h('div', { class: 'column' },
        section(text.challenges, this.challenges, this.trouble), section(text.live, this.live),
        section(text.myGames, this.mine, this.mineTail)));
    app.setTitle(text.newGame);
    app.link.lobby(true);
    if (app.me?.id) void this.fetchGames(app.me.id);
  }

  close(): void {
    if (!this.player) this.app.link.lobby(false);
  }

  message(message: ServerMessage): void {
    if (this.player) return;
    if (message.type === 'lobby') this.drawChallenges(message.challenges);
    if (message.type === 'live') this.drawLive(message.games);
  }
  answered(): void {}

  private facts(game: ListedGame): string {
    const { text } = this.app;
    const variant = variantName(game);
    return [text.timeName(game.time), variant === 'Standard' ? '' : text.variants[variant] ?? variant,
      text.ruleNames[game.rules]].filter(Boolean).join(' · ');
  }

  private drawChallenges(games: ListedGame[]): void {
    const { text } = this.app;
    const rows = games.map((game) => {
      const owner: Color = game.players.white ? 'white' : 'black';
      const person = game.players[owner];
      const isMine = person?.id !== undefined && person.id === this.app.me?.id;
      const name = person?.name ?? '?';
      return h('li', {}, pieceIcon(owner, 'k'),
        h('span', { class: 'what' }, h('strong', {}, name), h('span', { class: 'quiet' }, this.facts(game))),
        isMine
          ? h('a', { class: 'button', href: `/game/${game.game}` }, text.yourChallenge)
          : h('button', {
            type: 'button', class: 'primary', 'aria-label': text.acceptNamed(name), onclick: () => void this.join(game.game),
          }, text.accept));
    });
    fill(this.challenges, ...(rows.length > 0 ? rows : [h('li', { class: 'quiet' }, text.noChallenges)]));
  }

  private async join(game: string): Promise<void> {
    try {
      await api.join(game, undefined);
      this.app.go(`/game/${game}`);
    } catch (error) {
      fill(this.trouble, wordsOf(error, this.app.text));
    }
  }

  private drawLive(games: ListedGame[]): void {
    const { text } = this.app;
    const focused = (document.activeElement as HTMLAnchorElement | null)?.getAttribute('href');
    const boards = games.slice(0, liveShown).map((game) => {
      const names = text.against(game.players.white?.name ?? '?', game.players.black?.name ?? '?');
      return h('li', {}, h('a', { href: `/game/${game.game}`, class: 'watch' }, miniature(game, 'white'),
        h('span', { class: 'names' }, names), h('span', { class: 'quiet' }, this.facts(game))));
    });
    const hadFocus = this.live.contains(document.activeElement);
    fill(this.live, ...(boards.length > 0 ? boards : [h('li', { class: 'quiet' }, text.noLive)]));
    if (hadFocus && focused) this.live.querySelector<HTMLElement>(`[href="${focused}"]`)?.focus();
  }

  private async fetchGames(player: string, before?: number, title?: HTMLElement): Promise<void> {
    const { text } = this.app;
    const page = await api.gamesOf(player, before).catch(() => undefined);
    if (title && page) {
      fill(title, text.gamesOf(page.player.name));
      this.app.setTitle(text.gamesOf(page.player.name));
    }
    const rows = (page?.games ?? []).map((game) => this.gameRow(game, player));
    if (before === undefined) fill(this.mine, ...(rows.length > 0 ? rows : [h('li', { class: 'quiet' }, text.noGames)]));
    else this.mine.append(...rows);
    const last = page?.games[page.games.length - 1];
    const older = (): void => { if (last) void this.fetchGames(player, last.created); };
    fill(this.mineTail,
      page?.more && h('button', { type: 'button', onclick: older }, text.moreGames),
      last && h('a', { class: 'button', href: `/api/players/${player}/pgn`, download: 'games.pgn' }, text.allAsPgn));
  }

  private gameRow(game: ListedGame, player: string): HTMLElement {
    const { text } = this.app;
    const own: Color = game.players.black?.id === player ? 'black' : 'white';
    const turn = game.state === 'playing' && placementOf(game.fen).turn === own && player === this.app.me?.id;
    const name = (color: Color): string => game.players[color]?.name ?? text.openSeat;
    return h('li', {}, h('a', { class: 'gamerow', href: `/game/${game.game}` }, miniature(game, own),
      h('span', { class: 'what' }, h('strong', {}, text.against(name('white'), name('black'))),
        h('span', { class: 'quiet' }, `${this.facts(game)} · ${text.moveCount(Math.ceil(game.ply / 2))}`)),
      h('span', { class: turn ? 'badge turn' : 'badge' },
        turn ? text.yourTurnMark : game.result ? scoreText(game.result) : text.gameStates[game.state])));
  }
}

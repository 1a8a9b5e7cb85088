// The page: one connection, one view at a time, chosen by the address.
import { api, wordsOf } from './api.ts';
import type { App, View } from './app.ts';
import { Link } from './link.ts';
import type { LinkState, Socket } from './link.ts';
import type { Person } from './protocol.ts';
import { languages, loadSettings, saveSettings, store, stored } from './settings.ts';
import type { Settings } from './settings.ts';
import { en } from './text/en.ts';
import { h, fill, pieceIcon, setText } from './view/dom.ts';
import { AccountView } from './view/account_view.ts';
import { GameView } from './view/game_view.ts';
import { LobbyView } from './view/lobby_view.ts';

const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.body;
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const outbox = 'nowchess-outbox';

class Page implements App {
  settings: Settings = loadSettings();
  me: Person | null = null;
  readonly link: Link;
  private view: View | undefined;
  private opened = ''; // the path of that view
  private linkState = h('span', { class: 'link', role: 'status' });
  private wasLost = false;

  constructor() {
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
    this.link = new Link({
      connect: () => new WebSocket(address) as unknown as Socket,
      now: () => performance.now(),
      after: (ms, task) => {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
      random: () => Math.random(),
      load: () => stored(() => sessionStorage, outbox),
      save: (text) => store(() => sessionStorage, outbox, text),
    }, {
      message: (message) => this.view?.message(message),
      state: (state) => this.showLink(state),
      answered: (action, answer) => {
        this.view?.answered(action, answer);
        this.showLink(this.link.state);
      },
    });
  }

  get text() {
    return languages[this.settings.language] ?? en;
  }

  async start(): Promise<void> {
    this.applySettings();
    systemIsDark.addEventListener('change', () => this.applySettings());
    addEventListener('popstate', () => { if (location.pathname !== this.opened) this.open(); });
    addEventListener('online', () => this.link.online());
    addEventListener('offline', () => this.link.offline());
    // Back in front after a sleep: timers stood, so the line may be dead without anybody knowing.
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.link.online(); });
    document.addEventListener('click', (event) => {
      this.closeMenu((menu) => !menu.contains(event.target as Node));
      this.followLink(event);
    });
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.closeMenu((menu) => menu.contains(event.target as Node));
    });
    // The cookie comes with the first answer; the socket needs it.
    this.me = await api.me().then((answer) => answer.player, () => null);
    this.open();
    this.link.start();
  }

  say(words: string): void {
    // A new paragraph each time: the same words twice are spoken twice.
    if (words) byId('say').replaceChildren(h('p', {}, words));
  }
  warn(words: string): void {
    if (words) byId('alarm').replaceChildren(h('p', {}, words));
  }
  go(path: string): void {
    history.pushState(null, '', path);
    this.open();
    scrollTo(0, 0);
  }
  becomes(person: Person, words: string): void {
    this.me = person;
    this.wasLost = false; // the server hangs up on whoever one was
    this.link.restart();
    this.open();
    byId('main').focus();
    this.say(words);
  }
  setTitle(title: string): void {
    document.title = `${title} · ${this.text.title}`;
  }

  private closeMenu(when: (menu: HTMLElement) => boolean): void {
    const menu = document.querySelector<HTMLDetailsElement>('.menu[open]');
    if (!menu || !when(menu)) return;
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    menu.open = false;
  }

  private followLink(event: MouseEvent): void {
    const anchor = (event.target as Element).closest('a');
    const inside = anchor && anchor.origin === location.origin && !anchor.hasAttribute('download') && !anchor.hash;
    if (!inside || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.go(anchor.pathname + anchor.search);
  }

  private open(): void {
    this.view?.close();
    this.opened = location.pathname;
    const [, kind, id] = location.pathname.split('/');
    this.view = kind === 'game' && id
      ? new GameView(this, id, new URLSearchParams(location.search).get('seat') ?? undefined)
      : kind === 'account' ? new AccountView(this)
      : new LobbyView(this, kind === 'player' ? id : undefined);
    fill(byId('page'), h('a', { class: 'skip', href: '#main' }, this.text.toMain), this.header(), this.view.element);
    this.showLink(this.link.state);
  }

  private header(): HTMLElement {
    const { text, settings } = this;
    const select = (name: 'language' | 'theme', values: [string, string][]): HTMLElement =>
      h('select', { onchange: (event) => this.set({ [name]: (event.target as HTMLSelectElement).value }) },
        ...values.map(([value, label]) => h('option', { value, selected: settings[name] === value }, label)));
    const check = (name: 'sounds' | 'coordinates', label: string): HTMLElement =>
      h('label', { class: 'check' }, h('input', {
        type: 'checkbox', checked: settings[name],
        onchange: (event) => this.set({ [name]: (event.target as HTMLInputElement).checked }),
      }), h('span', {}, label));
    const name = h('input', { type: 'text', maxlength: 24, value: this.me?.name ?? '', autocomplete: 'nickname' });
    const rename = async (event: Event): Promise<void> => {
      event.preventDefault();
      try {
        this.me = (await api.rename(name.value)).player;
        this.say(text.nameSaved(this.me.name));
        this.open();
      } catch (error) {
        this.warn(wordsOf(error, text));
      }
    };
    return h('header', { class: 'top' },
      h('a', { class: 'brand', href: '/', 'aria-label': text.home }, pieceIcon('white', 'n'), h('span', {}, text.title)),
      h('span', { class: 'tagline' }, text.tagline),
      this.linkState,
      h('details', { class: 'menu' },
        h('summary', {}, this.me?.name ?? text.settings, h('span', { class: 'unseen' }, `, ${text.settings}`)),
        h('div', { class: 'panel' },
          !this.me?.registered && h('form', { onsubmit: (event) => void rename(event) },
            h('label', { class: 'labelled' }, h('span', {}, text.yourName), name), h('button', { type: 'submit' }, text.save)),
          h('a', { href: '/account' }, this.me?.registered ? text.account : text.toAccount),
          h('label', { class: 'labelled' }, h('span', {}, text.languageLabel),
            select('language', Object.entries(languages).map(([code, words]) => [code, words.language]))),
          h('label', { class: 'labelled' }, h('span', {}, text.theme), select('theme', Object.entries(text.themes))),
          check('sounds', text.sounds), check('coordinates', text.coordinates))));
  }

  private set(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    saveSettings(this.settings);
    this.applySettings();
    if (change.language) this.open();
  }

  private applySettings(): void {
    const root = document.documentElement;
    root.lang = this.settings.language;
    const { theme } = this.settings;
    root.dataset.theme = theme === 'auto' ? (systemIsDark.matches ? 'dark' : 'light') : theme;
    root.classList.toggle('plain-edges', !this.settings.coordinates);
  }

  private showLink(state: LinkState): void {
    const unsent = this.link.unanswered.length;
    this.linkState.dataset.state = state;
    const words = this.text.link[state] + (state !== 'open' && unsent > 0 ? ` ${this.text.unsent(unsent)}` : '');
    setText(this.linkState, words);
    if (state === 'open' && this.wasLost) this.say(this.text.backAgain);
    this.wasLost = state === 'waiting' || state === 'offline' || (this.wasLost && state !== 'open');
  }
}

void new Page().start();

// A name with a password: registering, logging in and out, and tokens for programs.
import { api, wordsOf } from '../api.ts';
import type { AccessToken } from '../api.ts';
import type { App, View } from '../app.ts';
import { fill, h } from './dom.ts';

export class AccountView implements View {
  readonly element: HTMLElement;
  private tokens = h('ul', { class: 'rows' });

  constructor(private readonly app: App) {
    const { text, me } = app;
    const title = me?.registered ? text.accountOf(me.name) : text.account;
    this.element = h('main', { class: 'lobby', id: 'main', tabindex: -1 },
      ...(me?.registered ? this.owned(title) : this.offered(title)));
    app.setTitle(title);
    if (me?.registered) void this.fetchTokens();
  }

  close(): void {}
  message(): void {}
  answered(): void {}

  private offered(title: string): HTMLElement[] {
    const { text } = this.app;
    const name = (): HTMLInputElement =>
      h('input', { type: 'text', name: 'name', autocomplete: 'username', autocapitalize: 'none', maxlength: 24, required: true });
    const enter = (ask: typeof api.register) => async (values: Values): Promise<void> => {
      const { player } = await ask(values.name ?? '', values.password ?? '');
      this.app.becomes(player, text.loggedIn(player.name));
    };
    return [
      column(h('h1', {}, title), h('p', { class: 'hint' }, text.registerHint),
        this.form(text.register, enter(api.register),
          [text.accountName, name(), text.accountNameHint], [text.password, password('new-password'), text.passwordHint])),
      column(h('h2', {}, text.logIn),
        this.form(text.logIn, enter(api.logIn), [text.accountName, name()], [text.password, password('current-password')])),
    ];
  }

  private owned(title: string): HTMLElement[] {
    const { text } = this.app;
    const leave = (everywhere: boolean) => async (): Promise<void> => {
      const { player } = await api.logOut(everywhere);
      this.app.becomes(player, text.loggedOut);
    };
    const label = h('input', { type: 'text', name: 'label', maxlength: 24, required: true });
    const fresh = h('div', { class: 'stack', role: 'status' });
    return [
      column(h('h1', {}, title),
        h('div', { class: 'buttons' }, this.form(text.logOut, leave(false)), this.form(text.logOutEverywhere, leave(true))),
        h('h2', {}, text.newPassword),
        this.form(text.newPassword, async (values) => {
          await api.changePassword(values.old ?? '', values.password ?? '');
          this.app.say(text.passwordChanged);
        }, [text.oldPassword, password('current-password', 'old')],
          [text.newPassword, password('new-password'), text.passwordHint])),
      column(h('h2', {}, text.tokens), h('p', { class: 'hint' }, text.tokensHint), this.tokens,
        this.form(text.newToken, async (values) => {
          const { token } = await api.createToken(values.label ?? '');
          const field = h('input', { type: 'text', readonly: true, value: token, 'aria-label': text.token });
          fill(fresh, h('p', {}, text.tokenOnce), field);
          await this.fetchTokens();
          field.select();
        }, [text.tokenLabel, label]), fresh),
    ];
  }

  private async fetchTokens(): Promise<void> {
    const { text } = this.app;
    const tokens = await api.tokens().then((answer) => answer.tokens, () => [] as AccessToken[]);
    fill(this.tokens, ...tokens.map((token) => h('li', {},
      h('span', { class: 'what' }, h('strong', {}, token.label),
        h('span', { class: 'quiet' }, new Date(token.created).toLocaleDateString(document.documentElement.lang))),
      this.form(text.revoke, async () => {
        await api.revokeToken(token.id);
        this.app.say(text.revoked(token.label));
        await this.fetchTokens();
      }))));
  }

  // Fields with their labels and a button; what goes wrong is shown below and spoken.
  private form(action: string, run: (values: Values) => Promise<void>, ...fields: Field[]): HTMLElement {
    const trouble = h('p', { class: 'refused', role: 'alert' });
    const button = h('button', { type: 'submit', class: fields.length > 0 ? 'primary' : undefined }, action);
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      fill(trouble);
      button.disabled = true;
      try {
        await run(Object.fromEntries(new FormData(form)) as Values);
        form.reset();
      } catch (error) {
        fill(trouble, wordsOf(error, this.app.text));
      }
      button.disabled = false;
    };
    return h('form', { class: 'stack', onsubmit: (event) => void submit(event) },
      ...fields.flatMap(([label, input, hint]) => {
        const field = h('label', { class: 'labelled' }, h('span', {}, label), input);
        if (hint === undefined) return [field];
        const id = `hint-${input.name}`;
        input.setAttribute('aria-describedby', id);
        return [field, h('p', { class: 'quiet', id }, hint)];
      }),
      button, trouble);
  }
}

type Values = Partial<Record<string, string>>;
type Field = [label: string, input: HTMLInputElement, hint?: string];

const column = (...children: HTMLElement[]): HTMLElement =>
  h('div', { class: 'column' }, h('section', { class: 'card stack' }, ...children));

const password = (autocomplete: string, name = 'password'): HTMLInputElement =>
  h('input', { type: 'password', name, autocomplete, minlength: 8, maxlength: 200, required: true });

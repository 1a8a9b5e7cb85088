// The form of a new game.
import type { App } from '../app.ts';
import { api, wordsOf } from '../api.ts';
import { clockKinds, levels, newGame, presets, variants } from '../new_game.ts';
import type { Choices, ClockKind } from '../new_game.ts';
import { store, stored } from '../settings.ts';
import type { Kind } from '../squares.ts';
import { h, pieceIcon, setText } from './dom.ts';
import { inviteKey } from './seat_card.ts';

const memory = 'nowchess-new-game';

const usual: Choices = {
  opponent: 'computer', colour: 'random', preset: '5+3', rules: 'laws', variant: 'Standard', number960: '', fen: '',
  level: 'casual', watchable: true,
  clock: { kind: 'increment', minutes: '25', seconds: '10', glass: '3', days: '2', stages: '40/90+30,30+30' },
};

function remembered(): Choices {
  try {
    return { ...usual, ...(JSON.parse(stored(() => localStorage, memory) ?? '{}') as Partial<Choices>), fen: '', number960: '' };
  } catch {
    return usual;
  }
}

export function newGameForm(app: App): HTMLElement {
  const { text } = app;
  const chosen = remembered();

  const radio = (name: string, value: string, current: string, ...label: (Node | string)[]): HTMLElement =>
    h('label', { class: 'choice' },
      h('input', { type: 'radio', name, value, checked: value === current }), h('span', {}, ...label));
  const group = (legend: string, ...choices: HTMLElement[]): HTMLElement =>
    h('fieldset', {}, h('legend', {}, legend), h('div', { class: 'choices' }, ...choices));
  const select = (name: string, values: readonly string[], current: string, label: (value: string) => string): HTMLSelectElement =>
    h('select', { name }, ...values.map((value) => h('option', { value, selected: value === current }, label(value))));
  const labelled = (label: string, control: HTMLElement, on = ''): HTMLElement =>
    h('label', { class: 'labelled', 'data-on': on || undefined }, h('span', {}, label), control);
  const number = (name: string, value: string, min: number, max: number, step = 'any'): HTMLInputElement =>
    h('input', { type: 'number', name, value, min, max, step, inputmode: 'decimal' });

  const colourIcon = (value: string): Node =>
    value === 'random'
      ? h('span', { class: 'both' }, pieceIcon('white', 'k'), pieceIcon('black', 'k'))
      : pieceIcon(value as 'white' | 'black', 'k' as Kind);
  const hint = h('p', { class: 'quiet hint' });
  const trouble = h('p', { class: 'refused', role: 'alert' });
  const button = h('button', { type: 'submit', class: 'primary large' }, text.create);
  const { clock } = chosen;

  const form = h('form', { class: 'newgame' },
    group(text.opponent, ...(['computer', 'link', 'lobby'] as const)
      .map((value) => radio('opponent', value, chosen.opponent, text.opponents[value]))),
    hint,
    h('div', { 'data-on': 'computer' },
      group(text.level, ...levels.map((level) => radio('level', level, chosen.level, text.levels[level] ?? level)))),
    group(text.time,
      ...presets.map((preset) => radio('preset', preset, chosen.preset, text.timeName(preset))),
      radio('preset', '', chosen.preset, text.ownTime)),
    h('div', { class: 'fields', 'data-on': 'own' },
      labelled(text.clockKind, select('kind', clockKinds, clock.kind, (kind) => text.clockKinds[kind as ClockKind])),
      labelled(text.minutes, number('minutes', clock.minutes, 0, 10000), 'increment delay bronstein'),
      labelled(text.seconds, number('seconds', clock.seconds, 0, 3600), 'increment delay bronstein'),
      labelled(text.stages, h('input', { type: 'text', name: 'stages', value: clock.stages, spellcheck: 'false' }), 'stages'),
      labelled(text.glass, number('glass', clock.glass, 0, 600), 'hourglass'),
      labelled(text.days, number('days', clock.days, 1, 60, '1'), 'days')),
    group(text.colour, ...(['white', 'random', 'black'] as const).map((value) =>
      radio('colour', value, chosen.colour, colourIcon(value),
        value === 'random' ? text.randomColour : text.colours[value]))),
    h('details', { open: chosen.variant !== 'Standard' || chosen.rules !== 'laws' },
      h('summary', {}, text.more),
      h('div', { class: 'fields' },
        labelled(text.variant, select('variant', variants, chosen.variant, (name) => text.variants[name] ?? name)),
        labelled(text.chess960Number, h('input', {
          type: 'number', name: 'number960', min: 0, max: 959, step: 1, placeholder: text.byChance,
        }), 'Chess960'),
        labelled(text.rules, select('rules', ['laws', 'online'], chosen.rules, (name) => text.ruleSets[name as 'laws' | 'online'])),
        labelled(text.fen, h('input', { type: 'text', name: 'fen', spellcheck: 'false', autocomplete: 'off' })),
        h('label', { class: 'check' }, h('input', { type: 'checkbox', name: 'watchable', checked: chosen.watchable }),
          h('span', {}, text.watchable)))),
    button, trouble);

  const read = (): Choices => {
    const data = new FormData(form);
    const value = (name: string): string => String(data.get(name) ?? '');
    return {
      opponent: value('opponent') as Choices['opponent'], colour: value('colour') as Choices['colour'],
      preset: value('preset'), rules: value('rules') as Choices['rules'], variant: value('variant'),
      number960: value('number960'), fen: value('fen'), level: value('level'), watchable: data.has('watchable'),
      clock: {
        kind: value('kind') as ClockKind, minutes: value('minutes'), seconds: value('seconds'), glass: value('glass'),
        days: value('days'), stages: value('stages'),
      },
    };
  };
  // Only the fields that matter for what is chosen.
  const fit = (): void => {
    const choices = read();
    const on = new Set([choices.opponent, choices.preset === '' ? 'own' : '', choices.clock.kind, choices.variant]);
    for (const part of form.querySelectorAll<HTMLElement>('[data-on]')) {
      part.hidden = !(part.dataset.on ?? '').split(' ').some((name) => on.has(name));
    }
    setText(hint, text.opponentHints[choices.opponent]);
  };
  form.addEventListener('change', fit);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void create();
  });
  const create = async (): Promise<void> => {
    const choices = read();
    store(() => localStorage, memory, JSON.stringify(choices));
    button.disabled = true;
    setText(trouble, '');
    try {
      const { game, invite } = await api.create(newGame(choices));
      if (invite) store(() => localStorage, inviteKey(game), invite);
      app.go(`/game/${game}`);
    } catch (error) {
      button.disabled = false;
      setText(trouble, wordsOf(error, text));
    }
  };
  fit();
  return form;
}

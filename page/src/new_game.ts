// The form of a new game, and what it asks the server for.
import type { NewGame } from './protocol.ts';

export const clockKinds = ['increment', 'delay', 'bronstein', 'stages', 'hourglass', 'days', 'none'] as const;
export type ClockKind = (typeof clockKinds)[number];

export interface ClockChoice {
  kind: ClockKind;
  minutes: string;
  seconds: string;
  glass: string;
  days: string;
  stages: string;
}

// As players say it, which is what the server reads; what is wrong with it, the server says best.
export function timeText(choice: ClockChoice): string {
  const { minutes, seconds } = choice;
  const bonus = Number(seconds) > 0;
  switch (choice.kind) {
    case 'increment': return bonus ? `${minutes}+${seconds}` : minutes;
    case 'delay': return bonus ? `${minutes}d${seconds}` : minutes;
    case 'bronstein': return bonus ? `${minutes}b${seconds}` : minutes;
    case 'stages': return choice.stages.replace(/\s/g, '');
    case 'hourglass': return `*${choice.glass}`;
    case 'days': return `days:${choice.days}`;
    case 'none': return '-';
  }
}

export interface Choices {
  opponent: NewGame['opponent'];
  colour: NewGame['colour'];
  preset: string; // a time, or '' for the clock below
  clock: ClockChoice;
  rules: NewGame['rules'];
  variant: string; // of the list; Chess960 is one of them here
  number960: string;
  fen: string;
  level: string;
  watchable: boolean;
}

export function newGame(choices: Choices): NewGame {
  const is960 = choices.variant === 'Chess960';
  const number = choices.number960.trim();
  return {
    opponent: choices.opponent,
    colour: choices.colour,
    time: choices.preset || timeText(choices.clock),
    rules: choices.rules,
    variant: is960 ? 'Standard' : choices.variant,
    chess960: is960 && number !== '' ? Number(number) : is960,
    fen: choices.fen.trim() || null,
    level: choices.level,
    public: choices.watchable,
  };
}

export const presets = ['1+0', '3+2', '5+3', '10+0', '15+10', '30+20', 'days:3', '-'];
export const levels = ['beginner', 'novice', 'casual', 'club', 'strong', 'master', 'full'];
export const variants = [
  'Standard', 'Chess960', 'Crazyhouse', 'Atomic', 'Antichess', 'Horde', 'Racing Kings', 'King of the Hill', 'Three-check',
];

// What every view may use.
import type { Link } from './link.ts';
import type { Action, Answer, Person, ServerMessage } from './protocol.ts';
import type { Settings } from './settings.ts';
import type { Text } from './text/en.ts';

export interface App {
  readonly text: Text;
  readonly settings: Settings;
  readonly link: Link;
  readonly me: Person | null;
  say(words: string): void; // politely, to screen readers
  warn(words: string): void; // at once
  go(path: string): void;
  becomes(person: Person, words: string): void; // somebody else, from now on
  setTitle(title: string): void;
}

export interface View {
  readonly element: HTMLElement;
  message(message: ServerMessage): void;
  answered(action: Action, answer: Answer): void;
  close(): void;
}

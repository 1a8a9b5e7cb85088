// What a person prefers, kept in this browser.
import { de } from './text/de.ts';
import { en } from './text/en.ts';
import type { Text } from './text/en.ts';

export const languages: Record<string, Text> = { en, de };

export interface Settings {
  language: string;
  theme: 'auto' | 'light' | 'dark';
  sounds: boolean;
  coordinates: boolean;
}

const key = 'nowchess-settings';

// Storage may be forbidden; then nothing is kept.
export function stored(area: () => Storage, name: string): string | null {
  try {
    return area().getItem(name);
  } catch {
    return null;
  }
}
export function store(area: () => Storage, name: string, value: string): void {
  try {
    area().setItem(name, value);
  } catch {
    // nothing depends on it
  }
}

export function loadSettings(): Settings {
  const browser = navigator.language.slice(0, 2);
  const usual: Settings =
    { language: browser in languages ? browser : 'en', theme: 'auto', sounds: false, coordinates: true };
  try {
    return { ...usual, ...(JSON.parse(stored(() => localStorage, key) ?? '{}') as Partial<Settings>) };
  } catch {
    return usual;
  }
}

export const saveSettings = (settings: Settings): void => store(() => localStorage, key, JSON.stringify(settings));

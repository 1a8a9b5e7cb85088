// HTTP: what is asked once.
import type { ListedGame, NewGame, Person } from './protocol.ts';
import type { Color } from './squares.ts';
import type { Text } from './text/en.ts';

// Refused, with the server's sentence; or no answer at all, without one.
export class Refusal extends Error {
  constructor(readonly sentence: string | undefined, readonly status: number, readonly kind = '') {
    super(sentence ?? 'no answer');
  }
}

// What to say of it: in the reader's language where there are words for it.
export function wordsOf(error: unknown, text: Text): string {
  const { kind, sentence } = error instanceof Refusal ? error : new Refusal(undefined, 0);
  return text.refusals[kind] ?? sentence ?? text.failed(text.noAnswer);
}

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, body === undefined ? {} : {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ v: 1, ...body }),
    });
  } catch {
    throw new Refusal(undefined, 0);
  }
  const answer = (await response.json().catch(() => ({}))) as { error?: { kind?: string; sentence?: string } };
  if (!response.ok) throw new Refusal(answer.error?.sentence, response.status, answer.error?.kind);
  return answer as Answer;
}

export interface GamesPage {
  player: Person;
  games: ListedGame[];
  more: boolean;
}

export interface AccessToken {
  id: string;
  label: string;
  created: number;
}

export const api = {
  me: () => ask<{ player: Person }>('/api/me'),
  rename: (name: string) => ask<{ player: Person }>('/api/me', { name }),
  register: (name: string, password: string) => ask<{ player: Person }>('/api/register', { name, password }),
  logIn: (name: string, password: string) => ask<{ player: Person }>('/api/login', { name, password }),
  logOut: (everywhere: boolean) => ask<{ player: Person }>('/api/logout', { everywhere }),
  changePassword: (old: string, wanted: string) => ask<object>('/api/password', { old, new: wanted }),
  tokens: () => ask<{ tokens: AccessToken[] }>('/api/tokens'),
  createToken: (label: string) => ask<{ token: string }>('/api/tokens', { label }),
  revokeToken: (id: string) => ask<object>(`/api/tokens/${id}/revoke`, {}),
  create: (game: NewGame) => ask<{ game: string; url: string; invite?: string }>('/api/games', game),
  join: (game: string, seat: string | undefined) =>
    ask<{ you: Color }>(`/api/games/${game}/join`, seat === undefined ? {} : { seat }),
  why: (game: string, ply: number) => ask<{ sentences: string[] }>(`/api/games/${game}/why?ply=${ply}`),
  gamesOf: (player: string, before?: number) =>
    ask<GamesPage>(`/api/players/${player}/games${before === undefined ? '' : `?before=${before}`}`),
};

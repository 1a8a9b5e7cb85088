// HTTP: what is asked once.
import type { ListedGame, NewGame, Person } from './protocol.ts';
import type { Color } from './squares.ts';

// Refused, with the server's sentence; or no answer at all, without one.
export class Refusal extends Error {
  constructor(readonly sentence: string | undefined, readonly status: number) {
    super(sentence ?? 'no answer');
  }
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
  const answer = (await response.json().catch(() => ({}))) as { error?: { sentence?: string } };
  if (!response.ok) throw new Refusal(answer.error?.sentence, response.status);
  return answer as Answer;
}

export interface GamesPage {
  player: Person;
  games: ListedGame[];
  more: boolean;
}

export const api = {
  me: () => ask<{ player: Person }>('/api/me'),
  rename: (name: string) => ask<{ player: Person }>('/api/me', { name }),
  create: (game: NewGame) => ask<{ game: string; url: string; invite?: string }>('/api/games', game),
  join: (game: string, seat: string | undefined) =>
    ask<{ you: Color }>(`/api/games/${game}/join`, seat === undefined ? {} : { seat }),
  why: (game: string, ply: number) => ask<{ sentences: string[] }>(`/api/games/${game}/why?ply=${ply}`),
  live: () => ask<{ games: ListedGame[] }>('/api/live'),
  gamesOf: (player: string, before?: number) =>
    ask<GamesPage>(`/api/players/${player}/games${before === undefined ? '' : `?before=${before}`}`),
};

// A world for the link: sockets that remember what was sent, and a clock that a test moves.
import { Link } from '../../src/link.ts';
import type { LinkState, Socket } from '../../src/link.ts';
import type { Action, Answer, ServerMessage } from '../../src/protocol.ts';

export interface Sent {
  do: string;
  id: string;
  from?: number;
  game?: string;
  uci?: string;
}

export class FakeSocket implements Socket {
  sent: Sent[] = [];
  closed = false;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.closed = true;
  }
  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  hello(time = 0): void {
    this.receive({ v: 1, type: 'hello', time, player: null, server: 'test' });
  }
  of(verb: string): Sent[] {
    return this.sent.filter((message) => message.do === verb);
  }
}

export class FakeWorld {
  time = 1000;
  sockets: FakeSocket[] = [];
  kept: string | null = null;
  states: LinkState[] = [];
  answers: [Action, Answer][] = [];
  messages: ServerMessage[] = [];
  private tasks: { at: number; task: () => void }[] = [];

  link(): Link {
    return new Link({
      connect: () => {
        this.sockets.push(new FakeSocket());
        return this.socket;
      },
      now: () => this.time,
      after: (ms, task) => {
        const entry = { at: this.time + ms, task };
        this.tasks.push(entry);
        return () => { this.tasks = this.tasks.filter((one) => one !== entry); };
      },
      random: () => 0.5,
      load: () => this.kept,
      save: (text) => { this.kept = text; },
    }, {
      message: (message) => this.messages.push(message),
      state: (state) => this.states.push(state),
      answered: (action, answer) => this.answers.push([action, answer]),
    });
  }

  get socket(): FakeSocket {
    const last = this.sockets[this.sockets.length - 1];
    if (!last) throw new Error('no socket');
    return last;
  }

  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = this.tasks.filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.tasks = this.tasks.filter((one) => one !== next);
      this.time = next.at;
      next.task();
    }
    this.time = end;
  }
}

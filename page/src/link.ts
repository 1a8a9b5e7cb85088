// The line to the server: one WebSocket that comes back by itself. What was done is kept until it is answered and sent
// again with the same id, so that nothing is lost and nothing happens twice; games are watched from the last event seen.
import type { Action, Answer, ServerMessage } from './protocol.ts';
import { ServerTime } from './server_time.ts';

export type LinkState = 'connecting' | 'open' | 'waiting' | 'offline';

export interface Socket {
  send(text: string): void;
  close(): void;
  onclose: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
}

// What the link needs of the world, so that a test can be one.
export interface LinkWorld {
  connect(): Socket;
  now(): number; // ms, never jumps
  after(ms: number, task: () => void): () => void; // returns what cancels it
  random(): number;
  load(): string | null; // what was not answered before a reload
  save(text: string): void;
}

export interface LinkEvents {
  message(message: ServerMessage): void;
  state(state: LinkState): void;
  answered(action: Action, answer: Answer): void;
}

interface Sent {
  id: string;
  action: Action;
}

const pingEvery = 10_000;
const pongWithin = 8_000;
const firstWait = 300;
const longestWait = 8_000;

export class Link {
  readonly time = new ServerTime();
  state: LinkState = 'connecting';

  private socket: Socket | undefined;
  private greeted = false; // the server has said hello on this socket
  private attempts = 0;
  private outbox: Sent[] = [];
  private watched = new Map<string, () => number>(); // the last event seen of each game
  private lobbyIsOn = false;
  private pings = new Map<string, number>();
  private sentCount = 0;
  private cancelTimer: () => void = () => {};

  constructor(private readonly world: LinkWorld, private readonly events: LinkEvents) {
    try {
      this.outbox = JSON.parse(world.load() ?? '[]') as Sent[];
    } catch {
      this.outbox = [];
    }
  }

  start(): void {
    this.connect();
  }

  // As somebody else, who has done nothing yet.
  restart(): void {
    this.keep([]);
    this.connect();
  }

  // The browser says that there is a network again, or none.
  online(): void {
    if (this.state === 'waiting' || this.state === 'offline') this.connect();
  }
  offline(): void {
    this.drop();
    this.setState('offline');
  }

  get unanswered(): readonly Action[] {
    return this.outbox.map((sent) => sent.action);
  }

  act(action: Action): void {
    const random = Math.floor(this.world.random() * 2 ** 48).toString(36);
    const sent = { id: `${random}-${Math.floor(this.world.now()).toString(36)}-${this.sentCount++}`, action };
    this.keep([...this.outbox, sent]);
    this.transmit(sent);
  }

  watch(game: string, lastSeen: () => number): void {
    this.watched.set(game, lastSeen);
    this.sendWatch(game);
  }
  unwatch(game: string): void {
    if (this.watched.delete(game)) this.say({ do: 'unwatch', game });
  }
  // Events are missing: whatever was seen, the server tells what there is.
  resync(game: string): void {
    this.sendWatch(game);
  }

  lobby(on: boolean): void {
    this.lobbyIsOn = on;
    this.say({ do: 'lobby', on });
  }

  private connect(): void {
    this.drop();
    this.setState('connecting');
    const socket = this.world.connect();
    this.socket = socket;
    socket.onmessage = ({ data }) => {
      if (this.socket === socket) this.receive(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.retryLater();
    };
    this.setTimer(pongWithin, () => this.retryLater());
  }

  private retryLater(): void {
    this.drop();
    this.setState('waiting');
    const wait = Math.min(longestWait, firstWait * 1.7 ** this.attempts++);
    this.setTimer(wait * (0.7 + 0.6 * this.world.random()), () => this.connect());
  }

  private drop(): void {
    this.cancelTimer();
    const socket = this.socket;
    this.socket = undefined;
    this.greeted = false;
    this.pings.clear();
    if (socket) {
      socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  private receive(message: ServerMessage): void {
    const received = this.world.now();
    switch (message.type) {
      case 'hello':
        this.time.addUnasked(received, message.time);
        this.greeted = true;
        this.attempts = 0;
        for (const game of this.watched.keys()) this.sendWatch(game);
        if (this.lobbyIsOn) this.say({ do: 'lobby', on: true });
        for (const sent of this.outbox) this.transmit(sent);
        this.setState('open');
        this.ping();
        break;
      case 'pong': {
        const sent = this.pings.get(message.id);
        if (sent === undefined) break;
        this.pings.delete(message.id);
        this.time.add(sent, received, message.time);
        this.setTimer(pingEvery, () => this.ping());
        break;
      }
      case 'answer':
        this.settle(message);
        break;
      default:
        break;
    }
    this.events.message(message);
  }

  private settle(answer: Answer): void {
    const sent = this.outbox.find((one) => one.id === answer.id);
    if (!sent) return;
    if (!answer.ok && (answer.kind === 'TooMany' || answer.kind === 'NotStored')) {
      this.world.after((answer.wait ?? 1) * 1000, () => this.transmit(sent));
      return;
    }
    this.keep(this.outbox.filter((one) => one !== sent));
    this.events.answered(sent.action, answer);
  }

  private ping(): void {
    const id = `ping-${this.sentCount++}`;
    this.pings.set(id, this.world.now());
    this.say({ do: 'ping', id });
    this.setTimer(pongWithin, () => this.retryLater());
  }

  private sendWatch(game: string): void {
    const from = this.watched.get(game)?.();
    this.say({ do: 'watch', game, ...(from ? { from } : {}) });
  }

  private transmit({ id, action }: Sent): void {
    if (this.outbox.some((sent) => sent.id === id)) this.say({ ...action, id });
  }

  private say(message: object): void {
    if (this.greeted) this.socket?.send(JSON.stringify({ v: 1, id: `m-${this.sentCount++}`, ...message }));
  }

  private keep(outbox: Sent[]): void {
    this.outbox = outbox;
    this.world.save(JSON.stringify(outbox));
  }

  private setTimer(ms: number, task: () => void): void {
    this.cancelTimer();
    this.cancelTimer = this.world.after(ms, task);
  }

  private setState(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    this.events.state(state);
  }
}

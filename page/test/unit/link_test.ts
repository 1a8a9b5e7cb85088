import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeWorld } from './fake_world.ts';

const move = { do: 'move', game: 'g', ply: 0, uci: 'e2e4' } as const;

test('an action without an answer is sent again with the same id after a break', () => {
  const world = new FakeWorld();
  const link = world.link();
  link.start();
  world.socket.hello();
  link.act(move);
  const [first] = world.socket.of('move');
  world.socket.onclose?.();
  world.pass(1000);
  assert.equal(world.sockets.length, 2);
  world.socket.hello();
  assert.deepEqual(world.socket.of('move'), [first]);
});

test('an answered action is not sent again', () => {
  const world = new FakeWorld();
  const link = world.link();
  link.start();
  world.socket.hello();
  link.act(move);
  world.socket.receive({ type: 'answer', id: world.socket.of('move')[0]?.id, ok: true });
  world.socket.onclose?.();
  world.pass(1000);
  world.socket.hello();
  assert.equal(world.socket.of('move').length, 0);
  assert.equal(world.answers.length, 1);
  assert.equal(link.unanswered.length, 0);
});

test('what is done without a line waits for it, in order', () => {
  const world = new FakeWorld();
  const link = world.link();
  link.start();
  link.act(move);
  link.act({ do: 'resign', game: 'g' });
  world.socket.hello();
  assert.deepEqual(world.socket.sent.map((message) => message.do).filter((verb) => verb !== 'ping'), ['move', 'resign']);
});

test('a reload in between loses nothing', () => {
  const world = new FakeWorld();
  const before = world.link();
  before.start();
  world.socket.hello();
  before.act(move);
  const id = world.socket.of('move')[0]?.id;
  const after = world.link();
  after.start();
  world.socket.hello();
  assert.equal(world.socket.of('move')[0]?.id, id);
});

test('a broken memory is an empty one', () => {
  const world = new FakeWorld();
  world.kept = '{nonsense';
  assert.equal(world.link().unanswered.length, 0);
});

test('every action has an id of its own', () => {
  const world = new FakeWorld();
  const link = world.link();
  link.start();
  world.socket.hello();
  link.act(move);
  link.act(move);
  const [a, b] = world.socket.of('move');
  assert.notEqual(a?.id, b?.id);
  assert.ok((a?.id.length ?? 99) <= 40);
});

test('games are watched again from the last event seen', () => {
  const world = new FakeWorld();
  const link = world.link();
  let seen = 0;
  link.watch('g', () => seen);
  link.start();
  world.socket.hello();
  assert.deepEqual(world.socket.of('watch').map((message) => message.from), [undefined]);
  seen = 7;
  world.socket.onclose?.();
  world.pass(1000);
  world.socket.hello();
  assert.deepEqual(world.socket.of('watch').map((message) => message.from), [7]);
});

test('a line that does not answer a ping is given up', () => {
  const world = new FakeWorld();
  const link = world.link();
  link.start();
  world.socket.hello();
  assert.equal(link.state, 'open');
  world.pass(9000);
  assert.ok(world.sockets[0]?.closed);
  assert.notEqual(link.state, 'open');
});

test('a line that answers stays, and tells the server\'s time', () => {
  const world = new FakeWorld();
  const link = world.link();
  link.start();
  world.socket.hello(5000);
  world.time += 100;
  world.socket.receive({ type: 'pong', id: world.socket.of('ping')[0]?.id, time: 90_000 });
  assert.equal(link.time.at(world.time), 90_050);
  world.pass(10_500);
  assert.equal(world.socket.of('ping').length, 2);
  assert.equal(world.sockets.length, 1);
});

test('waits grow while the server is away, up to a limit, and a network that is back is tried at once', () => {
  const world = new FakeWorld();
  const link = world.link();
  link.start();
  const waits: number[] = [];
  for (let i = 0; i < 12; i++) {
    const [count, start] = [world.sockets.length, world.time];
    world.socket.onclose?.();
    while (world.sockets.length === count) world.pass(10);
    waits.push(world.time - start);
  }
  assert.ok((waits[0] ?? 0) < 500 && (waits[3] ?? 0) > (waits[0] ?? 0));
  assert.ok(Math.max(...waits) <= 8100);
  world.socket.onclose?.();
  const count = world.sockets.length;
  link.online();
  assert.equal(world.sockets.length, count + 1);
});

test('who is told to wait sends it again later', () => {
  const world = new FakeWorld();
  const link = world.link();
  link.start();
  world.socket.hello();
  link.act(move);
  const id = world.socket.of('move')[0]?.id;
  world.socket.receive({ type: 'answer', id, ok: false, kind: 'TooMany', wait: 2 });
  assert.equal(world.answers.length, 0);
  world.pass(2100);
  assert.deepEqual(world.socket.of('move').map((message) => message.id), [id, id]);
});

test('messages of a socket that was given up are not heard', () => {
  const world = new FakeWorld();
  const link = world.link();
  link.start();
  const old = world.socket;
  old.hello();
  link.offline();
  assert.equal(link.state, 'offline');
  old.receive({ type: 'lobby', challenges: [] });
  assert.equal(world.messages.length, 1);
});

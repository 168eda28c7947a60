import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTracking } from './tracking.ts';

let requests: number[];
let connected: boolean;
let answers: boolean;
let fetched: string[];
let stale: boolean[];
let tracking: ReturnType<typeof startTracking<string>>;

beforeEach(() => {
  vi.useFakeTimers();
  [requests, fetched, stale, connected, answers] = [[], [], [], false, true];
});
afterEach(() => {
  tracking.stop();
  vi.useRealTimers();
});

const start = (): void => {
  const from = Date.now();
  tracking = startTracking({
    fetch: async () => {
      requests.push((Date.now() - from) / 1_000);
      if (!answers) throw new TypeError('no line');
      return 'minted';
    },
    restMs: 30_000,
    isConnected: () => connected,
    onFetched: (now) => fetched.push(now),
    onStale: (old) => stale.push(old),
  });
};
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

test('while the live connection is down it asks with pauses that grow to half a minute, never each second', async () => {
  start();
  await pass(120);
  expect(requests).toEqual([2, 6, 14, 30, 60, 90, 120]);
});

test('while it is connected it looks when it is told, and seldom by itself', async () => {
  connected = true;
  start();
  await pass(70);
  expect(requests).toEqual([0, 30, 60]);
  tracking.update();
  await pass(1);
  expect(requests).toEqual([0, 30, 60, 70]);
});

test('a server that does not answer is said, and asked less and less often, however the connection is', async () => {
  [connected, answers] = [true, false];
  start();
  await pass(20);
  expect(requests).toEqual([0, 4, 12]);
  expect(stale).toEqual([true, true, true]);
  answers = true;
  await pass(10);
  expect(stale.at(-1)).toBe(false);
  expect(fetched).toEqual(['minted']);
});

test('an answer that newer news has overtaken is left out', async () => {
  start();
  const answer: ((now: string) => void)[] = [];
  tracking.stop();
  tracking = startTracking({
    fetch: () => new Promise<string>((resolve) => answer.push(resolve)),
    restMs: 30_000,
    isConnected: () => true,
    onFetched: (now) => fetched.push(now),
    onStale: () => undefined,
  });
  tracking.update();
  answer[1]?.('complete');
  await pass(0);
  answer[0]?.('minted');
  await pass(0);
  expect(fetched).toEqual(['complete']);
});

test('what has ended is asked about no more', async () => {
  start();
  await pass(2);
  tracking.stop();
  await pass(300);
  expect(requests).toEqual([2]);
});

test('a request without an answer is given up after eight seconds: the state may be old, and is requested again', async () => {
  connected = true;
  let sent = 0;
  tracking = startTracking<string>({
    fetch: () => {
      sent += 1;
      return new Promise(() => undefined);
    },
    restMs: 30_000,
    isConnected: () => connected,
    onFetched: (now) => fetched.push(now),
    onStale: (old) => stale.push(old),
  });
  await pass(7);
  expect([sent, stale]).toEqual([1, []]);
  await pass(5);
  expect([sent, stale]).toEqual([2, [true]]);
});

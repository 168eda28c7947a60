import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Lane, type LaneSize } from './lane.ts';

const SIZE = { concurrency: 2, waiting: 4, each: 4, timeoutMs: 3_000 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A lane with tasks that the test ends, and a list of those that ran. */
function start(size: LaneSize = SIZE) {
  const refused = vi.fn();
  const lane = new Lane(size, refused);
  const ran: string[] = [];
  const open: (() => void)[] = [];
  const ask = (who: string, gone?: AbortSignal) =>
    lane
      .run(
        who,
        () => {
          ran.push(who);
          return new Promise<void>((resolve) => open.push(resolve));
        },
        gone,
      )
      .then(
        () => 'done',
        (error: { code: string; retryAfter: number }) => `${error.code} ${error.retryAfter}`,
      );
  const finish = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(1);
    open.shift()?.();
    await vi.advanceTimersByTimeAsync(1);
  };
  return { ask, ran, finish, refused };
}

describe('a lane', () => {
  test('runs a few at once, lets a few wait and refuses the rest at once', async () => {
    const { ask, ran, finish } = start();
    const requests = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((who) => ask(who));
    expect(await requests[6]).toBe('server/unavailable 2');
    expect(ran).toEqual(['a', 'b']);
    for (const _ of [1, 2, 3, 4, 5, 6]) await finish();
    expect(await Promise.all(requests.slice(0, 6))).toEqual(Array(6).fill('done'));
  });

  test('lets one client hold so many places and no more', async () => {
    const { ask } = start();
    const requests = Array.from({ length: 5 }, () => ask('a'));
    expect(await requests[4]).toBe('request/too-many 2');
  });

  test('gives turns to clients, not to tasks', async () => {
    const { ask, ran, finish } = start();
    for (const who of ['a', 'a', 'a', 'a', 'b', 'c']) void ask(who);
    for (const _ of [1, 2, 3, 4]) await finish();
    expect(ran).toEqual(['a', 'a', 'a', 'b', 'c', 'a']);
  });

  test('refuses what waited too long, and goes on', async () => {
    const { ask, ran, finish } = start({ ...SIZE, timeoutMs: 500 });
    for (const who of ['a', 'b']) void ask(who);
    const waits = ask('c');
    await vi.advanceTimersByTimeAsync(500);
    expect(await waits).toBe('server/unavailable 2');
    void ask('d');
    await finish();
    expect(ran).toEqual(['a', 'b', 'd']);
  });

  test('does nothing for somebody who has left before their turn', async () => {
    const { ask, ran, finish, refused } = start();
    for (const who of ['a', 'b']) void ask(who);
    const leaves = new AbortController();
    const left = ask('c', leaves.signal);
    void ask('d');
    await vi.advanceTimersByTimeAsync(1);
    leaves.abort();
    expect(await left).toBe('server/unavailable 2');
    await finish();
    expect(ran).toEqual(['a', 'b', 'd']);
    for (const _ of [1, 2]) await finish();
    expect(await ask('e', leaves.signal)).toBe('server/unavailable 2');
    expect(ran).toEqual(['a', 'b', 'd']);
    expect(refused).not.toHaveBeenCalled();
  });

  test('counts whom it sends away', async () => {
    const { ask, refused } = start({ ...SIZE, waiting: 3, timeoutMs: 500 });
    const requests = ['a', 'a', 'a', 'a', 'a', 'b', 'c'].map((who) => ask(who));
    await requests[6];
    expect(refused).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(500);
    expect(refused).toHaveBeenCalledTimes(5);
  });

  test('is not held up by tasks that wait for somebody else', async () => {
    const { ask, ran, finish } = start();
    for (const who of ['a', 'b', 'c', 'd', 'e']) void ask(who);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ran).toEqual(['a', 'b', 'c', 'd']);
    for (const _ of [1, 2, 3, 4, 5]) await finish();
    expect(ran).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (const who of ['f', 'g', 'h']) void ask(who);
    await vi.advanceTimersByTimeAsync(1);
    expect(ran).toHaveLength(7);
  });

  test('refuses at once who would be late, as fast as tasks end now, and lets them wait again when it is faster', async () => {
    const { ask, finish, refused } = start({
      ...SIZE,
      waiting: 100,
      each: 100,
      timeoutMs: 60_000,
      lateMs: 500,
    });
    const slowly = async (): Promise<void> => {
      await vi.advanceTimersByTimeAsync(200);
      await finish();
    };
    for (let number = 0; number < 40; number += 1) void ask('a');
    for (let number = 0; number < 30; number += 1) await slowly();
    // eight wait, a place is free each fifth of a second
    expect(await ask('b')).toMatch(/^server\/unavailable/);
    for (let number = 0; number < 7; number += 1) await finish();
    expect(refused).toHaveBeenCalledTimes(1);
    const waits = ask('b');
    for (let number = 0; number < 4; number += 1) await finish();
    expect(await waits).toBe('done');
  });

  test('runs one at a time while others go first, and then as many as before', async () => {
    let isYielding = true;
    const { ask, ran, finish } = start({ ...SIZE, isYielding: () => isYielding });
    for (const who of ['a', 'b', 'c', 'd']) void ask(who);
    await vi.advanceTimersByTimeAsync(1);
    expect(ran).toEqual(['a']);
    await finish();
    expect(ran).toEqual(['a', 'b']);
    isYielding = false;
    await finish();
    expect(ran).toEqual(['a', 'b', 'c', 'd']);
  });
});

import { describe, expect, test } from 'vitest';
import { testClock } from '../../platform/clock.ts';
import { Cache } from './cache.ts';

const SIZE = { maxAgeMs: 30_000, most: 3, mostBytes: 1_000 };

/** A cache that counts how often a value is made; a slow value is finished by the test. */
function start(size = SIZE) {
  const clock = testClock();
  const cache = new Cache<string>(clock, size, (text) => text.length);
  const open: (() => void)[] = [];
  let made = 0;
  const make = async (): Promise<string> => {
    made += 1;
    return `${made}`;
  };
  const slowly = async (): Promise<string> => {
    made += 1;
    const own = `${made}`;
    await new Promise<void>((resolve) => open.push(resolve));
    return own;
  };
  return { clock, cache, make, slowly, finish: () => open.shift()?.(), made: () => made };
}

describe('what is kept', () => {
  test('is made once, until it changes or grows old', async () => {
    const { clock, cache, make } = start();
    expect(await cache.get('a', make)).toBe('1');
    expect(await cache.get('a', make)).toBe('1');
    cache.change();
    expect(await cache.get('a', make)).toBe('2');
    clock.advance(30);
    expect(await cache.get('a', make)).toBe('3');
  });

  test('is made anew after the clock was set back, however far', async () => {
    const { clock, cache, make } = start();
    expect(await cache.get('a', make)).toBe('1');
    clock.advance(-3600);
    expect(await cache.get('a', make)).toBe('2');
    expect(await cache.get('a', make)).toBe('2');
  });

  test('is made anew at the moment until which it holds', async () => {
    const { clock, make } = start();
    const until = clock.now().getTime() + 2_000;
    const cache = new Cache<string>(
      clock,
      SIZE,
      (text) => text.length,
      (text) => (text === '1' ? until : Infinity),
    );
    expect(await cache.get('a', make)).toBe('1');
    clock.advance(1);
    expect(await cache.get('a', make)).toBe('1');
    clock.advance(1);
    expect(await cache.get('a', make)).toBe('2');
    clock.advance(1);
    expect(await cache.get('a', make)).toBe('2');
  });

  test('of one thing, holds while others change', async () => {
    const { cache, make } = start();
    const lamp = { subject: 'lamp' };
    expect(await cache.get('a', make, lamp)).toBe('1');
    cache.change('rain');
    expect(await cache.get('a', make, lamp)).toBe('1');
    cache.change('lamp');
    expect(await cache.get('a', make, lamp)).toBe('2');
    cache.change();
    expect(await cache.get('a', make, lamp)).toBe('3');
  });

  test('of nothing that changes alone, holds until something else changes', async () => {
    const { cache, make } = start();
    const none = { subject: '' };
    expect(await cache.get('a', make, none)).toBe('1');
    cache.change('lamp');
    expect(await cache.get('a', make, none)).toBe('1');
    cache.change();
    expect(await cache.get('a', make, none)).toBe('2');
  });

  test('of many things, is made anew whatever changes', async () => {
    const { cache, make } = start();
    expect(await cache.get('list', make)).toBe('1');
    cache.change('lamp');
    expect(await cache.get('list', make)).toBe('2');
  });

  test('of one thing, is not what was begun before it changed', async () => {
    const { cache, slowly, finish, made } = start();
    const lamp = { subject: 'lamp' };
    const first = cache.get('a', slowly, lamp);
    cache.change('rain');
    const beside = cache.get('a', slowly, lamp);
    cache.change('lamp');
    const after = cache.get('a', slowly, lamp);
    expect(made()).toBe(1);
    finish();
    expect([await first, await beside]).toEqual(['1', '1']);
    await expect.poll(made).toBe(2);
    finish();
    expect(await after).toBe('2');
  });

  test('of one thing, is made anew once more others changed than are remembered', async () => {
    const { cache, make } = start();
    const lamp = { subject: 'lamp' };
    expect(await cache.get('a', make, lamp)).toBe('1');
    for (let n = 0; n <= 10_000; n += 1) cache.change(`item-${n}`);
    expect(await cache.get('a', make, lamp)).toBe('2');
  });

  test('is made by one at a time, however often it changes while many ask', async () => {
    const { cache, slowly, finish, made } = start();
    const first = cache.get('a', slowly);
    const later = Array.from({ length: 50 }, () => {
      cache.change();
      return cache.get('a', slowly);
    });
    expect(made()).toBe(1);
    finish();
    expect(await first).toBe('1');
    await expect.poll(made).toBe(2);
    finish();
    expect(new Set(await Promise.all(later))).toEqual(new Set(['2']));
    expect(made()).toBe(2);
  });

  test('is made four times a second at most while it changes without end, and is half a second old at most', async () => {
    const { clock, cache, make, made } = start();
    for (let change = 0; change < 1_000; change += 1) {
      await cache.get('a', make);
      cache.change();
      clock.advance(0.01);
    }
    // ten at once, then four a second
    expect(made()).toBeLessThanOrEqual(50);
    clock.advance(0.5);
    const before = made();
    expect(await cache.get('a', make)).toBe(`${before + 1}`);
  });

  test('shows others what somebody did within a second, also a page that is drawn from kept answers', async () => {
    const clock = testClock();
    const answers = new Cache<string>(clock, SIZE, (text) => text.length);
    const pages = new Cache<string>(clock, SIZE, (text) => text.length);
    let change = 0;
    let oldest = 0;
    for (; change < 500; change += 1) {
      const seen = await pages.get('page', () => answers.get('answer', async () => `${change}`));
      oldest = Math.max(oldest, change - Number(seen));
      answers.change();
      pages.change();
      clock.advance(0.01);
    }
    expect(oldest).toBeGreaterThan(0);
    // changes come every ten milliseconds
    expect(oldest).toBeLessThanOrEqual(100);
  });

  test('is seen at once by who has just changed it, whatever goes on', async () => {
    const { cache, make, made } = start();
    for (let change = 0; change < 30; change += 1) {
      cache.change();
      await cache.get('a', make);
    }
    cache.change();
    const before = made();
    expect(await cache.get('a', make)).toBe(`${before}`);
    expect(await cache.get('a', make, { fresh: true })).toBe(`${before + 1}`);
    expect(await cache.get('a', make)).toBe(`${before + 1}`);
  });

  test('is not kept where it is null or fails, and the next one is asked', async () => {
    const { cache, make } = start();
    expect(await cache.get('a', async () => null)).toBeNull();
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cache.get('a', make)).toBe('1');
    cache.change();
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cache.get('a', make)).toBe('2');
  });

  test('is bounded, the oldest goes first', async () => {
    const { cache, make } = start();
    for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, make);
    expect(await cache.get('d', make)).toBe('4');
    expect(await cache.get('a', make)).toBe('5');
    const heavy = start({ ...SIZE, mostBytes: 2 });
    for (const key of ['a', 'b', 'c']) await heavy.cache.get(key, heavy.make);
    expect(await heavy.cache.get('a', heavy.make)).toBe('4');
  });
});

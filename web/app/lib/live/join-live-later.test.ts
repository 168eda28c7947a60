import { afterEach, expect, it, vi } from 'vitest';
import { joinLiveLater } from './join-live-later.ts';

afterEach(() => vi.useRealTimers());

it('a page joins its live connection also where the script of it comes only at the second request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const joinLive = vi.fn();
  vi.doMock('./use-live.ts', () => {
    throw new TypeError('no line');
  });
  joinLiveLater(['me'], {});
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.doMock('./use-live.ts', () => ({ joinLive }));
  vi.runAllTimers();
  await expect.poll(() => joinLive.mock.calls.length).toBe(1);
});

import { afterEach, expect, it, vi } from 'vitest';
import { persistently } from './lazy.ts';

afterEach(() => vi.useRealTimers());

it('a script that does not come is asked for again every five seconds, until it does', async () => {
  vi.useFakeTimers();
  const load = vi.fn().mockRejectedValueOnce(new TypeError()).mockRejectedValueOnce(new TypeError());
  load.mockResolvedValue('here');
  const loaded = persistently(load);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await loaded).toBe('here');
  expect(load).toHaveBeenCalledTimes(3);
});

import { expect, test, vi } from 'vitest';
import { earlyTick } from './early-tick.ts';

const box = (checked: boolean) => ({ checked }) as HTMLInputElement;

test.for([true, false])('what a box held before the script ran is chosen: %s', (ticked) => {
  const choose = vi.fn();
  earlyTick(!ticked, choose)(box(ticked));
  expect(choose).toHaveBeenCalledExactlyOnceWith(ticked);
});

test('a box that holds what the page knows, or that is gone, chooses nothing', () => {
  const choose = vi.fn();
  for (const checked of [true, false]) {
    earlyTick(checked, choose)(box(checked));
    earlyTick(checked, choose)(null);
  }
  expect(choose).not.toHaveBeenCalled();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchReturn } from './use-return.ts';

let page: EventTarget & { hidden: boolean };
beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hide = (hidden: boolean): void => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};
const restore = (): boolean => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

test.each([
  ['it is restored as it was left', restore],
  ['an app had opened, and the person comes back', () => [true, false].forEach(hide)],
  ['the other page does not come', () => vi.advanceTimersByTime(15_000)],
])('a page that the browser was leaving can be used again: %s', (_, act) => {
  const returned = vi.fn();
  watchReturn(true, returned);
  expect(returned).not.toHaveBeenCalled();
  act();
  expect(returned).toHaveBeenCalledTimes(1);
});

test('a page that nobody was leaving, or that is hidden, is not returned to', () => {
  const returned = vi.fn();
  const stop = watchReturn(false, returned);
  hide(true);
  hide(false);
  vi.advanceTimersByTime(15_000);
  stop();
  watchReturn(true, returned);
  hide(true);
  vi.advanceTimersByTime(15_000);
  expect(returned).not.toHaveBeenCalled();
});

import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazy, partsOf, persistently } from './lazy.ts';

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

const Part = (): string => 'here';

describe('a part that the server rendered', () => {
  const page = (...rendered: string[]) =>
    ({
      querySelector: (selector: string) => (rendered.includes(selector) ? {} : null),
    }) as unknown as Document;
  it('is awaited where the page has it, and taken at once when its script is there', async () => {
    const { promise, resolve } = Promise.withResolvers<{ default: typeof Part }>();
    const load = vi.fn(() => promise);
    const Late = lazy(load, 'footer');
    const html = (): string =>
      renderToString(createElement(Suspense, { fallback: 'waits' }, createElement(Late)));
    await partsOf(page('header'));
    expect(load).not.toHaveBeenCalled();
    const arrived = vi.fn();
    const waiting = partsOf(page('header', 'footer')).then(arrived);
    await new Promise((done) => setImmediate(done));
    expect(arrived).not.toHaveBeenCalled();
    resolve({ default: Part });
    await waiting;
    expect(html()).toContain('here');
    expect(load).toHaveBeenCalledOnce();
  });

  it('is not awaited where nothing names it', async () => {
    const load = vi.fn(() => new Promise<{ default: typeof Part }>(() => undefined));
    lazy(load);
    await partsOf(page('footer'));
    expect(load).not.toHaveBeenCalled();
  });
});

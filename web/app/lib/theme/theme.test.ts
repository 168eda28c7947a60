import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { applyChoices, type Theme } from '../document/before-paint.ts';
import { grounds, switchTheme } from './theme.ts';

const tokens = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');

test.each(Object.keys(grounds) as Theme[])('the bar of a browser has the ground of %s', (theme) => {
  const [, ground] = new RegExp(`\\[data-theme='${theme}'\\] \\{[^}]*--bg: (#\\w+);`).exec(tokens) ?? [];
  expect(grounds[theme]).toBe(ground);
});

/**
 * Opens a page on a system with a preference, perhaps with a chosen theme. `bar`: the colour of the browser's own bar.
 */
function open({ system, chosen }: { system: Theme; chosen?: Theme }) {
  const stored = new Map<string, string>(chosen ? [['theme', chosen]] : []);
  const dataset: Record<string, string> = {};
  let media = '(prefers-color-scheme: light)';
  const setAttribute = (_name: 'media', value: string) => {
    media = value;
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('matchMedia', () => ({ matches: system === 'matinee' }));
  vi.stubGlobal('document', { documentElement: { dataset }, querySelector: () => ({ setAttribute }) });
  const isFirst = () => (media === 'all' ? true : media === 'not all' ? false : system === 'matinee');
  return { dataset, bar: () => (isFirst() ? grounds.matinee : grounds.velvet) };
}

describe('the browser’s own bar has the ground of the page', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    { system: 'velvet' },
    { system: 'matinee' },
    { system: 'velvet', chosen: 'matinee' },
    { system: 'matinee', chosen: 'velvet' },
  ] as const)('as it opens: %o', ({ system, ...choice }) => {
    const { dataset, bar } = open({ system, ...choice });
    applyChoices();
    const theme = 'chosen' in choice ? choice.chosen : system;
    expect(dataset.theme).toBe(theme);
    expect(bar()).toBe(grounds[theme]);
  });

  test.each(['velvet', 'matinee'] as const)('and when somebody switches, on a system of %s', (system) => {
    const { dataset, bar } = open({ system });
    applyChoices();
    const other = system === 'velvet' ? 'matinee' : 'velvet';
    switchTheme();
    expect([dataset.theme, bar()]).toEqual([other, grounds[other]]);
    switchTheme();
    expect([dataset.theme, bar()]).toEqual([system, grounds[system]]);
  });
});

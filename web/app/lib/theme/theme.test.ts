import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { grounds, type Theme } from './theme.ts';

const tokens = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');

test.each(Object.keys(grounds) as Theme[])('the bar of a browser has the ground of %s', (theme) => {
  const [, ground] = new RegExp(`\\[data-theme='${theme}'\\] \\{[^}]*--bg: (#\\w+);`).exec(tokens) ?? [];
  expect(grounds[theme]).toBe(ground);
});

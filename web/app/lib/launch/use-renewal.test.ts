import { expect, test } from 'vitest';
import { isMoved } from './use-renewal.ts';

const drawn = { id: 'premiere', revision: 2 };

test.each([
  ['nothing has come yet', null, false],
  ['it is as it was drawn', { id: 'premiere', revision: 2 }, false],
  ['the state is older than the page', { id: 'premiere', revision: 1 }, false],
  ['it was stopped, resumed or moved', { id: 'premiere', revision: 3 }, true],
  ['the state is of the page before', { id: 'gala', revision: 3 }, false],
])('a page of a launch is loaded anew: %s', (_, state, moved) => {
  expect(isMoved(drawn, state)).toBe(moved);
});

import { expect, test } from 'vitest';
import { unchecked } from './types.ts';

test('every workspace is in one of the programs that TypeScript checks; one that is not is named', () => {
  const all = ['packages/shared', 'server', 'web', 'bench', 'e2e', 'scripts'];
  expect(unchecked(all)).toEqual([]);
  expect(unchecked([...all, 'servers'])).toEqual(['servers']);
});

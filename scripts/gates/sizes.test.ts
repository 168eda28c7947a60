import { describe, expect, it } from 'vitest';
import { sizeProblems } from './sizes.ts';

describe('size limits', () => {
  it('allows 400 lines and refuses 401', () => {
    expect(sizeProblems([{ path: 'web/app/a.tsx', lines: 400 }])).toEqual([]);
    expect(sizeProblems([{ path: 'web/app/a.tsx', lines: 401 }])).toEqual([
      'web/app/a.tsx has 401 lines; 400 are allowed.',
    ]);
  });

  it('allows contracts and tests 500', () => {
    const files = ['contracts/src/Collectible.sol', 'server/src/a.test.ts', 'e2e/buy.ts'];
    expect(sizeProblems(files.map((path) => ({ path, lines: 500 })))).toEqual([]);
    expect(sizeProblems(files.map((path) => ({ path, lines: 501 })))).toHaveLength(3);
  });

  it('leaves generated files alone', () => {
    expect(sizeProblems([{ path: 'packages/abi/src/generated/collectible.ts', lines: 4000 }])).toEqual([]);
  });
});

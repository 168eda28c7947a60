import { expect, test } from 'vitest';
import { isProvedOn } from './proved-on.ts';

test.each([
  ['a key’s wallet on every chain', null, 'ethereum', true],
  ['a contract on the chain on which it was proved', 'polygon', 'polygon', true],
  ['no contract on another chain', 'polygon', 'ethereum', false],
] as const)('what pays and receives is %s', (_, only, chain, proved) => {
  expect(isProvedOn({ chain: only }, chain)).toBe(proved);
});

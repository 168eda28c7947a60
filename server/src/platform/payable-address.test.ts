import { describe, expect, test } from 'vitest';
import { readAddress } from './payable-address.ts';

describe('an address', () => {
  const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  test('may be written in one case, or with its checksum', () => {
    for (const text of [
      checksummed,
      checksummed.toLowerCase(),
      ` ${checksummed}\n`,
      `0x${checksummed.slice(2).toUpperCase()}`,
    ])
      expect(readAddress(text)).toEqual({ address: checksummed });
  });

  test.each([
    ['one letter in the wrong case', checksummed.replace('A', 'a')],
    ['one letter too few', checksummed.slice(0, -1)],
  ])('with %s is none', (_what, text) => {
    expect(readAddress(text)).toEqual({ problem: expect.any(String) });
  });
});

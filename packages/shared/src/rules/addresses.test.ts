import { expect, test } from 'vitest';
import { sameAddress } from './addresses.ts';

const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('an address is the same with its checksum and without', () => {
  expect(sameAddress(checksummed, checksummed.toLowerCase())).toBe(true);
  expect(sameAddress(`0x${checksummed.slice(2).toUpperCase()}`, checksummed)).toBe(true);
  expect(sameAddress(checksummed, checksummed.replace('5a', '5b'))).toBe(false);
});

import { expect, test } from 'vitest';
import { alteredToken } from './altered-token.ts';

const bytesOf = (token: string) => Buffer.from(token, 'base64url').toString('hex');

test('an altered token has other bytes, whichever characters it has', () => {
  for (let byte = 0; byte < 256; byte++)
    for (const length of [7, 8, 9]) {
      const token = Buffer.alloc(length, byte).toString('base64url');
      const altered = alteredToken(token);
      expect(altered).toHaveLength(token.length);
      expect(bytesOf(altered)).not.toBe(bytesOf(token));
    }
});

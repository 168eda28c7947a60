import { expect, test } from 'vitest';
import { alteredToken } from '../testing/altered-token.ts';
import { openSealedToken, sealedToken } from './sealed-token.ts';

const secret = 'a secret of ours';
const token = sealedToken(secret, 'mailed link', '42');

test('a token leads back to its id', () => {
  expect(openSealedToken(secret, 'mailed link', token)).toBe('42');
});

test.each([
  ['another id', token.replace('42.', '43.')],
  ['another seal', alteredToken(token)],
  ['no seal', '42'],
  ['an empty seal', '42.'],
  ['a shorter seal', token.slice(0, -4)],
  ['more behind the seal', `${token}.x`],
  ['nothing', ''],
  ['the seal of another secret', sealedToken('another', 'mailed link', '42')],
  ['the seal of another purpose', sealedToken(secret, 'newsletter leave', '42')],
])('%s opens nothing', (_what, other) => {
  expect(openSealedToken(secret, 'mailed link', other)).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { dropOf, MAX_SERIAL, marketTokenIdOf, parseMarketTokenId, serialOf, tokenIdOf } from './token-ids.ts';

describe('the id of a token', () => {
  test.each([
    [1n, 1],
    [2n, MAX_SERIAL],
    [2n ** 64n - 1n, 7],
  ])('holds drop %s and serial %s', (drop, serial) => {
    const id = tokenIdOf(drop, BigInt(serial));
    expect([dropOf(id), serialOf(id)]).toEqual([drop, serial]);
  });

  test.each([
    [6n, 0n],
    [6n, -1n],
    [6n, 2n ** 32n],
    [6n, 2n ** 32n + 1n],
    [0n, 1n],
    [2n ** 64n, 1n],
  ])('is not made of drop %s and serial %s, which would name a token of another drop', (drop, serial) => {
    expect(() => tokenIdOf(drop, serial)).toThrow(RangeError);
  });
});

describe('the id of a trade', () => {
  test('leads back to item and serial', () => {
    expect(parseMarketTokenId(marketTokenIdOf('the-entry', MAX_SERIAL))).toEqual({
      itemId: 'the-entry',
      serial: MAX_SERIAL,
    });
    expect(parseMarketTokenId('the-entry')).toEqual({ itemId: 'the-entry', serial: null });
  });

  test.each([
    'the-entry~4294967296',
    'the-entry~4294967297',
    'the-entry~9999999999',
    'the-entry~0',
    'the-entry~01',
    'the-entry~1~2',
    '~1',
    '',
  ])('"%s" is none', (id) => {
    expect(parseMarketTokenId(id)).toBeNull();
  });
});

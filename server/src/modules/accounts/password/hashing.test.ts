import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lowerCosts } from '../../../testing/lower-costs.ts';
import { COST, hashPassword, setCost, verifyPassword } from './hashing.ts';

describe('a password', () => {
  beforeAll(() => setCost(COST));
  afterAll(lowerCosts);

  it('is kept as salt and key, never twice the same', async () => {
    const hashes = [await hashPassword('a good password'), await hashPassword('a good password')];
    for (const hash of hashes) {
      expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
      expect(await verifyPassword({ hash, password: 'a good password' })).toBe(true);
      expect(await verifyPassword({ hash, password: 'a good passwore' })).toBe(false);
    }
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it('that better-auth hashed still opens, however its letters are composed', async () => {
    const hash =
      '107d246fda108b76dcc55de59201389f:11480018e9e91e7b406b6bd5b934f213d834aeb5ec237db7b7626096f5f9633d26dc69b31a5e22abb607890c0222c25c50f2016a21b6c61efeefe6ae1867cc0e';
    expect(await verifyPassword({ hash, password: 'Marigold \u{fb01}lm 9' })).toBe(true);
    expect(await verifyPassword({ hash, password: 'Marigold film 9' })).toBe(true);
    expect(await verifyPassword({ hash, password: 'marigold film 9' })).toBe(false);
  });

  it('is not guessed where none is kept, or what is kept is no hash', async () => {
    for (const hash of [null, '', ':', 'abc:', `${'0'.repeat(32)}:`])
      expect(await verifyPassword({ hash, password: '' })).toBe(false);
  });
});

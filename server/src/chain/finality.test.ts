import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../testing/context.ts';
import type { Needs } from './context.ts';
import { finalBlock } from './finality.ts';
import { blocks } from './tables.ts';

const hashOf = (digit: string): `0x${string}` => `0x${digit.repeat(64)}`;
const at = new Date('2026-11-21T09:00:00Z');

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
  await ctx.db
    .insert(blocks)
    .values({ chain: 'polygon', number: 90, hash: hashOf('a'), parent: hashOf('0'), at });
});
afterAll(() => ctx.close());

/** The final block where the node names this one as final, and our reader's head is at 100. */
function finalOf(number: number, hash = hashOf('a'), head: { number: number } | null = { number: 100 }) {
  const block = { number: BigInt(number), hash, timestamp: BigInt(at.getTime() / 1000) };
  const getBlock = async () => (number < 0 ? Promise.reject(new Error('away')) : block);
  const chains = { get: () => ({ client: { getBlock } }) } as unknown as Needs<'chains'>['chains'];
  return finalBlock({ ...ctx, chains }, 'polygon', head);
}

test('a final block is of use where our reader has it: behind it, on other blocks, or unanswered, nothing is certain', async () => {
  expect(await finalOf(90)).toEqual({ number: 90, at });
  expect(await finalOf(90, hashOf('b'))).toBeNull();
  expect(await finalOf(101)).toBeNull();
  expect(await finalOf(90, hashOf('a'), null)).toBeNull();
  expect(await finalOf(-1)).toBeNull();
});

test('one that our reader has forgotten is older than any reorganisation that it follows', async () => {
  expect(await finalOf(20)).toEqual({ number: 20, at });
});

import { HOUR_MS } from '@talkies/shared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { readAnew } from './read-anew.ts';
import { createReader } from './reader.ts';

let chain: TestChain;
let ctx: TestContext;
/** of the chain's first block */
let began: Date;
beforeAll(async () => {
  chain = await startTestChain();
  ctx = await createTestContext({ chains: [chain.config] });
  const first = await chain.client.getBlock({ blockNumber: 0n });
  began = new Date(Number(first.timestamp) * 1_000);
});
afterAll(async () => {
  await ctx.close();
  await chain.stop();
});

const readUntil = (until: Date) =>
  readAnew(ctx, ctx.chains.get('polygon'), new Date(until.getTime() - HOUR_MS), until);

test('of a time before there were contracts there is nothing to read, whatever our reader has read', async () => {
  const nothing = { events: [], missing: [], denied: [], until: began };
  expect(await readUntil(began)).toEqual(nothing);
  expect((await readUntil(new Date(began.getTime() + HOUR_MS))).until).toBeNull();
  await createReader(ctx, { onAdvanced: () => undefined }).catchUp();
  expect(await readUntil(began)).toEqual(nothing);
  const known = await readUntil(new Date(began.getTime() + HOUR_MS));
  expect(known.until).not.toBeNull();
  expect(known.missing).toEqual([]);
});

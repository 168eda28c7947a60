import { HOUR_SECONDS } from '@talkies/shared';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../chain/context.ts';
import { items } from '../../modules/catalogue/tables.ts';
import { openingOf } from '../../modules/market/index.ts';
import { jobs } from '../../platform/jobs/tables.ts';
import { callOffAuction } from '../studio/selling/run-auctions.ts';
import { type Market, startMarket } from '../testing/market.ts';
import { beginPrimary } from './primary-auctions.ts';

let market: Market;
let ctx: Context;
beforeAll(async () => {
  market = await startMarket();
  ctx = market.shop.ctx;
});
afterAll(() => market.close());

const setStatus = (id: string, status: 'hidden' | 'published') =>
  ctx.db.update(items).set({ status }).where(eq(items.id, id));

/** An item whose auction is announced to open in an hour. */
async function announced(): Promise<string> {
  const { id } = await market.shop.addItem({ sale: 'auction', quantity: 1 });
  const request = { itemId: id, run: 'gala', seconds: 2 * HOUR_SECONDS, reserve: '1000', bids: 0 };
  await beginPrimary(ctx, request, new Date(ctx.clock.now().getTime() + HOUR_SECONDS * 1000));
  return id;
}

/** The chain's clock and the shop's, and what the shop's own loops do then. */
async function pass(seconds: number): Promise<void> {
  await market.chain.client.increaseTime({ seconds });
  await market.chain.mine();
  market.shop.ctx.clock.advance(seconds);
  await ctx.queue.runDue();
  await ctx.writer.tick();
  await market.shop.catchUp();
}

test('one whose item is hidden over its time waits, and opens once the item is back', async () => {
  const id = await announced();
  await setStatus(id, 'hidden');
  for (const seconds of [HOUR_SECONDS, 60, 60]) await pass(seconds);
  expect(await ctx.db.select().from(jobs).where(isNotNull(jobs.lastError))).toEqual([]);
  await setStatus(id, 'published');
  for (let step = 0; step < 40 && (await market.look(id)).auction?.state !== 'open'; step++) await pass(60);
  expect((await market.look(id)).auction?.state).toBe('open');
});

test('one whose item is hidden can be called off', async () => {
  const id = await announced();
  await setStatus(id, 'hidden');
  await callOffAuction(ctx, 'command', id);
  expect(await openingOf(ctx.db, id)).toBeNull();
});

test('one whose opening is given up is announced no more, and its job is in the list of what was given up', async () => {
  const id = await announced();
  // the auction's terms can no longer be read
  await ctx.db.update(items).set({ sale: 'fixed' }).where(eq(items.id, id));
  await pass(HOUR_SECONDS);
  for (let hour = 0; hour < 30; hour++) {
    await ctx.queue.runDue();
    market.shop.ctx.clock.advance(HOUR_SECONDS);
  }
  expect(await openingOf(ctx.db, id)).toBeNull();
  expect(await ctx.db.$count(jobs, and(eq(jobs.name, 'market/primary'), isNotNull(jobs.failedAt)))).toBe(1);
});

import { and, eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cursors, events } from '../../chain/index.ts';
import { marketCursors } from '../../modules/market/index.ts';
import { type Market, startMarket, type Trader } from '../testing/market.ts';
import { notifyParticipants } from './notify-participants.ts';

const CROWD = 1_100;

let market: Market;
let asha: Trader;
let ravi: Trader;
beforeAll(async () => {
  market = await startMarket();
  asha = await market.addTrader('asha');
  ravi = await market.addTrader('ravi');
  await market.giveToken(asha);
});
afterAll(() => market.close());

const nobody = '0x00000000000000000000000000000000000000aa' as const;
const hex = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`;

/** A block with far more news than are announced in one go: the last is for `last`, all others are for strangers. */
async function crowd(block: number, last: Trader): Promise<void> {
  const { db, clock } = market.shop.ctx;
  const account = last.account.address;
  await db.insert(events).values(
    Array.from({ length: CROWD }, (_, number) => {
      const to = number === CROWD - 1 ? account : nobody;
      return {
        chain: 'polygon' as const,
        blockNumber: block,
        logIndex: 10_000 + number,
        txHash: hex(block * 10_000 + number),
        contract: nobody,
        name: 'Credited',
        args: { account: to, amount: '1' },
        at: clock.now(),
        account: to,
      };
    }),
  );
}

const seen = and(eq(marketCursors.chain, 'polygon'), eq(marketCursors.when, 'seen'));
const refunds = async (person: Trader): Promise<number> =>
  (await market.notificationsOf(person)).filter((kind) => kind === 'market-refund').length;

test('a block with more news than are announced in one go is announced to its end, and so is the next', async () => {
  const { db } = market.shop.ctx;
  await market.confirm();
  const [cursor] = await db.select().from(cursors).where(eq(cursors.chain, 'polygon'));
  const head = cursor?.number ?? 0;
  await crowd(head - 1, asha);
  await crowd(head, ravi);
  await db
    .update(marketCursors)
    .set({ block: head - 2 })
    .where(seen);
  await notifyParticipants(market.shop.ctx, 'polygon');
  expect([await refunds(asha), await refunds(ravi)]).toEqual([1, 1]);

  // in the middle of a block, another process continues where this one ended
  await db
    .update(marketCursors)
    .set({ block: head, logIndex: 10_000 + CROWD - 2 })
    .where(seen);
  await notifyParticipants(market.shop.ctx, 'polygon');
  expect(await refunds(ravi)).toBe(1);
  expect(await db.select().from(marketCursors).where(seen)).toMatchObject([{ block: head, logIndex: null }]);
});

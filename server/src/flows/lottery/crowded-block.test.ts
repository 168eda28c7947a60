import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events, headOf } from '../../chain/index.ts';
import { lotteryNotificationCursors } from '../../modules/lottery/index.ts';
import { jobs } from '../../platform/jobs/tables.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { notifyPlayers } from './notify-players.ts';
import { type LotteryShop, startLotteryShop } from './testing/lottery-shop.ts';

const CROWD = 1_100;

let chain: TestChain;
let shop: LotteryShop;
beforeAll(async () => {
  chain = await startTestChain();
  shop = await startLotteryShop(chain);
});
afterAll(async () => {
  await shop.close();
  await chain.stop();
});

const nobody = '0x00000000000000000000000000000000000000aa' as const;
const half = (number: number): string => number.toString(16).padStart(32, '0');

/** A block with far more purchases than are read in one go. */
const crowd = (block: number) =>
  shop.ctx.db.insert(events).values(
    Array.from({ length: CROWD }, (_, number) => ({
      chain: 'polygon' as const,
      blockNumber: block,
      logIndex: 10_000 + number,
      txHash: `0x${half(block)}${half(number)}` as const,
      contract: nobody,
      name: 'TicketsBought',
      args: { lotteryId: '1', holder: nobody, count: '1' },
      at: shop.ctx.clock.now(),
      lotteryId: 1,
    })),
  );

test('a block with more purchases than are read in one go is told to its end, and so is the next', async () => {
  const { db, chains } = shop.ctx;
  const head = await headOf(db, 'polygon');
  const confirmed = (head?.number ?? 0) - chains.get('polygon').config.confirmations.trade + 1;
  const mark = { block: confirmed - 2, reorganisations: head?.reorganisations ?? 0 };
  await db
    .insert(lotteryNotificationCursors)
    .values({ chain: 'polygon', ...mark })
    .onConflictDoUpdate({ target: lotteryNotificationCursors.chain, set: mark });
  await crowd(confirmed - 1);
  await crowd(confirmed);
  await notifyPlayers(shop.ctx, 'polygon');
  const notified = async (block: number) =>
    (
      await db
        .select({ key: jobs.key })
        .from(jobs)
        .where(like(jobs.key, `lottery/tell/%/polygon/0x${half(block)}%`))
    ).length;
  expect([await notified(confirmed - 1), await notified(confirmed)]).toEqual([CROWD, CROWD]);
  expect(
    await db.select().from(lotteryNotificationCursors).where(eq(lotteryNotificationCursors.chain, 'polygon')),
  ).toMatchObject([{ block: confirmed }]);
});

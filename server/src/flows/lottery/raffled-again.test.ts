import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lotteries } from '../../chain/index.ts';
import { lotteryOffers } from '../../modules/lottery/index.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { openLottery } from '../studio/selling/run-lotteries.ts';
import { lotteryFields } from '../studio/selling/testing/fields.ts';
import { linkLotteries } from './open-lotteries.ts';
import { type LotteryShop, startLotteryShop } from './testing/lottery-shop.ts';

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

test('an edition that came back and is raffled again gives each of its two lotteries their own number', async () => {
  const { db } = shop.ctx;
  const offerOf = async (id: string) =>
    (await db.select().from(lotteryOffers).where(eq(lotteryOffers.id, id)))[0];
  await openLottery(shop.ctx, 'command', lotteryFields({ id: 'once' }));
  for (let turns = 0; turns < 40 && (await offerOf('once'))?.lotteryId == null; turns++) {
    shop.ctx.clock.advance(2);
    await shop.lotteries.tick();
    await shop.ctx.writer.tick();
    await chain.mine(1);
    await shop.catchUp();
  }
  const once = await offerOf('once');
  const [lottery] = await db
    .select()
    .from(lotteries)
    .where(eq(lotteries.lotteryId, once?.lotteryId ?? 0));
  if (!once || !lottery) throw new Error('the lottery was not opened');
  const again = lottery.lotteryId + 1;
  await db.insert(lotteries).values({ ...lottery, lotteryId: again });
  await db.insert(lotteryOffers).values({ ...once, id: 'again', lotteryId: again });
  await linkLotteries(shop.ctx, 'polygon');
  expect((await offerOf('once'))?.lotteryId).toBe(lottery.lotteryId);
  expect((await offerOf('again'))?.lotteryId).toBe(again);
});

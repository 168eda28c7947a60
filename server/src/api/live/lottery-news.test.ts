import { LOTTERIES_TOPIC, LOTTERY_TOPIC } from '@talkies/shared';
import type { Lottery, LotteryCard } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chainVersionsOf, cursors } from '../../chain/index.ts';
import { lotteryVersions } from '../../chain/lottery/tables.ts';
import { type LotteryShop, startLotteryShop } from '../../flows/lottery/testing/lottery-shop.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { LiveHub } from './hub.ts';
import { publishLotteries } from './lottery-news.ts';

const page = `${LOTTERY_TOPIC}first-night`;

let chain: TestChain;
let shop: LotteryShop;
beforeEach(async () => {
  chain = await startTestChain();
  shop = await startLotteryShop(chain);
});
afterEach(async () => {
  await shop.close();
  await chain.stop();
});

const last = <T>(published: { topic: string; frame: string }[], topic: string): T | null => {
  const found = published.findLast((each) => each.topic === topic);
  return found ? JSON.parse(/^data: (.*)$/m.exec(found.frame)?.[1] ?? 'null') : null;
};

/** A hub with pages that follow the lottery and the list of all; `published`: what they received. */
function followed() {
  const hub = new LiveHub({ perAddress: 10, most: 10 });
  const published: { topic: string; frame: string }[] = [];
  vi.spyOn(hub, 'topics').mockReturnValue([page, LOTTERIES_TOPIC]);
  vi.spyOn(hub, 'hasListeners').mockImplementation((topic) => [page, LOTTERIES_TOPIC].includes(topic));
  vi.spyOn(hub, 'publish').mockImplementation((topic, frame) => void published.push({ topic, frame }));
  return { hub, published };
}

test('a ticket that is bought is on every open page when its block is read', async () => {
  const { hub, published } = followed();
  const { stop } = publishLotteries(shop.ctx, hub);
  await shop.contract.buy(chain.buyer, 1, 3);
  await shop.catchUp();
  await vi.waitFor(() => {
    expect(last<Lottery>(published, page)).toMatchObject({
      id: 'first-night',
      total_tickets: 3,
      purchases: 1,
    });
    expect(last<LotteryCard>(published, LOTTERIES_TOPIC)).toMatchObject({
      id: 'first-night',
      total_tickets: 3,
    });
  });
  stop();
  hub.close();
});

test('of hundreds that changed in one step, as after a repair of the projection, none is passed over', async () => {
  const { db, changes } = shop.ctx;
  const { hub, published } = followed();
  const { stop } = publishLotteries(shop.ctx, hub);
  const version = ((await chainVersionsOf(db)).polygon ?? 0) + 1;
  const chainName = 'polygon' as const;
  const others = Array.from({ length: 300 }, (_, n) => 1_000 + n);
  await db
    .insert(lotteryVersions)
    .values([...others, 1].map((lotteryId) => ({ chain: chainName, lotteryId, version })))
    .onConflictDoUpdate({ target: [lotteryVersions.chain, lotteryVersions.lotteryId], set: { version } });
  await db.update(cursors).set({ version }).where(eq(cursors.chain, chainName));
  await changes.emit('chain', chainName);
  await vi.waitFor(() => expect(last<Lottery>(published, page)).toMatchObject({ id: 'first-night' }));
  stop();
  hub.close();
});

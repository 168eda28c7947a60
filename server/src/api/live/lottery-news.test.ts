import { LOTTERIES_TOPIC, LOTTERY_TOPIC } from '@talkies/shared';
import type { Lottery, LotteryCard } from '@talkies/shared/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LotteryShop, startLotteryShop } from '../../flows/lottery/testing/lottery-shop.ts';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { LiveHub } from './hub.ts';
import { tellLotteries } from './lottery-news.ts';

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

test('a ticket that is bought is on every open page when its block is read', async () => {
  const hub = new LiveHub({ perAddress: 10, most: 10 });
  const published: { topic: string; frame: string }[] = [];
  vi.spyOn(hub, 'topics').mockReturnValue([page, LOTTERIES_TOPIC]);
  vi.spyOn(hub, 'isFollowed').mockImplementation((topic) => [page, LOTTERIES_TOPIC].includes(topic));
  vi.spyOn(hub, 'publish').mockImplementation((topic, frame) => void published.push({ topic, frame }));
  const { stop } = tellLotteries(shop.ctx, hub);
  await shop.contract.buy(chain.buyer, 1, 3);
  await shop.catchUp();
  const last = <T>(topic: string): T | null => {
    const found = published.findLast((each) => each.topic === topic);
    return found ? JSON.parse(/^data: (.*)$/m.exec(found.frame)?.[1] ?? 'null') : null;
  };
  await vi.waitFor(() => {
    expect(last<Lottery>(page)).toMatchObject({ id: 'first-night', total_tickets: 3, purchases: 1 });
    expect(last<LotteryCard>(LOTTERIES_TOPIC)).toMatchObject({ id: 'first-night', total_tickets: 3 });
  });
  stop();
  hub.close();
});

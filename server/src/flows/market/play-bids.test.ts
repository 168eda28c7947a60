import { getAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOfMarketToken, signerAddress } from '../../chain/index.ts';
import { type Market, startMarket, type Trader } from '../testing/market.ts';
import { playBid } from './play-bids.ts';

let market: Market;
let asha: Trader;
beforeAll(async () => {
  market = await startMarket();
  asha = await market.addTrader('asha');
});
afterAll(() => market.close());

test('demonstration bids come from several wallets in turn, and from none that belongs to who sells', async () => {
  const { ctx, catchUp } = market.shop;
  const [signer, payout, registrar] = await Promise.all(
    (['signer', 'payout', 'registrar'] as const).map((name) => signerAddress(ctx, name)),
  );
  await market.shop.addWallet(asha, getAddress(String(signer)));
  const { marketToken, tokenId } = await market.giveToken(asha);
  await market.act(asha, { kind: 'auction', marketToken, reserve: '1', days: '1' });
  const key = tokenId.toString();
  for (let bids = 1; bids <= 3; bids += 1) {
    const tokenRows = await rowsOfMarketToken(ctx.db, 'polygon', key);
    if (!tokenRows) throw new Error('the auction is not there');
    expect(await playBid(ctx, tokenRows, 3, 'a-test')).toBe(true);
    await ctx.writer.tick();
    await catchUp();
  }
  const bidders = (await market.look(marketToken)).bids.map(({ bidder }) => bidder.address);
  const [first, second, third] = bidders;
  expect(new Set(bidders)).toEqual(new Set([payout, registrar]));
  expect([first === second, first === third]).toEqual([false, true]);
  const tokenRows = await rowsOfMarketToken(ctx.db, 'polygon', key);
  expect(tokenRows && (await playBid(ctx, tokenRows, 3, 'a-test'))).toBe(false);
});

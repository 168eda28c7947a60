import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokens } from '../../../chain/tables.ts';
import { sharedToken } from '../../../flows/profiles/sharing.ts';
import { serveLive } from '../../../flows/testing/live-page.ts';
import { coins, type Market, startMarket, type Trader } from '../../../flows/testing/market.ts';
import { findMarketToken } from './find-market-token.ts';

let market: Market;
let thief: Trader;
let fan: Trader;
beforeAll(async () => {
  market = await startMarket();
  thief = await market.addTrader('thief');
  fan = await market.addTrader('fan');
});
afterAll(() => market.close());

/** A famous item, and the thief's token of the drop after it. The famous drop's number is even. */
async function famousAndWorthless() {
  let famous = await market.shop.addItem();
  if (famous.dropId % 2n === 1n) famous = await market.shop.addItem();
  const worthless = await market.giveToken(thief);
  return { famous, worthless };
}

describe('a serial that does not fit its 32 bits leads nowhere, never to a token of another drop', () => {
  const beyond = 2n ** 32n + 1n;

  test('on the page, in the price dialog, in a payment, a report, a share picture, a document and a live line', async () => {
    const { famous, worthless } = await famousAndWorthless();
    expect((famous.dropId << 32n) | beyond).toBe(worthless.tokenId);
    await market.act(thief, { kind: 'sell', marketToken: worthless.marketToken, price: '500' });
    const marketToken = `${famous.id}~${beyond}`;
    const buy = { kind: 'buy', marketToken, total: coins('556.25').toString() } as const;

    const { visitor, ctx, app } = market.shop;
    const notFound = { status: 404, problem: { code: 'market/not-found' } };
    expect(await visitor.send('getMarketToken', { params: { id: marketToken } })).toMatchObject(notFound);
    expect(await fan.send('myMarketToken', { params: { id: marketToken } })).toMatchObject(notFound);
    expect(await fan.send('prepareMarketTransaction', { body: { intent: buy } })).toMatchObject(notFound);
    expect(await fan.send('sendMarketTransaction', { body: { intent: buy } })).toMatchObject(notFound);
    const report = { intent: buy, chain: 'polygon', hash: `0x${'1'.repeat(64)}` } as const;
    expect(await fan.send('reportMarketTransaction', { body: report })).toMatchObject(notFound);
    expect(await visitor.send('bidLatest', { body: { nft: marketToken } })).toMatchObject(notFound);
    expect(await sharedToken(ctx, marketToken)).toBeNull();
    const live = await serveLive(app);
    expect((await fetch(`${live.base}?topic=token:${marketToken}`)).status).toBe(404);
    await live.close();
  });
});

test('a token whose row says another drop than its id is never shown as the item that was asked for', async () => {
  const { marketToken, tokenId } = await market.giveToken(thief);
  const { ctx } = market.shop;
  expect((await findMarketToken(ctx, marketToken)).tokenRows?.token.tokenId).toBe(tokenId.toString());
  await ctx.db.update(tokens).set({ serial: 2 }).where(eq(tokens.tokenId, tokenId.toString()));
  await expect(findMarketToken(ctx, marketToken)).rejects.toMatchObject({ code: 'market/not-found' });
});

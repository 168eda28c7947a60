import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { films, items } from '../../modules/catalogue/tables.ts';
import { coins, type Market, startMarket, type Trader } from '../testing/market.ts';

let market: Market;
let asha: Trader;
let ravi: Trader;
beforeAll(async () => {
  market = await startMarket();
  asha = await market.addTrader('asha');
  ravi = await market.addTrader('ravi');
  await market.shop.ctx.db.insert(films).values([
    { slug: 'comedian', title: 'Comedian', pricedIn: 'MATIC' },
    { slug: 'drama', title: 'Drama', pricedIn: 'USD', position: 1 },
  ]);
});
afterAll(() => market.close());

async function tokenOf(film: string): Promise<{ marketToken: string; id: string }> {
  const { marketToken } = await market.giveToken(asha);
  const [id = ''] = marketToken.split('~');
  await market.shop.ctx.db.update(items).set({ filmSlug: film }).where(eq(items.id, id));
  return { marketToken, id };
}

interface Found {
  coin: unknown;
  usd: unknown;
  coinLeads?: boolean;
}
/** Every price in an answer that is known in its coin and in dollars. */
const pricesIn = (answer: unknown): Found[] =>
  typeof answer !== 'object' || answer === null
    ? []
    : 'coin' in answer && 'usd' in answer
      ? [answer as Found]
      : Object.values(answer).flatMap(pricesIn);

/** Whether the coin leads each price of what is shown of a token, wherever. */
async function leadsIn({ marketToken, id }: { marketToken: string; id: string }): Promise<boolean[]> {
  const { visitor } = market.shop;
  const shown = await Promise.all([
    market.look(marketToken),
    visitor.call('itemMarket', { params: { id } }),
    visitor
      .call('listMarket', { query: {} })
      .then(({ response }) => response.items.filter((card) => card.id === marketToken)),
    visitor
      .call('marketActivity', { query: {} })
      .then(({ response }) => response.entries.filter(({ token }) => token.marketToken === marketToken)),
    ravi
      .send('myActivity', { query: {} })
      .then(({ response }) =>
        response.entries.filter((entry) => 'token' in entry && entry.token.marketToken === marketToken),
      ),
    ravi.send('myBids').then(({ response }) => response.bids.filter(({ card }) => card.id === marketToken)),
  ]);
  return shown.flatMap(pricesIn).map(({ coinLeads }) => coinLeads === true);
}

test.each([
  ['comedian', true],
  ['drama', false],
])(
  'what collectors sell of the film %s leads with its coin wherever it is shown: %s',
  async (film, leads) => {
    const listed = await tokenOf(film);
    await market.act(asha, { kind: 'sell', marketToken: listed.marketToken, price: '10' });
    const total = coins('11.125').toString();
    const buying = { kind: 'buy', marketToken: listed.marketToken, total } as const;
    const offered = await leadsIn(listed);
    const { summary } = (await ravi.send('prepareMarketTransaction', { body: { intent: buying } })).response;
    expect(summary.pays?.coinLeads ?? false).toBe(leads);
    await market.act(ravi, buying);
    const sold = await leadsIn(listed);

    const auctioned = await tokenOf(film);
    const { marketToken } = auctioned;
    await market.act(asha, { kind: 'auction', marketToken, reserve: '10', days: '1' });
    const round = (await market.look(marketToken)).auction?.round ?? '';
    await market.act(ravi, { kind: 'bid', marketToken, round, amount: '12' });
    const bid = await leadsIn(auctioned);

    for (const found of [offered, sold, bid]) {
      expect(found.length).toBeGreaterThan(2);
      expect(new Set(found)).toEqual(new Set([leads]));
    }
  },
);

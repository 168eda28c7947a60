import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Market, startMarket, type Trader } from '../../../flows/testing/market.ts';
import { items } from '../../catalogue/index.ts';

let market: Market;
let asha: Trader;
let ravi: Trader;
let divya: Trader;
beforeAll(async () => {
  market = await startMarket();
  [asha, ravi, divya] = [
    await market.addTrader('asha'),
    await market.addTrader('ravi'),
    await market.addTrader('divya'),
  ];
});
afterAll(() => market.close());

test('the item of an edition that the shop took down is there for its owner and its bidders, and for nobody else', async () => {
  const { marketToken } = await market.giveToken(asha);
  const [id = ''] = marketToken.split('~');
  await market.act(asha, { kind: 'auction', marketToken, reserve: '10', days: '1' });
  const { round = '' } = (await market.look(marketToken)).auction ?? {};
  await market.act(ravi, { kind: 'bid', marketToken, round, amount: '12' });
  const ask = (person: Pick<Trader, 'send'>, name: 'getItem' | 'getMarketToken' = 'getItem') =>
    person.send(name, {
      params: { id: name === 'getItem' ? id : marketToken },
      headers: { cookie: 'session=1' },
    });
  const statuses = async () => {
    const answers = [];
    for (const person of [asha, ravi, divya, market.shop.visitor]) {
      const { status } = await ask(person);
      expect((await ask(person, 'getMarketToken')).status).toBe(status);
      answers.push(status);
    }
    return answers;
  };
  const setStatus = async (status: 'draft' | 'hidden') => {
    await market.shop.ctx.db.update(items).set({ status }).where(eq(items.id, id));
    await market.shop.ctx.changes.emit('catalogue');
  };
  await setStatus('hidden');
  expect(await statuses()).toEqual([200, 200, 404, 404]);
  const { response, headers } = await ask(ravi);
  expect(response).toMatchObject({ id, title: 'The Entry' });
  expect(headers.get('cache-control')).toContain('no-store');
  await setStatus('draft');
  expect(await statuses()).toEqual([404, 404, 404, 404]);
});

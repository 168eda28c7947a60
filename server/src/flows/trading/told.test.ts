import { parseTradeId } from '@talkies/shared';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { likes } from '../../modules/social/tables.ts';
import { coins, type Market, startMarket, type Trader } from '../testing/market.ts';

vi.setConfig({ testTimeout: 60_000 });

let market: Market;
let asha: Trader;
let ravi: Trader;
let divya: Trader;
beforeAll(async () => {
  market = await startMarket();
  asha = await market.addTrader('asha');
  ravi = await market.addTrader('ravi');
  divya = await market.addTrader('divya');
});
afterAll(() => market.close());

const like = async (person: Trader, trade: string): Promise<void> => {
  const itemId = parseTradeId(trade)?.itemId ?? '';
  await market.shop.ctx.db
    .insert(likes)
    .values({ userId: person.id, itemId, at: market.shop.ctx.clock.now() });
};
/** What the server does by itself each second. */
const tick = async (): Promise<void> => {
  await market.shop.trader.tick();
  await market.shop.ctx.queue.runDue();
};

test('an auction that ends within the hour is told to who bid and who likes it, once, and not to its seller', async () => {
  const { trade } = await market.giveToken(asha);
  await market.act(asha, { kind: 'auction', trade, reserve: '5', days: '1' });
  const { round = '', endsAt = '' } = (await market.look(trade)).auction ?? {};
  await market.act(ravi, { kind: 'bid', trade, round, amount: '5' });
  for (const person of [asha, divya]) await like(person, trade);
  await tick();
  for (const person of [asha, ravi, divya]) expect(await market.toldTo(person)).not.toContain('trade-ending');
  const { serverTime } = await market.look(trade);
  await market.pass((Date.parse(endsAt) - Date.parse(serverTime)) / 1000 - 1_800);
  for (let time = 0; time < 2; time += 1) await tick();
  const endings = async (person: Trader): Promise<number> =>
    (await market.toldTo(person)).filter((kind) => kind === 'trade-ending').length;
  expect([await endings(asha), await endings(ravi), await endings(divya)]).toEqual([0, 1, 1]);
});

test('an auction without a bid is told to its seller when the token is free again', async () => {
  const { trade } = await market.giveToken(divya);
  await market.act(divya, { kind: 'auction', trade, reserve: '5', days: '0.05' });
  await market.pass(5_000);
  await market.shop.trader.tick();
  await market.shop.ctx.writer.tick();
  await market.shop.catchUp();
  await market.confirm();
  expect(await market.look(trade)).toMatchObject({ state: 'idle', auction: { state: 'unsold' } });
  expect(await market.toldTo(divya)).toContain('trade-unsold');
});

test('the documents’ list of bids: transaction and amount, highest first, without e-mail and uid', async () => {
  const { trade } = await market.giveToken(asha);
  await market.act(asha, { kind: 'auction', trade, reserve: '5', days: '1' });
  const round = (await market.look(trade)).auction?.round ?? '';
  const first = await market.act(ravi, { kind: 'bid', trade, round, amount: '5.25' });
  const second = await market.act(divya, { kind: 'bid', trade, round, amount: '8' });
  for (const name of ['bidLatest', 'appBidLatest'] as const) {
    const { answer } = await market.shop.visitor.call(name, { body: { nft: trade } });
    expect(answer).toEqual({
      response: [
        { TxId: second.hash, value: '8', bidprice: '8' },
        { TxId: first.hash, value: '5.25', bidprice: '5.25' },
      ],
    });
    expect(JSON.stringify(answer)).not.toMatch(/@|uid|divya|ravi/);
  }
  const { status, problem } = await market.shop.visitor.call('bidLatest', {
    body: { nft: 'no-such-picture' },
  });
  expect([status, problem.code]).toEqual([404, 'trade/not-found']);
  expect((await market.look(trade)).auction?.highest?.coin.amount).toBe(coins('8').toString());
});

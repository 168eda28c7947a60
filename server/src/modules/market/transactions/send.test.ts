import { randomUUID } from 'node:crypto';
import type { MarketIntent } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chainTransactions } from '../../../chain/tables.ts';
import { coins, type Market, startMarket, type Trader } from '../../../flows/testing/market.ts';
import type { Person } from '../../../flows/testing/shop.ts';
import { retrieveVault } from '../../wallets/vault/create-vault.ts';
import { registerVaultSigner } from '../../wallets/vault/vault-signer.ts';
import { marketTransactions } from '../tables.ts';

let market: Market;
let seller: Trader;
let fan: Person;
beforeAll(async () => {
  market = await startMarket();
  registerVaultSigner(market.shop.ctx);
  seller = await market.addTrader('seller');
  fan = await market.shop.addPerson('fan');
  const { address } = await retrieveVault(market.shop.ctx, fan.id);
  await market.chain.fund(address, coins('100'));
  await market.shop.ctx.rates.refresh();
});
afterAll(() => market.close());

/** A token on sale for one MATIC. */
async function listed(): Promise<MarketIntent> {
  const { marketToken } = await market.giveToken(seller);
  await market.act(seller, { kind: 'sell', marketToken, price: '1' });
  return { kind: 'buy', marketToken, total: coins('1.1125').toString() };
}
const send = (intent: MarketIntent, requestId?: string) =>
  fan.send('sendMarketTransaction', { body: requestId ? { intent, requestId } : { intent } });
const rowsOf = () => {
  const { db } = market.shop.ctx;
  return db.select().from(marketTransactions).where(eq(marketTransactions.userId, fan.id));
};
const sentFor = async (id: string) => {
  const key = (await rowsOf()).find((row) => row.id === id)?.writerKey ?? '';
  return market.shop.ctx.db.select().from(chainTransactions).where(eq(chainTransactions.key, key));
};
async function untilConfirmed(): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    await market.shop.ctx.writer.tick('polygon');
    await market.confirm();
  }
}

describe('a trade of an e-mail wallet', () => {
  test('is answered as the first time when its request is repeated, also when all is done', async () => {
    const intent = await listed();
    const requestId = randomUUID();
    const first = await send(intent, requestId);
    expect(first).toMatchObject({ status: 200, response: { state: 'sent' } });
    expect((await send(intent, requestId)).response.id).toBe(first.response.id);
    await untilConfirmed();
    // the token is bought by now: looked at again, the intent would be refused
    expect(await send(intent, requestId)).toMatchObject({
      status: 200,
      response: { id: first.response.id, state: 'done' },
    });
    expect(await sentFor(first.response.id)).toHaveLength(1);
  });

  test('many times at once is sent once', async () => {
    const intent = await listed();
    const requestId = randomUUID();
    const before = (await rowsOf()).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(intent, requestId)));
    expect(new Set(answers.map(({ status, response }) => `${status} ${response?.id}`)).size).toBe(1);
    expect(await rowsOf()).toHaveLength(before + 1);
    await untilConfirmed();
  });

  test('is refused where its request was used for something else', async () => {
    const [intent, other] = [await listed(), await listed()];
    const requestId = randomUUID();
    await send(intent, requestId);
    expect((await send(other, requestId)).problem).toMatchObject({
      code: 'request/invalid',
      errors: [{ field: 'requestId' }],
    });
    await untilConfirmed();
  });

  test('is run once on the chain before it is written', async () => {
    const intent = await listed();
    const { failFastClient } = market.shop.ctx.chains.get('polygon');
    const [runs, estimates] = [vi.spyOn(failFastClient, 'call'), vi.spyOn(failFastClient, 'estimateGas')];
    const { status } = await send(intent);
    const calls = [runs, estimates].map(({ mock }) => mock.calls.length);
    vi.restoreAllMocks();
    expect([status, calls]).toEqual([200, [1, 1]]);
    await untilConfirmed();
  });

  test('without a request is one while it is on its way', async () => {
    const intent = await listed();
    const first = (await send(intent)).response;
    expect((await send(intent)).response.id).toBe(first.id);
    await untilConfirmed();
    expect((await send(intent)).problem.code).toBe('market/not-listed');
  });
});

import { marketplaceAbi } from '@talkies/abi';
import { encodeFunctionData } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Market, startMarket, type Trader } from '../testing/market.ts';

let market: Market;
let asha: Trader;
beforeAll(async () => {
  market = await startMarket();
  asha = await market.addTrader('asha');
});
afterAll(() => market.close());

/** What the marketplace keeps of sales that begin from now on. */
const setFee = async (bps: number) => {
  const { deployer, client, config } = market.chain;
  const data = encodeFunctionData({ abi: marketplaceAbi, functionName: 'setFeeBps', args: [bps] });
  const to = config.contracts.marketplace;
  const hash = await client.sendTransaction({ account: deployer, chain: null, to, data });
  await client.waitForTransactionReceipt({ hash });
  await market.shop.catchUp();
};

test('an auction keeps no more than the service fee that its seller was shown', async () => {
  const { marketToken } = await market.giveToken(asha);
  const { feeBps } = (await market.look(marketToken)).terms;
  const intent = { kind: 'auction', marketToken, reserve: '10', days: '1' } as const;
  const shown = { ...intent, feeBps };
  const prepare = (body: object) =>
    asha.send('prepareMarketTransaction', { body: { intent: body } as never });
  await setFee(1000);
  const problem = await market.refused(asha, shown);
  await setFee(feeBps - 25);
  const cheaper = await prepare(shown);
  await setFee(feeBps);
  expect(problem).toMatchObject({
    code: 'market/price-changed',
    detail: expect.stringMatching(/service fee is 10%/),
  });
  expect(cheaper.status).toBe(200);
  expect((await prepare(intent)).status).toBe(200);
});

import type { MarketIntent } from '@talkies/shared/schemas';
import type { Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BURNS_GAS, BURNS_GAS_WHEN_MINED } from '../../testing/contract-wallet.ts';
import { coins, type Market, startMarket, type Trader } from '../testing/market.ts';

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

const setCode = (address: Hex, bytecode: Hex) => market.chain.client.setCode({ address, bytecode });

const creditOf = async (person: Trader) =>
  (await person.send('myCredits')).response.credits.map(({ amount }) => amount.coin.amount);

/** The receipt of a call whose payees begin to burn gas after its dry run. */
async function sendAfterChange(person: Trader, intent: MarketIntent, payees: Hex[]) {
  const { response } = await person.send('prepareMarketTransaction', { body: { intent } });
  const { to, data, value, gas } = response.call;
  for (const payee of payees) await setCode(payee, BURNS_GAS);
  const call = { to: to as Hex, data: data as Hex, value: BigInt(value), gas: BigInt(gas) };
  const hash = await market.chain.client.sendTransaction({ account: person.account, chain: null, ...call });
  const receipt = await market.chain.client.waitForTransactionReceipt({ hash });
  for (const payee of payees) await setCode(payee, '0x');
  await market.shop.catchUp();
  return receipt;
}

test('a bid goes through though the outbid wallet burns gas since the dry run', async () => {
  const { marketToken } = await market.giveToken(asha);
  await market.act(asha, { kind: 'auction', marketToken, reserve: '1', days: '1' });
  const round = (await market.look(marketToken)).auction?.round ?? '';
  await market.act(divya, { kind: 'bid', marketToken, round, amount: '2' });
  const intent = { kind: 'bid', marketToken, round, amount: '3' } as const;
  expect(await sendAfterChange(ravi, intent, [divya.account.address])).toMatchObject({ status: 'success' });
  expect(await creditOf(divya)).toEqual([coins('2').toString()]);
});

test('a purchase goes through though all its payees burn gas since the dry run', async () => {
  const seller = await market.addTrader('seller');
  const { marketToken } = await market.giveToken(seller);
  await market.act(seller, { kind: 'sell', marketToken, price: '4' });
  const total = (await market.look(marketToken)).listing?.total.coin.amount ?? '';
  const intent = { kind: 'buy', marketToken, total } as const;
  const payees = [seller.account.address, market.chain.deployer.address];
  expect(await sendAfterChange(ravi, intent, payees)).toMatchObject({ status: 'success' });
  expect(await creditOf(seller)).toEqual([coins('4').toString()]);
  expect(await market.look(marketToken)).toMatchObject({
    token: { owner: { address: ravi.account.address } },
  });
});

test('an auction is settled though its seller burns gas in transactions alone', async () => {
  const seller = await market.addTrader('late-seller');
  const { marketToken } = await market.giveToken(seller);
  await market.act(seller, { kind: 'auction', marketToken, reserve: '1', days: '0.05' });
  const round = (await market.look(marketToken)).auction?.round ?? '';
  await market.act(divya, { kind: 'bid', marketToken, round, amount: '2' });
  await setCode(seller.account.address, BURNS_GAS_WHEN_MINED);
  await market.pass(2 * 3_600);
  await market.shop.marketWorker.tick();
  await market.shop.ctx.writer.tick();
  await market.shop.catchUp();
  await setCode(seller.account.address, '0x');
  expect(await market.look(marketToken)).toMatchObject({
    auction: { state: 'settled' },
    token: { owner: { address: divya.account.address } },
  });
  expect(await creditOf(seller)).toHaveLength(1);
});

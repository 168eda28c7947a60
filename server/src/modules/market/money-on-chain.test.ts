import { collectibleAbi, marketplaceAbi } from '@talkies/abi';
import { ROYALTY_BPS, SERVICE_FEE_BPS, shareOf } from '@talkies/shared';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { coins, type Market, startMarket, type Trader } from '../../flows/testing/market.ts';
import { randomOf } from '../../testing/random.ts';
import { minimumBid, totalOf } from './rules.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** The same numbers again: MONEY_SEED=… as it was printed. */
const seed = Number(process.env.MONEY_SEED ?? Date.now() % 2 ** 32);
const random = randomOf(seed);
const MOST_WEI = 2n ** 96n - 1n;

let market: Market;
let seller: Trader;
beforeAll(async () => {
  process.stdout.write(`money on chain: MONEY_SEED=${seed}\n`);
  market = await startMarket();
  seller = await market.addTrader('seller');
});
afterAll(() => market.close());

/** Of every magnitude alike. */
const someWei = (most: bigint): bigint => {
  const digits = 1 + Math.floor(random() * most.toString().length);
  const text = Array.from({ length: digits }, () => Math.floor(random() * 10)).join('');
  const wei = BigInt(text) % most;
  return wei === 0n ? 1n : wei;
};
const address = () => market.chain.config.contracts.marketplace;
const send = async (person: Trader, functionName: string, args: readonly unknown[], value = 0n) => {
  const { client } = market.chain;
  const hash = await client.writeContract({
    account: person.account,
    chain: null,
    address: address(),
    abi: marketplaceAbi,
    functionName,
    args,
    value,
  } as never);
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success');
};

test('a royalty of the contract is ours, for every amount', async () => {
  const { tokenId } = await market.giveToken(seller);
  const { client, config } = market.chain;
  const amounts = [1n, 9n, 10n, 9_999n, 10_000n, 10_001n, MOST_WEI];
  while (amounts.length < 500) amounts.push(someWei(MOST_WEI));
  const answers = await Promise.all(
    amounts.map((amount) =>
      client.readContract({
        address: config.contracts.collectible,
        abi: collectibleAbi,
        functionName: 'royaltyInfo',
        args: [tokenId, amount],
      }),
    ),
  );
  expect(answers.map(([, royalty]) => royalty)).toEqual(
    amounts.map((amount) => shareOf(amount, ROYALTY_BPS)),
  );
});

test('a listing of the contract costs in all what we say, for every price', async () => {
  const { trade, tokenId } = await market.giveToken(seller);
  await market.act(seller, { kind: 'sell', trade, price: '1' });
  const { client } = market.chain;
  for (let n = 0; n < 40; n += 1) {
    const price = someWei(MOST_WEI / 2n);
    await send(seller, 'changePrice', [tokenId, price]);
    const [, , total] = await client.readContract({
      address: address(),
      abi: marketplaceAbi,
      functionName: 'listing',
      args: [tokenId],
    });
    expect(total, `price ${price}`).toBe(totalOf(price, ROYALTY_BPS, SERVICE_FEE_BPS).total);
  }
});

test('the least bid of the contract is ours, bid after bid', async () => {
  const { trade, tokenId } = await market.giveToken(seller);
  const bidders = [await market.addTrader('one'), await market.addTrader('two')] as const;
  await market.act(seller, { kind: 'auction', trade, reserve: '0.000000000000000007', days: '1' });
  const { client } = market.chain;
  const least = () =>
    client.readContract({
      address: address(),
      abi: marketplaceAbi,
      functionName: 'minimumBid',
      args: [tokenId],
    });
  const { round, reserve, minIncrementBps } = await client.readContract({
    address: address(),
    abi: marketplaceAbi,
    functionName: 'auction',
    args: [tokenId],
  });
  const facts = {
    state: 'open' as const,
    endsAt: new Date(0),
    reserve,
    incrementBps: Number(minIncrementBps),
  };
  let highest: bigint | null = null;
  for (let n = 0; n < 30; n += 1) {
    const minimum = minimumBid({ ...facts, highest });
    expect(await least(), `highest ${highest}`).toBe(minimum);
    const above = minimum + someWei(minimum);
    highest = n % 3 === 0 || above > coins('100') ? minimum : above;
    await send(n % 2 ? bidders[0] : bidders[1], 'bid', [tokenId, round], highest);
  }
});

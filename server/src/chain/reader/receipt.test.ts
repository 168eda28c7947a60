import { collectibleAbi, marketplaceAbi } from '@talkies/abi';
import { type Abi, encodeAbiParameters, encodeEventTopics, type Hex, pad } from 'viem';
import { expect, test } from 'vitest';
import { polygon } from '../../platform/config/testing/shop.ts';
import type { Chain } from '../chains.ts';
import { eventsOfTransaction } from './receipt.ts';

const [bundler, safe, account, other] = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
] as const;
const { marketplace, collectible } = polygon.contracts;
const ours = (address: Hex, abi: Abi, eventName: string, args: object, data: Hex = '0x') => ({
  address,
  topics: encodeEventTopics({ abi, eventName, args } as never),
  data,
});
const unsold = (tokenId: bigint) =>
  ours(marketplace, marketplaceAbi, 'AuctionUnsold', { tokenId, round: 1n });
// as the contracts of wallets declare them
const executed = {
  address: safe,
  topics: ['0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e', pad('0x1')],
  data: '0x',
};
const bundled = (sender: Hex) => ({
  address: bundler,
  topics: [
    '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
    pad('0x1'),
    pad(sender),
    pad('0x0'),
  ],
  data: '0x',
});
const readsOf = async (to: Hex, logs: object[]) => {
  const client = { getTransactionReceipt: async () => ({ to, logs }) };
  // only the receipt is read; the cast leaves out the rest of a chain
  const chain = { client, config: polygon } as unknown as Chain;
  return (await eventsOfTransaction(chain, '0x1'))?.map(({ args, by }) => [args.tokenId ?? args.owner, by]);
};

test('an event is the act of the account that was called', async () => {
  expect(await readsOf(safe.toLowerCase() as Hex, [unsold(1n)])).toEqual([['1', safe]]);
});

test('in a bundle, an event is the act of the account whose operation ends next', async () => {
  const logs = [unsold(1n), bundled(account), unsold(2n), executed, unsold(3n), bundled(other), unsold(4n)];
  expect(await readsOf(bundler, logs)).toEqual([
    ['1', account],
    ['2', safe],
    ['3', other],
    ['4', bundler],
  ]);
});

test('a log that only looks like the end of an operation, and leave for another marketplace, say nothing', async () => {
  const short = { ...bundled(account), topics: bundled(account).topics.slice(0, 2) };
  const leave = (operator: Hex) =>
    ours(
      collectible,
      collectibleAbi,
      'ApprovalForAll',
      { owner: other, operator },
      encodeAbiParameters([{ type: 'bool' }], [true]),
    );
  expect(await readsOf(safe, [unsold(1n), short, leave(account), leave(marketplace)])).toEqual([
    ['1', safe],
    [other, safe],
  ]);
});

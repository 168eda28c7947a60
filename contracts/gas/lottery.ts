import { collectibleAbi, lotteryAbi } from '@talkies/abi';
import { type Address, encodeFunctionData, type Hex, type LocalAccount } from 'viem';
import type { Deployment } from '../deploy/deploy.ts';

const TERMS = { maxTickets: 1_000, walletLimit: 10, duration: 86_400, permitOnly: false };

export const BUY_TICKET = encodeFunctionData({
  abi: lotteryAbi,
  functionName: 'buyTickets',
  args: [1n, 1n],
});

type GasOf = (from: LocalAccount, to: Address, data: Hex, value?: bigint) => Promise<number>;

/**
 * Opens lottery 1 for `giver`'s token `prize` and sells `other` a ticket: the steady state. Returns how to send calls to
 * the lottery, each with its gas.
 */
export async function openLottery(
  gasOf: GasOf,
  { collectible, lottery }: Deployment,
  { giver, other, prize, price }: { giver: LocalAccount; other: LocalAccount; prize: bigint; price: bigint },
) {
  const send = (from: LocalAccount, data: Hex, value?: bigint) => gasOf(from, lottery.address, data, value);
  const args = [lottery.address, prize] as const;
  await gasOf(
    giver,
    collectible.address,
    encodeFunctionData({ abi: collectibleAbi, functionName: 'approve', args }),
  );
  const terms = {
    ...TERMS,
    tokenId: prize,
    ticketPrice: price,
    moneyPrize: price,
    beneficiary: giver.address,
  };
  await send(giver, encodeFunctionData({ abi: lotteryAbi, functionName: 'createLottery', args: [terms] }));
  await send(other, BUY_TICKET, price);
  return send;
}

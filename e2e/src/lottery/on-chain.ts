import { collectibleAbi, lotteryAbi } from '@talkies/abi';
import type { Lottery } from '@talkies/shared/schemas';
import type { Page } from 'playwright-core';
import type { Address } from 'viem';
import { apiRequest } from '../api-request.ts';
import { localChain } from '../own-shop/local-chain.ts';

type Named = Pick<Lottery, 'contract' | 'lotteryId'>;
const contractOf = ({ contract }: Named) => ({ address: contract as Address, abi: lotteryAbi }) as const;

/** A lottery in the shop's API. */
export const lotteryOf = (page: Page, id: string): Promise<Lottery> =>
  apiRequest<Lottery>(page, 'GET', `/api/lotteries/${id}`);

/** A lottery's state in its contract, read without the shop. */
export const storedLottery = (lottery: Named) =>
  localChain('polygon').readContract({
    ...contractOf(lottery),
    functionName: 'lottery',
    args: [BigInt(lottery.lotteryId)],
  });

/** The owner of the prize, by the tokens' contract. */
export async function prizeOwner(lottery: Named & Pick<Lottery, 'tokenId'>): Promise<Address> {
  const chain = localChain('polygon');
  const address = await chain.readContract({ ...contractOf(lottery), functionName: 'collectible' });
  const args = [BigInt(lottery.tokenId)] as const;
  return chain.readContract({ address, abi: collectibleAbi, functionName: 'ownerOf', args });
}

/** The number of a wallet's tickets that are not refunded. */
export async function ticketCount(lottery: Named, wallet: string): Promise<number> {
  const [tickets] = await localChain('polygon').readContract({
    ...contractOf(lottery),
    functionName: 'ticketsOf',
    args: [BigInt(lottery.lotteryId), wallet as Address],
  });
  return Number(tickets);
}

/**
 * Milliseconds from the block with which `sold` tickets are sold until an open page shows it. Has to begin before the
 * purchase.
 */
export async function delayOnPage(page: Page, lottery: Named, sold: number): Promise<number> {
  const shown = page
    .waitForFunction(
      (count) => document.querySelector('[data-part="tickets-sold"]')?.textContent === count && Date.now(),
      String(sold),
      { polling: 20 },
    )
    .then((at) => at.jsonValue());
  while ((await storedLottery(lottery)).sold < sold) await new Promise((resolve) => setTimeout(resolve, 20));
  const mined = Date.now();
  return Number(await shown) - mined;
}

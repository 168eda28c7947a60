import { collectibleAbi, marketplaceAbi } from '@talkies/abi';
import type { Hex } from 'viem';
import { type Chain, unanswered } from '../../../chain/index.ts';

/** Whether our marketplace may move the wallet's tokens; null where the chain does not answer. */
export async function marketplaceApprovalOf(
  { failFastClient, config }: Chain,
  owner: Hex,
): Promise<boolean | null> {
  const { collectible, marketplace } = config.contracts;
  return failFastClient
    .readContract({
      address: collectible,
      abi: collectibleAbi,
      functionName: 'isApprovedForAll',
      args: [owner, marketplace],
    })
    .catch(() => null);
}

/** The same, taken as so where the chain does not answer: the contract has the last word. */
export const isApproved = async (chain: Chain, owner: Hex): Promise<boolean> =>
  (await marketplaceApprovalOf(chain, owner)) ?? true;

/**
 * Service fee, in basis points, under which the contract would list or auction now; the listing or the auction keeps it. The
 * seller is shown it, and of an auction the contract holds the shop to it (`maxFeeBps`). @throws chain/unavailable where the chain does not answer
 */
export async function feeNow({ failFastClient, config }: Chain): Promise<number> {
  return failFastClient
    .readContract({ address: config.contracts.marketplace, abi: marketplaceAbi, functionName: 'feeBps' })
    .catch(unanswered);
}

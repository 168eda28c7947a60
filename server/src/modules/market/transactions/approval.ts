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

/** `marketplaceApprovalOf`, assumed to be true where the chain does not answer: the contract decides in the end. */
export const isApproved = async (chain: Chain, owner: Hex): Promise<boolean> =>
  (await marketplaceApprovalOf(chain, owner)) ?? true;

/**
 * The service fee, in basis points, that the contract would apply to a listing or auction now, which then keeps it.
 * The seller is shown it, and the contract enforces it for an auction (`maxFeeBps`).
 * @throws chain/unavailable where the chain does not answer
 */
export async function feeNow({ failFastClient, config }: Chain): Promise<number> {
  return failFastClient
    .readContract({ address: config.contracts.marketplace, abi: marketplaceAbi, functionName: 'feeBps' })
    .catch(unanswered);
}

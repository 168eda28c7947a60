import { collectibleAbi, marketplaceAbi } from '@talkies/abi';
import { type Chain, unanswered } from '../../../chain/index.ts';

/** Whether our marketplace may move the wallet's tokens; taken as so where the chain does not answer. */
export async function isApproved({ promptClient, config }: Chain, owner: `0x${string}`): Promise<boolean> {
  const { collectible, marketplace } = config.contracts;
  return promptClient
    .readContract({
      address: collectible,
      abi: collectibleAbi,
      functionName: 'isApprovedForAll',
      args: [owner, marketplace],
    })
    .catch(() => true);
}

/**
 * Service fee, in basis points, that an auction created now would keep. The seller is shown it, and the contract holds the
 * house to it (`maxFeeBps`). @throws chain/unavailable where the chain does not answer
 */
export async function feeOfAuction({ promptClient, config }: Chain): Promise<number> {
  return promptClient
    .readContract({ address: config.contracts.marketplace, abi: marketplaceAbi, functionName: 'feeBps' })
    .catch(unanswered);
}

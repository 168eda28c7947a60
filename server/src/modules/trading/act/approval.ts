import { collectibleAbi } from '@talkies/abi';
import type { Chain } from '../../../chain/index.ts';

/** Whether our marketplace may move the wallet's tokens; taken as so where the chain does not answer. */
export async function isApproved({ asked, config }: Chain, owner: `0x${string}`): Promise<boolean> {
  const { collectible, marketplace } = config.contracts;
  return asked
    .readContract({
      address: collectible,
      abi: collectibleAbi,
      functionName: 'isApprovedForAll',
      args: [owner, marketplace],
    })
    .catch(() => true);
}

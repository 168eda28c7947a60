import { bidPermitTypes, domainOf } from '@talkies/abi';
import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import type { Chain } from '../../../chain/index.ts';

const MINUTES = 10;

/** Our signer's permit for one wallet to bid in one auction (EIP-712, see IMarketplace.bidWithPermit), for ten minutes. */
export async function permitFor(
  ctx: Needs<'clock' | 'signers'>,
  { config }: Chain,
  { tokenId, round }: { tokenId: bigint; round: bigint },
  bidder: Hex,
): Promise<{ expiry: bigint; signature: Hex }> {
  const expiry = BigInt(Math.floor(ctx.clock.now().getTime() / 1000) + MINUTES * 60);
  const signer = await ctx.signers.resolve('signer');
  const signature = await signer.signTypedData({
    domain: domainOf(config.chainId, config.contracts.marketplace),
    types: bidPermitTypes,
    primaryType: 'BidPermit',
    message: { tokenId, round, bidder, expiry },
  });
  return { expiry, signature };
}

import { bidPermitTypes, domainOf } from '@talkies/abi';
import { MINUTE_MS } from '@talkies/shared';
import type { Hex, LocalAccount } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import type { Chain } from '../../../chain/index.ts';

/** How long a permit is valid. */
export const PERMIT_MS = 10 * MINUTE_MS;

interface Permit {
  /** seconds since 1970 */
  expiry: bigint;
  signature: Hex;
}

/** A permit of ours, valid for `PERMIT_MS`. @param sign signs its typed data (EIP-712) with the expiry */
export async function signPermit(
  { clock, signers }: Needs<'clock' | 'signers'>,
  sign: (signer: LocalAccount, expiry: bigint) => Promise<Hex>,
): Promise<Permit> {
  const expiry = BigInt(Math.floor((clock.now().getTime() + PERMIT_MS) / 1000));
  return { expiry, signature: await sign(await signers.resolve('permitSigner'), expiry) };
}

/** The permit for one wallet to bid in one auction (IMarketplace.bidWithPermit). */
export const permitFor = (
  ctx: Needs<'clock' | 'signers'>,
  { config }: Chain,
  { tokenId, round }: { tokenId: bigint; round: bigint },
  bidder: Hex,
): Promise<Permit> =>
  signPermit(ctx, (signer, expiry) =>
    signer.signTypedData({
      domain: domainOf(config.chainId, config.contracts.marketplace),
      types: bidPermitTypes,
      primaryType: 'BidPermit',
      message: { tokenId, round, bidder, expiry },
    }),
  );

import type { Hex } from 'viem';
import type { ChainConfig } from '../../../platform/config/chains.ts';
import type { Payees } from '../tables.ts';

// accounts 8 and 9 of every anvil: payees of local chains, whose coins are worthless
const local: Payees = {
  creator: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
  beneficiary: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
};

/** The payees of a film's drops; null where a real chain's film does not name them: payees of a drop are final. */
export function payeesOf(
  film: { creatorAddress: string | null; beneficiary: string | null },
  chain: Pick<ChainConfig, 'local'>,
): Payees | null {
  const creator = film.creatorAddress ?? (chain.local ? local.creator : null);
  const beneficiary = film.beneficiary ?? (chain.local ? local.beneficiary : null);
  return creator && beneficiary ? { creator: creator as Hex, beneficiary: beneficiary as Hex } : null;
}

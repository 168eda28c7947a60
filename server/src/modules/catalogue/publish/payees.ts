import type { Hex } from 'viem';
import type { ChainConfig } from '../../../platform/config/chains.ts';
import type { Payees } from '../tables.ts';

// accounts 8 and 9 of every anvil: whoever is paid there is paid in play money
const local: Payees = {
  creator: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
  beneficiary: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
};

/** Whom a film's drops pay; null where a real chain's film does not say, because that can never be changed. */
export function payeesOf(
  film: { creatorAddress: string | null; beneficiary: string | null },
  chain: Pick<ChainConfig, 'local'>,
): Payees | null {
  const creator = film.creatorAddress ?? (chain.local ? local.creator : null);
  const beneficiary = film.beneficiary ?? (chain.local ? local.beneficiary : null);
  return creator && beneficiary ? { creator: creator as Hex, beneficiary: beneficiary as Hex } : null;
}

import type { Address } from 'viem';

/**
 * Accounts by role. `owner` is meant to be a multisig. Of the optional ones `permitSigner` defaults to `signer`,
 * `cashier` and `granter` to `minter`, `organiser` to `registrar`.
 */
export interface Roles {
  readonly owner: Address;
  readonly treasury: Address;
  readonly minter: Address;
  readonly signer: Address;
  readonly registrar: Address;
  readonly permitSigner?: Address | undefined;
  readonly cashier?: Address | undefined;
  /** Creates lotteries and gives their prizes. */
  readonly organiser?: Address | undefined;
  /** Buys tickets for orders paid elsewhere. */
  readonly granter?: Address | undefined;
}

import type { ChainName } from '@talkies/shared';
import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { currentFees, unanswered } from '../../../chain/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Call, dryRun, requireMoney } from '../../transactions/index.ts';
import { type Purpose, purposes } from './rules.ts';

export interface PlannedCall extends Call {
  chain: ChainName;
  purpose: Purpose;
  /** the most gas that the call may use, from a dry run; left out: the call is run to find it */
  gas?: bigint;
}

export interface FeePlan {
  /** wei; the network's highest fee, with room for a few dearer blocks */
  fee: bigint;
  /** the wallet's balance in wei */
  balance: bigint;
  /** the wei missing for the fee */
  missing: bigint;
}

/** Adds room: gas prices rise by at most an eighth each block, and a call that waits for a top-up waits longer. */
const withRoom = (fee: bigint): bigint => (fee * 3n) / 2n;

/**
 * The cost of a call from a wallet, found by running it on the latest block unless its gas is known.
 * @throws …/insufficient-funds where the balance is below the value itself; the chain's reason for refusing the call;
 * wallet/refused while the network is too expensive; chain/unavailable
 */
export async function planFee(
  ctx: Needs<'chains'>,
  from: Hex,
  { chain: name, purpose, to, value, data, gas: known }: PlannedCall,
): Promise<FeePlan> {
  const chain = ctx.chains.get(name);
  const { failFastClient, config } = chain;
  const { of } = purposes[purpose];
  const balance = await failFastClient.getBalance({ address: from }).catch(unanswered);
  requireMoney(chain, of, { balance, value, fee: 0n });
  const [gas, fees] = await Promise.all([
    known ?? dryRun(chain, from, { to, value, data }, of),
    currentFees(failFastClient, config).catch(unanswered),
  ]);
  if (!fees)
    throw new AppError('wallet/refused', {
      detail: 'The network’s fee is too high just now. Try again later.',
    });
  const fee = withRoom(gas * fees.maxFeePerGas);
  const lacking = value + fee - balance;
  return { fee, balance, missing: lacking > 0n ? lacking : 0n };
}

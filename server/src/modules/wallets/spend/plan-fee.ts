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
  /** most units that it may use, where it has just been run; it is run for them where left out */
  gas?: bigint;
}

export interface FeePlan {
  /** wei; the most that the network takes, with room for a few dearer blocks */
  fee: bigint;
  /** wei that the wallet holds */
  balance: bigint;
  /** wei that are lacking for the fee */
  missing: bigint;
}

/** Prices rise by an eighth a block at most; what waits for a top-up waits longer. */
const withRoom = (fee: bigint): bigint => (fee * 3n) / 2n;

/**
 * What a call from a wallet costs, found by running it on the latest block unless its gas is known.
 * @throws …/insufficient-funds where the value itself is lacking; why the chain would refuse it; wallet/refused while
 * the network is too dear; chain/unavailable
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

import { contractErrors } from '@talkies/abi';
import type { ErrorCode } from '@talkies/shared';
import { exactMoney } from '@talkies/shared';
import { contractRefusal } from '@talkies/shared/contract-errors';
import type { Hex } from 'viem';
import { type Chain, explainRefusal, gasLimitOf } from '../../chain/index.ts';
import { AppError } from '../../platform/errors.ts';

/** A wallet's call that nobody has signed yet. */
export interface Call {
  to: Hex;
  data: Hex;
  /** wei */
  value: bigint;
}

/** The feature that a call belongs to: it decides the error codes where the refusal itself has none. */
export type CallOf = 'order' | 'market' | 'sale' | 'lottery' | 'wallet';
const codes = {
  order: { refused: 'order/payment-failed', money: 'order/insufficient-funds', permit: null },
  market: { refused: 'market/refused', money: 'market/insufficient-funds', permit: 'bid/approval' },
  // every call that costs nothing but the network's fee (spec:61)
  sale: { refused: 'market/not-saved', money: 'market/insufficient-funds', permit: null },
  lottery: { refused: 'market/refused', money: 'market/insufficient-funds', permit: 'lottery/permit' },
  wallet: { refused: 'wallet/refused', money: 'wallet/insufficient-funds', permit: null },
} as const satisfies Record<CallOf, Record<'refused' | 'money', ErrorCode> & { permit: ErrorCode | null }>;

/** The contracts' errors about a permit: they are the same for bids and for tickets. */
const ofPermits = new Set<string>(
  [contractErrors.PermitNeeded, contractErrors.WrongPermit, contractErrors.PermitExpired].map(
    ({ code }) => code,
  ),
);

/** The API's error for a node's answer to a dry run: chain/unavailable where it was not the chain that refused. */
export function dryRunRefusal(error: unknown, of: CallOf): AppError {
  const refusal = explainRefusal(error);
  if (!refusal) return new AppError('chain/unavailable', { cause: error });
  if (refusal.code === 'chain/insufficient-funds') return new AppError(codes[of].money, { cause: error });
  const { refused, permit } = codes[of];
  const known = contractRefusal(refusal.code, (ofPermits.has(refusal.code) && permit) || refused);
  return known
    ? new AppError(known.code, { detail: known.text, cause: error })
    : new AppError(refused, { cause: error });
}

/**
 * Runs a call on the chain's present state.
 * @returns the gas to send it with
 * @throws the API's error for the chain's refusal; chain/unavailable
 */
export async function dryRun(
  { failFastClient }: Pick<Chain, 'failFastClient'>,
  from: Hex,
  call: Call,
  of: CallOf,
): Promise<bigint> {
  try {
    // first as a read: only then does every node state the contract's reason for a refusal
    await failFastClient.call({ account: from, ...call });
    // not the pending block: only some nodes have one
    const used = await failFastClient.estimateGas({ account: from, ...call, blockTag: 'latest' });
    return gasLimitOf(call, used);
  } catch (error) {
    throw dryRunRefusal(error, of);
  }
}

/** All in wei. */
export interface Sums {
  /** the wallet's balance */
  balance: bigint;
  /** the call's value */
  value: bigint;
  /** the network's highest fee; 0 where it is not known yet */
  fee: bigint;
}

/** The error for missing money: how much is missing, for what, and the wallet's balance. @param hint what to do about it */
export function moneyMissing(
  { config }: Pick<Chain, 'config'>,
  of: CallOf,
  { balance, value, fee }: Sums,
  hint = '',
): AppError {
  const coins = (wei: bigint): string => exactMoney(wei, config.currency);
  const costs = [
    value > 0n && `it costs ${coins(value)}`,
    fee > 0n && `the network fee is at most ${coins(fee)}`,
    `the wallet holds ${coins(balance)}`,
  ].filter(Boolean);
  const sentence = `${coins(value + fee - balance)} is missing: ${costs.join(', ')}.`;
  return new AppError(codes[of].money, { detail: [sentence, hint].filter(Boolean).join(' ') });
}

/** @throws moneyMissing */
export function requireMoney(chain: Pick<Chain, 'config'>, of: CallOf, sums: Sums): void {
  if (sums.balance < sums.value + sums.fee) throw moneyMissing(chain, of, sums);
}

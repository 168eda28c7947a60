import { contractErrors } from '@talkies/abi';
import type { ErrorCode } from '@talkies/shared';
import { exactMoney } from '@talkies/shared';
import { contractRefusal } from '@talkies/shared/contract-errors';
import type { Hex } from 'viem';
import { type Chain, explainRefusal, withGasMargin } from '../../chain/index.ts';
import { AppError } from '../../platform/errors.ts';

/** One call of a wallet, before anybody has signed it. */
export interface Call {
  to: Hex;
  data: Hex;
  /** wei */
  value: bigint;
}

/** Whose call it is: decides the codes where the refusal itself has none. */
export type CallOf = 'order' | 'market' | 'sale' | 'lottery' | 'wallet';
const codes = {
  order: { refused: 'order/payment-failed', money: 'order/insufficient-funds', permit: null },
  market: { refused: 'market/refused', money: 'market/insufficient-funds', permit: 'bid/approval' },
  // nobody pays when something is put on sale
  sale: { refused: 'market/not-saved', money: 'market/insufficient-funds', permit: null },
  lottery: { refused: 'market/refused', money: 'market/insufficient-funds', permit: 'lottery/permit' },
  wallet: { refused: 'wallet/refused', money: 'wallet/insufficient-funds', permit: null },
} as const satisfies Record<CallOf, Record<'refused' | 'money', ErrorCode> & { permit: ErrorCode | null }>;

/** Bids and tickets need our permit alike: which of both, the contracts' errors do not say. */
const ofPermits = new Set<string>(
  [contractErrors.PermitNeeded, contractErrors.WrongPermit, contractErrors.PermitExpired].map(
    ({ code }) => code,
  ),
);

/** What a node said to a call that was tried, as the API's error: chain/unavailable where it was not the chain that said no. */
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
 * @returns most units of gas that it may use, with the writer's margin
 * @throws why the chain would refuse it, in the API's words; chain/unavailable
 */
export async function dryRun(
  { failFastClient }: Pick<Chain, 'failFastClient'>,
  from: Hex,
  call: Call,
  of: CallOf,
): Promise<bigint> {
  try {
    // first as a read, whose refusals carry the contract's reason on every node
    await failFastClient.call({ account: from, ...call });
    // not the pending block: only some nodes have one
    return withGasMargin(await failFastClient.estimateGas({ account: from, ...call, blockTag: 'latest' }));
  } catch (error) {
    throw dryRunRefusal(error, of);
  }
}

/** All in wei. */
export interface Sums {
  /** what the wallet holds */
  balance: bigint;
  /** what goes along with the call */
  value: bigint;
  /** most that the network takes; 0 where that is not known yet */
  fee: bigint;
}

/** That money is missing, how much, for what, and what the wallet holds. @param hint what to do about it */
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

import { exactMoney, type Money } from '@talkies/shared';
import { contractRefusal } from '@talkies/shared/contract-errors';
import { explainRefusal } from '../../../chain/index.ts';
import { AppError } from '../../../platform/errors.ts';

const inCoins = ({ amount, currency }: Money): string => exactMoney(BigInt(amount), currency);

/**
 * The documents' sentences for a bid that is too low, with the item's own currency (spec:8): the legendary item's
 * page has one of its own.
 */
export function bidTooLow(minimum: Money, previous: Money | null, legendary: boolean): AppError {
  const least = `Bid at least ${inCoins(minimum)}.`;
  if (previous === null)
    return new AppError('bid/too-low', { detail: `The least first bid is ${inCoins(minimum)}.` });
  const sentence = legendary
    ? `Please enter value greater than the last bid value. ${inCoins(previous)}.`
    : `Please Enter Value Greater than Previous Bid Value ${inCoins(previous)}.`;
  return new AppError('bid/too-low', { detail: `${sentence} ${least}` });
}

/** What the contract said to a call that was tried, in words for the person at the screen. */
export function refusalOf(error: unknown): AppError {
  const refusal = explainRefusal(error);
  if (!refusal) return new AppError('chain/unavailable', { cause: error });
  if (refusal.code === 'chain/insufficient-funds')
    return new AppError('market/insufficient-funds', { cause: error });
  const known = contractRefusal(refusal.code, 'market/refused');
  return known
    ? new AppError(known.code, { detail: known.text })
    : new AppError('market/refused', { cause: error });
}

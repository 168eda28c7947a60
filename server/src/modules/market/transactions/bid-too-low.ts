import { exactMoney, type Money } from '@talkies/shared';
import { AppError } from '../../../platform/errors.ts';

const inCoins = ({ amount, currency }: Money): string => exactMoney(BigInt(amount), currency);

/**
 * The specification's sentences for a bid that is too low, with the item's own currency (spec:8): the legendary item's
 * page has one of its own.
 */
export function bidTooLow(minimum: Money, previous: Money | null, legendary: boolean): AppError {
  const least = `Bid at least ${inCoins(minimum)}.`;
  if (previous === null)
    return new AppError('bid/too-low', { detail: `The first bid must be at least ${inCoins(minimum)}.` });
  const sentence = legendary
    ? `Please enter value greater than the last bid value. ${inCoins(previous)}.`
    : `Please Enter Value Greater than Previous Bid Value ${inCoins(previous)}.`;
  return new AppError('bid/too-low', { detail: `${sentence} ${least}` });
}

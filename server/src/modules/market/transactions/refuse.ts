import type { ContractErrorName } from '@talkies/abi';
import { contractErrors } from '@talkies/abi';
import { type ErrorCode, exactMoney, type Money } from '@talkies/shared';
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

const codes: Partial<Record<ContractErrorName, ErrorCode>> = {
  NotListed: 'market/not-listed',
  AlreadyListed: 'market/already-listed',
  WrongTotal: 'market/price-changed',
  OwnToken: 'market/own',
  AmountOutOfRange: 'amount/too-large',
  AuctionOpen: 'market/in-auction',
  TokenLocked: 'market/in-auction',
  NoSuchAuction: 'auction/none',
  AuctionEnded: 'auction/ended',
  AuctionStillOpen: 'auction/still-open',
  AuctionHasBid: 'auction/has-bid',
  BidTooLow: 'bid/too-low',
  TermsOutOfRange: 'auction/terms',
  FeeAboveExpected: 'market/price-changed',
  NotTokenOwner: 'market/not-yours',
  MarketplaceSwitchedOff: 'market/approval-off',
  SalesPaused: 'market/paused',
  NothingToWithdraw: 'market/nothing-to-withdraw',
};

/** What the contract said to a call that was tried, in words for the person at the screen. */
export function refusalOf(error: unknown): AppError {
  const refusal = explainRefusal(error);
  if (!refusal) return new AppError('chain/unavailable', { cause: error });
  if (refusal.code === 'chain/insufficient-funds')
    return new AppError('market/insufficient-funds', { cause: error });
  const known = Object.entries(contractErrors).find(([, { code }]) => code === refusal.code);
  if (!known) return new AppError('market/refused', { cause: error });
  const [name, { userText, remedy }] = known;
  return new AppError(codes[name as ContractErrorName] ?? 'market/refused', {
    detail: `${userText} ${remedy}`,
  });
}

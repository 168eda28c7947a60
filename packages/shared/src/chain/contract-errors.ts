import { type ContractErrorName, contractErrors } from '@talkies/abi';
import type { ErrorCode } from '../errors.ts';

/** The API's error code for a contract's error. Errors without a row tell a person nothing that they could act on. */
const codes: Partial<Record<ContractErrorName, ErrorCode>> = {
  SoldOut: 'order/sold-out',
  VoucherExpired: 'order/quote-expired',
  OrderAlreadyUsed: 'order/wrong-state',
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
  TicketsNotOnSale: 'lottery/not-on-sale',
  TicketSaleEnded: 'lottery/ended',
  TicketCountOutOfRange: 'lottery/count',
  WalletLimitReached: 'lottery/wallet-limit',
  WrongValue: 'lottery/price-changed',
  WrongPhase: 'lottery/phase',
  WrongBeaconSignature: 'lottery/beacon',
  NothingToRefund: 'lottery/nothing-to-refund',
};

export interface ContractRefusal {
  code: ErrorCode;
  /** what happened and what the person can do about it */
  text: string;
}

/**
 * Translates a contract's refusal into one of the API's errors.
 * @param error its name, or the code that `contractErrors` gives it
 * @param otherwise the code for errors without their own
 * @returns null for an error of somebody else's contract
 */
export function contractRefusal(error: string | undefined, otherwise: ErrorCode): ContractRefusal | null {
  const known = Object.entries(contractErrors).find(([name, { code }]) => name === error || code === error);
  if (!known) return null;
  const [name, { userText, remedy }] = known;
  return { code: codes[name as ContractErrorName] ?? otherwise, text: `${userText} ${remedy}` };
}

import { type ContractErrorName, contractErrors } from '@talkies/abi';
import type { ErrorCode } from '../errors.ts';

/** What our API answers for an error of a contract. Errors without a row say nothing that a person could act on. */
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
  /** what happened and what to do about it, for the person at the screen */
  text: string;
}

/**
 * A contract's refusal in the API's words.
 * @param error its name, or the code that `contractErrors` gives it
 * @param otherwise the code of errors that have none of their own
 * @returns null for an error of somebody else's contract
 */
export function contractRefusal(error: string | undefined, otherwise: ErrorCode): ContractRefusal | null {
  const known = Object.entries(contractErrors).find(([name, { code }]) => name === error || code === error);
  if (!known) return null;
  const [name, { userText, remedy }] = known;
  return { code: codes[name as ContractErrorName] ?? otherwise, text: `${userText} ${remedy}` };
}

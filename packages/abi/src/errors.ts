import { MAX_DURATION, MAX_INCREMENT_BPS, MIN_DURATION } from './generated/constants.ts';
import { errorSelectors } from './generated/errorSelectors.ts';

export type ContractErrorName = (typeof errorSelectors)[keyof typeof errorSelectors];

export interface ContractErrorText {
  /** Stable, for machines. */
  readonly code: `contract/${string}`;
  /** What happened, for the person at the screen. */
  readonly userText: string;
  /** What that person can do about it. */
  readonly remedy: string;
  /** Whether sending the same call again later can succeed without a change by the sender. */
  readonly retryable: boolean;
}

const text = (
  code: ContractErrorText['code'],
  userText: string,
  remedy: string,
  retryable = false,
): ContractErrorText => ({ code, userText, remedy, retryable });

const ASK_US = 'Write to us; this should not happen.';

/** The one table of contract errors. A custom error without a row does not compile. */
export const contractErrors: Readonly<Record<ContractErrorName, ContractErrorText>> = {
  // buying from a drop
  SoldOut: text('contract/sold-out', 'This edition is sold out.', 'Look for it in the marketplace.'),
  VoucherExpired: text(
    'contract/voucher-expired',
    'This price was locked for 10 minutes and has expired.',
    'Get a new price.',
  ),
  WrongBuyer: text(
    'contract/wrong-buyer',
    'This price was given to another wallet.',
    'Switch to the wallet that started the purchase.',
  ),
  WrongValue: text(
    'contract/wrong-value',
    'The payment is not the price that was shown.',
    'Start the purchase again.',
  ),
  WrongSigner: text(
    'contract/wrong-signer',
    'This price was not given by us for this network.',
    'Switch to the network shown and get a new price.',
  ),
  OrderAlreadyUsed: text(
    'contract/order-used',
    'This order has been delivered already.',
    'See your showcase or your tickets.',
  ),
  UnknownDrop: text(
    'contract/unknown-drop',
    'This item is not on the chain yet.',
    'Try again in a minute.',
    true,
  ),
  SalesPaused: text(
    'contract/sales-paused',
    'Sales are paused for a moment.',
    'Try again later. Withdrawals and running auctions go on.',
    true,
  ),

  // buying and selling in the marketplace
  NotListed: text('contract/not-listed', 'This item is no longer on sale at that price.', 'Reload the page.'),
  AlreadyListed: text(
    'contract/already-listed',
    'This item is on sale already.',
    'Change its price instead.',
  ),
  WrongTotal: text(
    'contract/wrong-total',
    'The seller has changed the price.',
    'Reload the page and check the price.',
  ),
  OwnToken: text('contract/own-token', 'This wallet is the one that sells the item.', 'Use another wallet.'),
  AmountOutOfRange: text(
    'contract/amount-out-of-range',
    'That amount is too small or too large.',
    'Enter another amount.',
  ),

  // auctions
  AuctionOpen: text(
    'contract/auction-open',
    'This item is in an auction.',
    'Wait for the end, or cancel the auction before the first bid.',
  ),
  NoSuchAuction: text('contract/no-such-auction', 'This auction is closed.', 'Reload the page.'),
  AuctionEnded: text(
    'contract/auction-ended',
    'Auction Ended',
    'Look for other auctions in the marketplace.',
  ),
  AuctionStillOpen: text(
    'contract/auction-still-open',
    'The auction has not ended yet.',
    'Wait for its end.',
    true,
  ),
  AuctionHasBid: text(
    'contract/auction-has-bid',
    'Somebody has bid: the auction runs to its end.',
    'Wait for its end.',
  ),
  BidTooLow: text(
    'contract/bid-too-low',
    'Please enter value greater than the last bid value.',
    'Bid at least the minimum shown.',
  ),
  TermsOutOfRange: text(
    'contract/terms-out-of-range',
    `An auction lasts ${MIN_DURATION / 3_600} hour to ${MAX_DURATION / 86_400} days, with steps of at most ${MAX_INCREMENT_BPS / 100} %.`,
    'Change the terms.',
  ),
  FeeAboveExpected: text(
    'contract/fee-above-expected',
    'The service fee has changed since this page was loaded.',
    'Reload the page and check the fee.',
  ),
  PermitNeeded: text(
    'contract/permit-needed',
    'Only wallets with our approval can take part.',
    'Ask for approval on the page you came from.',
  ),
  WrongPermit: text(
    'contract/wrong-permit',
    'This approval is for another wallet, auction or lottery.',
    'Switch to the approved wallet.',
  ),
  PermitExpired: text('contract/permit-expired', 'This approval has expired.', 'Ask for a new one.'),

  // lotteries
  TicketsNotOnSale: text(
    'contract/tickets-not-on-sale',
    'There is no such lottery, or it was called off.',
    'Reload the page. If you have tickets of it, their price is paid back.',
  ),
  TicketSaleEnded: text(
    'contract/ticket-sale-ended',
    'The deadline of this lottery has passed.',
    'Look for other lotteries.',
  ),
  TicketCountOutOfRange: text(
    'contract/ticket-count-out-of-range',
    'There are not that many tickets left.',
    'Choose at least one ticket and at most those left.',
  ),
  WalletLimitReached: text(
    'contract/ticket-limit',
    'A wallet may not hold that many tickets of this lottery.',
    'Choose fewer tickets.',
  ),
  LotteryTermsOutOfRange: text(
    'contract/lottery-terms-out-of-range',
    'A lottery lasts 1 hour to 90 days, has 100 tickets or more, and a money prize that 100 of them pay.',
    'Change the terms.',
  ),
  WrongPhase: text(
    'contract/wrong-phase',
    'The lottery is not at that point now.',
    'Reload the page to see where it stands.',
  ),
  WrongBeaconSignature: text(
    'contract/wrong-beacon-signature',
    'That is not the random number that this lottery waits for.',
    'Hand in the signature of the round shown on the page.',
  ),
  InvalidBeacon: text(
    'contract/invalid-beacon',
    'The source of random numbers is not described correctly.',
    'Copy key, genesis and period from its public description.',
  ),
  NotTheWinner: text(
    'contract/not-the-winner',
    'That purchase does not hold the winning ticket.',
    'Compare your tickets with the winning one on the page.',
  ),
  NothingToRefund: text(
    'contract/nothing-to-refund',
    'No money is owed for tickets of this wallet.',
    'If it was paid back to you before, look at your wallet and at your credit.',
  ),
  CallerNotOrganiser: text(
    'contract/not-organiser',
    'This account may not create lotteries.',
    'Use the organiser account.',
  ),
  CallerNotGranter: text(
    'contract/not-granter',
    'This account may not buy tickets for others.',
    'Use the granter account.',
  ),
  CallerNotGiver: text(
    'contract/not-giver',
    'Only the one who gave the prize may call the lottery off.',
    'Use the account that created it.',
  ),

  // paying an order that is delivered on another chain
  QuoteExpired: text(
    'contract/quote-expired',
    'This price was locked for 10 minutes and has expired.',
    'Get a new price.',
  ),
  WrongPayer: text(
    'contract/wrong-payer',
    'This price was given to another wallet.',
    'Switch to the wallet that started the purchase.',
  ),
  OrderAlreadyPaid: text(
    'contract/order-paid',
    'This order has been paid already.',
    'Look at the order page.',
  ),
  OrderNotPaid: text(
    'contract/order-not-paid',
    'This order has not been paid here.',
    'Check the order number.',
  ),
  OrderAlreadyCollected: text(
    'contract/order-collected',
    'This payment was collected already.',
    'Leave it out of the batch.',
  ),
  CollectionAlreadyAnnounced: text(
    'contract/collection-announced',
    'The collection of this payment was announced already.',
    'Leave it out of the batch.',
  ),
  CollectionNotDue: text(
    'contract/collection-not-due',
    'This payment cannot be collected: not announced, within its notice, or its payer objects.',
    'Announce it, wait for the end of the notice, or let the owner answer the objection.',
  ),
  CollectionsSuspended: text(
    'contract/collections-suspended',
    'Treasury or cashier changed within the last 30 days.',
    'Wait; refunds go on meanwhile.',
    true,
  ),
  NothingToObjectTo: text(
    'contract/nothing-to-object-to',
    'No collection of this payment is under notice.',
    'If the order does not come, take the payment back 14 days after you paid.',
  ),
  NoObjection: text(
    'contract/no-objection',
    'The payer of this order does not object.',
    'Leave it out of the batch.',
  ),
  ExitNotOpen: text(
    'contract/exit-not-open',
    'This payment cannot be taken back now.',
    'Wait until 14 days after you paid or objected. If its collection is announced and nothing came, object.',
    true,
  ),
  RefundOutOfRange: text(
    'contract/refund-out-of-range',
    'That is more than is left of the payment.',
    'Refund at most what is left.',
  ),
  CallerNotCashier: text(
    'contract/not-cashier',
    'This account may not refund or collect.',
    'Use the cashier account.',
  ),
  SafeCastOverflowedUintDowncast: text(
    'contract/number-too-large',
    'A number is too large for the contract.',
    'Enter a smaller one.',
  ),

  // owning and moving tokens
  TokenLocked: text(
    'contract/token-locked',
    'This item is in an auction and cannot be moved.',
    'Wait for the end, or cancel the auction before the first bid.',
  ),
  TokenNotLocked: text('contract/token-not-locked', 'This item is not in an auction.', 'Reload the page.'),
  NotTokenOwner: text(
    'contract/not-token-owner',
    'This wallet does not own the item.',
    'Switch to the wallet that owns it.',
  ),
  NotOwnerNorApproved: text(
    'contract/not-approved',
    'This wallet may not move the item.',
    'Switch to the owner, or allow our marketplace again in your profile.',
  ),
  MarketplaceSwitchedOff: text(
    'contract/marketplace-off',
    'Our marketplace is switched off for this wallet.',
    'Allow it again in your profile.',
  ),
  TokenDoesNotExist: text('contract/no-such-token', 'There is no such item.', 'Reload the page.'),
  TransferFromIncorrectOwner: text('contract/wrong-owner', 'The item has changed hands.', 'Reload the page.'),
  TransferToZeroAddress: text(
    'contract/zero-receiver',
    'Items cannot be sent to the zero address.',
    'Enter the address of a wallet.',
  ),
  TransferToNonERC721ReceiverImplementer: text(
    'contract/receiver-refuses',
    'That contract cannot hold items.',
    'Choose another address.',
  ),
  BalanceQueryForZeroAddress: text(
    'contract/zero-account',
    'The zero address owns nothing.',
    'Enter the address of a wallet.',
  ),
  NoPaymentExpected: text(
    'contract/no-payment-expected',
    'Moving an item takes no payment.',
    'Send it again without an amount.',
  ),
  AccountBalanceOverflow: text('contract/balance-overflow', 'This wallet holds too many items.', ASK_US),
  TokenAlreadyExists: text('contract/token-exists', 'This item exists already.', ASK_US),

  // money waiting for its owner
  NothingToWithdraw: text(
    'contract/nothing-to-withdraw',
    'Nothing is waiting for this wallet.',
    'Switch to the wallet that is owed the money.',
  ),
  WithdrawalRefused: text(
    'contract/withdrawal-refused',
    'That address refused the money.',
    'Choose another address; nothing was lost.',
  ),

  // running the shop
  CallerNotMinter: text(
    'contract/not-minter',
    'This account may not deliver orders.',
    'Use the minter account.',
  ),
  CallerNotRegistrar: text(
    'contract/not-registrar',
    'This account may not register drops.',
    'Use the registrar account.',
  ),
  CallerNotMarketplace: text(
    'contract/not-marketplace',
    'Only our marketplace may do that.',
    'Use the marketplace.',
  ),
  OwnableUnauthorizedAccount: text(
    'contract/not-owner',
    'Only the contract owner may do that.',
    'Use the owner account.',
  ),
  OwnableInvalidOwner: text(
    'contract/invalid-owner',
    'That account cannot own the contract.',
    'Choose another account.',
  ),
  OwnershipCannotBeRenounced: text(
    'contract/no-renouncing',
    'The contract must keep an owner.',
    'Transfer it to another account.',
  ),
  DropExists: text('contract/drop-exists', 'This drop is registered already.', 'Leave it out of the batch.'),
  EmptyDrop: text('contract/empty-drop', 'A drop needs at least one item.', 'Set a quantity.'),
  RoyaltyAboveCap: text('contract/royalty-too-high', 'The royalty is above 25 %.', 'Choose a lower royalty.'),
  FeeAboveCap: text('contract/fee-too-high', 'The service fee is above 10 %.', 'Choose a lower fee.'),
  ZeroAddress: text('contract/zero-address', 'An account is missing.', 'Name an account for every role.'),
};

/** A contract error by its revert data; undefined for data that is none of our contracts' custom errors. */
export function explainContractError(
  revertData: string,
): (ContractErrorText & { readonly name: ContractErrorName }) | undefined {
  const selector = revertData.slice(0, 10).toLowerCase();
  if (!isKnownSelector(selector)) return undefined;
  const name = errorSelectors[selector];
  return { name, ...contractErrors[name] };
}

function isKnownSelector(selector: string): selector is keyof typeof errorSelectors {
  return Object.hasOwn(errorSelectors, selector);
}

export { isContract } from './account-code.ts';
export { hasChainReached } from './chain-clock.ts';
export { chainLoops } from './chain-loops.ts';
export {
  type ChainVersions,
  chainVersionsNow,
  chainVersionsOf,
  chainVersionsText,
  earliest,
  parseChainVersions,
} from './chain-versions.ts';
export { type Chain, type Chains, unanswered } from './chains.ts';
export { addressArg, textArg } from './event-args.ts';
export { explorerUrl, tokenUrl } from './explorer-links.ts';
export { finalBlock, isChainIdle, isFinal } from './finality.ts';
export {
  countRefunds,
  filledTicketOrder,
  type LotteryKey,
  lotteriesChangedSince,
  lotteriesOf,
  lotteriesToEnd,
  lotteriesToRefund,
  lotteryKey,
  numberAmongHolder,
  type OnchainLottery,
  purchaseIn,
  purchasesBy,
  purchasesOf,
  purchaseWith,
  type ReadLottery,
  refundsTo,
  spentOnTickets,
  type TicketPurchaseRow,
  type TicketRefund,
  ticketCountsOf,
  ticketHolders,
  undecidedTicketsOf,
} from './lottery/reads.ts';
export { noteFailedRefund, unpaidHolders } from './lottery/refund-tries.ts';
export {
  filledTicketOrders,
  lotteries,
  openLotteryStates,
  ticketPurchases,
  ticketRefunds,
} from './lottery/tables.ts';
export { type ActivityCursor, type MarketEvent, marketEvents } from './market/activity.ts';
export { bidBefore, biddersOf, leftAListing, priceBefore, sellersOf } from './market/before-event.ts';
export { isFirstSale, isOwnedByPerson } from './market/belongs-to-person.ts';
export type { MarketEventName } from './market/event-index.ts';
export { marketplaceFees } from './market/marketplace-fees.ts';
export { mintNumbersOf } from './market/mint-numbers.ts';
export { paidColumn, paidOfEvent, paidOfSale } from './market/paid.ts';
export {
  type Auction,
  auctionOfDrop,
  auctionsOfDrops,
  type Bid,
  bidsBy,
  bidsOfAuction,
  type CreditInTransaction,
  changedAmong,
  changedSince,
  cheapestOfDrop,
  creditIn,
  creditsOf,
  firstSaleOfToken,
  forSaleBy,
  forSaleOfDrop,
  isOfOpenSeller,
  latestBidsOfDrop,
  listingShares,
  listingsBySeller,
  type MarketTokenRows,
  marketTokenRowsOf,
  rowsOfMarketToken,
  type Sale,
  saleIn,
  salesOfToken,
} from './market/reads.ts';
export { auctionsToSettle, noteSettlement } from './market/settlements.ts';
// for joins in other modules' reads; only the files of chain/ write them
export { auctions, bids, listings, sales } from './market/tables.ts';
export { listingTotal } from './market/totals.ts';
export { auctionsBy, hasTraded, mintsTo, participantsAmong, salesBy } from './market/trades-by-wallet.ts';
export { type Owner, type Owners, ownedBy } from './owned-by.ts';
export { rebuildOwnedEditions } from './owned-editions.ts';
export {
  type EventPosition,
  type EventRow,
  eventsBetween,
  resumeAfter,
} from './projection/events-between.ts';
export { isOneOf } from './projection/many-rows.ts';
export { isUnknownBlock } from './reader/errors.ts';
export { WINDOW as REORGANISATION_WINDOW } from './reader/fetch.ts';
export { mintsAmong, readAnew, type StoredEvent } from './reader/read-anew.ts';
export { type EventInReceipt, eventsOfTransaction } from './reader/receipt.ts';
export { hasReadUntil, readerLag } from './readiness.ts';
export {
  type Drop,
  dropsOf,
  type Head,
  headOf,
  type Mint,
  mintOfOrder,
  mintsOfOrders,
  type ReceiverPayment,
  receiverPaymentOf,
  receiverPaymentsDue,
  receiverPaymentsOf,
  receiverPaymentsThat,
  type Token,
  tokensOwnedBy,
} from './reads.ts';
export { rolesOfOthers } from './roles.ts';
export { isVaultSigner, type OwnSigner, signerAddress, vaultSigner } from './signers.ts';
export { storeReported } from './store-reported.ts';
export {
  chainAttempts,
  chainTransactions,
  cursors,
  drops,
  events,
  hasNotFailed,
  isOpenTransaction,
  mints,
  ownedEditions,
  tokens,
} from './tables.ts';
export { dropOfTokenColumn, serialOfTokenColumn } from './token-columns.ts';
export { type TokenName, tokenKey } from './token-name.ts';
export { TRANSFER_GAS } from './writer/fees.ts';
export { gasLimitOf } from './writer/gas.ts';
export {
  DISCARDED,
  discardHeld,
  heldTransactions,
  holdPayments,
  releaseHeld,
  writeHeld,
} from './writer/held.ts';
export {
  cancelLostNonce,
  cancelTransaction,
  dismissFailure,
  freeKeys,
  freeRefusedKey,
  lockTransaction,
  maybeSentAgain,
  requestCancellation,
  retryTransaction,
  speedUpTransaction,
  stuckTransactions,
  waitingTransactions,
} from './writer/operator-actions.ts';
export {
  externalKeyColumn,
  externalTransactionKey,
  type TransactionRequest,
  type TransactionStatus,
  topUpKey,
  type WrittenTransaction,
} from './writer/port.ts';
export { cancelled, explainRefusal, isRefusedForNow, nonceTaken } from './writer/refusal.ts';
export { currentFees } from './writer/send.ts';
export { keyOfHash, type TransactionRow } from './writer/transaction-rows.ts';

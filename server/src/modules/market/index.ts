export {
  announce,
  announcedRuns,
  isAnnounced,
  lockAnnounced,
  withdrawAnnounced,
  withdrawDueAnnounced,
} from './announce-auction.ts';
export { type AskingBidder, biddersOfItem, type Decision, decideBidder, decisionOf } from './bidders.ts';
export { marketPersonalData } from './personal.ts';
export { editionPrice, minimumBidOf, partyOf, priceOf } from './present.ts';
export { auctionsOpening, openingOf, openingsOf } from './read/announced.ts';
export { type FoundMarketToken, findMarketToken, soleToken } from './read/find-market-token.ts';
export { peopleWithPart, seesItem } from './read/hidden-item.ts';
export { cardsOfTokens, listMarket } from './read/market.ts';
export { getMarketToken, presentMarketToken } from './read/market-token.ts';
export { bidsOf, onSaleOf } from './read/own-market.ts';
export { namesOf, partiesOf } from './read/parties.ts';
export { storeReservePrice } from './reserve-prices.ts';
export { auctionStateOf, roundUp, tokenStateOf } from './rules.ts';
export { marketCursors, openCondition } from './tables.ts';
export { advanceTransactions } from './transactions/advance.ts';
export { callOf, type LotteryCall } from './transactions/call.ts';
export { PERMIT_MS, permitFor, signPermit } from './transactions/permit.ts';
export { chooseWallet, type Plan, tryIntent } from './transactions/prepare.ts';
export { presentTransactions } from './transactions/present-transactions.ts';
export { checkMarketReports, reportedTransactions } from './transactions/reported-transactions.ts';
export { sendMarketTransaction } from './transactions/send.ts';
export {
  isPurchaseBy,
  pendingOfLottery,
  ticketTransactions,
  transactionOf,
} from './transactions/transaction-reads.ts';

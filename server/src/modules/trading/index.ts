export { advanceTransactions } from './act/advance.ts';
export { type Call, callOf, type Deed } from './act/call.ts';
export { inCoins } from './act/refuse.ts';
export { minimumBidOf, presentCard, priceOf } from './present.ts';
export { type Found, findTrade } from './read/find-trade.ts';
export { auctionsOpenedBy, bidsOf, onSaleOf, salesOf } from './read/lists.ts';
export { cardsOfTokens } from './read/market.ts';
export { getTrade } from './read/trade.ts';
export { tradeNews } from './tables.ts';

export { advanceTransactions } from './act/advance.ts';
export { type Call, callOf, type Deed } from './act/call.ts';
export { inCoins } from './act/refuse.ts';
export { tradingPart } from './personal.ts';
export { minimumBidOf } from './present.ts';
export { type Found, findTrade } from './read/find-trade.ts';
export { cardsOfTokens } from './read/market.ts';
export { getTrade } from './read/trade.ts';
export { tradeNews } from './tables.ts';

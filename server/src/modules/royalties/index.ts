export {
  batchById,
  countCalledOff,
  endOnChain,
  insertBatch,
  leaveToHand,
  listBatches,
  payoutKey,
  payoutsOfBatch,
  type RoyaltyBatch,
  weiInTransit,
} from './batches.ts';
export {
  bookedShareOf,
  bookSale,
  entriesOf,
  entriesWithin,
  isReversal,
  isReversalColumn,
  reverseSale,
} from './ledger.ts';
export { lockPayee, type Payee, payoutDetailsOf, storePayee } from './payees.ts';
export {
  type Balance,
  type BatchTerms,
  balancesOf,
  beginPayout,
  type Creator,
  creatorOf,
  endPayout,
  monthsOf,
  payoutsOf,
} from './payouts.ts';
export { royaltiesPersonalData } from './personal.ts';
export { arePayoutsDoubted, doubtPayouts, trustPayouts } from './restored-payouts.ts';
export { type RoyaltyTerms, royaltyTerms, storeRoyaltyTerms } from './royalty-terms.ts';
export { entriesUntil, issuedStatement, issueStatement, payoutsUntil } from './statements.ts';
export {
  type RoyaltyEntry,
  type RoyaltyPayout,
  royaltyEntries,
  royaltyPayees,
  royaltyPayouts,
} from './tables.ts';

export { bookedShareOf, bookSale, entriesOf, entriesWithin, reverseSale } from './ledger.ts';
export { type Balance, balancesOf, beginPayout, type Creator, endPayout, payoutsOf } from './payouts.ts';
export { royaltiesPersonalData } from './personal.ts';
export { type RoyaltyEntry, type RoyaltyPayout, royaltyEntries, royaltyPayouts } from './tables.ts';

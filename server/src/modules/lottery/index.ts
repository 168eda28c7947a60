export { phaseNow } from './calling-off.ts';
export { drawFile } from './draw-file.ts';
export { endingOf, storeEnding } from './endings.ts';
export { countExcluded, peopleByRegion } from './entry-counts.ts';
export { excludeEmail } from './exclude-email.ts';
export {
  allLotteries,
  type FoundLottery,
  findLottery,
  itsLottery,
  lotteryNameOf,
  lotteryNames,
  lotteryPages,
} from './find.ts';
export { dropFreeTickets, freeTicketHash, freeTicketSpending, mayEnterFree } from './free-tickets.ts';
export { myLotteries } from './my-lotteries.ts';
export { myLottery } from './my-lottery.ts';
export { presentTicketFunding, ticketOnRamps } from './on-ramp-sales.ts';
export {
  excludeMyself,
  myEntry,
  requireEntry,
  requireEntryLocked,
  setEntry,
} from './participation.ts';
export { lotteryPersonalData } from './personal.ts';
export {
  claimPrizeCall,
  costOf,
  type LotteryIntent,
  planLotteryTransaction,
  pointOfSignature,
  requireTicketsOnSale,
} from './plan-transaction.ts';
export { presentCard, presentLottery } from './present.ts';
export { hasRoom, phaseOfLottery, requireProviders, whyNotSold } from './provider-sales.ts';
export { getLottery, listLotteries, listTickets, lotteriesByNumber } from './reads.ts';
export { announceOffer, reviseOffer } from './revise.ts';
export { beaconOf, drawTimes, phaseOf } from './rules.ts';
export {
  type LotteryEnding,
  type LotteryOffer,
  lotteryNotificationCursors,
  lotteryOffers,
  type OfferedTerms,
  ticketOrders,
} from './tables.ts';
export {
  getTicketOrder,
  givenTickets,
  presentTicketOrder,
  presentTickets,
  ticketsKey,
} from './ticket-orders.ts';

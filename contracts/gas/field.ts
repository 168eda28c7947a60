import type { Operation } from './measure.ts';

/** Figures of others, measured the same way on the same chain with 10 % royalty and a fee. */
export const FIELD: Record<Operation, { lowest: string; best: string; others: string }> = {
  voucherMint: { lowest: '–', best: '82,852 (minimal, Solady)', others: 'thirdweb 199,729' },
  list: { lowest: '52,254', best: '54,388 (Zora v3, stale)', others: 'Foundation 87,715' },
  buy: { lowest: '101,346', best: '130,275 (Foundation)', others: 'Seaport 138,268' },
  buyFor: { lowest: '–', best: '–', others: '–' },
  cancel: { lowest: '23,944', best: '27,732 (Zora v3)', others: 'Foundation 60,669' },
  createAuction: { lowest: '75,775', best: '101,693 (Zora v3)', others: 'Foundation 179,340' },
  firstBid: { lowest: '58,291', best: '77,028 (Zora v3)', others: 'Foundation 89,596' },
  outbid: { lowest: '44,840', best: '51,850 (Zora v3)', others: 'Foundation 58,872' },
  settle: { lowest: '99,550', best: '118,996 (Zora v3)', others: 'Foundation 133,260' },
  ticketFirst: { lowest: '–', best: '96,659 (LooksRare V2)', others: '–' },
  ticketAgain: { lowest: '–', best: '79,559 (LooksRare V2)', others: '–' },
};

/** What ours may cost at most. */
export const LIMITS: Record<Operation, number> = {
  voucherMint: 122_000,
  list: 57_000,
  buy: 118_000,
  buyFor: 121_000,
  cancel: 27_000,
  createAuction: 90_000,
  firstBid: 66_000,
  outbid: 50_000,
  settle: 112_000,
  ticketFirst: 75_000,
  ticketAgain: 55_000,
};

/** What `buyFor` may cost at most over `buy`. */
export const BUYING_FOR_ANOTHER = 3_000;

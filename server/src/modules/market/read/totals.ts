import { BPS } from '@talkies/abi/constants';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

const shareDown = (amount: SQLWrapper, bps: SQLWrapper): SQL =>
  sql`div(${amount}::numeric * ${bps}, ${sql.raw(String(BPS))})`;

/** `resaleSharesDown` of the shared rules as SQL: what the buyer pays in all, in wei. A test compares the two. */
export const resaleTotal = (price: SQLWrapper, royaltyBps: SQLWrapper, feeBps: SQLWrapper): SQL<string> =>
  sql<string>`${price}::numeric + ${shareDown(price, royaltyBps)} + ${shareDown(price, feeBps)}`;

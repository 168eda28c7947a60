import { BPS } from '@talkies/abi/constants';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** `shareDown` of the shared rules as SQL: basis points of an amount, rounded down. A test compares the two. */
export const shareDownSql = (amount: SQLWrapper, bps: SQLWrapper): SQL =>
  sql`div(${amount}::numeric * ${bps}, ${sql.raw(String(BPS))})`;

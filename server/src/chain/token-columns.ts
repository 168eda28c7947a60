import { MAX_SERIAL } from '@talkies/shared';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The number of values of a token id's lowest bits, which have its serial; the drop's number is above them, as in
 * `tokenIdOf`.
 */
const SERIALS = sql.raw(String(MAX_SERIAL + 1));

/** `dropOf` of the shared rules, of the id of a token in a column. */
export const dropOfTokenColumn = (tokenId: SQLWrapper): SQL =>
  sql`(div(${tokenId}::numeric, ${SERIALS})::bigint)`;

/** `serialOf` of the shared rules, of the id of a token in a column. */
export const serialOfTokenColumn = (tokenId: SQLWrapper): SQL<string> =>
  sql<string>`mod(${tokenId}::numeric, ${SERIALS})`;

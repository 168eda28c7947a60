import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { awayWords } from './driver-words.ts';

/**
 * PostgreSQL's codes for failures that pass by themselves: no connection, too many of them, a server that stops or
 * starts, a statement that took too long, a lost deadlock (40P01), a session that was idle in a transaction (25P03), a
 * server that does not lead (25006: its role changed, or it is not open yet). https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const passing = /^(08...|40P01|53...|57014|25006|25P03|57P0[1-5])$/;
const network = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/;
const words = new RegExp(`^(${awayWords})`);

/** Whether the database was away or overloaded, so that trying again soon can succeed. */
export function isUnavailable(thrown: unknown): boolean {
  // the failure of a query is wrapped, that of opening a connection for a transaction is not
  const error = thrown instanceof DrizzleQueryError ? thrown.cause : thrown;
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: string };
  return error instanceof pg.DatabaseError
    ? passing.test(code)
    : network.test(code) || words.test(error.message);
}

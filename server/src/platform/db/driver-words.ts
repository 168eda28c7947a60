/** pg's message for a query that had no answer within its timeout. */
export const QUERY_TIMED_OUT = 'Query read timeout';

/**
 * How pg's messages begin where the database is away: its own words, without a code. The source of a regular
 * expression.
 */
export const awayWords = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  QUERY_TIMED_OUT,
  'Client has encountered a connection error',
  'Client was closed',
].join('|');

/** What pg says of a question that had no answer in its time. */
export const QUERY_TIMED_OUT = 'Query read timeout';

/** How pg begins where the database is away: its own words, which carry no code. As the source of a regular expression. */
export const awayWords = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  QUERY_TIMED_OUT,
  'Client has encountered a connection error',
  'Client was closed',
].join('|');

import type { MarketIntent, MarketTransaction, PreparedTransaction } from '@talkies/shared/schemas';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';

/** A transaction that the wallet has sent and the server may not have heard of. */
interface Report {
  intent: MarketIntent;
  chain: PreparedTransaction['chain'];
  hash: string;
}

/** Kept in the browser until the server has it: a page that is closed in between loses nothing. */
const KEY = 'talkies-sent';
const MOST = 20;

export function readReports(): Report[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function write(reports: readonly Report[]): void {
  try {
    if (reports.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(reports.slice(-MOST)));
  } catch {
    // storage may be forbidden; the chain decides all the same
  }
}

/** Who is signed out may come back. */
const isFinal = ({ problem }: ApiProblem): boolean => !problem.retryable && problem.status !== 401;

const forget = (hash: string): void => write(readReports().filter((report) => report.hash !== hash));

/**
 * Tells the server which transaction it was. Where it does not answer, the report is kept for the next visit.
 * @throws ApiProblem market/foreign-transaction and its like, which no repetition mends
 */
export async function reportSent(report: Report): Promise<MarketTransaction> {
  write([...readReports().filter(({ hash }) => hash !== report.hash), report]);
  try {
    const transaction = await browserApi('reportMarketTransaction', { body: report });
    forget(report.hash);
    return transaction;
  } catch (error) {
    if (error instanceof ApiProblem && isFinal(error)) forget(report.hash);
    throw error;
  }
}

let flushing = false;

/** Makes up for reports that did not arrive; quiet, since the chain has the last word. */
export async function flushReports(): Promise<void> {
  if (flushing) return;
  flushing = true;
  for (const report of readReports()) await reportSent(report).catch(() => undefined);
  flushing = false;
}

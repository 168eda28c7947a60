import type { ChainName } from '@talkies/shared';
import type { ApiResponse, MarketIntent, MarketTransaction, Order } from '@talkies/shared/schemas';
import { ApiProblem, browserApi } from '../api/api.ts';
import { writeStored } from '../storage/storage.ts';
import { readStoredJson } from '../storage/stored-json.ts';

export interface MarketReport {
  intent: MarketIntent;
  chain: MarketTransaction['chain'];
  hash: string;
  /** the wallet that sent it; a report that an earlier version kept has none */
  from?: string;
}
export interface PaymentReport {
  orderId: string;
  hash: string;
  /** where it was sent; the order's chain when left out */
  chain?: ChainName;
}
/** A transaction that the wallet has sent and the server may not have heard of. */
type Report = MarketReport | PaymentReport;

/** Stored until the server has the report: a page that is closed in between loses nothing. */
const KEY = 'talkies-sent';
const MAX = 20;

export function readReports(): Report[] {
  const stored = readStoredJson(KEY);
  return Array.isArray(stored) ? stored : [];
}

/** The order was paid from this browser, and the server has yet to learn of it. */
export const hasReport = (orderId: string): boolean =>
  readReports().some((report) => 'orderId' in report && report.orderId === orderId);

const write = (reports: readonly Report[]): void =>
  writeStored(KEY, reports.length === 0 ? null : JSON.stringify(reports.slice(-MAX)));

/** Who is signed out may come back. */
export const isRefusedForGood = ({ problem }: ApiProblem): boolean =>
  !problem.retryable && problem.status !== 401;

const forget = (hash: string): void => write(readReports().filter((report) => report.hash !== hash));

const tell = (report: Report): Promise<MarketTransaction | ApiResponse<'reportTransaction'>> =>
  'orderId' in report
    ? browserApi('reportTransaction', {
        params: { id: report.orderId },
        body: { hash: report.hash, chain: report.chain },
      })
    : browserApi('reportMarketTransaction', { body: report });

/**
 * Tells the server which transaction it was. Where it does not answer, the report is kept for the next visit.
 * @throws ApiProblem market/foreign-transaction and its like, which no repetition mends
 */
export async function reportSent(report: MarketReport): Promise<MarketTransaction>;
export async function reportSent(report: PaymentReport): Promise<Order>;
export async function reportSent(report: Report): Promise<MarketTransaction | Order>;
export async function reportSent(report: Report): Promise<MarketTransaction | Order> {
  write([...readReports().filter(({ hash }) => hash !== report.hash), report]);
  try {
    const response = await tell(report);
    forget(report.hash);
    return response;
  } catch (error) {
    if (error instanceof ApiProblem && isRefusedForGood(error)) forget(report.hash);
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

import type { ChainName } from '@talkies/shared';
import type { ApiResponse, MarketIntent, MarketTransaction, Order } from '@talkies/shared/schemas';
import { ApiProblem, browserApi } from '../api/api.ts';
import { writeStored } from '../storage/storage.ts';
import { readStoredJson } from '../storage/stored-json.ts';

export interface MarketReport {
  intent: MarketIntent;
  chain: MarketTransaction['chain'];
  hash: string;
  /** the wallet that sent it; a report stored by an earlier version has none */
  from?: string;
}
export interface PaymentReport {
  orderId: string;
  hash: string;
  /** the chain of the transaction; default: the order's */
  chain?: ChainName;
}
/** A transaction that the wallet has sent and the server may not know. */
type Report = (MarketReport | PaymentReport) & {
  /** the id of the person who sent it; unknown in a report that was stored early, or by an earlier version */
  by?: string | undefined;
};

/** Reports are stored until the server has them, so that closing the page loses nothing. */
const KEY = 'talkies-sent';
const MAX = 20;

export function readReports(): Report[] {
  const stored = readStoredJson(KEY);
  return Array.isArray(stored) ? stored : [];
}

/** Whether the order was paid from this browser and the server does not know it yet. */
export const hasReport = (orderId: string): boolean =>
  readReports().some((report) => 'orderId' in report && report.orderId === orderId);

const write = (reports: readonly Report[]): void =>
  writeStored(KEY, reports.length === 0 ? null : JSON.stringify(reports.slice(-MAX)));

/** Whether the server will never accept the report; a person who is signed out may return. */
export const isRefusedForGood = ({ problem }: ApiProblem): boolean =>
  !problem.retryable && problem.status !== 401;

const forget = (hash: string): void => write(readReports().filter((report) => report.hash !== hash));

/** The person who is signed in here, once a part of the page has said so. */
let person: string | undefined;

const tell = ({ by: _, ...report }: Report): Promise<MarketTransaction | ApiResponse<'reportTransaction'>> =>
  'orderId' in report
    ? browserApi('reportTransaction', {
        params: { id: report.orderId },
        body: { hash: report.hash, chain: report.chain },
      })
    : browserApi('reportMarketTransaction', { body: report });

/**
 * Reports a sent transaction to the server. Where the server does not answer, the report is stored for the next visit.
 * @throws ApiProblem for final refusals such as market/foreign-transaction
 */
export async function reportSent(report: MarketReport): Promise<MarketTransaction>;
export async function reportSent(report: PaymentReport): Promise<Order>;
export async function reportSent(report: Report): Promise<MarketTransaction | Order>;
export async function reportSent(report: Report): Promise<MarketTransaction | Order> {
  write([...readReports().filter(({ hash }) => hash !== report.hash), { by: person, ...report }]);
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

/**
 * Sends stored reports again; without messages, since the chain decides in any case. Another person's are left: the
 * server would refuse them for good.
 */
export async function flushReports(signedIn = person): Promise<void> {
  person = signedIn;
  if (flushing) return;
  flushing = true;
  // an unknown sender stays unknown
  for (const report of readReports())
    if (!report.by || report.by === person)
      await reportSent({ by: undefined, ...report }).catch(() => undefined);
  flushing = false;
}

import type { MarketTransaction, PreparedTransaction } from '@talkies/shared/schemas';
import { ApiProblem } from '../../api/api.ts';
import { isRefusedForGood, type MarketReport, reportSent } from '../reports.ts';

interface Unreported {
  report: MarketReport;
  /** shown in place of the server's row; its id is the hash */
  standIn: MarketTransaction;
  /**
   * one report at a time, and none after an answer: each report makes the server send news, on which this page fetches
   * again
   */
  response: Promise<MarketTransaction> | null;
}

/** Transactions that wallets sent from this page and that the server does not know yet, by hash. */
const unreported = new Map<string, Unreported>();

function tell(sent: Unreported): Promise<MarketTransaction> {
  sent.response ??= reportSent(sent.report).catch((error: unknown) => {
    if (error instanceof ApiProblem && isRefusedForGood(error))
      return { ...sent.standIn, state: 'failed' as const, reason: error.problem.title };
    sent.response = null;
    throw error;
  });
  return sent.response;
}

/**
 * Reports a transaction to the server that the wallet has sent. The transaction is sent whatever happens to the report,
 * and must not be sent again because the connection broke: until the server knows it, a stand-in for its row is
 * tracked.
 */
export async function reportTrade(
  report: MarketReport,
  { from, walletKind }: PreparedTransaction,
): Promise<MarketTransaction> {
  const { intent, chain, hash } = report;
  const standIn: MarketTransaction = {
    id: hash,
    kind: intent.kind,
    chain,
    marketToken: null,
    lottery: null,
    state: 'sent',
    wallet: from,
    walletKind,
    hash,
    explorerUrl: null,
    amount: null,
    // only the server knows how many are needed
    confirmations: { have: 0, need: 0 },
    reason: null,
    at: new Date().toISOString(),
  };
  const sent: Unreported = { report, standIn, response: null };
  unreported.set(hash, sent);
  return tell(sent).catch(() => standIn);
}

/**
 * Replaces a stand-in by the server's row; null for an id that is no stand-in.
 * @throws while the server cannot be reached
 */
export async function reportAgain(id: string): Promise<MarketTransaction | null> {
  const sent = unreported.get(id);
  return sent ? tell(sent) : null;
}

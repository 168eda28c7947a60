import type { MarketTransaction, PreparedTransaction } from '@talkies/shared/schemas';
import { ApiProblem } from '../../api/api.ts';
import { isRefusedForGood, type MarketReport, reportSent } from '../reports.ts';

interface Unreported {
  report: MarketReport;
  /** in place of the server's row; its id is the hash */
  standIn: MarketTransaction;
  /** one report at a time, and none once it is answered: the server tells of each, and this page looks at all it is told of */
  response: Promise<MarketTransaction> | null;
}

/** What wallets have sent from this page, by hash, before the server had heard of it. */
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
 * Tells the server what the wallet has sent. It is sent whatever becomes of the report, and must not be sent again because
 * a line was cut: where the server does not hear of it, something stands in for its row, and is tracked as the row would be.
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
    // the server says how many
    confirmations: { have: 0, need: 0 },
    reason: null,
    at: new Date().toISOString(),
  };
  const sent: Unreported = { report, standIn, response: null };
  unreported.set(hash, sent);
  return tell(sent).catch(() => standIn);
}

/** The row in the place of what stands in for it; null for what is a row. @throws while the server does not hear of it */
export async function reportAgain(id: string): Promise<MarketTransaction | null> {
  const sent = unreported.get(id);
  return sent ? tell(sent) : null;
}

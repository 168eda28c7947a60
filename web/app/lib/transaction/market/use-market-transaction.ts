import { isTransactionOpen } from '@talkies/shared';
import type { MarketIntent, MarketTransaction, PreparedTransaction } from '@talkies/shared/schemas';
import { transactionTexts } from '../../../messages/en.ts';
import { browserApi } from '../../api/api.ts';
import { forgetLostAnswers, sendOnce } from '../lost-answers.ts';
import type { SigningWallet } from '../refusal.ts';
import { signAndSend } from '../sign.ts';
import {
  type Prepared,
  type TransactionAdapter,
  type TransactionFlow,
  useTransaction,
} from '../use-transaction.ts';
import { marketTracking } from './market-tracking.ts';
import { type DoneWhen, refusalOfTransaction, transactionStatusOf } from './status.ts';
import { reportTrade } from './unreported.ts';

interface Options {
  /** called once, when it is done */
  onDone?: ((transaction: MarketTransaction) => void) | undefined;
  /** default: `confirmed` */
  doneWhen?: DoneWhen;
}

export type MarketTransactionFlow = TransactionFlow<MarketIntent, PreparedTransaction, MarketTransaction>;

/** How long a plan of the server stays valid; for an e-mail wallet the server checks again before it signs. */
const FRESH_MS = 5_000;

/** The wallet of a plan, with the specification's own sentence for a bid on the wrong network. */
export const walletOf = (
  { chain, from, walletKind, summary }: PreparedTransaction,
  { kind }: MarketIntent,
): SigningWallet => ({
  chain,
  from,
  kind: walletKind,
  need: summary.pays?.coin ?? null,
  wrongChain: kind === 'bid' ? transactionTexts.bidChain[chain] : undefined,
});

/**
 * Sends a market transaction: the server sends that of an e-mail wallet; any other wallet sends it itself, and it is
 * reported.
 */
export async function sendMarketTransaction(
  prepared: Prepared<MarketIntent, PreparedTransaction>,
): Promise<{ kind: 'sent'; transaction: MarketTransaction }> {
  const { intent, plan, wallet, requestId } = prepared;
  if (plan.walletKind === 'vault') {
    const body = wallet === undefined ? { intent, requestId } : { intent, wallet, requestId };
    const transaction = await sendOnce(prepared, () => browserApi('sendMarketTransaction', { body }));
    return { kind: 'sent', transaction };
  }
  const hash = await signAndSend(walletOf(plan, intent), plan.call);
  return {
    kind: 'sent',
    transaction: await reportTrade({ intent, chain: plan.chain, hash, from: plan.from }, plan),
  };
}

type Adapter = TransactionAdapter<MarketIntent, PreparedTransaction, MarketTransaction>;

const adapter: Omit<Adapter, 'stateOf' | 'onDone'> = {
  prepare: (intent, wallet) => {
    const body = wallet === undefined ? { intent } : { intent, wallet };
    return browserApi('prepareMarketTransaction', { body });
  },
  freshMs: ({ walletKind }) => (walletKind === 'vault' ? Number.POSITIVE_INFINITY : FRESH_MS),
  walletOf,
  send: sendMarketTransaction,
  refusalOf: refusalOfTransaction,
  tracked: { ...marketTracking, isOpen: isTransactionOpen },
};

/** Runs any transaction on the market: sell, change, remove, auction, call off, buy, bid, settle, withdraw, approve. */
export function useMarketTransaction({
  onDone,
  doneWhen = 'confirmed',
}: Options = {}): MarketTransactionFlow {
  const flow = useTransaction({
    ...adapter,
    stateOf: (transaction) => transactionStatusOf(transaction, doneWhen),
    onDone,
  });
  const track = (transaction: MarketTransaction): void => {
    forgetLostAnswers(transaction);
    flow.track(transaction);
  };
  return { ...flow, track };
}

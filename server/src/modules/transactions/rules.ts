import { confirmationsOf, DAY_MS, type Hex, type MarketTransactionState, MINUTE_MS } from '@talkies/shared';

/** The events that move a transaction which a wallet has sent from one of `marketTransactionStates` to another. */
export const transactionEvents = [
  // from the nodes, about a report that none of them knew
  'unknown',
  'unrelated',
  // from the writer, which tracks every transaction whose bytes it has
  'waiting',
  'mined',
  'confirmed',
  'refused',
  'displaced',
  // about another hash: the same call continues under it; it replaced this one and has its own row
  'continued',
  'superseded',
  // from the chain's events: a transaction that counted as not sent, or as replaced, was mined
  'found',
] as const;
export type TransactionEvent = (typeof transactionEvents)[number];

type Moves = Partial<Record<TransactionEvent, MarketTransactionState>>;
const decided: Moves = {
  mined: 'confirming',
  confirmed: 'done',
  refused: 'failed',
  displaced: 'replaced',
};
const moves: Record<MarketTransactionState, Moves> = {
  sent: {
    ...decided,
    waiting: 'sent',
    unknown: 'failed',
    unrelated: 'failed',
    continued: 'sent',
    superseded: 'replaced',
  },
  // no decision is final for the writer: a reorganisation may undo it
  confirming: { ...decided, waiting: 'lost' },
  done: { ...decided, waiting: 'lost' },
  failed: { ...decided, waiting: 'lost', found: 'sent' },
  // a reorganisation may bring back what a cancellation had replaced
  replaced: { ...decided, waiting: 'replaced', continued: 'sent', found: 'sent' },
  lost: { ...decided, waiting: 'lost', continued: 'sent', superseded: 'replaced' },
};

/** The state that an event moves a transaction to; null where it changes nothing in that state. */
export const nextState = (
  state: MarketTransactionState,
  event: TransactionEvent,
): MarketTransactionState | null => moves[state][event] ?? null;

/** The states that an event changes. */
export const statesBefore = (event: TransactionEvent): MarketTransactionState[] =>
  (Object.keys(moves) as MarketTransactionState[]).filter((state) => nextState(state, event) !== null);

const takenBack =
  'The network took back the block that held it, so it does not count for now. If the network takes it again, it counts.';
export const wasReplaced =
  'Another transaction of this wallet took its place: it was sped up or cancelled there.';

export interface TrackedTransaction {
  state: MarketTransactionState;
  /** the block that has it */
  block: number | null;
  hash: Hex | null;
  /** why it is not done, in words for its owner */
  reason: string | null;
}
/** A transaction as the writer knows it. */
export interface Written {
  status: 'queued' | 'held' | 'signed' | 'broadcast' | 'confirmed' | 'failed';
  block: number | null;
  hash: Hex | null;
  error: { code: string; text: string } | null;
}

const REPLACED = 'chain/replaced';

function eventOf({ status, block, error }: Written, head: number, need: number): TransactionEvent {
  if (status === 'confirmed' && block !== null)
    return confirmationsOf(block, head) >= need ? 'confirmed' : 'mined';
  if (status === 'failed') return error?.code === REPLACED ? 'displaced' : 'refused';
  return 'waiting';
}

function reasonOf(event: TransactionEvent, row: TrackedTransaction, written: Written): string | null {
  if (event === 'refused') return written.error?.text ?? null;
  if (event === 'displaced') return wasReplaced;
  if (event !== 'waiting') return null;
  return nextState(row.state, event) === 'lost' ? takenBack : row.reason;
}

/** The reason why a payment that counted as sent failed, in words for its buyer; null while it may still be mined, or is. */
export function failureOf({ status, error }: Written): string | null {
  if (status !== 'failed') return null;
  if (error?.code === REPLACED) return wasReplaced;
  return error?.text ?? 'The network did not accept the payment.';
}

/**
 * Moves a transaction to the state that the writer knows.
 * @param head the last block that the reader has passed
 * @param need confirmations, its own block counted, after which it is done
 */
export function track(
  row: TrackedTransaction,
  written: Written,
  head: number,
  need: number,
): TrackedTransaction {
  const event = eventOf(written, head, need);
  return {
    state: nextState(row.state, event) ?? row.state,
    block: event === 'waiting' ? null : written.block,
    hash: written.hash ?? row.hash,
    reason: reasonOf(event, row, written),
  };
}

/** A report that no node has shown for so long counts as not sent. */
export const UNKNOWN_MS = 3 * MINUTE_MS;
/** A report counts as not sent if a node shows the transaction, but not its bytes, or in no block, for so long. */
export const UNSTORED_MS = DAY_MS;
/** The most open reports that no node knows for one person, over all chains. */
export const MAX_UNRESOLVED = 20;

/** `known`: the writer has its bytes and tracks it; `later`: the nodes are asked again. */
export type ReportVerdict = 'known' | 'later' | 'unknown' | 'unrelated';

/** The verdict of a check of a report, `waitedMs` after it was made; @param missingMs since then, or since a node showed it */
export function judgeReport(
  seen: 'own' | 'unrelated' | 'unmined' | 'unknown' | 'unanswered',
  stored: boolean,
  waitedMs: number,
  missingMs = waitedMs,
): ReportVerdict {
  if (seen === 'unrelated') return 'unrelated';
  if (seen === 'unanswered') return 'later';
  if (seen === 'unknown') return missingMs > UNKNOWN_MS ? 'unknown' : 'later';
  if (stored) return 'known';
  return waitedMs > UNSTORED_MS ? 'unknown' : 'later';
}

import { payingKinds } from '@talkies/shared';
import type { MarketTransaction } from '@talkies/shared/schemas';
import { walletProblems, transactionTexts as words } from '../../../messages/en.ts';
import type { SentState } from '../dialog-machine.ts';
import type { Refusal } from '../refusal.ts';

/**
 * When an intent counts as done: once it is in a block, or once that block has the confirmations that a market
 * transaction needs.
 */
export type DoneWhen = 'included' | 'confirmed';

/**
 * The state of a sent transaction. If a reorganisation removed its block, it is still on its way: the network may
 * include it again.
 */
export function transactionStatusOf({ state }: MarketTransaction, when: DoneWhen): SentState {
  if (state === 'failed' || state === 'replaced') return 'refused';
  if (state === 'done' || (state === 'confirming' && when === 'included')) return 'done';
  return 'sent';
}

/** The refusal of a transaction that the wallet sent and the server rejects: see `unreported.ts`. */
const sentAndUnnoted = (reason: string | null): Refusal => ({
  code: null,
  title: words.unnoted,
  text: words.unnotedText(reason ?? ''),
  remedy: 'close',
  fields: [],
});

/** The refusal of a transaction that failed; null for one that may still succeed, or has. */
export function refusalOfTransaction({ id, hash, kind, state, reason }: MarketTransaction): Refusal | null {
  if (state === 'failed' && id === hash) return sentAndUnnoted(reason);
  const texts = {
    failed: [payingKinds.has(kind) ? words.failed : walletProblems.wentWrong, words.failedText],
    replaced: [words.replaced, words.replacedText],
  } as const;
  if (state !== 'failed' && state !== 'replaced') return null;
  const [title, text] = texts[state];
  return { code: null, title, text: reason ?? text, remedy: 'close', fields: [] };
}

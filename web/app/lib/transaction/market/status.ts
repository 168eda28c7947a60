import type { MarketTransaction } from '@talkies/shared/schemas';
import { walletProblems, transactionTexts as words } from '../../../messages/en.ts';
import type { SentState } from '../dialog-machine.ts';
import type { Refusal } from '../refusal.ts';

/** When an intent counts as done: once a block holds it, or once that block is as deep as a market transaction needs. */
export type DoneWhen = 'included' | 'confirmed';

/** A block that was taken back leaves it under way: the network may take it up again. */
export function transactionStatusOf({ state }: MarketTransaction, when: DoneWhen): SentState {
  if (state === 'failed' || state === 'replaced') return 'refused';
  if (state === 'done' || (state === 'confirming' && when === 'included')) return 'done';
  return 'sent';
}

/** What nobody pays for: where it fails, no payment has failed (transactions:8). */
const unpaid: ReadonlySet<MarketTransaction['kind']> = new Set([
  'sell',
  'change-price',
  'remove',
  'auction',
  'cancel-auction',
  'approve',
]);

/** The wallet has sent it, and the server will not have it: see `unreported.ts`. */
const sentAndUnnoted = (reason: string | null): Refusal => ({
  code: null,
  title: words.unnoted,
  text: words.unnotedText(reason ?? ''),
  remedy: 'close',
  fields: [],
});

/** What became of a transaction that did not do what was meant; null for one that may still, or has. */
export function refusalOfTransaction({ id, hash, kind, state, reason }: MarketTransaction): Refusal | null {
  if (state === 'failed' && id === hash) return sentAndUnnoted(reason);
  const texts = {
    failed: [unpaid.has(kind) ? walletProblems.wentWrong : words.failed, words.failedText],
    replaced: [words.replaced, words.replacedText],
  } as const;
  if (state !== 'failed' && state !== 'replaced') return null;
  const [title, text] = texts[state];
  return { code: null, title, text: reason ?? text, remedy: 'close', fields: [] };
}

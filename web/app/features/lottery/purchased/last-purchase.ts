import type { MyLottery } from '@talkies/shared/schemas';
import { refusalOfTransaction, transactionStatusOf } from '../../../lib/transaction/market/status.ts';

type LastPurchase =
  | { state: 'none' | 'sent' }
  | { state: 'done'; count: number }
  | { state: 'refused'; text: string };

/** The state of the person's latest ticket purchase: older purchases do not count if another was sent since. */
export function lastPurchase({ pending, purchases }: Pick<MyLottery, 'pending' | 'purchases'>): LastPurchase {
  const sent = pending.find(({ kind }) => kind === 'tickets');
  const [bought] = purchases;
  if (sent && transactionStatusOf(sent, 'included') === 'sent') return { state: 'sent' };
  const refusal = sent && refusalOfTransaction(sent);
  // tickets may have been bought since with another payment
  if (refusal && !(bought && bought.at > sent.at)) return { state: 'refused', text: refusal.text };
  if (bought) return { state: 'done', count: bought.count };
  return { state: sent ? 'sent' : 'none' };
}

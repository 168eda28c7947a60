import type { Money } from '@talkies/shared';
import type { Order, SealedQuote } from '@talkies/shared/schemas';
import type { Started } from '../../../lib/payment/started.ts';
import type { Way } from './way.ts';

export type StartedCheckout = Started<Way>;

/** What an order or a quote can be paid by, and for how much. */
type Offer = Pick<SealedQuote, 'methods' | 'onRamps' | 'ethTotal'> & { quote: Order['quote'] };

/** What one pays for it by a way: through an on-ramp about that. */
export function totalBy(way: Way, { quote, methods, onRamps, ethTotal }: Offer): Money {
  if (way === 'eth') return ethTotal ?? quote.total;
  return [...methods, ...onRamps].find(({ method }) => method === way)?.total ?? quote.total;
}

export const startedWith = (way: Way, sealed: SealedQuote): StartedCheckout => ({
  way,
  sealed: sealed.sealed,
  expiresAt: sealed.quote.expiresAt,
  total: totalBy(way, sealed),
});

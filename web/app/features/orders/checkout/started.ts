import type { Money } from '@talkies/shared';
import type { Order, SealedQuote } from '@talkies/shared/schemas';
import type { Way } from './way.ts';

/** What somebody chose before they were signed in: the way to pay, and the sealed price that it was shown with. */
export interface Started {
  way: Way;
  sealed: string;
  /** ISO 8601 */
  expiresAt: string;
  total: Money;
}

const keyOf = (itemId: string): string => `talkies.checkout.${itemId}`;

/** Keeps it for the way through Google, and for the mail's link in another tab. A convenience that nothing trusts. */
export function keepStarted(itemId: string, started: Started): void {
  try {
    localStorage.setItem(keyOf(itemId), JSON.stringify(started));
  } catch {
    // storage may be forbidden; the price is asked for anew then
  }
}

/** What was kept; null where nothing was or its price is over. */
export function keptStarted(itemId: string): Started | null {
  try {
    const kept = localStorage.getItem(keyOf(itemId));
    const started: Started | null = kept === null ? null : JSON.parse(kept);
    return started && Date.parse(started.expiresAt) > Date.now() ? started : null;
  } catch {
    return null;
  }
}

export function forgetStarted(itemId: string): void {
  try {
    localStorage.removeItem(keyOf(itemId));
  } catch {
    // what was never kept need not be forgotten
  }
}

/** What an order or a quote can be paid by, and for how much. */
type Offer = Pick<SealedQuote, 'methods' | 'onRamps' | 'ethTotal'> & { quote: Order['quote'] };

/** What one pays for it by a way: through an on-ramp about that. */
export function totalBy(way: Way, { quote, methods, onRamps, ethTotal }: Offer): Money {
  if (way === 'eth') return ethTotal ?? quote.total;
  return [...methods, ...onRamps].find(({ method }) => method === way)?.total ?? quote.total;
}

export const startedWith = (way: Way, sealed: SealedQuote): Started => ({
  way,
  sealed: sealed.sealed,
  expiresAt: sealed.quote.expiresAt,
  total: totalBy(way, sealed),
});

export const sameMoney = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currency === other.currency;

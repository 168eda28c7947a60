import type { Money } from '@talkies/shared';

/** What somebody chose before they were signed in: the way to pay, and the sealed price that it was shown with. */
export interface Started<Way extends string> {
  choice: Way;
  /** null where the way needs none */
  sealed: string | null;
  /** ISO 8601 */
  expiresAt: string;
  total: Money;
}

/** @param id of the item, or of the listed token */
const keyOf = (id: string): string => `talkies.checkout.${id}`;

/** Keeps it for the way through Google, and for the mail's link in another tab. A convenience that nothing trusts. */
export function keepStarted(id: string, started: Started<string>): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(started));
  } catch {
    // storage may be forbidden; the price is asked for anew then
  }
}

/** What was kept; null where nothing was or its price is over. */
export function storedStart<Way extends string>(id: string): Started<Way> | null {
  try {
    const stored = localStorage.getItem(keyOf(id));
    const started: Started<Way> | null = stored === null ? null : JSON.parse(stored);
    return started && Date.parse(started.expiresAt) > Date.now() ? started : null;
  } catch {
    return null;
  }
}

export function forgetStarted(id: string): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // what was never kept need not be forgotten
  }
}

export const sameMoney = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currency === other.currency;

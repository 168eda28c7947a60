import type { Money } from '@talkies/shared';

/** What a visitor chose before signing in: how to pay, and the sealed quote with the total that was shown. */
export interface PaymentDraft<Choice extends string> {
  choice: Choice;
  /** the sealed quote; null where the choice needs none */
  sealed: string | null;
  /** ISO 8601 */
  expiresAt: string;
  total: Money;
}

/** @param id of the item, or of the listed token */
const keyOf = (id: string): string => `talkies.checkout.${id}`;

/** Stored so that it outlives signing in through Google, or by a mail's link in another tab. A convenience that nothing trusts. */
export function storePaymentDraft(id: string, started: PaymentDraft<string>): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(started));
  } catch {
    // storage may be forbidden; the price is asked for anew then
  }
}

/** The stored draft; null where there is none or its quote has expired. */
export function storedPaymentDraft<Choice extends string>(id: string): PaymentDraft<Choice> | null {
  try {
    const stored = localStorage.getItem(keyOf(id));
    const started: PaymentDraft<Choice> | null = stored === null ? null : JSON.parse(stored);
    return started && Date.parse(started.expiresAt) > Date.now() ? started : null;
  } catch {
    return null;
  }
}

export function removePaymentDraft(id: string): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // where storage is forbidden nothing was stored
  }
}

export const sameMoney = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currency === other.currency;

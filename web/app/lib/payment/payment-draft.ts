import { MINUTE_MS, type Money, QUOTE_MINUTES } from '@talkies/shared';
import { writeStored } from '../storage/storage.ts';
import { readStoredJson } from '../storage/stored-json.ts';

/** A visitor's choice before signing in: how to pay, and the sealed quote with the shown total. */
export interface PaymentDraft<Choice extends string> {
  choice: Choice;
  /** the sealed quote; null where the choice needs none */
  sealed: string | null;
  total: Money;
}

/** @param id the id of the item or of the listed token */
const keyOf = (id: string): string => `talkies.checkout.${id}`;

/**
 * Stores the draft, so that it survives signing in through Google or by a mail's link in another tab. Nothing relies on
 * it. Its end is both set and read by the device's clock, so that a wrong clock does not matter.
 */
export const storePaymentDraft = (id: string, draft: PaymentDraft<string>): void =>
  writeStored(keyOf(id), JSON.stringify({ ...draft, until: Date.now() + QUOTE_MINUTES * MINUTE_MS }));

/** The stored draft; null where there is none or it is older than a quote is valid. */
export function storedPaymentDraft<Choice extends string>(id: string): PaymentDraft<Choice> | null {
  const draft = readStoredJson(keyOf(id)) as (PaymentDraft<Choice> & { until: number }) | null;
  return draft && draft.until > Date.now() ? draft : null;
}

export const removePaymentDraft = (id: string): void => writeStored(keyOf(id), null);

export const sameMoney = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currency === other.currency;

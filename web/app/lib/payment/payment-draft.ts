import type { Money } from '@talkies/shared';
import { writeStored } from '../storage/storage.ts';
import { readStoredJson } from '../storage/stored-json.ts';

/** A visitor's choice before signing in: how to pay, and the sealed quote with the shown total. */
export interface PaymentDraft<Choice extends string> {
  choice: Choice;
  /** the sealed quote; null where the choice needs none */
  sealed: string | null;
  /** ISO 8601 */
  expiresAt: string;
  total: Money;
}

/** @param id the id of the item or of the listed token */
const keyOf = (id: string): string => `talkies.checkout.${id}`;

/**
 * Stores the draft, so that it survives signing in through Google or by a mail's link in another tab. Nothing relies on
 * it.
 */
export const storePaymentDraft = (id: string, draft: PaymentDraft<string>): void =>
  writeStored(keyOf(id), JSON.stringify(draft));

/** The stored draft; null where there is none or its quote has expired. */
export function storedPaymentDraft<Choice extends string>(id: string): PaymentDraft<Choice> | null {
  const draft = readStoredJson(keyOf(id)) as PaymentDraft<Choice> | null;
  return draft && Date.parse(draft.expiresAt) > Date.now() ? draft : null;
}

export const removePaymentDraft = (id: string): void => writeStored(keyOf(id), null);

export const sameMoney = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currency === other.currency;

import { minorOfDecimal, paymentCurrency, refundCents } from '@talkies/shared';
import type { StudioResponse } from '@talkies/shared/studio/schemas';

export type Refundable = NonNullable<StudioResponse<'inspectOrder'>['refundable']>;

export interface RefundEffect {
  /** the refunded and the remaining amount, in the smallest unit of the charge */
  amount: bigint;
  stays: bigint;
  /** its value by the order's price, in US cents */
  cents: bigint;
  /** why a second person is required; null: none is */
  waits: 'sum' | 'role' | null;
}

/** The effect of refunding the typed amount (empty: everything left); null where that is no amount left. */
export function effectOf(
  typed: string,
  { left, charged, currency, aloneCents }: Refundable,
  priceCents: string,
  mayApprove: boolean,
): RefundEffect | null {
  const known = paymentCurrency(currency);
  const text = typed.trim();
  const amount = text === '' ? BigInt(left) : known && minorOfDecimal(text, known);
  if (amount === null || amount <= 0n || amount > BigInt(left)) return null;
  const cents = refundCents(BigInt(priceCents), amount, BigInt(charged));
  const bySum = cents > BigInt(aloneCents);
  return { amount, stays: BigInt(left) - amount, cents, waits: bySum ? 'sum' : mayApprove ? null : 'role' };
}

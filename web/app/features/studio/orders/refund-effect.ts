import { minorOfDecimal, paymentCurrency, refundCents } from '@talkies/shared';
import type { StudioResponse } from '@talkies/shared/studio/schemas';

export type Refundable = NonNullable<StudioResponse<'inspectOrder'>['refundable']>;

export interface RefundEffect {
  /** what goes back and what stays, in the smallest unit of what was charged */
  amount: bigint;
  stays: bigint;
  /** worth of the order's price, in US cents */
  cents: bigint;
  /** why a second person is asked; null: nobody is */
  waits: 'sum' | 'role' | null;
}

/** What a refund of what was typed (nothing: all that is left) would do; null where it is no amount that is left. */
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

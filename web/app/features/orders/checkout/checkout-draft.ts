import type { Money } from '@talkies/shared';
import type { Order, SealedQuote } from '@talkies/shared/schemas';
import type { PaymentDraft } from '../../../lib/payment/payment-draft.ts';
import type { PaymentChoice } from './payment-choice.ts';

export type CheckoutDraft = PaymentDraft<PaymentChoice>;

/** The payment methods of an order or quote, with their totals. */
type Totals = Pick<SealedQuote, 'methods' | 'onRamps' | 'ethTotal'> & { quote: Order['quote'] };

/** The total of a payment choice; approximate for an on-ramp. */
export function totalFor(choice: PaymentChoice, { quote, methods, onRamps, ethTotal }: Totals): Money {
  if (choice === 'eth') return ethTotal ?? quote.total;
  return [...methods, ...onRamps].find(({ method }) => method === choice)?.total ?? quote.total;
}

export const draftWith = (choice: PaymentChoice, sealed: SealedQuote): CheckoutDraft => ({
  choice,
  sealed: sealed.sealed,
  total: totalFor(choice, sealed),
});

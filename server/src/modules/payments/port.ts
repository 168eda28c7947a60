import type { PaymentMethod } from '@talkies/shared';
import type { ChargedCurrency, ProviderStatus } from './rules.ts';

export interface PageRequest {
  /** names the payment at the provider, and is the idempotency key: a repeated request returns the same page */
  paymentId: string;
  /** in the currency's smallest unit */
  amount: bigint;
  currency: ChargedCurrency;
  /** the purchase, as the provider's page and statements show it */
  description: string;
  /** `phone` in E.164, or empty */
  buyer: { id: string; email: string; phone: string };
  /** where the provider sends the buyer after paying, and after giving up */
  returnUrl: string;
  cancelUrl: string;
}

/** A page of the provider's on which the buyer pays. */
export interface HostedPage {
  /** the provider's own id of the payment */
  reference: string;
  url: string;
}

export interface RefundRequest {
  reference: string;
  amount: bigint;
  /** of the money received, ISO 4217 */
  currency: string;
  /** the idempotency key: repeats with it are one refund */
  key: string;
}

export interface ProviderRefund {
  reference: string;
  state: 'pending' | 'done' | 'failed';
}

/** A payment in the provider's books. */
export interface PaymentBooks extends ProviderStatus {
  /** on its way back, and may still fail */
  refundPending: bigint;
}

/** A webhook whose signature is right. Only the payment that it names is believed; the rest is asked of the provider. */
export interface ProviderEvent {
  /** the provider's id, the same for each delivery of an event */
  id: string;
  type: string;
  /** the payment's reference, our id of it, or its receipt */
  about: string;
}

/** An entry of a provider's books: a payment that money arrived for. */
export interface BookEntry {
  /** our payment's id, where the books name it */
  paymentId: string | null;
  /** the id of the money in the books */
  receipt: string;
  /** the sum received, and `refunded` of it, in the smallest unit of `currency` */
  amount: bigint;
  /** ISO 4217, in capitals */
  currency: string;
  refunded: bigint;
  disputed: boolean;
}

/** The entry of a payment, from the same facts as its `status`. */
export const entryOf = (
  receipt: string,
  { paymentId, amount, currency, refunded, disputed }: PaymentBooks,
): BookEntry => ({
  ...{ paymentId, receipt, amount, currency, refunded, disputed },
});

export interface Webhook {
  /** the body's bytes as received */
  body: Uint8Array;
  header(name: string): string | undefined;
  now: Date;
}

/** The facts of a provider that need no request. */
export interface ProviderTerms {
  method: PaymentMethod;
  currency: ChargedCurrency;
  /** its page needs the buyer's phone number */
  needsPhone?: true;
  /** the least that it charges, in the smallest unit of `currency` */
  least: bigint;
  /** the longest time from paying until the buyer has the token */
  minutes: number;
}

/**
 * One provider of payments. Every call but `readEvent` is a request to the provider, with a timeout of ten seconds.
 * @throws ProviderError
 */
export interface PaymentProvider extends ProviderTerms {
  open(request: PageRequest): Promise<HostedPage>;
  /** Closes the page, so that nobody can pay there; a payment that was made, or is closed, stays as it is. */
  close(reference: string): Promise<void>;
  status(reference: string): Promise<PaymentBooks>;
  refund(request: RefundRequest): Promise<ProviderRefund>;
  refundStatus(payment: string, refund: string): Promise<ProviderRefund>;
  /**
   * Every payment whose money arrived, or was sent back, from `from` until before `until`, as far as the provider lists
   * them; one may be listed twice, and others may be among them.
   */
  list(from: Date, until: Date): AsyncIterable<BookEntry>;
  /** Null for an event without a payment. @throws WebhookRefused where its signature, age or shape is not the provider's */
  readEvent(webhook: Webhook): ProviderEvent | null;
}

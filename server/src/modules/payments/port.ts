import type { PaymentMethod } from '@talkies/shared';
import type { ChargedCurrency, ProviderStatus } from './rules.ts';

export interface PageRequest {
  /** names the payment at the provider, and makes a repeated request one: the same key, the same page */
  paymentId: string;
  /** in the currency's smallest unit */
  amount: bigint;
  currency: ChargedCurrency;
  /** what is bought, as the provider's page and statements show it */
  description: string;
  /** `phone` in E.164, or empty */
  buyer: { id: string; email: string; phone: string };
  /** where the provider leads the buyer after paying, and after giving up */
  returnUrl: string;
  cancelUrl: string;
}

/** A page of the provider's on which the buyer pays. */
export interface HostedPage {
  /** by which the provider knows the payment */
  reference: string;
  url: string;
}

export interface RefundRequest {
  reference: string;
  amount: bigint;
  /** of the money that came, ISO 4217 */
  currency: string;
  /** a repeated request with it is the same refund */
  key: string;
}

export interface ProviderRefund {
  reference: string;
  state: 'pending' | 'done' | 'failed';
}

/** What a provider's books hold of one payment. */
export interface PaymentBooks extends ProviderStatus {
  /** on its way back and not there yet: it may still fail */
  refundPending: bigint;
}

/** What a webhook says, once its signature is known to be right. Nothing of it is believed but which payment to ask about. */
export interface ProviderEvent {
  /** the provider's own; the same for each delivery of one event */
  id: string;
  type: string;
  /** the payment's reference, its id with us, or its receipt */
  about: string;
}

/** What a provider's books hold of one payment of which money came. */
export interface BookEntry {
  /** the payment with us, where the books name it */
  paymentId: string | null;
  /** by which the books know the money */
  receipt: string;
  /** received in all, and of it sent back, in the smallest unit of `currency` */
  amount: bigint;
  /** ISO 4217, in capitals */
  currency: string;
  refunded: bigint;
  disputed: boolean;
}

/** The entry of a payment in books that state it as `status` does. */
export const entryOf = (
  receipt: string,
  { paymentId, amount, currency, refunded, disputed }: PaymentBooks,
): BookEntry => ({
  ...{ paymentId, receipt, amount, currency, refunded, disputed },
});

export interface Webhook {
  /** the body's bytes as they came */
  body: Uint8Array;
  header(name: string): string | undefined;
  now: Date;
}

/** What is known of a provider without asking it. */
export interface ProviderTerms {
  method: PaymentMethod;
  currency: ChargedCurrency;
  /** its page cannot be opened for a buyer without a phone number */
  needsPhone?: true;
  /** what it charges at the least, in the smallest unit of `currency` */
  least: bigint;
  /** from paying until the token is there, at most */
  minutes: number;
}

/**
 * One provider of payments. Every call but `readEvent` asks the provider, within ten seconds.
 * @throws ProviderError
 */
export interface PaymentProvider extends ProviderTerms {
  open(request: PageRequest): Promise<HostedPage>;
  /** Nobody can pay there any more; one that was paid, or is closed, stays as it is. */
  close(reference: string): Promise<void>;
  status(reference: string): Promise<PaymentBooks>;
  refund(request: RefundRequest): Promise<ProviderRefund>;
  refundStatus(payment: string, refund: string): Promise<ProviderRefund>;
  /**
   * Every payment of which money came, or went back, from `from` until before `until`, as far as the provider's list of
   * them goes; one may come twice, and others with them.
   */
  list(from: Date, until: Date): AsyncIterable<BookEntry>;
  /** Null for an event that is of no payment. @throws WebhookRefused where its signature, age or form is not the provider's */
  readEvent(webhook: Webhook): ProviderEvent | null;
}

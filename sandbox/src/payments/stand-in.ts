import type { Books } from './books.ts';
import type { PaymentSwitches } from './switches.ts';
import type { Webhooks } from './webhooks.ts';

/** A payment in a provider's books, as the sandbox's own page shows it. */
export interface BookLine {
  description: string;
  /** `12.00 USD` */
  amount: string;
  /** the provider's word for the state */
  status: string;
  /** the refunded amount, in the same currency; null for none */
  refunded: string | null;
}

export interface StandInOptions {
  /** in its books */
  folder: string;
  shopUrl: string;
  now: () => Date;
  switches: () => PaymentSwitches;
  webhooks: Webhooks;
  /** adds the books of its payments to the sandbox's own page */
  show: <T extends { id: string }>(books: Books<T>, line: (entry: T) => BookLine) => void;
}

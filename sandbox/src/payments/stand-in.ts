import type { Books } from './books.ts';
import type { PaymentSwitches } from './switches.ts';
import type { Webhooks } from './webhooks.ts';

/** A payment in a provider's books, as the sandbox's own page shows it. */
export interface BookLine {
  description: string;
  /** `12.00 USD` */
  amount: string;
  /** in the provider's word */
  status: string;
  /** sent back, in the same currency; null where nothing was */
  refunded: string | null;
}

export interface StandInOptions {
  /** of its books */
  folder: string;
  shopUrl: string;
  now: () => Date;
  switches: () => PaymentSwitches;
  webhooks: Webhooks;
  /** has the sandbox's own page show the books of its payments */
  show: <T extends { id: string }>(books: Books<T>, line: (entry: T) => BookLine) => void;
}

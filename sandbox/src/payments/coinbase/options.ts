import type { PaymentSwitches } from '../switches.ts';
import type { Webhooks } from '../webhooks.ts';

export interface CoinbaseOptions {
  /** of its books */
  folder: string;
  shopUrl: string;
  now: () => Date;
  switches: () => PaymentSwitches;
  webhooks: Webhooks;
}

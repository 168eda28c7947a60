import type { Currency } from '@talkies/shared';

/** A currency that is paid on a chain. */
export type Coin = Exclude<Currency, 'USD' | 'INR'>;
export const coins: readonly Coin[] = ['ETH', 'MATIC'];

export interface Rate {
  /** US dollars for one coin, 8 decimals */
  rate: bigint;
  /** who said so; shown with the quote */
  source: string;
  /** when the source took it */
  at: Date;
}

/** Where rates come from. Throws when the source does not answer; leaves out a coin that it does not know. */
export interface RateSource {
  name: string;
  fetch(): Promise<Map<Coin, Omit<Rate, 'source'>>>;
}

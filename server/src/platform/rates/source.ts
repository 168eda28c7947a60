import { type Coin, coins } from '@talkies/shared';
import { LoggableError } from '../errors.ts';

/** The pair that a rate is for. */
export type Rated = Coin | 'INR';
export const ratedCurrencies: readonly Rated[] = [...coins, 'INR'];

export interface Rate {
  /** 8 decimals: US dollars for one coin; rupees for one US dollar */
  rate: bigint;
  /** the source's name; shown with the quote */
  source: string;
  /** when the source measured it */
  at: Date;
}

/**
 * A source that answers differently than the configuration says: a mistake that waiting does not repair. No quote uses
 * the currencies of this source until somebody has corrected it.
 */
export class WrongSource extends LoggableError {
  readonly rated: Rated;

  constructor(rated: Rated, message: string) {
    super(message);
    this.rated = rated;
  }
}

/** A source of rates. Throws when it does not answer; leaves out what it does not know. */
export interface RateSource {
  name: string;
  /** greatest age of its rates (spec:40) */
  greatestAgeMs: number;
  /** the time after an answer in which it is not queried again; 0: it is queried each time */
  pauseMs: number;
  fetch(): Promise<Map<Rated, Omit<Rate, 'source'>>>;
}

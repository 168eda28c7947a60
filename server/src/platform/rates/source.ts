import { type Coin, coins } from '@talkies/shared';
import { LoggableError } from '../errors.ts';

/** What a rate is of. */
export type Rated = Coin | 'INR';
export const ratedCurrencies: readonly Rated[] = [...coins, 'INR'];

export interface Rate {
  /** 8 decimals: US dollars for one coin; rupees for one US dollar */
  rate: bigint;
  /** who said so; shown with the quote */
  source: string;
  /** when the source took it */
  at: Date;
}

/**
 * A source that answers and is not what the configuration says: a mistake that no waiting mends. Nothing is quoted in what
 * it was to tell until somebody has mended it.
 */
export class WrongSource extends LoggableError {
  readonly rated: Rated;

  constructor(rated: Rated, message: string) {
    super(message);
    this.rated = rated;
  }
}

/** Where rates come from. Throws when the source does not answer; leaves out what it does not know. */
export interface RateSource {
  name: string;
  /** greatest age of its rates (spec:40) */
  greatestAgeMs: number;
  /** it is not asked again so long after an answer; 0: each time */
  pauseMs: number;
  fetch(): Promise<Map<Rated, Omit<Rate, 'source'>>>;
}

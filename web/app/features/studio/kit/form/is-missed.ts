import { PUBLICATION_LATE_MS } from '@talkies/shared/studio';

/**
 * Whether the time of a publication is over, by the shop's clock; not before that is known.
 * @param second seconds since 1970
 */
export const isMissed = (at: string, second: number | null): boolean =>
  second !== null && Date.parse(at) < second * 1000 - PUBLICATION_LATE_MS;

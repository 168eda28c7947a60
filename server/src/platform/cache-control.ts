import { DAY_SECONDS } from '@talkies/shared';

/** `cache-control` of a public response that may be cached for so many seconds. */
export const publicFor = (seconds: number): string => `public, max-age=${seconds}`;

/** Of a response that never changes at its URL, since the URL names its content. */
export const IMMUTABLE = `${publicFor(365 * DAY_SECONDS)}, immutable`;

/** Of a response for one person. */
export const PERSONAL = 'private, no-store';

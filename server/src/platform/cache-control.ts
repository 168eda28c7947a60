import { DAY_SECONDS } from '@talkies/shared';

/** `cache-control` of what everybody may keep for so long. */
export const publicFor = (seconds: number): string => `public, max-age=${seconds}`;

/** Of what never changes under its address, as its content is in its name. */
export const IMMUTABLE = `${publicFor(365 * DAY_SECONDS)}, immutable`;

/** Of what is for one person. */
export const PERSONAL = 'private, no-store';

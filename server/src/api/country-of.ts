import type { Http } from './env.ts';

/** A visitor's country by a trusted proxy's header, two letters; null where no proxy states it. */
export const countryOf = (http: Http): string | null => http.get('country') || null;

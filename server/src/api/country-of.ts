import type { Http } from './env.ts';

/** Where a proxy that we trust says that somebody is, two letters; null where none says it. */
export const countryOf = (http: Http): string | null => http.get('country') || null;

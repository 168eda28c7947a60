// In UTC, so that server and browser render the same.
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `12 December 2026`, from ISO 8601. */
export const formatDate = (instant: string): string => date.format(new Date(instant));

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** `12 Dec 2026, 09:30 UTC`, from ISO 8601. */
export const formatMoment = (instant: string): string => `${moment.format(new Date(instant))} UTC`;

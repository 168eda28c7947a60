import { DAY_MS } from '@talkies/shared';

/** Today counts requests that are due within so many days. */
export const SOON_DAYS = 7;

/**
 * Until when a request has to be answered: a month after it came (GDPR art. 12(3)), by the calendar and in UTC; where that
 * month has no such day, its last. India's rules leave ninety days, so who keeps the one keeps the other (adr/320).
 */
export function dueOf(at: Date): Date {
  const due = new Date(at);
  due.setUTCMonth(at.getUTCMonth() + 1);
  // the 31st of a month of thirty days became the first of the next
  if (due.getUTCDate() !== at.getUTCDate()) due.setUTCDate(0);
  return due;
}

/** Whole days that are left; a day that has begun counts as none, what is late as less. */
export const daysLeft = (due: Date, now: Date): number =>
  Math.floor((due.getTime() - now.getTime()) / DAY_MS);

/** What is due by then is due soon. */
export const soon = (now: Date): Date => new Date(now.getTime() + SOON_DAYS * DAY_MS);

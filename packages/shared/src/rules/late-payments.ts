import { LATE_PAYMENT_MINUTES } from '../constants.ts';
import { MINUTE_MS } from './durations.ts';

export const LATE_PAYMENT_MS = LATE_PAYMENT_MINUTES * MINUTE_MS;

/** Until then money may turn out to have been paid in time. */
export const latePaymentEnd = (quoteEnd: Date): Date => new Date(quoteEnd.getTime() + LATE_PAYMENT_MS);

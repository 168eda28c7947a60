import { LATE_PAYMENT_MINUTES } from '../constants.ts';
import { MINUTE_MS } from './durations.ts';

export const LATE_PAYMENT_MS = LATE_PAYMENT_MINUTES * MINUTE_MS;

/** Until when a payment that was made in time may still arrive. */
export const latePaymentEnd = (quoteEnd: Date): Date => new Date(quoteEnd.getTime() + LATE_PAYMENT_MS);

import { DAY_MS, DAY_SECONDS, HOUR_MS } from '@talkies/shared';

/** How long a mailed link works. A reset opens an account, so it is short. */
const linkHours = { verify: 72, reset: 1, email: 24, 'email-undo': 72 } as const;
export const linkExpiry = (purpose: keyof typeof linkHours, now: Date): Date =>
  new Date(now.getTime() + linkHours[purpose] * HOUR_MS);
const hoursInWords = { 1: 'one hour', 24: 'a day', 72: 'three days' } as const;
/** The same for mails. */
export const linkLifetime = (purpose: keyof typeof linkHours): string => hoursInWords[linkHours[purpose]];

/** How long an unverified registration lasts after its last link was mailed: then its handle is free. */
const UNVERIFIED_DAYS = 7;
export const unverifiedUntil = (mailedAt: Date): Date =>
  new Date(mailedAt.getTime() + UNVERIFIED_DAYS * DAY_MS);
/** Verification links that expire after this were mailed within that time. */
export const verifyLinksSince = (now: Date): Date => linkExpiry('verify', unverifiedSince(now));
export const unverifiedSince = (now: Date): Date => new Date(now.getTime() - UNVERIFIED_DAYS * DAY_MS);

const SESSION_DAYS = 30;
export const sessionSeconds = SESSION_DAYS * DAY_SECONDS;
export const sessionExpiry = (now: Date): Date => new Date(now.getTime() + sessionSeconds * 1000);

/** After mail alone proved an identity, keys and large transfers wait (spec:41). */
const COOLDOWN_HOURS = 24;
/** Recoveries after this have a cooldown that still runs. */
export const cooldownStart = (now: Date): Date => new Date(now.getTime() - COOLDOWN_HOURS * HOUR_MS);
export function cooldownUntil(recoveredAt: Date | null, now: Date): Date | null {
  if (!recoveredAt) return null;
  const until = new Date(recoveredAt.getTime() + COOLDOWN_HOURS * HOUR_MS);
  return until > now ? until : null;
}

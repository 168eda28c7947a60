import { DAY_MS, HOUR_MS, MINUTE_MS } from '@talkies/shared';

const SESSION_HOURS = 12;
export const studioSessionExpiry = (now: Date): Date => new Date(now.getTime() + SESSION_HOURS * HOUR_MS);

/** So long after a proof money may be moved, or a member be changed. */
const CONFIRMED_MINUTES = 5;
export const studioConfirmedUntil = (provedAt: Date): Date =>
  new Date(provedAt.getTime() + CONFIRMED_MINUTES * MINUTE_MS);

export const INVITATION_DAYS = 3;
export const invitationExpiry = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MS);

/** So long what somebody moved without a second person counts towards the set sum. */
export const MOVES_HOURS = 24;

export const APPROVAL_DAYS = 3;
export const approvalExpiry = (now: Date): Date => new Date(now.getTime() + APPROVAL_DAYS * DAY_MS);

/** Whoever has somebody's mailbox can add a passkey to their account: it opens the studio a day later. */
const NEW_PASSKEY_HOURS = 24;
export function passkeyCounts(createdAt: Date, passkeySince: Date | null, now: Date): boolean {
  if (passkeySince === null || createdAt <= passkeySince) return true;
  return now.getTime() - createdAt.getTime() >= NEW_PASSKEY_HOURS * HOUR_MS;
}

/** So long an owner's word lets somebody in by a mailed code. */
const CODE_HOURS = 24;
export const memberCodeExpiry = (now: Date): Date => new Date(now.getTime() + CODE_HOURS * HOUR_MS);

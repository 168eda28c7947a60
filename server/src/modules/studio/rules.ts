import { DAY_MS, HOUR_MS, MINUTE_MS } from '@talkies/shared';

const SESSION_HOURS = 12;
export const studioSessionExpiry = (now: Date): Date => new Date(now.getTime() + SESSION_HOURS * HOUR_MS);

/** The time after a proof of identity in which money may be moved, or a member changed. */
const CONFIRMED_MINUTES = 5;
export const studioConfirmedUntil = (provedAt: Date): Date =>
  new Date(provedAt.getTime() + CONFIRMED_MINUTES * MINUTE_MS);

export const INVITATION_DAYS = 3;
export const invitationExpiry = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MS);

/** The time in which money that was moved without a second person counts towards the limit. */
export const MOVES_HOURS = 24;

export const APPROVAL_DAYS = 3;
export const approvalExpiry = (now: Date): Date => new Date(now.getTime() + APPROVAL_DAYS * DAY_MS);

/** A thief of a mailbox can add a passkey to the account, so a new passkey opens the studio only a day later. */
const NEW_PASSKEY_HOURS = 24;
export function passkeyCounts(createdAt: Date, passkeySince: Date | null, now: Date): boolean {
  if (passkeySince === null || createdAt <= passkeySince) return true;
  return now.getTime() - createdAt.getTime() >= NEW_PASSKEY_HOURS * HOUR_MS;
}

/** The time in which an owner's permission lets a member in by a mailed code. */
const CODE_HOURS = 24;
export const memberCodeExpiry = (now: Date): Date => new Date(now.getTime() + CODE_HOURS * HOUR_MS);

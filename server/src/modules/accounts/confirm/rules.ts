import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS, MINUTE_MS } from '@talkies/shared';

/** How long a proof of identity counts. */
const CONFIRMED_MINUTES = 15;
export const confirmedUntil = (at: Date): Date => new Date(at.getTime() + CONFIRMED_MINUTES * MINUTE_MS);

export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const codeExpiry = (now: Date): Date => new Date(now.getTime() + CODE_MINUTES * MINUTE_MS);

/** The digits of a code: truncated as in RFC 4226 §5.3, from the code's id under our secret. */
export function codeOf(secret: string, id: string): string {
  const digest = createHmac('sha256', secret).update(`one-time code ${id}`).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** CODE_DIGITS;
  return String(number).padStart(CODE_DIGITS, '0');
}

/** The code as mails write it: in two groups. */
export const spacedCode = (digits: string): string => `${digits.slice(0, 3)} ${digits.slice(3)}`;

/** Takes the same time whichever digit is wrong. Blanks do not count, see `spacedCode`. */
export function isCode(secret: string, id: string, given: string): boolean {
  const expected = Buffer.from(codeOf(secret, id));
  const actual = Buffer.from(given.replaceAll(/\s/g, ''));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** `m…@example.com`, `+91 … 345`: enough to recognise one's own, too little for others. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) return `${contact.slice(0, 1)}…${contact.slice(at)}`;
  return `${contact.slice(0, 3)} … ${contact.slice(-3)}`;
}

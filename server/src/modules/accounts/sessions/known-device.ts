import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_SECONDS } from '@talkies/shared';
import { parse, serialize } from 'hono/utils/cookie';
import type { Config } from '../../../platform/config/config.ts';

/** A browser remembers at most so many accounts. */
const MAX = 4;
/** the most that browsers allow */
const SECONDS = 400 * DAY_SECONDS;

// no dot: a signed-out browser still counts as a visitor's, whose pages are cached
const nameOf = (config: Config): string => `${config.instance}_device`;

const sealOf = (config: Config, device: string, email: string): string =>
  createHmac('sha256', config.authSecret)
    .update(`device ${device} ${email}`)
    .digest('base64url')
    .slice(0, 22);

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The cookie's parts: the browser's random name and our seals for the accounts that it signed in to. */
function read(config: Config, cookies: string): { device: string; seals: string[] } {
  const [device = '', ...seals] = (parse(cookies)[nameOf(config)] ?? '').split('.');
  return /^[\w-]{22}$/.test(device) ? { device, seals } : { device: '', seals: [] };
}

/**
 * The name of a browser that has signed in to this account before; null for any other. Guesses from such a browser have
 * a budget of their own, so that nobody else's guesses lock it out (adr/062).
 */
export function knownDevice(config: Config, cookies: string, email: string): string | null {
  const { device, seals } = read(config, cookies);
  const expected = sealOf(config, device, email);
  return device && seals.some((seal) => same(seal, expected)) ? device : null;
}

/** The cookie that makes this browser known to the account. It does not sign in. */
export function rememberDevice(config: Config, cookies: string, email: string): string {
  const known = read(config, cookies);
  const device = known.device || randomBytes(16).toString('base64url');
  const seal = sealOf(config, device, email);
  const seals = [seal, ...known.seals.filter((other) => other !== seal)].slice(0, MAX);
  return serialize(nameOf(config), [device, ...seals].join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: SECONDS,
  });
}

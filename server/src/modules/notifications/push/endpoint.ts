import { createECDH } from 'node:crypto';
import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Config } from '../../../platform/config/config.ts';
import { isPublicAddress, isPublicHost } from '../../../platform/config/hosts.ts';
import { AppError, wrongField } from '../../../platform/errors.ts';

/**
 * The origin of the stand-in for push services, in a demonstration that has one; it is called without a check of its
 * host. Nothing else on this machine is.
 */
export const standInOf = ({ mode, mail }: Pick<Config, 'mode' | 'mail'>): string | null =>
  mode === 'production' || mail.inboxUrl === null ? null : new URL(mail.inboxUrl).origin;

/**
 * Checks an endpoint, which a browser sends and we call: it may only lead to a push service on the internet, by https,
 * by name, on the usual port. The addresses of the name are checked at each call, see `publicLookup`.
 * @throws push/endpoint
 */
export function readEndpoint(text: string, standIn: string | null): URL {
  const url = URL.parse(text);
  if (!url) throw new AppError('push/endpoint');
  if (url.origin === standIn && url.username === '' && url.password === '') return url;
  const named = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && isPublicHost(url.hostname);
  const plain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  if (!named || !plain) throw new AppError('push/endpoint');
  return url;
}

/** The push services of nearly all browsers: Chrome and its relatives, Firefox, Safari, Edge. */
const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/** Whether an endpoint belongs to a browser maker's service: anybody may send us another. */
export const isKnownService = ({ origin, hostname }: URL, standIn: string | null): boolean =>
  origin === standIn || services.some((one) => hostname === one || hostname.endsWith(`.${one}`));

/** As dns.lookup, but only for names with public addresses: a name can change its addresses. */
export const publicLookup: LookupFunction = (hostname, options, response) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return response(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return response(new Error(`${hostname} is no public address`), '', 0);
    if (options.all) response(null, found);
    else response(null, first.address, first.family);
  });
};

/** A point of P-256 and a secret of 16 bytes (RFC 8291 §3.1). @throws request/invalid */
export function checkKeys({ p256dh, auth }: { p256dh: string; auth: string }): void {
  const wrong = (field: string): AppError => wrongField(field, 'This is no key of a push subscription.');
  if (Buffer.from(auth, 'base64url').length !== 16) throw wrong('keys.auth');
  const point = Buffer.from(p256dh, 'base64url');
  try {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    if (point.length !== 65) throw new RangeError('not an uncompressed point');
    ecdh.computeSecret(point);
  } catch {
    throw wrong('keys.p256dh');
  }
}

import { createECDH } from 'node:crypto';
import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors.ts';

/** Networks that are nobody's on the internet (RFC 6890), and those of many at once. */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');

/** Whether an address is one of the internet's: not this machine, not this network, not a way into an older one. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return version === 6 && global6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/**
 * Where the stand-in for push services listens, of a demonstration that has one; it is reached without a check of its
 * address. Nothing else on this machine is.
 */
export const standInOf = ({ mode, mail }: Pick<Config, 'mode' | 'mail'>): string | null =>
  mode === 'production' || mail.inboxUrl === null ? null : new URL(mail.inboxUrl).origin;

/**
 * An endpoint comes from a browser and is called by us, so it may only lead to a push service on the internet: https,
 * by name, on the usual port. What the name stands for is checked at each call, see `publicLookup`.
 * @throws push/endpoint
 */
export function readEndpoint(text: string, standIn: string | null): URL {
  const url = URL.parse(text);
  if (!url) throw new AppError('push/endpoint');
  if (url.origin === standIn && url.username === '' && url.password === '') return url;
  const named = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && url.hostname.includes('.');
  const plain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  const local = /\.(localhost|local|internal|lan|home|arpa)\.?$/.test(url.hostname);
  if (!named || !plain || local) throw new AppError('push/endpoint');
  return url;
}

/** As dns.lookup, for names that stand for public addresses alone: a name can change what it stands for. */
export const publicLookup: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return answer(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return answer(new Error(`${hostname} is no public address`), '', 0);
    if (options.all) answer(null, found);
    else answer(null, first.address, first.family);
  });
};

/** A point of P-256 and a secret of 16 bytes (RFC 8291 §3.1). @throws request/invalid */
export function checkKeys({ p256dh, auth }: { p256dh: string; auth: string }): void {
  const wrong = (field: string): AppError => {
    const message = 'This is no key of a push subscription.';
    return new AppError('request/invalid', { detail: message, fields: [{ field, message }] });
  };
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

import { randomBytes, randomUUID } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import { DAY_SECONDS } from '@talkies/shared';
import type { MiddlewareHandler } from 'hono';
import { countryOf } from '../modules/visits/index.ts';
import { PERSONAL } from '../platform/cache-control.ts';
import { communityOrigins } from '../platform/config/community.ts';
import type { Config } from '../platform/config/config.ts';
import { AppError } from '../platform/errors.ts';
import { canonicalIp } from '../platform/limits/ip-key.ts';
import type { Http, HttpEnv } from './env.ts';
import { isWebhook } from './is-webhook.ts';

/** Trusts `X-Forwarded-For` only as far as configured proxies wrote it: the first other address from the right. */
export function clientIp(remote: string, forwarded: string | undefined, trusted: BlockList): string {
  const believed = (address: string): boolean => {
    const version = isIP(address);
    return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
  let address = canonicalIp(remote);
  for (const hop of (forwarded ?? '').split(',').reverse()) {
    const next = hopAddress(hop);
    if (!believed(address) || isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** Some proxies append the port: `198.51.100.4:4711`, `[2001:db8::5]:4711`. */
function hopAddress(hop: string): string {
  const text = hop.trim().toLowerCase();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return canonicalIp(bare);
}

export function trustedProxies(list: string[]): BlockList {
  const trusted = new BlockList();
  for (const entry of list) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix) trusted.addSubnet(address, Number(prefix), family);
    else trusted.addAddress(address, family);
  }
  return trusted;
}

const remoteOf = (c: Http): string => {
  try {
    return getConnInfo(c).remote.address ?? '127.0.0.1';
  } catch {
    return '127.0.0.1'; // a call in process has no socket
  }
};

/** Hosts that pages may connect to beside ourselves. */
interface Outside {
  /** the wallets' relay, where one is configured */
  relay: string | null;
  /** sites that may be framed, after a click */
  frames: readonly string[];
}

const contentSecurityPolicy = (nonce: string, { relay, frames }: Outside): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${relay ? ` ${relay}` : ''}`,
    // frames load only after a click: community posts, and the contact page's map
    ['frame-src', "'self'", 'https://www.openstreetmap.org', ...frames].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

/** The origins of our own pages: the public one and, where it has no TLS, this machine's names for it. */
export const ownOrigins = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): ReadonlySet<string> =>
  new Set(
    publicUrl.startsWith('https:')
      ? [publicUrl]
      : [publicUrl, `http://127.0.0.1:${port}`, `http://localhost:${port}`],
  );

/**
 * Paths that accept other origins. The chain proxy has its own rule: a wallet's extension has an origin of its own. A
 * mail program that unsubscribes from the newsletter or from alerts (RFC 8058) has none, and is authorised by its
 * token. An item's bids are read by a POST (transactions:7), which changes nothing and returns the same to everybody.
 * `isWebhook` has the paths of payment providers, which sign their events.
 */
const elsewhere = /^\/(?:(?:rpc|newsletter\/one-click|notifications\/one-click)\/|(?:app\/)?bid\/latest$)/;

/**
 * A form on a page without a referrer has the origin `null` (Fetch standard, 3.1), as has another site's frame in a
 * sandbox; `Sec-Fetch-Site`, which no page can set, distinguishes the two.
 */
const isOwnForm = (c: Http): boolean =>
  c.req.header('origin') === 'null' && c.req.header('sec-fetch-site') === 'same-origin';

/** Refuses writes from other sites. Mounted after `security`, so that the refusal has its headers. */
export function sameOrigin(config: Config): MiddlewareHandler<HttpEnv> {
  const own = ownOrigins(config);
  return (c, next) => {
    const unsafe = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    const ours = own.has(c.req.header('origin') ?? '') || isOwnForm(c);
    if (unsafe && !ours && !isWebhook(c) && !elsewhere.test(c.req.path))
      throw new AppError('request/forbidden-origin');
    return next();
  };
}

/**
 * Addresses of mailed links and confirmations authorise acts, so the referrer reveals only the site. (With
 * `no-referrer` browsers send `Origin: null`, and the pages' own forms would be refused.)
 */
const tokenIn = /[?&](token|verify|confirm|undo|leave|code|thread)=|\/(confirmation|paymentstatus)\//;

/** Trusts the header only from configured proxies: any other client could set it. */
function clientCountry(c: Http, header: string | null, trusted: BlockList): string {
  if (header === null) return '';
  const remote = canonicalIp(remoteOf(c));
  const version = isIP(remote);
  const isProxy = version !== 0 && trusted.check(remote, version === 6 ? 'ipv6' : 'ipv4');
  return isProxy ? countryOf(c.req.header(header)) : '';
}

/**
 * The nonce for a page's scripts and its Content-Security-Policy; generated for pages only, since that takes a tenth
 * of a cached response's time.
 */
export function nonceOf(c: Http): string {
  const nonce = c.get('nonce') ?? randomBytes(16).toString('base64');
  c.set('nonce', nonce);
  return nonce;
}

/** Labels the request and sets the headers of every response. */
export function security(config: Config): MiddlewareHandler<HttpEnv> {
  const trusted = trustedProxies(config.trustedProxies);
  const outside: Outside = {
    relay: config.bridge ? new URL(config.bridge.relayUrl).origin : null,
    frames: communityOrigins(config.community),
  };
  return async (c, next) => {
    c.set('requestId', randomUUID());
    c.set('clientIp', clientIp(remoteOf(c), c.req.header('x-forwarded-for'), trusted));
    c.set('country', clientCountry(c, config.lottery.regionHeader, trusted));
    await next();
    const { headers } = c.res;
    if (headers.get('content-type')?.startsWith('text/html') && !headers.has('content-security-policy'))
      headers.set('content-security-policy', contentSecurityPolicy(nonceOf(c), outside));
    headers.set('x-content-type-options', 'nosniff');
    // a hashed file is no document: headers about frames, windows, devices and links would be useless bytes, thirty
    // times a page
    if (c.req.path.startsWith('/assets/')) return;
    headers.set(
      'referrer-policy',
      tokenIn.test(c.req.url) ? 'strict-origin' : 'strict-origin-when-cross-origin',
    );
    if (c.get('personal') || headers.has('set-cookie')) {
      headers.set('cache-control', PERSONAL);
      headers.append('vary', 'Cookie');
    }
    headers.set('x-frame-options', 'DENY');
    headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (config.publicUrl.startsWith('https:'))
      headers.set('strict-transport-security', `max-age=${365 * DAY_SECONDS}`);
  };
}

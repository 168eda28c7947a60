import { isIPv4, isIPv6 } from 'node:net';

/** how a socket that listens on both IPv4 and IPv6 shows an IPv4 address: nearly every visitor's */
const MAPPED = '::ffff:';

/** One spelling for each IP address: lower case, no leading zeros, an IPv4 address inside IPv6 as itself. */
export function canonicalIp(ip: string): string {
  const after = ip.startsWith(MAPPED) ? ip.slice(MAPPED.length) : ip;
  if (isIPv4(after)) return after;
  if (!isIPv6(ip)) return ip;
  const plain = ip.replace(/%.*$/, '');
  const bare = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(bare);
  if (!mapped) return bare;
  return mapped
    .slice(1)
    .flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 0xff];
    })
    .join('.');
}

/**
 * The key by which an IP address spends budgets: one household or server has a whole /64 of IPv6 addresses (RFC 6177).
 */
export function ipKey(given: string): string {
  const ip = canonicalIp(given);
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail === undefined) return groups.slice(0, 4).join(':');
  const rest = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}

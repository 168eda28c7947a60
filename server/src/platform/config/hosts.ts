import { BlockList, isIP } from 'node:net';

/**
 * Networks that lead to nobody on the internet (IANA's special-purpose registries, RFC 6890), to many at once, or
 * through a translator into an older network (6to4, Teredo). IPv4 written within IPv6 (`::ffff:0:0/96`) and NAT64's
 * `64:ff9b::/96` are outside `2000::/3`.
 */
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
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');
/** The part of IPv6 that was ever allocated to the internet. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Names that belong to nobody (RFC 2606, RFC 6761). */
const reserved = /(^|[.@])(example|test|invalid|localhost|example\.(com|net|org))$/i;
/** Names of a company's own network (RFC 6762, RFC 8375, ICANN's `internal`), and of containers, which have no dot. */
const ofANetwork = /(^[^.]*|\.(local|internal|home\.arpa|lan|intranet|corp|home))$/i;

/**
 * The host that a resolver would take `hostname` for: `URL` reads the other spellings of IPv4 (127.1, 0x7f.1,
 * 2130706433).
 */
function canonical(hostname: string): string {
  const text = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(text) === 6) return text;
  return (URL.parse(`http://${text}`)?.hostname ?? '').replace(/\.$/, '');
}
const within = (list: BlockList, host: string): boolean =>
  list.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');

/** Whether nobody owns this name, or the domain of this mail address. */
export const isReserved = (name: string): boolean => reserved.test(name.replace(/\.$/, ''));

/** Whether the host is this machine, in any spelling. */
export function isLoopback(hostname: string): boolean {
  const host = canonical(hostname);
  return isIP(host) ? within(loopback, host) : /(^|\.)localhost$/i.test(host);
}

/**
 * Whether an IP address is on the internet: not this machine, not this network, not a translator into an older network.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !within(notPublic, address) && (version === 4 || within(global6, address));
}

/**
 * Whether a host or IP address is on the internet: not this machine, a private network, a container or a name of
 * nobody.
 */
export function isPublicHost(hostname: string): boolean {
  const host = canonical(hostname);
  return isIP(host) ? isPublicAddress(host) : !isReserved(host) && !ofANetwork.test(host);
}

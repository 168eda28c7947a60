import { BlockList, isIP } from 'node:net';

/** Networks that lead to nobody on the internet (RFC 6890, RFC 8190), this machine's own among them. */
const inward = new BlockList();
for (const [address, prefix] of [
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
  inward.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inward.addSubnet(address, prefix, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Names that stand for nobody (RFC 2606, RFC 6761). */
const reserved = /(^|[.@])(example|test|invalid|localhost|example\.(com|net|org))$/i;
/** Names of a house's own network (RFC 6762, RFC 8375, ICANN's `internal`), and of containers, which have no dot. */
const ofANetwork = /(^[^.]*|\.(local|internal|home\.arpa|lan|intranet|corp|home))$/i;

/** `hostname` as `URL` and a `Host` header write it: without brackets and the dot of the root. */
const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
const within = (list: BlockList, host: string): boolean =>
  list.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');

/** Whether nobody owns this name or the domain of this mail address. */
export const isReserved = (name: string): boolean => reserved.test(name.replace(/\.$/, ''));

/** Whether it means this machine, however it is written. */
export function isLoopback(hostname: string): boolean {
  const host = bare(hostname);
  return isIP(host) ? within(loopback, host) : /(^|\.)localhost$/i.test(host);
}

/** Whether it is an address or a name on the internet: not this machine, a private network, a container or nobody. */
export function isPublicHost(hostname: string): boolean {
  const host = bare(hostname);
  return isIP(host) ? !within(inward, host) : !isReserved(host) && !ofANetwork.test(host);
}

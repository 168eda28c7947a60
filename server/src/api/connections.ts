import type { Server } from 'node:http';
import { type BlockList, isIP, type Socket } from 'node:net';
import { canonicalIp, ipKey } from '../platform/limits/ip-key.ts';

export interface ConnectionLimits {
  /** the most open connections in all; further ones are closed at once */
  most: number;
  /** the most for one address, or one network of IPv6 */
  perAddress: number;
  /** addresses shared by many visitors: proxies */
  shared: BlockList;
}

/** Closes an address's connections beyond its share, so that no single visitor takes all of them. */
export function limitConnections(server: Server, { most, perAddress, shared }: ConnectionLimits): void {
  const open = new Map<string, number>();
  server.maxConnections = most;
  server.on('connection', (socket: Socket) => {
    const address = canonicalIp(socket.remoteAddress ?? '');
    const version = isIP(address);
    if (version === 0 || shared.check(address, version === 6 ? 'ipv6' : 'ipv4')) return;
    const key = ipKey(address);
    const own = (open.get(key) ?? 0) + 1;
    if (own > perAddress) {
      socket.destroy();
      return;
    }
    open.set(key, own);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}

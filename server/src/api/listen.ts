import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Config } from '../platform/config/config.ts';
import type { HttpApp } from './app.ts';
import { limitConnections } from './connections.ts';
import { trustedProxies } from './security.ts';

/** Errors for addresses that a machine may lack. */
const absent = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** More than all live pages together, and, for one address, more than a crowd behind one router opens. */
const MAX_CONNECTIONS = 25_000;
const CONNECTIONS_PER_ADDRESS = 1_000;

/**
 * Listens on HOST. Without it: in production on all addresses, for a proxy in front; otherwise on this machine's own
 * two, since a demonstration has publicly known keys.
 * @throws where an address is in use, and where there is none to listen on
 */
export async function listen(
  http: Pick<HttpApp, 'fetch'>,
  config: Pick<Config, 'keepAliveSeconds' | 'mode' | 'host' | 'port' | 'trustedProxies'>,
): Promise<Server[]> {
  const servers = await listenAll(http, config);
  // this machine is exempt: a proxy on it may serve everybody
  const shared = trustedProxies([...config.trustedProxies, '127.0.0.0/8', '::1']);
  for (const server of servers)
    limitConnections(server, { most: MAX_CONNECTIONS, perAddress: CONNECTIONS_PER_ADDRESS, shared });
  return servers;
}

async function listenAll(
  http: Pick<HttpApp, 'fetch'>,
  { keepAliveSeconds, mode, host, port }: Pick<Config, 'keepAliveSeconds' | 'mode' | 'host' | 'port'>,
): Promise<Server[]> {
  const listenOn = (at: number, hostname?: string): Promise<Server> =>
    new Promise((resolve, reject) => {
      const serverOptions = { keepAliveTimeout: keepAliveSeconds * 1000 };
      const options = { fetch: http.fetch, port: at, serverOptions, ...(hostname ? { hostname } : {}) };
      const server = serve(options, () => resolve(server)) as Server;
      server.once('error', reject);
    });
  if (host !== null) return [await listenOn(port, host)];
  if (mode === 'production') return [await listenOn(port)];
  const first = await listenOn(port, '127.0.0.1');
  try {
    return [first, await listenOn((first.address() as AddressInfo).port, '::1')];
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code ?? '')) return [first];
    first.close();
    throw error;
  }
}

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Config } from '../platform/config/config.ts';
import type { HttpApp } from './app.ts';
import { limitConnections } from './connections.ts';
import { trustedProxies } from './security.ts';

/** Addresses that a machine may lack. */
const absent = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** More than all live pages together, and for one address more than a crowd behind one router opens. */
const MOST_CONNECTIONS = 25_000;
const CONNECTIONS_PER_ADDRESS = 1_000;

/**
 * Listens where HOST says. Without it: in production on all addresses, for a proxy in front; else on this machine's own
 * two, since a demonstration has keys that anybody knows.
 * @throws where an address is taken, and where there is none to listen on
 */
export async function listen(
  http: Pick<HttpApp, 'fetch'>,
  config: Pick<Config, 'mode' | 'host' | 'port' | 'trustedProxies'>,
): Promise<Server[]> {
  const servers = await listenAll(http, config);
  // this machine is no stranger: a proxy on it may bring everybody
  const shared = trustedProxies([...config.trustedProxies, '127.0.0.0/8', '::1']);
  for (const server of servers)
    limitConnections(server, { most: MOST_CONNECTIONS, perAddress: CONNECTIONS_PER_ADDRESS, shared });
  return servers;
}

async function listenAll(
  http: Pick<HttpApp, 'fetch'>,
  { mode, host, port }: Pick<Config, 'mode' | 'host' | 'port'>,
): Promise<Server[]> {
  if (host !== null) return [await listenOn(http, port, host)];
  if (mode === 'production') return [await listenOn(http, port)];
  const first = await listenOn(http, port, '127.0.0.1');
  try {
    return [first, await listenOn(http, (first.address() as AddressInfo).port, '::1')];
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code ?? '')) return [first];
    first.close();
    throw error;
  }
}

function listenOn(http: Pick<HttpApp, 'fetch'>, port: number, hostname?: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const options = { fetch: http.fetch, port, ...(hostname ? { hostname } : {}) };
    const server = serve(options, () => resolve(server)) as Server;
    server.once('error', reject);
  });
}

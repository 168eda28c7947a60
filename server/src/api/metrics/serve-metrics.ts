import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registry } from '../../platform/metrics/registry.ts';

/**
 * `GET /metrics` in Prometheus' text format, on its own port: it is unreachable through the shop's port, and
 * processes without requests have it too.
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  collect: () => Promise<string>,
): Promise<{ port: number; stop(): void }> {
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    collect().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitConnections } from './connections.ts';
import { trustedProxies } from './security.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

async function start(shared: string[] = []): Promise<number> {
  server = createServer((_, response) => response.end('open'));
  limitConnections(server, { most: 100, perAddress: 2, shared: trustedProxies(shared) });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The status line that an address receives on a connection that it leaves open; '' where the server closes it. */
async function ask(port: number, localAddress: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  return new Promise((resolve) => {
    socket.once('data', (data) => resolve(data.toString().split('\r\n')[0] ?? ''));
    socket.once('error', () => resolve('')).once('close', () => resolve(''));
  });
}
const OPEN = 'HTTP/1.1 200 OK';

test('an address keeps so many connections and no more; others are heard', async () => {
  const port = await start();
  expect(await ask(port, '127.0.0.2')).toBe(OPEN);
  expect(await ask(port, '127.0.0.2')).toBe(OPEN);
  expect(await ask(port, '127.0.0.2')).toBe('');
  expect(await ask(port, '127.0.0.3')).toBe(OPEN);
  sockets[0]?.destroy();
  await expect.poll(() => ask(port, '127.0.0.2')).toBe(OPEN);
});

test('a proxy brings everybody', async () => {
  const port = await start(['127.0.0.2']);
  for (let n = 0; n < 5; n += 1) expect(await ask(port, '127.0.0.2')).toBe(OPEN);
});

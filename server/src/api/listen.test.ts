import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import type { Config } from '../platform/config/config.ts';
import type { HttpEnv } from './env.ts';
import { listen } from './listen.ts';
import { ownHost } from './own-host.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
});

const outside = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

async function open(config: Pick<Config, 'mode' | 'host'>, keepAliveSeconds = 75): Promise<Server[]> {
  const app = new Hono<HttpEnv>();
  app.use(ownHost(config));
  app.get('/', (c) => c.text('open'));
  const opened = await listen(app, { ...config, keepAliveSeconds, port: 0, trustedProxies: [] });
  servers.push(...opened);
  return opened;
}

const addresses = (opened: Server[]) => opened.map((server) => (server.address() as AddressInfo).address);
const portOf = ([first]: Server[]) => (first?.address() as AddressInfo | undefined)?.port ?? 0;

/** The answer's status and text; what refused the connection, where nothing answered. */
const ask = (address: string, port: number, headers: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve) => {
    const sent = request({ host: address, port, path: '/', headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve(`${response.statusCode} ${text}`));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end();
  });

describe('the address that the app listens on', () => {
  it('is this machine’s own, both of them, where nothing is said', async () => {
    const opened = await open({ mode: 'development', host: null });
    expect(addresses(opened)[0]).toBe('127.0.0.1');
    for (const address of addresses(opened)) {
      expect(['127.0.0.1', '::1']).toContain(address);
      expect(await ask(address, portOf(opened))).toBe('200 open');
    }
    if (outside) expect(await ask(outside, portOf(opened))).toBe('ECONNREFUSED');
  });

  it('is every one in production', async () => {
    const opened = await open({ mode: 'production', host: null });
    expect(['::', '0.0.0.0']).toContain(addresses(opened)[0]);
    expect(opened).toHaveLength(1);
  });

  it.each(['development', 'production'] as const)('is what HOST says in %s', async (mode) => {
    expect(addresses(await open({ mode, host: '127.0.0.1' }))).toEqual(['127.0.0.1']);
    expect(addresses(await open({ mode, host: '0.0.0.0' }))).toEqual(['0.0.0.0']);
  });

  it('is refused where it is taken, and nothing stays open', async () => {
    const taken = createServer();
    servers.push(taken);
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    await expect(
      listen(
        { fetch: () => new Response() },
        { keepAliveSeconds: 75, mode: 'development', host: null, port, trustedProxies: [] },
      ),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

it('keeps a connection that lies still for longer than the proxy in front, so that it sends no request into one that closes', async () => {
  const opened = await open({ mode: 'production', host: '127.0.0.1' }, 620);
  const response = await fetch(`http://127.0.0.1:${portOf(opened)}/`);
  expect(response.headers.get('keep-alive')).toBe('timeout=620');
  await response.text();
});

describe('a demonstration that is asked for by another name', () => {
  const otherHosts = ['talkies.org', '192.168.1.4:3000', 'localhost.talkies.org', '[2001:db8::1]', 'a b'];

  it.each(otherHosts)('refuses %s and says what it is', async (host) => {
    const opened = await open({ mode: 'development', host: null });
    expect(await ask('127.0.0.1', portOf(opened), { host })).toMatch(/^4(00|21 This is a demonstration)/);
    if (host !== 'a b')
      expect(await ask('127.0.0.1', portOf(opened), { 'x-forwarded-host': host })).toMatch(/^421/);
  });

  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'shop.localhost'])(
    'answers %s',
    async (host) => {
      const opened = await open({ mode: 'development', host: null });
      expect(await ask('127.0.0.1', portOf(opened), { host })).toBe('200 open');
    },
  );

  it.each([
    { mode: 'production', host: null },
    { mode: 'development', host: '127.0.0.1' },
  ] as const)('answers any name with %o', async (config) => {
    const opened = await open(config);
    expect(await ask('127.0.0.1', portOf(opened), { host: 'talkies.org' })).toBe('200 open');
  });
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Provider } from 'oidc-provider';
import { switchboard } from '../switches.ts';
import { type GoogleAccounts, openAccounts } from './accounts.ts';
import { GoogleSwitchesSchema, noGoogleFaults } from './faults.ts';
import { messagePage, pickerPage, pickerPolicy } from './pages.ts';
import { createProvider } from './provider.ts';

export interface GoogleOptions {
  /** accounts that somebody adds are stored here */
  file: string;
  /** 0: any free port */
  port: number;
  /** where the shop receives people back */
  redirectUris: string[];
}

type Raw = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } };

/** The account picker: its form is posted to the provider, which redirects the browser. */
function picker(provider: Provider, accounts: GoogleAccounts, shop: string): Hono<Raw> {
  const app = new Hono<Raw>();
  app.use(async (c, next) => {
    await next();
    c.header('content-security-policy', pickerPolicy);
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
  });
  app.onError((_error, c) =>
    c.html(messagePage('This sign-in is over', 'Go back to the shop and start again.'), 400),
  );
  app.get('/accounts', (c) => c.json({ accounts: accounts.list() }));
  app.get('/pick/:uid', async (c) => {
    await provider.interactionDetails(c.env.incoming, c.env.outgoing);
    return c.html(pickerPage(shop, accounts.list(), `/pick/${c.req.param('uid')}`));
  });
  app.post('/pick/:uid', async (c) => {
    const form = await c.req.formData();
    const field = (name: string): string => String(form.get(name) ?? '');
    const chosen =
      accounts.find(field('sub')) ??
      (field('email').includes('@')
        ? accounts.add(field('name'), field('email'), form.has('hosted'), form.has('verified'))
        : null);
    const result = chosen
      ? { login: { accountId: chosen.sub }, select_account: {} }
      : { error: 'access_denied', error_description: 'The person said no' };
    const to = await provider.interactionResult(c.env.incoming, c.env.outgoing, result);
    return c.redirect(to, 303);
  });
  return app;
}

/** Starts the stand-in for Google: an OpenID provider with accounts to pick from. Faults: `PUT /switches/google`. */
export async function startGoogle(options: GoogleOptions): Promise<{ issuer: string; server: Server }> {
  const server = createServer();
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const issuer = `http://localhost:${address.port}`;

  const switches = switchboard(GoogleSwitchesSchema, noGoogleFaults);
  const accounts = openAccounts(options.file);
  const provider = createProvider(issuer, options.redirectUris, accounts, switches.read);
  const shop = options.redirectUris.map((uri) => new URL(uri).host).join(', ');
  const control = getRequestListener(new Hono().route('/switches/google', switches.app).fetch);
  const pages = getRequestListener(picker(provider, accounts, shop).fetch as never);
  const oidc = provider.callback();

  server.on('request', (request, response) => {
    const respond = async (): Promise<void> => {
      const path = request.url ?? '/';
      // answers only to names of this machine, so that no page can reach it through a host name of its own
      if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? '')) {
        response.writeHead(421).end('Unknown host');
        return;
      }
      if (path.startsWith('/switches/')) return control(request, response);
      const { delay, outage } = switches.read();
      if (delay > 0) await wait(delay * 1000);
      if (outage) response.writeHead(503).end('Out of order (switch outage)');
      else if (/^\/(pick|accounts)\b/.test(path)) await pages(request, response);
      else await oidc(request, response);
    };
    respond().catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  return { issuer, server };
}

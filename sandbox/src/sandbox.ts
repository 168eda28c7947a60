import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { BeaconSwitchesSchema, beaconApp, noBeaconFaults } from './beacon.ts';
import { BlogSwitchesSchema, blogApp, noBlogFaults } from './blog.ts';
import { communityApp } from './community.ts';
import { openChains } from './explorer/chains.ts';
import { ExplorerSwitchesSchema, explorerApp, noExplorerFaults } from './explorer/explorer.ts';
import { BASE as explorerBase } from './explorer/frame.ts';
import { startGoogle } from './google/google.ts';
import { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } from './google/provider.ts';
import { guarded } from './guarded.ts';
import { inboxApp } from './mail/inbox.ts';
import { createSmtpServer, MailSwitchesSchema, noMailFaults } from './mail/smtp.ts';
import { openMailStore } from './mail/store.ts';
import { MastersSwitchesSchema, mastersArchive, noMastersFaults } from './masters.ts';
import { CARD_SECRET_KEY, CARD_WEBHOOK_SECRET } from './payments/card/card.ts';
import { CASHFREE_CLIENT_ID, CASHFREE_CLIENT_SECRET } from './payments/cashfree/cashfree.ts';
import { CHECKOUTS_KEY_NAME, CHECKOUTS_KEY_SECRET } from './payments/coinbase/bearer.ts';
import { CHECKOUTS_WEBHOOK_SECRET } from './payments/coinbase/checkouts.ts';
import { TRANSAK_API_KEY, TRANSAK_API_SECRET } from './payments/on-ramps/transak.ts';
import { WERT_API_KEY, WERT_PARTNER_ID, WERT_PRIVATE_KEY } from './payments/on-ramps/wert.ts';
import { startPayments } from './payments/payments.ts';
import { noPushFaults, PushSwitchesSchema, pushApp } from './push/push.ts';
import { exchangeRatesApp, noRatesFaults, priceFeedsApp, RatesSwitchesSchema, ratesApp } from './rates.ts';
import { noRelayFaults, RelaySwitchesSchema } from './relay/protocol.ts';
import { openRelay, type Relay } from './relay/relay.ts';
import { noSmsFaults, SmsSwitchesSchema, smsApp } from './sms/sms.ts';
import { switchboard } from './switches.ts';

export interface SandboxOptions {
  /** mails are stored in its folder `inbox` */
  dataDir: string;
  /** the shop's CHAINS_FILE: the explorer shows those chains; the file may be written later */
  chainsFile: string;
  /** 0: any free port, as for the others; also where another process took this one since it was found free */
  inboxPort: number;
  smtpPort: number;
  ratesPort: number;
  relayPort: number;
  googlePort: number;
  paymentsPort: number;
  /** the shop's URL: Google and payment providers send people back there */
  shopUrl: string;
}

export interface Sandbox {
  inboxUrl: string;
  /** of the block explorer; a chain's is below it, by its name */
  explorerUrl: string;
  smtpUrl: string;
  ratesUrl: string;
  /** of its WebSocket; its switches are on the same port */
  relayUrl: string;
  /** the OpenID issuer that stands in for Google, and the shop's credentials there */
  google: { issuer: string; clientId: string; clientSecret: string };
  /** payment providers, and the shop's settings for each */
  payments: { url: string; settings: Record<string, string> };
  stop(): Promise<void>;
}

/**
 * Starts every stand-in on 127.0.0.1. Faults: `PUT /switches/NAME` at the stand-in's own port; `sms`, `push`, `blog`,
 * `explorer` and `masters` at the inbox.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The sandbox holds stand-ins for outside services and does not start in production.');
  }
  const mail = switchboard(MailSwitchesSchema, noMailFaults);
  const sms = switchboard(SmsSwitchesSchema, noSmsFaults);
  const push = switchboard(PushSwitchesSchema, noPushFaults);
  const blog = switchboard(BlogSwitchesSchema, noBlogFaults);
  const explorer = switchboard(ExplorerSwitchesSchema, noExplorerFaults);
  const masters = switchboard(MastersSwitchesSchema, noMastersFaults);
  const archive = mastersArchive(masters.read);
  const store = openMailStore(join(options.dataDir, 'inbox'));

  const smtp = createSmtpServer(store, mail.read);
  const smtpListener = smtp.listen(options.smtpPort, '127.0.0.1');
  await once(smtpListener, 'listening');
  const inbox = await listenAt(
    options.inboxPort,
    guarded()
      .route('/switches/mail', mail.app)
      .route('/community', communityApp())
      .route('/switches/sms', sms.app)
      .route('/', smsApp(sms.read))
      .route('/switches/push', push.app)
      .route('/', pushApp(push.read))
      .route('/switches/blog', blog.app)
      .route('/', blogApp(blog.read))
      .route('/switches/masters', masters.app)
      .route('/masters', archive.app)
      .route('/switches/explorer', explorer.app)
      .route(explorerBase, explorerApp(options.chainsFile, explorer.read))
      .route('/', inboxApp(store)),
  );
  const feed = await startRates(options.ratesPort);
  const relay = await startRelay(options.relayPort);
  const google = await startGoogle({
    file: join(options.dataDir, 'google', 'accounts.json'),
    port: options.googlePort,
    redirectUris: [`${options.shopUrl}/api/account/google/callback`],
  });
  const payments = await startPayments({
    dataDir: options.dataDir,
    port: options.paymentsPort,
    shopUrl: options.shopUrl,
    now: () => new Date(),
    nodes: () => openChains(options.chainsFile).all(),
  });
  return {
    inboxUrl: `http://localhost:${inbox.port}`,
    explorerUrl: `http://localhost:${inbox.port}${explorerBase}`,
    smtpUrl: `smtp://127.0.0.1:${portOf(smtpListener.address())}`,
    ratesUrl: `http://127.0.0.1:${feed.port}`,
    relayUrl: `ws://127.0.0.1:${relay.port}`,
    google: { issuer: google.issuer, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET },
    payments: { url: payments.url, settings: paymentSettings(payments.url) },
    async stop() {
      archive.stop();
      await Promise.all([
        inbox.stop(),
        feed.stop(),
        relay.stop(),
        payments.stop(),
        closed(google.server),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ]);
    },
  };
}

/** Spot prices, the chains' price feeds, and daily rates of currencies, each with switches of its own; the beacon of lotteries below `/beacon`. */
const rateSources = { rates: ratesApp, feeds: priceFeedsApp, 'exchange-rates': exchangeRatesApp };

function startRates(port: number): Promise<Listener> {
  const app = guarded();
  const now = () => new Date();
  for (const [name, appOf] of Object.entries(rateSources)) {
    const switches = switchboard(RatesSwitchesSchema, noRatesFaults);
    app.route(`/switches/${name}`, switches.app).route('/', appOf(switches.read, now));
  }
  const beacon = switchboard(BeaconSwitchesSchema, noBeaconFaults);
  app.route('/switches/beacon', beacon.app).route('/beacon', beaconApp(beacon.read, now));
  return listen(app, port);
}

/** The settings for the shop's configuration. */
export const paymentSettings = (url: string): Record<string, string> => ({
  PAYMENTS_SANDBOX_URL: url,
  STRIPE_URL: url,
  STRIPE_SECRET_KEY: CARD_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET: CARD_WEBHOOK_SECRET,
  CASHFREE_URL: url,
  CASHFREE_CLIENT_ID,
  CASHFREE_CLIENT_SECRET,
  COINBASE_URL: url,
  COINBASE_KEY_NAME: CHECKOUTS_KEY_NAME,
  COINBASE_KEY_SECRET: CHECKOUTS_KEY_SECRET,
  COINBASE_WEBHOOK_SECRET: CHECKOUTS_WEBHOOK_SECRET,
  TRANSAK_URL: url,
  TRANSAK_GATEWAY_URL: url,
  TRANSAK_API_KEY,
  TRANSAK_API_SECRET,
  TRANSAK_FEE_BPS: '350',
  WERT_WIDGET_URL: url,
  WERT_URL: url,
  WERT_PARTNER_ID,
  WERT_PRIVATE_KEY,
  WERT_API_KEY,
});

/** WalletConnect's relay; `PUT /switches/relay` at the same port. */
async function startRelay(port: number): Promise<{ port: number; stop: () => Promise<void> }> {
  let opened: Relay | null = null;
  const faults = switchboard(RelaySwitchesSchema, noRelayFaults, ({ down }) => down && opened?.cut());
  const listener = await listen(guarded().route('/switches/relay', faults.app), port);
  const relay = openRelay(listener.server, faults.read, () => new Date());
  opened = relay;
  return {
    port: listener.port,
    stop: () => {
      relay.stop();
      return listener.stop();
    },
  };
}

interface Listener {
  server: Server;
  port: number;
  stop: () => Promise<void>;
}

async function listen(app: Hono, port: number): Promise<Listener> {
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
  return {
    server,
    port: portOf(server.address()),
    stop: () => closed(server),
  };
}

/** The system may give this port to an outgoing connection at any moment. */
async function listenAt(port: number, app: Hono): Promise<Listener> {
  try {
    return await listen(app, port);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    return listen(app, 0);
  }
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

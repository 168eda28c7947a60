import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  CARD_SECRET_KEY,
  CARD_WEBHOOK_SECRET,
  CASHFREE_CLIENT_ID,
  CASHFREE_CLIENT_SECRET,
  CHECKOUTS_KEY_NAME,
  CHECKOUTS_KEY_SECRET,
  CHECKOUTS_WEBHOOK_SECRET,
  COMMERCE_API_KEY,
  COMMERCE_WEBHOOK_SECRET,
  type PaymentSwitches,
  startPayments,
  TRANSAK_API_KEY,
  TRANSAK_API_SECRET,
  WERT_API_KEY,
  WERT_PARTNER_ID,
  WERT_PRIVATE_KEY,
} from '@talkies/sandbox/payments';
import type { OnRampName, PaymentMethod } from '@talkies/shared';
import type { PaymentsConfig } from '../../../platform/config/payments.ts';

/** A webhook as received over HTTP. */
export interface Delivered {
  method: PaymentMethod | OnRampName;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** What a buyer does on a provider's page. */
export type BuyerDecision = 'pay' | 'decline' | 'challenge';

const cards: Record<BuyerDecision, string> = {
  pay: '4242 4242 4242 4242',
  decline: '4000 0000 0000 0002',
  challenge: '4000 0025 0000 3155',
};

const sendForm = (url: string, form: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

async function asStripe(url: string, path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${CARD_SECRET_KEY}` };
  return (await fetch(`${url}/v1/${path}`, { ...init, headers })).json() as Promise<Record<string, unknown>>;
}

/** Acts at the card's provider itself, without the shop. */
const byHand = (url: string) => ({
  /** Opens a page at the card's provider itself, without the shop; the amount is in the smallest unit. */
  openByHand: async (amount: number): Promise<{ pageUrl: string }> => {
    const item = 'line_items[0]';
    const body = new URLSearchParams({
      mode: 'payment',
      success_url: 'http://localhost:3000',
      [`${item}[quantity]`]: '1',
      [`${item}[price_data][currency]`]: 'usd',
      [`${item}[price_data][unit_amount]`]: String(amount),
      [`${item}[price_data][product_data][name]`]: 'By hand',
    });
    const page = await asStripe(url, 'checkout/sessions', { method: 'POST', body });
    return { pageUrl: String(page.url) };
  },
  /** Sends money back at the provider itself, without the shop; the amount is in the smallest unit. */
  refundByHand: async (session: string, amount: number): Promise<void> => {
    const { payment_intent: intent } = await asStripe(url, `checkout/sessions/${session}`);
    const body = new URLSearchParams({ payment_intent: String(intent), amount: String(amount) });
    await asStripe(url, 'refunds', { method: 'POST', body });
  },
  /** The sum that the card's provider has sent back for a session, in the smallest unit. */
  refundedOf: async (session: string): Promise<number> => {
    const path = `checkout/sessions/${session}?expand[]=payment_intent.latest_charge`;
    const { payment_intent: intent } = await asStripe(url, path);
    return (intent as { latest_charge: { amount_refunded: number } }).latest_charge.amount_refunded;
  },
});

export type TestProviders = Awaited<ReturnType<typeof startTestProviders>>;

/**
 * The sandbox's providers of payments, and a listener in the shop's place that passes on their webhooks.
 * @param receive answers a webhook with its status
 */
export async function startTestProviders(
  receive: (webhook: Delivered) => Promise<number>,
  now: () => Date = () => new Date(),
  nodes: () => { name: string; rpcUrl: string }[] = () => [],
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'talkies payments '));
  const shop = await listen(async (path, headers, body) => {
    const method = path.split('/').at(-1) as PaymentMethod | OnRampName;
    return receive({ method, path, headers, body });
  });
  const shopUrl = `http://localhost:${(shop.address() as AddressInfo).port}`;
  const sandbox = await startPayments({ dataDir, port: 0, shopUrl, now, nodes });
  const config = settingsOf(sandbox.url);
  /** Coinbase's retired interface instead of its present one. */
  const commerce: PaymentsConfig = {
    ...config,
    coinbase: {
      api: 'commerce',
      url: sandbox.url,
      apiKey: COMMERCE_API_KEY,
      webhookSecret: COMMERCE_WEBHOOK_SECRET,
    },
  };
  return {
    config,
    commerce,
    url: sandbox.url,
    /** Waits until earlier webhooks are answered, so that none arrives after the switch. */
    switch: async (
      method: PaymentMethod | OnRampName,
      faults: Partial<PaymentSwitches> = {},
    ): Promise<void> => {
      await sandbox.untilAnswered();
      const address = `${sandbox.url}/switches/${method}`;
      await fetch(address, { method: 'DELETE' });
      await fetch(address, { method: 'PUT', body: JSON.stringify(faults) });
    },
    /** Acts on a hosted page as a buyer would. @returns where the page redirects to; null where it stays */
    act: async (pageUrl: string, choice: BuyerDecision): Promise<string | null> => {
      const { pathname } = new URL(pageUrl);
      const isCard = pathname.startsWith('/c/');
      const session = /^\/payments\/cashfree\/.+\/(.+)$/.exec(pathname)?.[1];
      const page = session ? await cashfreePage(sandbox.url, session) : pageUrl;
      let answer = await sendForm(
        page,
        isCard
          ? { number: cards[choice], expiry: '12 / 34', cvc: '123' }
          : choice === 'decline'
            ? { wallet: 'reject', upi: 'decline', card: 'decline' }
            : { wallet: 'approve', upi: 'approve', card: 'approve' },
      );
      if (isCard && choice === 'challenge') answer = await sendForm(pageUrl, { challenge: 'complete' });
      return answer.headers.get('location');
    },
    dispute: async (reference: string, method: PaymentMethod = 'card'): Promise<void> => {
      const folder = method === 'cashfree' ? 'disputes/cashfree' : 'disputes';
      await fetch(`${sandbox.url}/${folder}/${reference}`, { method: 'POST' });
    },
    /** The buyer's bank turns down a session's refund by the card's provider. */
    failRefunds: async (reference: string): Promise<void> => {
      await fetch(`${sandbox.url}/failed-refunds/${reference}`, { method: 'POST' });
    },
    /** The payer approves at Cashfree, and their bank is slow. */
    leaveAtBank: async (reference: string): Promise<void> => {
      await fetch(`${sandbox.url}/attempts/cashfree/${reference}?status=PENDING`, { method: 'POST' });
    },
    /** A bank pays at Cashfree the payment that waited there, or the same order once more. */
    payByBank: async (reference: string): Promise<void> => {
      await fetch(`${sandbox.url}/attempts/cashfree/${reference}`, { method: 'POST' });
    },
    ...byHand(sandbox.url),
    /** Resolves once the shop has answered every webhook that was sent; a refused one is sent again later. */
    untilAnswered: sandbox.untilAnswered,
    stop: async (): Promise<void> => {
      await sandbox.stop();
      shop.closeAllConnections();
      await new Promise((resolve) => shop.close(resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The shop's configuration of the stand-ins. */
const settingsOf = (url: string): PaymentsConfig => ({
  card: {
    url: url,
    secretKey: CARD_SECRET_KEY,
    webhookSecret: CARD_WEBHOOK_SECRET,
    apiVersion: '2025-09-30.clover',
  },
  cashfree: {
    url: url,
    clientId: CASHFREE_CLIENT_ID,
    clientSecret: CASHFREE_CLIENT_SECRET,
    apiVersion: '2025-01-01',
  },
  coinbase: {
    api: 'checkouts',
    url: url,
    keyName: CHECKOUTS_KEY_NAME,
    keySecret: CHECKOUTS_KEY_SECRET,
    webhookSecret: CHECKOUTS_WEBHOOK_SECRET,
  },
  transak: {
    url: url,
    gatewayUrl: url,
    apiKey: TRANSAK_API_KEY,
    apiSecret: TRANSAK_API_SECRET,
    feeBps: 350,
  },
  wert: {
    widgetUrl: url,
    url: url,
    partnerId: WERT_PARTNER_ID,
    privateKey: WERT_PRIVATE_KEY,
    apiKey: WERT_API_KEY,
    feeBps: null,
  },
});

/** The page that the form of our own page leads to. */
async function cashfreePage(url: string, session: string): Promise<string> {
  const answer = await sendForm(`${url}/pg/view/sessions/checkout`, { payment_session_id: session });
  return new URL(answer.headers.get('location') ?? '', url).href;
}

async function listen(
  receive: (path: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer>) => Promise<number>,
): Promise<Server> {
  const server = createServer((request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    );
    buffer(request)
      .then((body) => receive(request.url ?? '', headers, new Uint8Array(body)))
      .then(
        (status) => response.writeHead(status).end(),
        () => response.writeHead(500).end(),
      );
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return server;
}

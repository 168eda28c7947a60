import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { formatEther, isAddress, parseEther } from 'viem';
import { z } from 'zod';
import { Books } from '../books.ts';
import { hosted } from '../pages.ts';
import { interfaceFaults } from '../switches.ts';
import { buyPage, closedPage } from './pages.ts';
import type { OnRampOptions } from './send-coins.ts';

/** Of the stand-in alone: they are public, and production refuses them. */
export const TRANSAK_API_KEY = 'transak-key-of-the-sandbox';
export const TRANSAK_API_SECRET = 'transak-secret-of-the-sandbox';

/** as docs.transak.com has it */
const TOKEN_SECONDS = 7 * 86_400;
/** how long a session's URL opens its page */
const LINK_MS = 5 * 60_000;

const ParamsSchema = z.object({
  apiKey: z.literal(TRANSAK_API_KEY),
  referrerDomain: z.string().min(1),
  cryptoCurrencyCode: z.enum(['POL', 'ETH']),
  network: z.enum(['polygon', 'ethereum']),
  defaultCryptoAmount: z.number().positive(),
  walletAddress: z.string().refine((text) => isAddress(text)),
  partnerOrderId: z.string().max(200),
  redirectURL: z.url(),
});
type Params = z.output<typeof ParamsSchema>;

interface Session extends Params {
  id: string;
  createdAt: string;
  opened: boolean;
  /** its order, once somebody has acted on the page */
  order: string | null;
}
interface Bought {
  id: string;
  session: string;
  partnerOrderId: string;
  status: 'PROCESSING' | 'COMPLETED' | 'FAILED';
  transactionHash: string | null;
  createdAt: string;
}
interface Token {
  id: 'token';
  token: string;
  expiresAt: number;
}

const failure = (statusCode: number, message: string, errorCode: number) => ({
  error: { statusCode, name: 'Error', message, errorCode },
});

/**
 * Behaves like Transak (docs.transak.com): a token for a week, sessions whose page opens once and within five minutes,
 * orders, events that are JWTs under the token; and sends the coins on the local chain.
 */
export function transakApp(options: OnRampOptions): Hono {
  const { folder, shopUrl, now, switches, show } = options;
  const tokens = new Books<Token>(`${folder}/token.json`);
  const sessions = new Books<Session>(`${folder}/sessions.json`);
  const orders = new Books<Bought>(`${folder}/orders.json`);
  show(orders, ({ session, status }) => {
    const sold = sessions.get(session);
    return {
      description: `to ${sold?.walletAddress ?? 'nobody'}`,
      amount: `${sold?.defaultCryptoAmount ?? 0} ${sold?.cryptoCurrencyCode ?? ''}`,
      status,
      refunded: null,
    };
  });
  const app = new Hono();
  const faults = interfaceFaults(switches, (status) =>
    failure(status, status === 429 ? 'Too many requests' : 'Service unavailable', status),
  );
  app.use('/partners/api/*', faults).use('/api/v2/auth/*', faults);
  app.post('/partners/api/v2/refresh-token', async (c) => {
    const body = z.object({ apiKey: z.literal(TRANSAK_API_KEY) }).safeParse(await bodyOf(c));
    if (!body.success || c.req.header('api-secret') !== TRANSAK_API_SECRET)
      return c.json(failure(401, 'Invalid API key or secret', 1001), 401);
    const expiresAt = Math.floor(now().getTime() / 1000) + TOKEN_SECONDS;
    const { token } = tokens.put({ id: 'token', token: randomBytes(32).toString('base64url'), expiresAt });
    return c.json({ data: { accessToken: token, expiresAt } });
  });
  const isKnown = (c: Context): boolean => {
    const known = tokens.get('token');
    return (
      !!known && known.token === c.req.header('access-token') && known.expiresAt > now().getTime() / 1000
    );
  };
  app.post('/api/v2/auth/session', async (c) => {
    if (!isKnown(c)) return c.json(failure(401, 'Invalid access token', 1002), 401);
    const parsed = z.object({ widgetParams: ParamsSchema }).safeParse(await bodyOf(c));
    if (!parsed.success) return c.json(failure(400, 'Invalid widgetParams', 1003), 400);
    const { id, apiKey } = sessions.put(newSession(parsed.data.widgetParams, now()));
    const { origin } = new URL(c.req.url);
    return c.json({ data: { widgetUrl: `${origin}/transak?apiKey=${apiKey}&sessionId=${id}` } });
  });
  app.get('/partners/api/v2/orders', (c) => {
    if (!isKnown(c)) return c.json(failure(401, 'Invalid access token', 1002), 401);
    const limit = Number(c.req.query('limit') ?? 100);
    const skip = Number(c.req.query('skip') ?? 0);
    const { startDate = '', endDate = '9999-12-31', 'filter[status]': status = 'COMPLETED' } = c.req.query();
    const found = orders
      .all()
      .reverse()
      .filter((order) => order.status === status)
      .filter(({ createdAt }) => createdAt.slice(0, 10) >= startDate && createdAt.slice(0, 10) <= endDate)
      .flatMap((order) => {
        const session = sessions.get(order.session);
        return session ? [{ ...orderObject(order, session), _id: order.id }] : [];
      });
    const meta = { startDate, endDate, limit, skip, totalCount: found.length };
    return c.json({ meta, data: found.slice(skip, skip + limit) });
  });
  app.get('/partners/api/v2/order/:id', (c) => {
    if (!isKnown(c)) return c.json(failure(401, 'Invalid access token', 1002), 401);
    const order = orders.get(c.req.param('id'));
    const session = sessions.get(order?.session ?? '');
    if (!order || !session) return c.json(failure(404, 'Order not found', 1004), 404);
    return c.json({ data: orderObject(order, session) });
  });
  widgetRoutes(app, { ...options, sessions, orders, tokens, shopUrl });
  return app;
}

const newSession = (params: Params, at: Date): Session => ({
  ...params,
  id: randomUUID(),
  createdAt: at.toISOString(),
  opened: false,
  order: null,
});

const hasLapsed = ({ createdAt }: Session, at: Date): boolean =>
  at.getTime() - Date.parse(createdAt) >= LINK_MS;

const bodyOf = (c: Context): Promise<unknown> => c.req.json().catch(() => null);

interface Parts extends OnRampOptions {
  sessions: Books<Session>;
  orders: Books<Bought>;
  tokens: Books<Token>;
}

/** The page on which somebody buys coins; it can be opened once, and stays usable for that browser. */
function widgetRoutes(app: Hono, parts: Parts): void {
  const { sessions, orders, switches, sendCoins, shopUrl, now } = parts;
  const tell = (eventID: string, order: Bought, session: Session): void =>
    parts.webhooks.post(signedEvent(eventID, orderObject(order, session), parts));
  app.use('/transak', hosted(shopUrl));
  app.get('/transak', (c) => {
    const session = sessions.get(c.req.query('sessionId') ?? '');
    if (!session || session.opened || hasLapsed(session, now()))
      return c.html(closedPage(), session ? 410 : 404);
    sessions.put({ ...session, opened: true });
    return c.html(
      buyPage({
        seller: 'Transak',
        coins: `${session.defaultCryptoAmount} ${session.cryptoCurrencyCode}`,
        wallet: session.walletAddress,
        backUrl: session.redirectURL,
      }),
    );
  });
  app.post('/transak', async (c) => {
    const session = sessions.get(c.req.query('sessionId') ?? '');
    if (!session || session.order) return c.html(closedPage(), session ? 410 : 404);
    const form = await c.req.parseBody();
    const isBought = form.card === 'approve' && !switches().decline;
    const order: Bought = {
      id: randomUUID(),
      session: session.id,
      partnerOrderId: session.partnerOrderId,
      status: isBought ? 'PROCESSING' : 'FAILED',
      transactionHash: null,
      createdAt: now().toISOString(),
    };
    sessions.put({ ...session, opened: true, order: order.id });
    orders.put(order);
    if (isBought) {
      tell('ORDER_PROCESSING', order, session);
      const wei =
        parseEther(String(session.defaultCryptoAmount)) - (switches().wrongAmount ? 10n ** 16n : 0n);
      const transactionHash = await sendCoins(session.network, session.walletAddress, wei);
      const completed = orders.put({ ...order, status: 'COMPLETED', transactionHash });
      tell('ORDER_COMPLETED', completed, session);
    } else tell('ORDER_FAILED', order, session);
    return c.redirect(session.redirectURL, 303);
  });
}

const orderObject = (order: Bought, session: Session) => ({
  id: order.id,
  status: order.status,
  createdAt: order.createdAt,
  partnerOrderId: order.partnerOrderId,
  isBuyOrSell: 'BUY',
  walletAddress: session.walletAddress,
  cryptoCurrency: session.cryptoCurrencyCode,
  cryptoAmount: Number(formatEther(parseEther(String(session.defaultCryptoAmount)))),
  network: session.network,
  transactionHash: order.transactionHash,
});

/** `{data}`: a JWT of the event under the partner's token. */
function signedEvent(eventID: string, webhookData: object, { tokens, now }: Parts) {
  const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { webhookData, eventID, createdAt: now().toISOString() };
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return {
    body: (secretIsRight: boolean): string => {
      const token = secretIsRight ? (tokens.get('token')?.token ?? '') : 'token of somebody else';
      const signature = createHmac('sha256', token).update(signed).digest('base64url');
      return JSON.stringify({ data: `${signed}.${signature}` });
    },
    headers: () => ({}),
  };
}

import { createPrivateKey, createPublicKey, randomUUID, verify } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { isAddress, parseEther } from 'viem';
import { z } from 'zod';
import { Books } from '../books.ts';
import { hosted } from '../pages.ts';
import { interfaceFaults } from '../switches.ts';
import { buyPage, closedPage } from './pages.ts';
import type { OnRampOptions } from './send-coins.ts';

/** Of the stand-in alone: they are public, and production refuses them. */
export const WERT_PARTNER_ID = 'talkies-sandbox';
export const WERT_API_KEY = 'wert-key-of-the-sandbox';
export const WERT_PRIVATE_KEY = Buffer.from('the key at Wert of the sandbox ..').toString('hex').slice(0, 64);

const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicKey = createPublicKey(
  createPrivateKey({
    key: Buffer.concat([pkcs8, Buffer.from(WERT_PRIVATE_KEY, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  }),
);

const OrderSchema = z.object({
  address: z.string().refine((text) => isAddress(text)),
  commodity: z.enum(['POL', 'ETH']),
  commodity_amount: z.string().regex(/^\d+(\.\d{1,8})?$/),
  network: z.enum(['polygon', 'ethereum']),
  sc_address: z.string().refine((text) => isAddress(text)),
  sc_input_data: z.literal('0x'),
  signature: z.string().regex(/^[0-9A-F]{128}$/),
  click_id: z.string().max(100),
  redirect_url: z.url(),
});
type OrderRequest = z.output<typeof OrderSchema>;

interface Bought {
  id: string;
  click_id: string;
  wallet: string;
  amount: string;
  status: 'success' | 'failed';
  transaction_id: string | null;
  created_at: string;
}

/** The fields that Wert signs, in its order. */
const signed = [
  'address',
  'commodity',
  'commodity_amount',
  'network',
  'sc_address',
  'sc_input_data',
] as const;
const lowered: readonly string[] = ['commodity', 'network'];

function isSigned(body: OrderRequest): boolean {
  const lines = signed.map(
    (name) => `${name}:${lowered.includes(name) ? body[name].toLowerCase() : body[name]}`,
  );
  return verify(null, Buffer.from(lines.join('\n')), publicKey, Buffer.from(body.signature, 'hex'));
}

/**
 * Behaves like Wert (docs.wert.io): a widget with a signed wallet address, orders by their click id, unsigned events;
 * and sends the coins on the local chain.
 */
export function wertApp({ folder, shopUrl, now, switches, webhooks, show, sendCoins }: OnRampOptions): Hono {
  const orders = new Books<Bought>(`${folder}/orders.json`);
  show(orders, ({ wallet, amount, status }) => ({
    description: `to ${wallet}`,
    amount,
    status,
    refunded: null,
  }));
  const app = new Hono();
  app.use(
    '/api/external/*',
    interfaceFaults(switches, (status) => ({ error: `switch: ${status}` })),
  );
  app.get('/api/external/orders', (c) => {
    if (c.req.header('x-api-key') !== WERT_API_KEY) return c.json({ error: 'Unauthorized' }, 401);
    const { search_by: searched, cursor_id: cursor } = c.req.query();
    const limit = Math.min(Number(c.req.query('limit') ?? 20), 20);
    const all = orders.all().reverse();
    const found = searched ? all.filter(({ id, click_id }) => [id, click_id].includes(searched)) : all;
    const from = cursor ? found.findIndex(({ id }) => id === cursor) : 0;
    if (!(limit >= 0) || from < 0) return c.json({ error: 'Wrong parameters' }, 400);
    const page = found.slice(from, from + limit);
    const next = found[from + limit]?.id ?? '';
    return c.json({ success: true, data: page.map(orderObject), total: found.length, next_cursor_id: next });
  });
  const tell = (type: string, { id, click_id, amount, transaction_id }: Bought): void =>
    webhooks.post({
      body: JSON.stringify({ type, click_id, order: { id, commodity_amount: amount, transaction_id } }),
      headers: () => ({}),
    });
  app.use('/:partner/widget/order', hosted(shopUrl));
  const requestOf = (c: Context): OrderRequest | null => {
    const { data } = OrderSchema.safeParse(c.req.query());
    return data && c.req.param('partner') === WERT_PARTNER_ID && isSigned(data) ? data : null;
  };
  app.get('/:partner/widget/order', (c) => {
    const body = requestOf(c);
    if (!body) return c.html(closedPage(), 404);
    const coins = `${body.commodity_amount} ${body.commodity}`;
    return c.html(buyPage({ seller: 'Wert', coins, wallet: body.sc_address, backUrl: body.redirect_url }));
  });
  app.post('/:partner/widget/order', async (c) => {
    const body = requestOf(c);
    if (!body) return c.html(closedPage(), 404);
    const form = await c.req.parseBody();
    const isBought = form.card === 'approve' && !switches().decline;
    const order: Bought = {
      id: randomUUID(),
      click_id: body.click_id,
      wallet: body.sc_address,
      amount: `${body.commodity_amount} ${body.commodity}`,
      status: isBought ? 'success' : 'failed',
      transaction_id: null,
      created_at: now().toISOString().slice(0, 19).replace('T', ' '),
    };
    tell('payment_started', order);
    if (!isBought) tell('order_failed', orders.put(order));
    else {
      const wei = parseEther(body.commodity_amount) - (switches().wrongAmount ? 10n ** 16n : 0n);
      const transaction_id = await sendCoins(body.network, body.sc_address, wei);
      tell('order_complete', orders.put({ ...order, transaction_id }));
    }
    return c.redirect(body.redirect_url, 303);
  });
  return app;
}

const orderObject = ({ id, click_id, amount, status, transaction_id, created_at }: Bought) => ({
  order_id: id,
  click_id,
  crypto_amount: Number(amount.split(' ')[0]),
  status,
  transaction_id,
  created_at,
});

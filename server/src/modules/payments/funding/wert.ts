import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { formatEther, type Hex } from 'viem';
import { z } from 'zod';
import type { PaymentsConfig } from '../../../platform/config/payments.ts';
import { withoutSlash } from '../../../platform/without-slash.ts';
import { pagesPass } from '../adapters/pages-pass.ts';
import { providerHttp } from '../adapters/provider-http.ts';
import { parseEvent } from '../adapters/webhook.ts';
import { ProviderError } from '../errors.ts';
import type { OnRamp, OnRampOrder } from './port.ts';
import { soldCoins } from './sold-coins.ts';

const eventTypes = [
  'payment_started',
  'transfer_started',
  'order_complete',
  'order_failed',
  'order_canceled',
  'tx_smart_contract_failed',
] as const;

const OrdersSchema = z.object({ data: z.array(z.object({ status: z.string() })) });
const ListSchema = z.object({
  data: z.array(
    z.object({
      order_id: z.string(),
      click_id: z.string().nullish(),
      status: z.string(),
      /** UTC, such as 2022-12-15 10:51:02 */
      created_at: z.string(),
    }),
  ),
  next_cursor_id: z.string().nullish(),
});
const EventSchema = z.object({
  type: z.enum(eventTypes),
  click_id: z.string().max(200),
});

const over = ['failed', 'canceled'];
const stateOf = (status: string): OnRampOrder['state'] =>
  status === 'success' ? 'done' : over.includes(status) ? 'failed' : 'pending';
/** Wert's times name no zone: they are UTC. */
const timeOf = (text: string): number =>
  Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);

/** The call that Wert makes with the coins: one of the wallet itself without data, which is a transfer of that amount. */
interface SmartContractData {
  address: Hex;
  commodity: string;
  commodity_amount: string;
  network: string;
  sc_address: Hex;
  sc_input_data: Hex;
}

/**
 * The signature of Wert's smart-contract data, as its `widget-sc-signer` makes it: Ed25519 over the fields in this order,
 * one on each line, in hex.
 * @throws ProviderError where the key is not valid
 */
export function signData(data: SmartContractData, privateKey: string): string {
  const lines = [
    `address:${data.address}`,
    `commodity:${data.commodity.toLowerCase()}`,
    `commodity_amount:${data.commodity_amount}`,
    `network:${data.network.toLowerCase()}`,
    `sc_address:${data.sc_address}`,
    `sc_input_data:${data.sc_input_data}`,
  ];
  return sign(null, Buffer.from(lines.join('\n')), keyOf(privateKey))
    .toString('hex')
    .toUpperCase();
}

/** The prefix of an Ed25519 key's seed in PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

function keyOf(privateKey: string): KeyObject {
  const seed = Buffer.from(privateKey.replace(/^0x/, ''), 'hex');
  if (seed.length !== 32) throw new ProviderError('the private key of Wert is no key', { final: true });
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
}

/**
 * Coins through Wert's widget (docs.wert.io): its URL carries the amount, the wallet and our signature of both. Its events
 * are not signed: they only say that a funding, which must exist, is to be checked.
 */
export function wert(settings: NonNullable<PaymentsConfig['wert']>): OnRamp {
  const api = providerHttp('Wert', settings.url, () => ({ 'x-api-key': settings.apiKey }));
  return {
    method: 'wert',
    minutes: 15,
    feeBps: settings.feeBps,
    open: async ({ fundingId, chain, wallet, wei, returnUrl }) => {
      const data: SmartContractData = {
        address: wallet,
        commodity: soldCoins[chain],
        commodity_amount: String(Number(formatEther(wei))),
        network: chain,
        sc_address: wallet,
        sc_input_data: '0x',
      };
      const parameters = new URLSearchParams({
        ...data,
        signature: signData(data, settings.privateKey),
        click_id: fundingId,
        redirect_url: returnUrl,
      });
      return `${withoutSlash(settings.widgetUrl)}/${settings.partnerId}/widget/order?${parameters}`;
    },
    stateOf: async ({ id }) => {
      const { data } = await api({
        method: 'GET',
        path: `/api/external/orders?limit=10&search_by=${id}`,
        schema: OrdersSchema,
        errorCode: () => null,
      });
      const states = data.map(({ status }) => stateOf(status));
      return (['done', 'pending', 'failed'] as const).find((state) => states.includes(state)) ?? null;
    },
    list: async function* (from, until): AsyncIterable<OnRampOrder> {
      const passed = pagesPass('Wert', from);
      let cursor: string | null = null;
      do {
        const query = new URLSearchParams({ limit: '20', ...(cursor ? { cursor_id: cursor } : {}) });
        const path = `/api/external/orders?${query}`;
        const page: z.output<typeof ListSchema> = await api({
          method: 'GET',
          path,
          schema: ListSchema,
          errorCode: () => null,
        });
        const placed = page.data.map((order) => ({ ...order, at: timeOf(order.created_at) }));
        for (const { order_id: reference, click_id, status, at } of placed)
          if (at >= from.getTime() && at < until.getTime())
            yield { reference, fundingId: click_id ?? null, state: stateOf(status) };
        const isOver = passed(placed.map(({ at }) => new Date(at)));
        cursor = isOver ? null : page.next_cursor_id || null;
      } while (cursor !== null);
    },
    readEvent: async ({ body }) => {
      const { type, click_id } = parseEvent(EventSchema, body, 'Wert');
      // anybody may send it: a funding has at most one row for each type
      return { id: `${click_id}/${type}`, type, about: click_id, reference: null };
    },
  };
}

import { DAY_MS, dayOf } from '@talkies/shared';
import { formatEther } from 'viem';
import { z } from 'zod';
import type { PaymentsConfig } from '../../../platform/config/payments.ts';
import { parseJson, providerHttp } from '../adapters/provider-http.ts';
import { isSigned } from '../adapters/signature.ts';
import { parseEvent, requireRecent } from '../adapters/webhook.ts';
import { asPassing, ProviderError, WebhookRefused } from '../errors.ts';
import type { Webhook } from '../port.ts';
import type { OnRamp, OnRampOrder } from './port.ts';
import { soldCoins } from './sold-coins.ts';
import type { Tokens } from './tokens.ts';

/** The greatest age of an event: Transak signs it once, and repeats it for a while. */
const OLDEST_MS = DAY_MS;

/** Statuses of an order that can bring no coins any more. */
const over = ['CANCELLED', 'FAILED', 'EXPIRED', 'REFUNDED'];
const stateOf = (status: string): OnRampOrder['state'] =>
  status === 'COMPLETED' ? 'done' : over.includes(status) ? 'failed' : 'pending';
const LISTED = ['COMPLETED', 'PROCESSING', 'PENDING_DELIVERY_FROM_TRANSAK', ...over];
const PAGE = 50;

const TokenSchema = z.object({
  data: z.object({ accessToken: z.string().min(1), expiresAt: z.number() }),
});
const SessionSchema = z.object({ data: z.object({ widgetUrl: z.url({ protocol: /^https?$/ }) }) });
const OrderSchema = z.object({ data: z.object({ status: z.string() }) });
const ListSchema = z.object({
  data: z.array(
    z
      .object({
        _id: z.string().optional(),
        id: z.string().optional(),
        status: z.string(),
        partnerOrderId: z.string().nullish(),
      })
      .transform(({ _id, id, ...rest }) => ({ ...rest, id: _id ?? id ?? '' })),
  ),
});
const ErrorSchema = z.object({ error: z.object({ errorCode: z.union([z.string(), z.number()]) }) });
const BodySchema = z.object({ data: z.string() });
const EventSchema = z.object({
  eventID: z.string().max(100),
  createdAt: z.string(),
  webhookData: z.object({
    id: z.string().min(1).max(200),
    status: z.string().max(100),
    partnerOrderId: z.string().max(200).nullish(),
  }),
});

const errorCode = (body: unknown): string | null => {
  const { data } = ErrorSchema.safeParse(body);
  return data ? String(data.error.errorCode) : null;
};
const json = { 'content-type': 'application/json' };

/**
 * Coins through Transak's page (docs.transak.com): a session for one use, made with a token that is valid for a week;
 * events are JSON web tokens (JWT) signed with it.
 */
export function transak(
  settings: NonNullable<PaymentsConfig['transak']>,
  tokens: Tokens,
  publicUrl: string,
): OnRamp {
  const api = providerHttp('Transak', settings.url, () => json);
  const gateway = providerHttp('Transak', settings.gatewayUrl, () => json);
  const fetchToken = async () => {
    const { data } = await api({
      method: 'POST',
      path: '/partners/api/v2/refresh-token',
      headers: { 'api-secret': settings.apiSecret },
      body: JSON.stringify({ apiKey: settings.apiKey }),
      schema: TokenSchema,
      errorCode,
    });
    return { token: data.accessToken, expiresAt: new Date(data.expiresAt * 1000) };
  };
  /** Calls with the token, and a second time with a new one where somebody else had it renewed. */
  const withToken = async <T>(call: (headers: Record<string, string>) => Promise<T>): Promise<T> => {
    const token = await tokens.current(fetchToken);
    try {
      return await call({ 'access-token': token });
    } catch (error) {
      if (!(error instanceof ProviderError && error.status === 401)) throw error;
      await tokens.drop();
      throw asPassing(error);
    }
  };
  const read = <S extends z.ZodType>(path: string, schema: S) =>
    withToken((headers) => api({ method: 'GET', path, headers, schema, errorCode }));

  return {
    method: 'transak',
    minutes: 30,
    feeBps: settings.feeBps,
    open: async ({ fundingId, chain, wallet, wei, buyer, returnUrl }) => {
      const widgetParams = {
        apiKey: settings.apiKey,
        referrerDomain: new URL(publicUrl).host,
        productsAvailed: 'BUY',
        cryptoCurrencyCode: soldCoins[chain],
        network: chain,
        defaultCryptoAmount: Number(formatEther(wei)),
        walletAddress: wallet,
        disableWalletAddressForm: true,
        email: buyer.email,
        partnerOrderId: fundingId,
        redirectURL: returnUrl,
      };
      const body = JSON.stringify({ widgetParams });
      const { data } = await withToken((headers) =>
        gateway({
          method: 'POST',
          path: '/api/v2/auth/session',
          headers,
          body,
          schema: SessionSchema,
          errorCode,
        }),
      );
      return data.widgetUrl;
    },
    stateOf: async ({ reference }) => {
      if (reference === null) return null;
      const path = `/partners/api/v2/order/${encodeURIComponent(reference)}`;
      const { data } = await read(path, OrderSchema);
      return stateOf(data.status);
    },
    list: (from, until) => listOrders(from, until, (path) => read(path, ListSchema)),
    readEvent: async (webhook) => {
      const { eventID, createdAt, webhookData } = eventOf(webhook, await tokens.accepted());
      const { id, status, partnerOrderId } = webhookData;
      if (!partnerOrderId) return null;
      return { id: `${id}/${status}/${createdAt}`, type: eventID, about: partnerOrderId, reference: id };
    },
  };
}

/**
 * Orders by days, the end included, for one status at a time (docs.transak.com/api/public/get-orders): without a status,
 * Transak lists only completed ones.
 */
async function* listOrders(
  from: Date,
  until: Date,
  ask: (path: string) => Promise<z.output<typeof ListSchema>>,
): AsyncIterable<OnRampOrder> {
  for (const status of LISTED)
    for (let skip = 0, isMore = true; isMore; skip += PAGE) {
      const query = new URLSearchParams({
        startDate: dayOf(from),
        endDate: dayOf(until),
        limit: String(PAGE),
        skip: String(skip),
        'filter[productsAvailed]': '["BUY"]',
        'filter[status]': status,
      });
      const { data } = await ask(`/partners/api/v2/orders?${query}`);
      isMore = data.length === PAGE;
      for (const { id: reference, partnerOrderId } of data)
        yield {
          reference,
          fundingId: partnerOrderId ?? null,
          state: stateOf(status),
        };
    }
}

/** `{data}` is a JWT signed with the partner's token; always HS256, whatever its header says. */
function eventOf({ body, now }: Webhook, accepted: readonly string[]): z.output<typeof EventSchema> {
  const sent = BodySchema.safeParse(parseJson(Buffer.from(body).toString('utf8')));
  const [head = '', claims = '', signature = '', ...more] = sent.data?.data.split('.') ?? [];
  const header = z.object({ alg: z.literal('HS256') }).safeParse(parseJson(decoded(head).toString('utf8')));
  if (!header.success || more.length > 0) throw new WebhookRefused('no signature');
  const mac = Buffer.from(signature, 'base64url').toString('hex');
  if (!accepted.some((token) => isSigned(token, [`${head}.${claims}`], mac, 'hex')))
    throw new WebhookRefused('wrong signature');
  const event = parseEvent(EventSchema, decoded(claims), 'Transak');
  requireRecent(now, new Date(event.createdAt), OLDEST_MS);
  return event;
}

const decoded = (part: string): Buffer => Buffer.from(part, 'base64url');

import { z } from 'zod';
import type { BookEntry } from '../port.ts';
import type { providerHttp } from './provider-http.ts';

type Call = ReturnType<typeof providerHttp>;

const minor = z.int().nonnegative();
const ChargeSchema = z.object({
  id: z.string(),
  paid: z.boolean(),
  amount_captured: minor,
  amount_refunded: minor,
  currency: z.string(),
  disputed: z.boolean(),
  payment_intent: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
});
const RefundSchema = z.object({ id: z.string(), charge: ChargeSchema.nullable() });
const SentSchema = z.object({ id: z.string(), status: z.string(), amount: minor });

/** So many charges with their details stay far below the limit of an answer's size. */
const PAGE = 25;

const entryOf = (charge: z.output<typeof ChargeSchema>): BookEntry => ({
  paymentId: charge.metadata.payment ?? null,
  receipt: charge.payment_intent ?? charge.id,
  amount: BigInt(charge.amount_captured),
  currency: charge.currency.toUpperCase(),
  refunded: BigInt(charge.amount_refunded),
  disputed: charge.disputed,
});

/** Charges that were made in a period, and charges with a refund in it, whoever requested that. */
export async function* listMoney(call: Call, from: Date, until: Date): AsyncIterable<BookEntry> {
  const seconds = (at: Date): string => Math.floor(at.getTime() / 1000).toString();
  const within = { 'created[gte]': seconds(from), 'created[lt]': seconds(until) };
  for await (const charge of pages(call, '/v1/charges', ChargeSchema, within))
    if (charge.paid) yield entryOf(charge);
  const refunds = { ...within, 'expand[]': 'data.charge' };
  for await (const { charge } of pages(call, '/v1/refunds', RefundSchema, refunds))
    if (charge) yield entryOf(charge);
}

/** The amount of a payment that is on its way back, in the smallest unit; a charge's refunded sum includes it. */
export async function pendingRefunds(call: Call, intent: string): Promise<bigint> {
  let pending = 0n;
  for await (const { status, amount } of pages(call, '/v1/refunds', SentSchema, { payment_intent: intent }))
    if (status === 'pending' || status === 'requires_action') pending += BigInt(amount);
  return pending;
}

/** Every entry of a list, page by page (docs.stripe.com/api/pagination). */
async function* pages<S extends z.ZodType<{ id: string }>>(
  call: Call,
  path: string,
  entry: S,
  filters: Record<string, string>,
): AsyncIterable<z.output<S>> {
  const schema = z.object({ has_more: z.boolean(), data: z.array(entry) });
  let after: string | null = null;
  do {
    const query: URLSearchParams = new URLSearchParams({
      limit: PAGE.toString(),
      ...filters,
      ...(after ? { starting_after: after } : {}),
    });
    const page: z.output<typeof schema> = await call({
      method: 'GET',
      path: `${path}?${query}`,
      schema,
      errorCode: () => null,
    });
    yield* page.data;
    after = page.has_more ? (page.data.at(-1)?.id ?? null) : null;
  } while (after !== null);
}

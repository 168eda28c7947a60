import type { Hono } from 'hono';
import type { Books } from '../books.ts';
import { type CashfreeOrder, decimalOf, receivedOn } from './objects.ts';

interface ReconRequest {
  pagination?: { limit?: unknown; cursor?: unknown };
  filters?: { start_date?: unknown; end_date?: unknown };
}

/**
 * Events of orders' money, as the provider's list has them: the fields of all kinds, empty where they belong to another
 * kind.
 */
function eventsOf(order: CashfreeOrder) {
  const common = {
    entity: 'recon',
    order_id: order.id,
    order_amount: decimalOf(order.amount, 'INR'),
    customer_email: order.customer.customer_email,
    customer_phone: order.customer.customer_phone,
    refund_id: null as string | null,
    settlement_utr: null,
  };
  const payments = order.attempts.map((attempt) => ({
    ...common,
    event_id: attempt.cf_payment_id,
    event_type: 'PAYMENT',
    event_status: attempt.payment_status,
    event_time: attempt.at,
    event_amount: decimalOf(attempt.amount, attempt.currency),
    event_currency: attempt.currency,
    sale_type: 'CREDIT',
  }));
  const currency = receivedOn(order)?.currency ?? 'INR';
  const refunds = order.refunds.map((refund) => ({
    ...common,
    refund_id: refund.refund_id,
    event_id: refund.cf_refund_id,
    event_type: 'REFUND',
    event_status: refund.refund_status,
    event_time: refund.at,
    event_amount: decimalOf(refund.amount, currency),
    event_currency: currency,
    sale_type: 'DEBIT',
  }));
  return [...payments, ...refunds];
}

/**
 * POST /pg/recon: the events of a period, both ends included to the second; the cursor marks where the next page
 * begins.
 */
export function reconRoutes(app: Hono, orders: Books<CashfreeOrder>): void {
  app.post('/pg/recon', async (c) => {
    const query = (await c.req.json().catch(() => null)) as ReconRequest | null;
    const { limit, cursor } = query?.pagination ?? {};
    const [from, to] = [query?.filters?.start_date, query?.filters?.end_date].map((text) =>
      Date.parse(String(text)),
    );
    const begin = cursor ? Number(Buffer.from(String(cursor), 'base64url').toString()) : 0;
    if (from === undefined || to === undefined || !(from <= to) || !(Number(limit) >= 10 && begin >= 0)) {
      const message = 'filters or pagination are missing or wrong';
      return c.json({ code: 'request_invalid', message, type: 'invalid_request_error' }, 400);
    }
    const found = orders
      .all()
      .flatMap(eventsOf)
      .filter(({ event_time }) => Date.parse(event_time) >= from && Date.parse(event_time) < to + 1000);
    const end = begin + Number(limit);
    const next = end < found.length ? Buffer.from(String(end)).toString('base64url') : null;
    return c.json({ cursor: next, limit: Number(limit), data: found.slice(begin, end) });
  });
}

import type { Context, Hono } from 'hono';
import type { Books } from '../books.ts';
import type { PaymentSwitches } from '../switches.ts';
import { type CardSession, chargeObject, shownRefund } from './objects.ts';

/** One page of a list, newest first, within `created[gte]` and `created[lt]` (docs.stripe.com/api/pagination). */
function listOf(c: Context, url: string, all: { id: string; created: number }[]): Response {
  const query = new URL(c.req.url).searchParams;
  const bound = (name: string, otherwise: number): number =>
    Number(query.get(`created[${name}]`) ?? otherwise);
  const limit = Math.min(Math.max(Number(query.get('limit') ?? 10), 1), 100);
  const within = all
    .filter(({ created }) => created >= bound('gte', 0) && created < bound('lt', Number.MAX_SAFE_INTEGER))
    .reverse()
    .sort((a, b) => b.created - a.created);
  const after = query.get('starting_after');
  const from = after === null ? 0 : within.findIndex(({ id }) => id === after) + 1;
  const data = within.slice(from, from + limit);
  return c.json({ object: 'list', url, has_more: from + limit < within.length, data });
}

/** The lists of charges and refunds (docs.stripe.com/api/charges/list, refunds/list). */
export function listRoutes(app: Hono, sessions: Books<CardSession>, switches: () => PaymentSwitches): void {
  app.get('/v1/charges', (c) =>
    listOf(
      c,
      '/v1/charges',
      sessions.all().flatMap((session) => (session.received ? [chargeObject(session)] : [])),
    ),
  );
  app.get('/v1/refunds', (c) => {
    const expand = new URL(c.req.url).search.includes('data.charge');
    const intent = c.req.query('payment_intent');
    const matching = sessions.all().filter((session) => intent === undefined || session.intent === intent);
    const shown = matching.flatMap((session) =>
      session.refunds.map((refund) => shownRefund(session, refund, switches(), expand)),
    );
    return listOf(c, '/v1/refunds', shown);
  });
}

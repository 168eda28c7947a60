import { z } from 'zod';
import type { providerHttp } from './provider-http.ts';

const EventsSchema = z.object({
  cursor: z.string().nullish(),
  data: z.array(z.object({ order_id: z.string().nullish() })),
});

/** Entries are large; so many stay far below the limit of an answer's size. */
const PAGE = 50;

/**
 * The orders with a payment, refund or dispute in a period, each once: POST /pg/recon
 * (docs.cashfree.com/reference, 2025-01-01), page by page.
 */
export async function* ordersWithin(
  call: ReturnType<typeof providerHttp>,
  from: Date,
  until: Date,
): AsyncIterable<string> {
  const seen = new Set<string>();
  // Cashfree includes both ends, to the second
  const last = new Date(until.getTime() - 1);
  const seconds = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;
  const filters = { start_date: seconds(from), end_date: seconds(last) };
  let cursor: string | null = null;
  do {
    const page: z.output<typeof EventsSchema> = await call({
      method: 'POST',
      path: '/pg/recon',
      body: JSON.stringify({ pagination: { limit: PAGE, cursor }, filters }),
      schema: EventsSchema,
      errorCode: () => null,
    });
    for (const { order_id: id } of page.data)
      if (id && !seen.has(id)) {
        seen.add(id);
        yield id;
      }
    cursor = page.data.length > 0 ? (page.cursor ?? null) : null;
  } while (cursor !== null && cursor !== '');
}

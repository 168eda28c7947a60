import { type SQL, sql } from 'drizzle-orm';
import { textArg } from '../event-args.ts';
import type { EventRow } from '../projection/events-between.ts';
import type { Sale } from './reads.ts';
import { sales } from './tables.ts';

/** What the buyer paid in all, in wei: of a listing royalty and fee came on top of its price (spec:6). */
export const paidOfSale = ({ kind, price, royalty, fee }: Sale): bigint =>
  BigInt(price) + (kind === 'resale' ? BigInt(royalty) + BigInt(fee) : 0n);

/** The same by the event of the sale; null of an event that is none. */
export function paidOfEvent(event: Pick<EventRow, 'name' | 'args'>): bigint | null {
  const wei = (field: string): bigint => BigInt(textArg(event, field));
  if (event.name === 'Sold') return wei('price') + wei('royalty') + wei('fee');
  return event.name === 'AuctionSettled' ? wei('amount') : null;
}

/** The same of a row of `sales`. */
export const paidColumn: SQL = sql`(${sales.price}::numeric + case when ${sales.kind} = 'resale' then ${sales.royalty}::numeric + ${sales.fee}::numeric else 0 end)`;

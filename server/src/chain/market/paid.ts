import { type SQL, sql } from 'drizzle-orm';
import { textArg } from '../event-args.ts';
import type { EventRow } from '../projection/events-between.ts';
import type { Sale } from './reads.ts';
import { sales } from './tables.ts';

/** The buyer's total in wei: for a listing, royalty and fee were added to its price (spec:6). */
export const paidOfSale = ({ kind, price, royalty, fee }: Sale): bigint =>
  BigInt(price) + (kind === 'resale' ? BigInt(royalty) + BigInt(fee) : 0n);

/** The buyer's total by the event of a sale; null for any other event. */
export function paidOfEvent(event: Pick<EventRow, 'name' | 'args'>): bigint | null {
  const wei = (field: string): bigint => BigInt(textArg(event, field));
  if (event.name === 'Sold') return wei('price') + wei('royalty') + wei('fee');
  return event.name === 'AuctionSettled' ? wei('amount') : null;
}

/** The buyer's total of a row of `sales`, in SQL. */
export const paidColumn: SQL = sql`(${sales.price}::numeric + case when ${sales.kind} = 'resale' then ${sales.royalty}::numeric + ${sales.fee}::numeric else 0 end)`;

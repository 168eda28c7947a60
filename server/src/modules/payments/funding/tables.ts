import type { ChainName, FundingState, OnRampName } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Hex } from 'viem';
import { amount, app, instant } from '../../../platform/db/tables.ts';

/** One attempt to buy the coins that an order, or tickets, cost through an on-ramp, into the wallet that is to pay them. */
export const fundings = app.table(
  'fundings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** null where it is for tickets of a lottery */
    orderId: uuid('order_id'),
    /** who buys tickets with the coins, of which lottery (its offer's id) and how many (adr/270); null for an order */
    userId: text('user_id'),
    lottery: text('lottery'),
    ticketCount: integer('ticket_count'),
    /** where the network said the buyer of tickets was when they asked, as it was checked then; ISO 3166-1 alpha-2 */
    region: text('region'),
    /** the market's transaction that the server bought the tickets with; null before, and where the wallet is not ours */
    transactionId: uuid('transaction_id'),
    method: text('method').$type<OnRampName>().notNull(),
    state: text('state').$type<FundingState>().notNull(),
    chain: text('chain').$type<ChainName>().notNull(),
    wallet: text('wallet').$type<Hex>().notNull(),
    /** wei that are bought */
    wei: amount('wei').notNull(),
    /** wei that the wallet has to hold to pay: the price and the network fee of that moment */
    needed: amount('needed').notNull(),
    /** whether the buyer had proved who they are when they asked for it, which is when they asked to pay (adr/216) */
    proved: boolean('proved').notNull(),
    /** by which the on-ramp knows it; null until it has told */
    reference: text('reference'),
    /** in words for the buyer */
    failure: text('failure'),
    idempotencyKey: text('idempotency_key').notNull(),
    /** when chain and on-ramp are looked at next; null: nothing is to come */
    nextCheckAt: instant('next_check_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('fundings_idempotency').on(table.orderId, table.idempotencyKey),
    index('fundings_due').on(table.nextCheckAt),
    index('fundings_user').on(table.userId, table.createdAt).where(sql`user_id is not null`),
  ],
);
type StoredFunding = typeof fundings.$inferSelect;
export type OrderFunding = StoredFunding & { orderId: string; lottery: null };
/** Of the coins that tickets of a lottery cost. */
export type TicketFunding = StoredFunding & {
  orderId: null;
  userId: string;
  lottery: string;
  ticketCount: number;
};
export type FundingRow = OrderFunding | TicketFunding;
/** What becomes of a funding; what it is for stays. */
export type FundingChange = Partial<
  Omit<StoredFunding, 'id' | 'orderId' | 'userId' | 'lottery' | 'ticketCount'>
>;

export const isTicketFunding = (funding: FundingRow): funding is TicketFunding => funding.lottery !== null;

/** @throws for a row of neither kind, which nothing writes */
export function fundingOf(row: StoredFunding): FundingRow {
  const { orderId, userId, lottery, ticketCount } = row;
  if (orderId !== null && lottery === null) return { ...row, orderId, lottery };
  if (orderId === null && userId !== null && lottery !== null && ticketCount !== null)
    return { ...row, orderId, userId, lottery, ticketCount };
  throw new Error(`funding ${row.id} is of no order and of no tickets`);
}

/** The token by which an on-ramp knows us, and by which it signs its events; one for all processes. */
export const onRampTokens = app.table('on_ramp_tokens', {
  method: text('method').$type<OnRampName>().primaryKey(),
  /** null until the first one has come */
  token: text('token'),
  /** events that were signed before the token changed come with it */
  previous: text('previous'),
  expiresAt: instant('expires_at'),
  /** until then one process asks for another */
  renewingUntil: instant('renewing_until'),
});

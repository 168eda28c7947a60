import type { ChainName, FundingState, OnRampName } from '@talkies/shared';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Hex } from 'viem';
import { amount, app, instant } from '../../../platform/db/tables.ts';

/** One attempt to buy, through an on-ramp, the coins that an order or tickets cost, for the wallet that is to pay them. */
export const fundings = app.table(
  'fundings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** null for tickets of a lottery */
    orderId: uuid('order_id'),
    /** the buyer of tickets, the lottery (its offer's id) and their number (adr/270); null for an order */
    userId: text('user_id'),
    lottery: text('lottery'),
    ticketCount: integer('ticket_count'),
    /** the region of the ticket buyer's network address at the request, as it was checked then; ISO 3166-1 alpha-2 */
    region: text('region'),
    /** the market transaction by which the server bought the tickets; null before that, and where the wallet is not ours */
    transactionId: uuid('transaction_id'),
    method: text('method').$type<OnRampName>().notNull(),
    state: text('state').$type<FundingState>().notNull(),
    chain: text('chain').$type<ChainName>().notNull(),
    wallet: text('wallet').$type<Hex>().notNull(),
    /** the wei to buy */
    wei: amount('wei').notNull(),
    /** the wei that the wallet must have to pay: the price and the network fee at that time */
    needed: amount('needed').notNull(),
    /** whether the buyer had proved who they are at the request, which is their request to pay (adr/216) */
    proved: boolean('proved').notNull(),
    /** the on-ramp's own id; null until we know it */
    reference: text('reference'),
    /** in words for the buyer */
    failure: text('failure'),
    idempotencyKey: text('idempotency_key').notNull(),
    /** when to check the chain and the on-ramp next; null: nothing more can arrive */
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
/** A funding of the coins that tickets of a lottery cost. */
export type TicketFunding = StoredFunding & {
  orderId: null;
  userId: string;
  lottery: string;
  ticketCount: number;
};
export type FundingRow = OrderFunding | TicketFunding;
/** The columns of a funding that change; its purpose does not. */
export type FundingChange = Partial<
  Omit<StoredFunding, 'id' | 'orderId' | 'userId' | 'lottery' | 'ticketCount'>
>;

export const isTicketFunding = (funding: FundingRow): funding is TicketFunding => funding.lottery !== null;

/** The funding of a row. @throws for a row of neither kind, which nothing writes */
export function fundingOf(row: StoredFunding): FundingRow {
  const { orderId, userId, lottery, ticketCount } = row;
  if (orderId !== null && lottery === null) return { ...row, orderId, lottery };
  if (orderId === null && userId !== null && lottery !== null && ticketCount !== null)
    return { ...row, orderId, userId, lottery, ticketCount };
  throw new Error(`funding ${row.id} is of no order and of no tickets`);
}

/** The token that we authenticate to an on-ramp with, and that it signs its events with; one for all processes. */
export const onRampTokens = app.table('on_ramp_tokens', {
  method: text('method').$type<OnRampName>().primaryKey(),
  /** null until the first one was fetched */
  token: text('token'),
  /** events that were signed before the token changed still use it */
  previous: text('previous'),
  expiresAt: instant('expires_at'),
  /** until then one process alone fetches a new one */
  renewingUntil: instant('renewing_until'),
});

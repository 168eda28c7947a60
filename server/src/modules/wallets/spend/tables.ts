import type { ChainName } from '@talkies/shared';
import { boolean, index, text } from 'drizzle-orm/pg-core';
import type { Hex } from 'viem';
import { amount, app, instant, smallAmount } from '../../../platform/db/tables.ts';
import type { Purpose } from './rules.ts';

/**
 * Uses of e-mail wallets, each written in one transaction with the writer's request of the same key. The writer's row has
 * the outcome.
 */
export const vaultSends = app.table(
  'vault_sends',
  {
    key: text('key').primaryKey(),
    userId: text('user_id').notNull(),
    address: text('address').$type<Hex>().notNull(),
    chain: text('chain').$type<ChainName>().notNull(),
    purpose: text('purpose').$type<Purpose>().notNull(),
    to: text('to').$type<Hex>().notNull(),
    /** wei */
    value: amount('value').notNull(),
    data: text('data').$type<Hex>().notNull(),
    /** the value of the coins in US cents; counts against the day's limit */
    cents: smallAmount('cents').notNull(),
    /** its subject, in words for the user */
    subject: text('subject').notNull(),
    /** wei that the gas tank first adds for the network fee; null where the wallet pays it */
    topUp: amount('top_up'),
    topUpCents: smallAmount('top_up_cents').notNull(),
    /** whether the person had just proved who they are; uses without a proof count against a limit of their own */
    proved: boolean('proved').notNull().default(false),
    at: instant('at').notNull(),
  },
  (table) => [index('vault_sends_user').on(table.userId, table.at), index('vault_sends_at').on(table.at)],
);
export type VaultSendRow = typeof vaultSends.$inferSelect;

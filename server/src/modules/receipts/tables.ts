import type { ReceiptFigures } from '@talkies/shared/schemas';
import { sql } from 'drizzle-orm';
import { integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { app, instant, smallAmount } from '../../platform/db/tables.ts';

/** The last number used in each series; the row stays locked until the number's transaction commits, so that none is lost. */
export const receiptSeries = app.table(
  'receipt_series',
  {
    prefix: text('prefix').notNull(),
    /** `26-27` */
    year: text('year').notNull(),
    /** how often the series was begun anew after restores */
    part: integer('part').notNull().default(0),
    last: smallAmount('last').notNull().default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.year] })],
);

/** Receipts as printed, unchangeable. They name nobody: of the buyer they have only the wallet. */
export const receipts = app.table(
  'receipts',
  {
    number: text('number').primaryKey(),
    kind: text('kind').$type<'invoice' | 'credit'>().notNull(),
    orderId: uuid('order_id').notNull(),
    /** the refund of a credit note */
    refundId: uuid('refund_id'),
    figures: jsonb('figures').$type<ReceiptFigures>().notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    uniqueIndex('receipts_invoice').on(table.orderId).where(sql`kind = 'invoice'`),
    uniqueIndex('receipts_refund').on(table.refundId),
  ],
);

export type ReceiptRow = typeof receipts.$inferSelect;

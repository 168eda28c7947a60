import type { ChainName } from '@talkies/shared';
import { primaryKey, text } from 'drizzle-orm/pg-core';
import { amount, app, smallAmount } from '../db/tables.ts';

/** What a sale was worth in US cents when it happened; a rate of that hour cannot be fetched later. */
export const saleWorths = app.table(
  'sale_worths',
  {
    chain: text('chain').$type<ChainName>().notNull(),
    txHash: text('tx_hash').notNull(),
    tokenId: amount('token_id').notNull(),
    cents: smallAmount('cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.txHash, table.tokenId] })],
);

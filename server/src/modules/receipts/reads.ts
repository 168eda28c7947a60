import type { Receipt } from '@talkies/shared/schemas';
import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { orderIdsOf } from '../orders/index.ts';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { IST_MS } from './rules.ts';
import { type ReceiptRow, receipts } from './tables.ts';

/** An order's receipt, then its credit notes. */
export const receiptsOf = (db: Database, orderId: string): Promise<ReceiptRow[]> =>
  db
    .select()
    .from(receipts)
    .where(eq(receipts.orderId, orderId))
    .orderBy(desc(receipts.kind), asc(receipts.issuedAt), asc(receipts.number));

export const presentReceipt = ({ number, kind, figures, issuedAt }: ReceiptRow): Receipt => ({
  ...figures,
  ...{ number, kind, issuedAt: issuedAt.toISOString() },
});

/** Receipts name nobody: once their order's buyer is forgotten, they are figures that the law requires to be kept. */
export const receiptsPersonalData: PersonalDataSource = {
  name: 'receipts',
  tables: ['receipts'],
  collect: async ({ db }, userId) => {
    const made = await db
      .select()
      .from(receipts)
      .where(inArray(receipts.orderId, await orderIdsOf(db, userId)))
      .orderBy(asc(receipts.issuedAt));
    return made.map(presentReceipt);
  },
  erase: async () => undefined,
};

/** An instant whose date in UTC is the one that a receipt states: in Indian time on a tax invoice (`receiptText`). */
export const statedDateColumn = sql`case when ${receipts.figures}->'seller'->>'gstin' is null then ${receipts.issuedAt}
  else ${receipts.issuedAt} + ${IST_MS} * interval '1 millisecond' end`;

import { asc, inArray } from 'drizzle-orm';
import { orderIdsOf } from '../orders/index.ts';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { ethPayments } from './tables.ts';

/** Payments in ETH. They name nobody: with their order's buyer forgotten they are figures in the books. */
export const ethPaymentsPersonalData: PersonalDataSource = {
  name: 'ethPayments',
  tables: ['eth_payments'],
  collect: async ({ db }, userId) => {
    const rows = await db
      .select()
      .from(ethPayments)
      .where(inArray(ethPayments.orderId, await orderIdsOf(db, userId)))
      .orderBy(asc(ethPayments.createdAt));
    return rows.map(({ signature: _, nextCheckAt: __, ...payment }) => payment);
  },
  erase: async () => undefined,
};

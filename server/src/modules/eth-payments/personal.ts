import { exactMoney, orderPath } from '@talkies/shared';
import type { Obstacle } from '@talkies/shared/schemas';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { orderIdsOf } from '../orders/index.ts';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { vaultAddressOf } from '../wallets/index.ts';
import { openEthStates } from './rules.ts';
import { ethPayments } from './tables.ts';

/** The e-mail wallet's payments, also for orders of another wallet: refunds return to it, and only its key moves them. */
async function refundable(_: unknown, db: Database, userId: string): Promise<Obstacle[]> {
  const vault = await vaultAddressOf(db, userId);
  if (!vault) return [];
  const rows = await db
    .select({ orderId: ethPayments.orderId, amount: ethPayments.amount })
    .from(ethPayments)
    .where(
      and(
        eq(ethPayments.payer, vault),
        eq(ethPayments.payerKind, 'vault'),
        inArray(ethPayments.state, openEthStates),
      ),
    );
  return rows.map(({ orderId, amount }) => ({
    kind: 'transaction',
    what: exactMoney(BigInt(amount), 'ETH'),
    path: orderPath(orderId),
    waivable: false,
  }));
}

/** Payments in ETH. They name nobody: once their order's buyer is forgotten, they are only figures in the books. */
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
  obstacles: refundable,
  erase: async () => undefined,
};

import { asc, eq, inArray } from 'drizzle-orm';
import { orderIdsOf } from '../orders/index.ts';
import { NOBODY, type PersonalDataSource } from '../personal-data-source.ts';
import { fundingsOf, ticketFundingsOf } from './funding/records.ts';
import { fundings } from './funding/tables.ts';
import { refundsOf } from './records.ts';
import { payments } from './tables.ts';

/** Payments through providers. They name nobody: with their order's buyer forgotten they are figures in the books. */
export const paymentsPersonalData: PersonalDataSource = {
  name: 'payments',
  tables: ['payments', 'payment_events', 'refunds'],
  collect: async ({ db }, userId) => {
    const made = await db
      .select()
      .from(payments)
      .where(inArray(payments.orderId, await orderIdsOf(db, userId)))
      .orderBy(asc(payments.createdAt));
    const refunds = await refundsOf(
      db,
      made.map(({ id }) => id),
    );
    return made.map(({ idempotencyKey: _, nextCheckAt: __, ...payment }) => ({
      ...payment,
      refunds: refunds
        .filter(({ paymentId }) => paymentId === payment.id)
        .map(({ amount, currency, reason, state, createdAt, confirmedAt }) => ({
          ...{ amount, currency, reason, state, createdAt, confirmedAt },
        })),
    }));
  },
  erase: async () => undefined,
};

/** Coins that were bought through an on-ramp, into a wallet that the chain shows to everybody anyhow. */
export const fundingsPersonalData: PersonalDataSource = {
  name: 'fundings',
  tables: ['fundings', 'on_ramp_tokens'],
  collect: async ({ db }, userId) => {
    const made = [
      ...(await fundingsOf(db, await orderIdsOf(db, userId))),
      ...(await ticketFundingsOf(db, userId)),
    ];
    return made.map(({ idempotencyKey: _, nextCheckAt: __, ...funding }) => funding);
  },
  erase: async (_, tx, userId) => {
    await tx.update(fundings).set({ userId: NOBODY }).where(eq(fundings.userId, userId));
  },
};

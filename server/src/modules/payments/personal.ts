import { exactAmount, lotteryPath, orderPath } from '@talkies/shared';
import { formatAmount, paidByNames } from '@talkies/shared/receipts';
import type { Obstacle } from '@talkies/shared/schemas';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { NOBODY, type PersonalDataSource } from '../personal-data-source.ts';
import { vaultAddressOf } from '../wallets/index.ts';
import { fundingsOf, fundingsUnderway, ticketFundingsOf } from './funding/funding-rows.ts';
import { fundings, isTicketFunding } from './funding/tables.ts';
import { refundsOf } from './refund-rows.ts';
import { payments } from './tables.ts';

/** The ids of a person's orders. */
type OrdersOf = (db: Database, userId: string) => Promise<string[]>;

/** Payments through providers. They name nobody: once their order's buyer is forgotten, they are only figures in the books. */
export const paymentsPersonalData = (ordersOf: OrdersOf): PersonalDataSource => ({
  name: 'payments',
  tables: ['payments', 'payment_events', 'refunds'],
  collect: async ({ db }, userId) => {
    const made = await db
      .select()
      .from(payments)
      .where(inArray(payments.orderId, await ordersOf(db, userId)))
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
});

/** Coins that may still arrive in the e-mail wallet, and that only its key can move; their order may have ended long ago. */
async function coinsUnderway(ctx: Needs<'chains'>, db: Database, userId: string): Promise<Obstacle[]> {
  const vault = await vaultAddressOf(db, userId);
  const underway = vault ? await fundingsUnderway(db, vault) : [];
  return underway.map((funding) => {
    const { currency } = ctx.chains.get(funding.chain).config;
    return {
      kind: 'funding',
      what: `${formatAmount({ value: exactAmount({ amount: funding.wei, currency }), currency })} with ${paidByNames[funding.method]}`,
      path: isTicketFunding(funding) ? lotteryPath(funding.lottery) : orderPath(funding.orderId),
      waivable: false,
    };
  });
}

/** Coins that were bought through an on-ramp, for a wallet that the chain shows to everybody. */
export const fundingsPersonalData = (ordersOf: OrdersOf): PersonalDataSource => ({
  name: 'fundings',
  tables: ['fundings', 'on_ramp_tokens'],
  collect: async ({ db }, userId) => {
    const made = [
      ...(await fundingsOf(db, await ordersOf(db, userId))),
      ...(await ticketFundingsOf(db, userId)),
    ];
    return made.map(({ idempotencyKey: _, nextCheckAt: __, ...funding }) => funding);
  },
  obstacles: coinsUnderway,
  erase: async (_, tx, userId) => {
    await tx.update(fundings).set({ userId: NOBODY }).where(eq(fundings.userId, userId));
  },
});

import { type OnRampName, openPaymentStates, type PaymentMethod } from '@talkies/shared';
import { eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { fundings } from './funding/tables.ts';
import { payments } from './tables.ts';

export interface ProviderUse {
  /** payments made since a given time */
  used: number;
  /** begun and not decided */
  underway: number;
}

/** The use of each payment method and on-ramp; one without an entry is not used. */
export async function providerUsage(
  db: Database,
  since: Date,
): Promise<Map<PaymentMethod | OnRampName, ProviderUse>> {
  const at = since.toISOString();
  const paid = sql<string>`count(*) filter (where ${payments.state} = 'paid' and ${payments.createdAt} >= ${at})`;
  const funded = sql<string>`count(*) filter (where ${fundings.state} = 'funded' and ${fundings.createdAt} >= ${at})`;
  const [byMethod, byOnRamp] = await Promise.all([
    db
      .select({
        method: payments.method,
        used: paid,
        underway: sql<string>`count(*) filter (where ${inArray(payments.state, openPaymentStates)})`,
      })
      .from(payments)
      .where(or(gte(payments.createdAt, since), inArray(payments.state, openPaymentStates)))
      .groupBy(payments.method),
    db
      .select({
        method: fundings.method,
        used: funded,
        underway: sql<string>`count(*) filter (where ${fundings.state} = 'pending')`,
      })
      .from(fundings)
      .where(or(gte(fundings.createdAt, since), eq(fundings.state, 'pending')))
      .groupBy(fundings.method),
  ]);
  return new Map(
    [...byMethod, ...byOnRamp].map(({ method, used, underway }) => [
      method,
      { used: Number(used), underway: Number(underway) },
    ]),
  );
}

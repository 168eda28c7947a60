import type { Needs } from '../../chain/context.ts';
import { comparePayments } from './compare-payments.ts';
import { compareRoyalties } from './compare-royalties.ts';
import { compareTokens } from './compare-tokens.ts';
import type { Difference } from './difference.ts';

const DAY_MS = 86_400_000;

/**
 * Every difference between orders, the providers' books, the chain and the royalty ledger for one day of UTC, as far as it
 * has passed. Changes nothing.
 * @param day its first moment
 */
export async function reconcileDay(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'writer'>,
  day: Date,
): Promise<Difference[]> {
  const end = new Date(day.getTime() + DAY_MS);
  const now = ctx.clock.now();
  const period = { from: day, until: end < now ? end : now };
  const tokens = await compareTokens(ctx, period);
  return [
    ...(await comparePayments(ctx, period)),
    ...tokens.differences,
    ...(await compareRoyalties(ctx, period, tokens.delivered)),
  ];
}

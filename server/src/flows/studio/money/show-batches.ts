import type { StudioBatch, StudioPayout, StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import type { WrittenTransaction } from '../../../chain/index.ts';
import {
  batchById,
  listBatches,
  payoutDetailsOf,
  payoutKey,
  payoutsOfBatch,
  type RoyaltyBatch,
  type RoyaltyPayout,
} from '../../../modules/royalties/index.ts';
import { AppError } from '../../../platform/errors.ts';

const PAGE = 20;

function presentBatch(
  { id, startedBy, startedAt }: RoyaltyBatch,
  payouts: readonly RoyaltyPayout[],
): StudioBatch {
  const of = (state: RoyaltyPayout['state'], byHand?: boolean) =>
    payouts.filter((one) => one.state === state && (byHand === undefined || one.byHand === byHand));
  const cents = (some: readonly RoyaltyPayout[]) =>
    some.reduce((sum, payout) => sum + payout.cents, 0n).toString();
  return {
    ...{ id, startedBy, startedAt: startedAt.toISOString() },
    states: {
      begun: of('begun', false).length,
      byHand: of('begun', true).length,
      paid: of('paid').length,
      failed: of('failed').length,
      cancelled: of('cancelled').length,
    },
    cents: cents(payouts),
    paidCents: cents(of('paid')),
  };
}

/** @param sent the writer's state of the payout's transaction, where one is on its way */
export function presentPayout(
  ctx: Needs<'chains'>,
  row: RoyaltyPayout,
  sent: WrittenTransaction | null = null,
): StudioPayout {
  const { payee, wei, rate, rateSource, rateAt, batchId } = row;
  const isOfBatch = batchId && payee && wei && rate && rateSource && rateAt;
  return {
    ...{ id: row.id, chain: row.chain, address: row.creator },
    ...{ cents: row.cents.toString(), taxCents: row.taxCents.toString() },
    ...{ state: row.state, byHand: batchId === null || row.byHand, reference: row.reference },
    ...{ begunAt: row.begunAt.toISOString(), endedAt: row.endedAt?.toISOString() ?? null },
    batch: isOfBatch
      ? {
          ...{ id: batchId, payee, wei, rate, rateSource, rateAt: rateAt.toISOString() },
          coin: ctx.chains.get(row.chain).config.currency,
        }
      : null,
    problem: row.failure ?? (row.state === 'begun' ? (sent?.error?.text ?? null) : null),
  };
}

/** Batches, newest first. */
export async function showBatches(
  ctx: Needs<'db'>,
  before: string | undefined,
): Promise<StudioResponse<'listBatches'>> {
  const batches = await listBatches(ctx.db, before ? new Date(before) : null, PAGE + 1);
  const page = batches.slice(0, PAGE);
  return {
    batches: await Promise.all(
      page.map(async (batch) => presentBatch(batch, await payoutsOfBatch(ctx.db, batch.id))),
    ),
    next: batches.length > PAGE ? (page.at(-1)?.startedAt.toISOString() ?? null) : null,
  };
}

/** One batch with the present state of each payout. @throws request/not-found */
export async function showBatch(
  ctx: Needs<'chains' | 'db' | 'writer'>,
  id: string,
): Promise<StudioResponse<'payoutBatch'>> {
  const batch = await batchById(ctx.db, id);
  if (!batch) throw new AppError('request/not-found');
  const payouts = await payoutsOfBatch(ctx.db, id);
  const payees = await payoutDetailsOf(
    ctx.db,
    payouts.map(({ chain, creator }) => ({ chain, address: creator })),
  );
  return {
    batch: presentBatch(batch, payouts),
    payouts: await Promise.all(
      payouts.map(async (row) => {
        const sent = await ctx.writer.transactionByKey(payoutKey(row));
        const { name } = payees({ chain: row.chain, address: row.creator });
        return { ...presentPayout(ctx, row, sent), name, hash: sent?.hash ?? null };
      }),
    ),
  };
}

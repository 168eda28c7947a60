import { MINUTE_MS } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import { cancelled, DISCARDED, isFinal, type WrittenTransaction } from '../../../chain/index.ts';
import {
  endOnChain,
  leaveToHand,
  payoutKey,
  payoutsOfBatch,
  type RoyaltyPayout,
} from '../../../modules/royalties/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { eachInTurn } from '../../../platform/each.ts';

declare module '../../../platform/jobs/queue.ts' {
  interface JobPayloads {
    /** `look` counts how often a batch was checked: each check is one job */
    'royalties/follow': { batch: string; look: number };
  }
}

type Ctx = Needs<'chains' | 'clock' | 'db' | 'log' | 'queue' | 'writer'>;

const SOON_MS = 5_000;
const LATEST_MS = 5 * MINUTE_MS;

/** Schedules the next check of a batch, later after each one. */
export function trackLater(
  ctx: Needs<'clock' | 'queue'>,
  tx: Database,
  batch: string,
  look: number,
): Promise<void> {
  const runAt = new Date(ctx.clock.now().getTime() + Math.min(LATEST_MS, SOON_MS * (1 + look / 8)));
  return ctx.queue.enqueue(
    tx,
    'royalties/follow',
    { batch, look },
    { key: `royalties/${batch}/${look}`, runAt },
  );
}

/**
 * Transactions that a person cancelled may have been sent before, so only a person knows how they ended, unless the
 * chain shows which transaction took their nonce.
 */
const calledOff = [cancelled.code, DISCARDED];

const REFUSED = 'The address refused the money. It is owed as before.';

/** The result of one payout on the chain, once no reorganisation can remove it. */
async function trackPayout(ctx: Ctx, payout: RoyaltyPayout, sent: WrittenTransaction | null): Promise<void> {
  if (!sent || !['confirmed', 'failed'].includes(sent.status)) return;
  if (sent.block !== null && !(await isFinal(ctx, payout.chain, sent.block))) return;
  if (sent.status === 'confirmed') {
    if (sent.hash) await endOnChain(ctx, payout.id, { state: 'paid', reference: sent.hash });
    return;
  }
  const { code, text } = sent.error ?? { code: '', text: '' };
  if (calledOff.includes(code) && sent.block === null) return leaveToHand(ctx.db, payout.id, text);
  const failure = code === 'chain/reverted' ? REFUSED : text;
  await endOnChain(ctx, payout.id, { state: 'failed', failure });
}

async function trackBatch(ctx: Ctx, batch: string): Promise<void> {
  const all = await payoutsOfBatch(ctx.db, batch);
  const begun = all.filter(({ state, byHand }) => state === 'begun' && !byHand);
  await eachInTurn(begun, async (payout) =>
    trackPayout(ctx, payout, await ctx.writer.transactionByKey(payoutKey(payout))),
  );
}

/** Call once at start. Every batch is followed to its end, by any process, and across restarts. */
export function handlePayoutBatches(ctx: Ctx): void {
  ctx.queue.handle('royalties/follow', async ({ batch, look }) => {
    try {
      await trackBatch(ctx, batch);
    } catch (error) {
      ctx.log.warn({ err: error, batch }, 'a batch of payouts could not be looked at');
    }
    const open = (await payoutsOfBatch(ctx.db, batch)).some(
      ({ state, byHand }) => state === 'begun' && !byHand,
    );
    if (open) await trackLater(ctx, ctx.db, batch, look + 1);
  });
}

import type { Needs } from '../../../chain/context.ts';
import {
  adoptDrop,
  type Item,
  lacking,
  lockItem,
  missingOf,
  planItem,
  publishRegistered,
  registerDrops,
} from '../../../modules/catalogue/index.ts';
import { type Acting, actAsOperator, theClock, writeAuditLine } from '../../../modules/studio/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError, nullAt } from '../../../platform/errors.ts';
import { NotYet } from '../../../platform/jobs/queue.ts';
import { studioRefusal } from '../studio-refusal.ts';
import { changingCatalogue, itemEntry } from './catalogue-items.ts';

declare module '../../../platform/jobs/queue.ts' {
  interface JobPayloads {
    /**
     * `at`: the day that was set, ISO 8601; the job does nothing where another day, or none, was set since. Jobs of the
     * version before have none.
     */
    'catalogue/publish': { id: string; at?: string };
  }
}

type Ctx = Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'log' | 'queue' | 'writer'>;

const asText = (at: Date | null): string | null => at?.toISOString() ?? null;
const planOf = ({ reviewAt, publishAt }: Pick<Item, 'reviewAt' | 'publishAt'>) => ({
  reviewAt: asText(reviewAt),
  publishAt: asText(publishAt),
});

/** @throws item/not-found, studio/refused for what is published or under way */
async function lockDraft(tx: Database, id: string): Promise<Item> {
  const item = await lockItem(tx, id);
  if (item.status !== 'draft') throw studioRefusal('It is published already; hide it to take it back.');
  return item;
}

/** @throws item/not-found, studio/refused for what is published or whose drop was requested */
async function lockUnregistered(tx: Database, id: string): Promise<Item> {
  const item = await lockDraft(tx, id);
  if (item.dropId !== null) throw studioRefusal('The chain has been asked for its drop already.');
  return item;
}

/** @throws studio/not-published-yet, with what is missing */
async function requireComplete(ctx: Pick<Ctx, 'chains'>, tx: Database, item: Item): Promise<void> {
  const missing = await missingOf(ctx, tx, item);
  if (missing.length > 0) throw new AppError('studio/not-published-yet', { detail: lacking(missing) });
}

/**
 * Marks a complete draft for review, or takes that back.
 * @throws item/not-found, studio/refused, studio/not-published-yet
 */
export function setReview(ctx: Ctx, who: Acting, id: string, requested: boolean): Promise<void> {
  return actAsOperator(ctx, who, changingCatalogue, async (tx) => {
    const item = await lockDraft(tx, id);
    if (requested) await requireComplete(ctx, tx, item);
    const plan = { reviewAt: requested ? (item.reviewAt ?? ctx.clock.now()) : null, publishAt: null };
    await planItem(tx, id, plan);
    const entry = itemEntry(requested ? 'item.review' : 'item.review-back', item, {
      before: planOf(item),
      after: planOf(plan),
    });
    return { result: undefined, entry };
  });
}

/**
 * Publishes a draft whose `version` the editor has seen, at once or on a later day. A job, written in the same
 * transaction, requests its drop; the item is in the shop once the chain has the drop.
 * @throws item/not-found, studio/changed-meanwhile, studio/not-published-yet, studio/refused
 */
export function publishItem(
  ctx: Ctx,
  who: Acting,
  id: string,
  { version, at }: { version: number; at?: Date | undefined },
): Promise<void> {
  return actAsOperator(ctx, who, changingCatalogue, async (tx) => {
    const item = await lockDraft(tx, id);
    if (item.version !== version) throw new AppError('studio/changed-meanwhile');
    await requireComplete(ctx, tx, item);
    const now = ctx.clock.now();
    if (at && at <= now)
      throw new AppError('request/invalid', { fields: [{ field: 'at', message: 'Choose a day to come.' }] });
    const plan = { reviewAt: item.reviewAt, publishAt: at ?? now };
    await planItem(tx, id, plan);
    const job = { id, at: plan.publishAt.toISOString() };
    await ctx.queue.enqueue(tx, 'catalogue/publish', job, { runAt: plan.publishAt });
    const entry = itemEntry(at ? 'item.schedule' : 'item.publish', item, {
      before: planOf(item),
      after: planOf(plan),
    });
    return { result: undefined, entry };
  });
}

/** Cancels the day of a publication whose drop was not requested yet. @throws item/not-found, studio/refused */
export function unscheduleItem(ctx: Ctx, who: Acting, id: string): Promise<void> {
  return actAsOperator(ctx, who, changingCatalogue, async (tx) => {
    const item = await lockUnregistered(tx, id);
    const plan = { reviewAt: item.reviewAt, publishAt: null };
    await planItem(tx, id, plan);
    const entry = itemEntry('item.unschedule', item, { before: planOf(item), after: planOf(plan) });
    return { result: undefined, entry: item.publishAt === null ? [] : entry };
  });
}

/**
 * Publishes a complete draft with a drop that the chain has and no item, after a restore.
 * @throws item/not-found, studio/not-published-yet, studio/refused where the drop is not the draft's
 */
export async function adoptItemDrop(ctx: Ctx, who: Acting, id: string, dropId: bigint): Promise<void> {
  const chain = await actAsOperator(ctx, who, changingCatalogue, async (tx) => {
    const item = await lockUnregistered(tx, id);
    await requireComplete(ctx, tx, item);
    await adoptDrop(ctx, tx, item, dropId);
    const entry = itemEntry('item.adopt-drop', item, { after: { dropId: dropId.toString() } });
    return { result: item.chain, entry };
  });
  await publishRegistered(ctx, chain);
}

/**
 * Whether a draft may be published now that the day `at` is reached. A draft that lacks something by now stays one; the log
 * has a line, and Today names it until a member publishes it or takes its day back.
 * @throws NotYet before its day
 */
function isDue(ctx: Ctx, id: string, at: string | undefined): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const item = await nullAt('item/not-found', lockItem(tx, id));
    if (item?.status !== 'draft' || item.publishAt === null) return false;
    if (at !== undefined && asText(item.publishAt) !== at) return false;
    if (item.publishAt > ctx.clock.now()) throw new NotYet(item.publishAt);
    const missing = await missingOf(ctx, tx, item);
    if (missing.length === 0) return true;
    const reason = lacking(missing);
    const entry = { ...itemEntry('item.miss-day', item, { before: planOf(item) }), reason };
    await writeAuditLine(ctx, tx, theClock, entry);
    return false;
  });
}

/**
 * Requests the drops of drafts whose day is reached. A job does nothing where its day was moved or cancelled: each day
 * has its own.
 */
export function handlePublications(ctx: Ctx): void {
  ctx.queue.handle('catalogue/publish', async ({ id, at }) => {
    if (await isDue(ctx, id, at)) await registerDrops(ctx, [id], ctx.clock.now());
  });
}

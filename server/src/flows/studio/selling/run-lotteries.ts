import type { LotteryFields, LotteryWords } from '@talkies/shared/studio/schemas';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import {
  announceOffer,
  findLottery,
  type LotteryOffer,
  lotteryOffers,
  reviseOffer,
} from '../../../modules/lottery/index.ts';
import { releasePrize } from '../../../modules/orders/index.ts';
import { type Acting, actAsOperator } from '../../../modules/studio/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/lock-name.ts';
import { differing } from '../../../platform/differing.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  beginLottery,
  type NewLottery,
  type OpenNeeds,
  openAgain,
  planCancel,
} from '../../lottery/open-lotteries.ts';
import { readLottery, readLotteryWords } from '../../lottery/read-fields.ts';
import { takeBackSteps, triesOf, writeStep } from '../../lottery/shop-steps.ts';
import { writeOnce } from '../../transaction-tries.ts';

type Ctx = OpenNeeds & Needs<'config'>;

const running = { permission: 'lotteries' } as const;
/** Acts that cannot be reverted, or that return money. */
const binding = { ...running, confirmed: true } as const;
const subject = (id: string) => ({ kind: 'lottery', id });

/** Serialises acts on one lottery until their transactions end. */
const lock = (id: string) => (tx: Database) => lockName(tx, `studio/lottery/${id}`);

/**
 * Opens a lottery from its form; the worker mints its prize and creates it on the chain of its item, each once.
 * @throws request/invalid by the fields; lottery/phase where its id is in use or was used
 */
export async function openLottery(ctx: Ctx, who: Acting, typed: LotteryFields): Promise<NewLottery> {
  const lottery = await readLottery(ctx, typed);
  const { id, itemId, name, terms, providers, freeEntry } = lottery;
  await actAsOperator(ctx, who, binding, async (tx) => {
    await beginLottery({ ...ctx, db: tx }, lottery);
    const after = { itemId, name, terms: { ...terms }, providers, freeEntry };
    return { result: undefined, entry: { operation: 'lottery.open', subject: subject(id), after } };
  });
  await ctx.changes.emit('catalogue', itemId);
  return lottery;
}

const offerTexts = ({ name, rules, imageItemId, freeEntry, providers }: LotteryOffer) => ({
  ...{ name, rules, imageItemId, freeEntry, providers },
});
type Words = ReturnType<typeof offerTexts>;

/** A lottery's words as a form has them. */
export const typedWords = (offer: LotteryOffer): LotteryWords => ({
  ...{ name: offer.name, rules: offer.rules ?? '', imageItem: offer.imageItemId ?? '' },
  ...{ freeEntry: offer.freeEntry, providers: offer.providers },
});

const isSame = (a: LotteryWords, b: LotteryWords): boolean =>
  (Object.keys(a) as (keyof LotteryWords)[]).every((name) => a[name] === b[name]);

/**
 * Changes the shop's description of a lottery; the contract's terms stay. `to` derives the new words from the present
 * ones.
 * @throws lottery/not-found; request/invalid; studio/changed-meanwhile where the present words are not those `seen`
 */
export async function reviseLottery(
  ctx: Ctx & Needs<'changes'>,
  who: Acting,
  id: string,
  { seen, to }: { seen?: LotteryWords; to: (now: LotteryWords) => LotteryWords },
): Promise<void> {
  const revised = await actAsOperator(ctx, who, running, async (tx) => {
    const [offer] = await tx.select().from(lotteryOffers).where(eq(lotteryOffers.id, id)).for('update');
    if (!offer) throw new AppError('lottery/not-found');
    const now = typedWords(offer);
    if (seen && !isSame(seen, now)) throw new AppError('studio/changed-meanwhile');
    const next: Words = await readLotteryWords({ db: tx }, to(now));
    const { names, before, after } = differing(offerTexts(offer), next);
    if (names.length === 0) return { result: null, entry: [] };
    return {
      result: await reviseOffer({ db: tx }, id, after),
      entry: { operation: 'lottery.revise', subject: subject(id), before, after },
    };
  });
  if (revised) await announceOffer(ctx, revised);
}

/**
 * Retries the failed step of a lottery's opening, once among concurrent calls.
 * @returns whether a step had failed
 * @throws lottery/not-found, lottery/phase
 */
export async function retryLottery(ctx: Ctx, who: Acting, id: string): Promise<boolean> {
  let tried = false;
  await openAgain(ctx, id, async (offer, request) => {
    tried = true;
    await actAsOperator(ctx, who, { ...running, lock: lock(id) }, async (tx) => {
      const written = await writeStep(ctx, tx, offer, request);
      const after = { transaction: request.key };
      return {
        result: undefined,
        entry: written ? { operation: 'lottery.retry', subject: subject(id), after } : [],
      };
    });
  });
  return tried;
}

/**
 * Cancels a lottery. Before the chain has it, the lottery and its waiting transactions are deleted; afterwards the
 * contract returns the prize and refunds every ticket. `seen`: the number of sold tickets for which the member saw
 * the consequences.
 * @throws lottery/not-found; lottery/phase, also where a step is on its way; studio/changed-meanwhile where more
 * tickets were sold since
 */
export async function callOffLottery(
  ctx: Ctx & Needs<'queue'>,
  who: Acting,
  id: string,
  { reason, seen }: { reason?: string; seen?: number } = {},
): Promise<void> {
  const called = await actAsOperator(ctx, who, { ...binding, lock: lock(id) }, async (tx) => {
    const plan = await planCancel({ ...ctx, db: tx }, id);
    if (plan === null) return { result: null, entry: [] };
    const sold = plan.kind === 'send' ? (await findLottery({ db: tx }, id)).lottery.sold : 0;
    if (seen !== undefined && seen !== sold)
      throw new AppError('studio/changed-meanwhile', {
        detail: `${sold} tickets are sold by now. Look at what calling it off means for them.`,
      });
    if (plan.kind === 'send') await writeOnce(ctx, tx, plan.request);
    else await forgetLottery(ctx, tx, plan.offer);
    const after = { how: plan.kind === 'send' ? 'on its chain' : 'before the chain had it' };
    return {
      result: plan.offer,
      entry: { operation: 'lottery.call-off', subject: subject(id), reason: reason ?? null, after },
    };
  });
  if (called === null) return;
  // its sale has ended, or the edition of its prize is free again
  await announceOffer(ctx, called);
  await ctx.changes.emit('catalogue', called.itemId);
}

/** Removes the waiting transactions of a lottery that its chain does not have. */
async function forgetLottery(
  ctx: Ctx & Needs<'queue'>,
  tx: Database,
  { id, prizeOrder }: LotteryOffer,
): Promise<void> {
  await takeBackSteps(ctx, tx, id);
  await tx.delete(lotteryOffers).where(eq(lotteryOffers.id, id));
  // a minted edition belongs to the organiser, and counts as minted once the reader has read it
  const minted = (await triesOf(ctx, id, 'mint', tx)).last?.status === 'confirmed';
  if (prizeOrder && !minted) await releasePrize(tx, prizeOrder);
}

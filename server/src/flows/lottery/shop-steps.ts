import { and, eq, inArray, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import {
  cancelled,
  cancelTransaction,
  chainTransactions,
  freeKeys,
  lotteries,
  openLotteryStates,
  signerAddress,
  type TransactionRequest,
  type WrittenTransaction,
} from '../../chain/index.ts';
import { isPublished } from '../../modules/catalogue/index.ts';
import {
  allLotteries,
  type FoundLottery,
  itsLottery,
  type LotteryOffer,
  lotteryOffers,
  phaseNow,
} from '../../modules/lottery/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findTries, type Tries, triesFrom, writeOnce } from '../transaction-tries.ts';

/** The transactions that the shop sends for a lottery before it ends. */
export const shopSteps = ['mint', 'approve', 'create', 'cancel'] as const;
export type ShopStep = (typeof shopSteps)[number];

const keyOf = (id: string, step: ShopStep): string => `lottery/${id}/${step}`;

export const beingCreated = 'It is being created. Call it off once it is open.';

/** Whether any transaction was ever written for a lottery at this address, a deleted one included. */
export async function wasBegun(db: Database, id: string): Promise<boolean> {
  const keys = shopSteps.map((step) => keyOf(id, step));
  return (await db.$count(chainTransactions, inArray(chainTransactions.key, keys))) > 0;
}

const triesAt = (id: string): SQL | undefined =>
  or(
    ...shopSteps.flatMap((step) => [
      eq(chainTransactions.key, keyOf(id, step)),
      like(chainTransactions.key, `${keyOf(id, step)}/%`),
    ]),
  );

/**
 * Whether the address of a deleted lottery cannot be used again: its transactions remain, and another lottery at the
 * address would take them for its own. Transactions that were called off never reached the chain: `freeAddress` puts
 * them aside.
 */
export async function isUsedUp(db: Database, id: string): Promise<boolean> {
  const { status, errorCode } = chainTransactions;
  const stays = or(ne(status, 'failed'), sql`${errorCode} is distinct from ${cancelled.code}`);
  return (await db.$count(chainTransactions, and(triesAt(id), stays))) > 0;
}

/**
 * Clears the steps of a deleted lottery, so that a new one at its address starts anew. Call it in the transaction
 * that writes the new one.
 */
export async function freeAddress(tx: Database, id: string): Promise<void> {
  const tries = await tx.select({ key: chainTransactions.key }).from(chainTransactions).where(triesAt(id));
  await freeKeys(
    tx,
    tries.map(({ key }) => key),
  );
}

/** The tries of a step. A failed step is tried again only on an operator's request. */
export const triesOf = (ctx: Needs<'writer'>, id: string, step: ShopStep, db?: Database): Promise<Tries> =>
  findTries(ctx, triesFrom(keyOf(id, step)), db);

/** Sends a failed step once more. */
export type SendAgain = (offer: LotteryOffer, request: TransactionRequest) => Promise<unknown>;

/**
 * Sends a step once; where it failed, `again` sends it once more. Two processes use the same key.
 * @returns the status of the last try that was written before
 */
export async function takeStep(
  ctx: Needs<'db' | 'writer'>,
  offer: LotteryOffer,
  step: ShopStep,
  { again, ...request }: Omit<TransactionRequest, 'key'> & { again: SendAgain | null },
): Promise<WrittenTransaction['status'] | undefined> {
  const { last, next } = await triesOf(ctx, offer.id, step);
  if (!last) await ctx.db.transaction((tx) => writeStep(ctx, tx, offer, { ...request, key: next }));
  else if (again && last.status === 'failed') await again(offer, { ...request, key: next });
  return last?.status;
}

/** Locks an offer until `tx` ends. */
export async function lockOffer(tx: Database, id: string): Promise<LotteryOffer | undefined> {
  const [offer] = await tx.select().from(lotteryOffers).where(eq(lotteryOffers.id, id)).for('update');
  return offer;
}

/**
 * Writes a request for a lottery's step once, unless the lottery was called off since it was read, even if another
 * one has its address by now.
 * @returns whether it was written now
 */
export async function writeStep(
  ctx: Needs<'writer'>,
  tx: Database,
  { id, createdAt }: LotteryOffer,
  request: TransactionRequest,
): Promise<boolean> {
  const now = await lockOffer(tx, id);
  return now?.createdAt.getTime() === createdAt.getTime() && writeOnce(ctx, tx, request);
}

/**
 * Cancels the queued transactions of a lottery that is not on its chain, in the transaction that deletes it.
 * @throws lottery/phase where something may reach the chain in any case
 */
export async function takeBackSteps(ctx: Needs<'queue' | 'writer'>, tx: Database, id: string): Promise<void> {
  for (const step of ['create', 'approve', 'mint'] as const) {
    const { last } = await triesOf(ctx, id, step, tx);
    // a minted prize stays with the organiser
    if (!last || last.status === 'failed' || (last.status === 'confirmed' && step !== 'create')) continue;
    if (last.status === 'queued' && (await cancelTransaction({ ...ctx, db: tx }, last.id))) continue;
    throw new AppError('lottery/phase', {
      detail:
        step === 'create' ? beingCreated : `Its ${step} is on its way to the chain. Wait until it is there.`,
    });
  }
}

/** A lottery that cannot continue by itself, with the reason and the command that resolves it. */
export interface StuckLottery {
  id: string;
  reason: string;
  remedy: string;
}

/**
 * The steps that a lottery still needs: those of its opening until it is on its chain, and calling it off until its
 * prize is delivered, since somebody who called it off must hear that it is drawn. Failures of other steps no longer
 * matter.
 */
export function neededSteps(
  ctx: Needs<'chains' | 'clock'>,
  { lotteryId }: LotteryOffer,
  found: FoundLottery | undefined,
): readonly ShopStep[] {
  if (lotteryId === null) return ['mint', 'approve', 'create'];
  return found && ['selling', 'drawing', 'drawn'].includes(phaseNow(ctx, found)) ? ['cancel'] : [];
}

const afterFailedCancel = (
  ctx: Needs<'chains' | 'clock'>,
  id: string,
  found: FoundLottery | undefined,
): string =>
  found && phaseNow(ctx, found) !== 'selling'
    ? 'its sale ended first, so it is drawn: write to its players'
    : `operator lottery cancel ${id}`;

/** The failed or delayed step on the way to opening a lottery or calling it off; null where there is none. */
async function stuckStep(
  ctx: Needs<'chains' | 'clock' | 'db' | 'writer'>,
  offer: LotteryOffer,
  found: FoundLottery | undefined,
): Promise<StuckLottery | null> {
  const { id } = offer;
  if (offer.lotteryId === null && !(await isPublished(ctx.db, offer.itemId)))
    return {
      id,
      reason: 'its prize was taken out of the shop: show it again, or call the lottery off',
      remedy: `operator lottery cancel ${id}`,
    };
  for (const step of neededSteps(ctx, offer, found)) {
    const { last } = await triesOf(ctx, id, step);
    if (last?.status === 'failed')
      return {
        id,
        reason: `its ${step} failed: ${last.error?.text ?? 'the chain refused it'}`,
        remedy: step === 'cancel' ? afterFailedCancel(ctx, id, found) : `operator lottery retry ${id}`,
      };
    if (last?.error)
      return { id, reason: `its ${step} waits: ${last.error.text}`, remedy: 'operator transactions' };
  }
  return null;
}

/** Lotteries that the organiser created and that are not over, of which the shop has no offer, as after a restore. */
async function unknownLotteries(ctx: Needs<'db' | 'signers'>): Promise<StuckLottery[]> {
  const organiser = await signerAddress(ctx, 'organiser');
  if (!organiser) return [];
  const rows = await ctx.db
    .select({ chain: lotteries.chain, number: lotteries.lotteryId })
    .from(lotteries)
    .leftJoin(lotteryOffers, itsLottery)
    .where(
      and(
        eq(lotteries.giver, organiser),
        inArray(lotteries.state, openLotteryStates),
        isNull(lotteryOffers.id),
      ),
    );
  return rows.map(({ chain, number }) => ({
    id: `${number} on ${chain}`,
    reason: 'the chain has it and the shop does not',
    remedy: `operator lottery adopt ID --chain ${chain} --number ${number} --name NAME`,
  }));
}

/**
 * Lotteries of the shop that failed or delayed transactions keep from being opened or called off, or that the shop
 * does not know.
 */
export async function stuckLotteries(
  ctx: Needs<'chains' | 'clock' | 'db' | 'signers' | 'writer'>,
): Promise<StuckLottery[]> {
  const stuck = await unknownLotteries(ctx);
  const offers = await ctx.db.select().from(lotteryOffers).orderBy(lotteryOffers.createdAt);
  const all = new Map((await allLotteries(ctx)).map((found) => [found.offer.id, found]));
  for (const offer of offers) {
    const one = await stuckStep(ctx, offer, all.get(offer.id));
    if (one) stuck.push(one);
  }
  return stuck;
}

import { randomUUID } from 'node:crypto';
import { type Currency, DAY_MS, readAmount, runDaysMessage, secondsOfDays } from '@talkies/shared';
import type { AuctionFields } from '@talkies/shared/studio/schemas';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { announcedAuctions, type ItemSummary, itemById } from '../../../modules/catalogue/index.ts';
import { type Acting, actAsOperator } from '../../../modules/studio/index.ts';
import { areAllLocal } from '../../../platform/config/chains.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/lock-name.ts';
import { AppError, wrongFields } from '../../../platform/errors.ts';
import {
  cancelPrimary,
  emitUpcoming,
  type PrimaryAuction,
  requireAuctionable,
  tokenRowsOf,
  writePrimary,
} from '../../market/primary-auctions.ts';
import { openingRuns } from '../../market/primary-requests.ts';

type Ctx = Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'queue' | 'rates' | 'signers' | 'writer'>;

const MAX_AHEAD_MS = 365 * DAY_MS;
const running = { permission: 'auctions' } as const;
const subject = (id: string) => ({ kind: 'item', id });

/** Serialises acts on one item's auction until their transactions end. */
const lock = (id: string) => (tx: Database) => lockName(tx, `studio/auction/${id}`);

/** Names the state of an item's auction. An act carries the state that its member saw. */
export async function auctionVersionOf(db: Database, item: ItemSummary): Promise<string> {
  const [announced, runs, position] = await Promise.all([
    db.select().from(announcedAuctions).where(eq(announcedAuctions.itemId, item.id)),
    openingRuns(db, [item.id]),
    item.dropId === null ? null : tokenRowsOf({ db }, { chain: item.chain, dropId: item.dropId }),
  ]);
  const auction = position?.auction;
  return [
    announced[0]?.run ?? '-',
    runs.get(item.id) ?? '-',
    auction ? `${auction.round}.${auction.state}.${auction.bidCount}` : '-',
  ].join('/');
}

/** @throws studio/changed-meanwhile where the auction's state differs from the one seen */
async function requireSeen(db: Database, itemId: string, seen: string | undefined): Promise<void> {
  if (seen === undefined) return;
  const item = await itemById(db, itemId);
  if (!item || (await auctionVersionOf(db, item)) !== seen) throw new AppError('studio/changed-meanwhile');
}

/** Reads an auction from its form. @throws request/invalid by its fields */
export function readAuction(
  ctx: Needs<'clock' | 'config'>,
  fields: AuctionFields,
  currency: Currency = 'MATIC',
): Pick<PrimaryAuction, 'seconds' | 'reserve' | 'approveBidders' | 'anybody'> & { startsAt: Date | null } {
  const local = areAllLocal(ctx.config.chains);
  const seconds = secondsOfDays(fields.days, { local });
  const reserve = fields.reserve.trim() === '' ? null : readAmount(fields.reserve, currency);
  const startsAt = fields.startsAt === null ? null : new Date(fields.startsAt);
  const ahead = startsAt === null ? 1 : startsAt.getTime() - ctx.clock.now().getTime();
  const problems = [
    ...(seconds === null ? [{ field: 'days', message: runDaysMessage({ local }) }] : []),
    ...(reserve && 'problem' in reserve
      ? [{ field: 'reserve', message: 'Write an amount such as 12.5, or leave it empty.' }]
      : []),
    ...(ahead > 0 && ahead <= MAX_AHEAD_MS
      ? []
      : [{ field: 'startsAt', message: 'Choose a time to come, within a year.' }]),
  ];
  if (problems.length > 0 || seconds === null) throw wrongFields(problems);
  const { approveBidders, anybody } = fields;
  return {
    ...{ seconds, startsAt, approveBidders, anybody },
    reserve: reserve && 'amount' in reserve ? reserve.amount.toString() : null,
  };
}

export type WantedAuction = Omit<PrimaryAuction, 'run' | 'announced' | 'mint'> & { startsAt: Date | null };

/** Checks whether the auction could be opened now; `seen` as in `openAuction`. @throws why not */
export async function checkAuction(
  ctx: Ctx,
  { startsAt, ...wanted }: WantedAuction,
  seen?: string,
): Promise<ItemSummary> {
  await requireSeen(ctx.db, wanted.itemId, seen);
  return requireAuctionable(ctx, { ...wanted, run: 'check' }, startsAt);
}

/**
 * Opens or announces an auction of the shop; `seen` is the state that the member saw.
 * @throws why the item cannot be auctioned; market/not-done where an earlier one is being opened;
 * studio/changed-meanwhile
 */
export async function openAuction(
  ctx: Ctx,
  who: Acting,
  { startsAt, ...wanted }: WantedAuction,
  seen?: string,
): Promise<void> {
  const intent: PrimaryAuction = { ...wanted, run: randomUUID() };
  const { itemId, seconds, reserve, approveBidders = false, anybody = false } = intent;
  await requireAuctionable(ctx, intent, startsAt);
  await actAsOperator(ctx, who, { ...running, confirmed: true, lock: lock(itemId) }, async (tx) => {
    await requireSeen(tx, itemId, seen);
    await writePrimary(ctx, tx, intent, startsAt);
    const after = {
      ...{ seconds, reserve, approveBidders, anybody },
      startsAt: startsAt?.toISOString() ?? null,
    };
    return {
      result: undefined,
      entry: { operation: startsAt ? 'auction.announce' : 'auction.open', subject: subject(itemId), after },
    };
  });
  await emitUpcoming(ctx, itemId);
}

/**
 * Cancels an auction that is announced, not open yet, or without a bid; an announced one first.
 * @returns as `cancelPrimary`
 * @throws auction/none, auction/has-bid, market/not-done, studio/changed-meanwhile
 */
export async function callOffAuction(
  ctx: Ctx,
  who: Acting,
  itemId: string,
  { reason, seen }: { reason?: string; seen?: string } = {},
): ReturnType<typeof cancelPrimary> {
  const calledOff = await actAsOperator(ctx, who, { ...running, lock: lock(itemId) }, async (tx) => {
    await requireSeen(tx, itemId, seen);
    const how = await cancelPrimary({ ...ctx, db: tx }, itemId);
    return {
      result: how,
      entry: how
        ? {
            operation: 'auction.call-off',
            subject: subject(itemId),
            reason: reason ?? null,
            after: { how: how === 'requested' ? 'on its chain' : 'before it opened' },
          }
        : [],
    };
  });
  await emitUpcoming(ctx, itemId);
  return calledOff;
}

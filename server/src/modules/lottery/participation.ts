import { DAY_MS, dayOf, dollarsOfCents, money } from '@talkies/shared';
import type { LotteryEntry } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { spentOnTickets } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { centsOfCoin } from '../../platform/rates/sale-worths.ts';
import { closedRegions as closedNow, limitCents } from '../../platform/settings/settings.ts';
import { PERMIT_MS, ticketTransactions } from '../market/index.ts';
import { centsOfOrders } from '../orders/index.ts';
import { lockWallets, walletsOf } from '../wallets/index.ts';
import { exclusionOfEmail } from './email-exclusions.ts';
import {
  changedLimit,
  dailyLimitOf,
  type EntryFacts,
  entryProblem,
  excludedUntil,
  nextLimitOf,
} from './rules.ts';
import { type LotteryEntryRow, lotteryEntries, type PreparedTickets } from './tables.ts';
import { sentOutside, unreported } from './unconfirmed-tickets.ts';

const emptyEntry = (userId: string): LotteryEntryRow => ({
  userId,
  adultAt: null,
  region: null,
  excludedUntil: null,
  dailyCents: null,
  nextCents: null,
  nextFrom: null,
  prepared: [],
});

/** A person's entry; an exclusion that an earlier account left with the address counts as their own. */
export async function entryOf(ctx: Needs<'config' | 'db'>, userId: string): Promise<LotteryEntryRow | null> {
  const [row] = await ctx.db.select().from(lotteryEntries).where(eq(lotteryEntries.userId, userId));
  const until = await exclusionOfEmail(ctx, userId);
  if (until === null || (row?.excludedUntil && row.excludedUntil > until)) return row ?? null;
  return { ...(row ?? emptyEntry(userId)), excludedUntil: until };
}

/** The end of a person's exclusion from lotteries; null where they are not excluded now. */
export async function exclusionOf(
  ctx: Needs<'clock' | 'config' | 'db'>,
  userId: string,
): Promise<Date | null> {
  const until = (await entryOf(ctx, userId))?.excludedUntil ?? null;
  return until !== null && until > ctx.clock.now() ? until : null;
}

/** Purchases that were prepared for a wallet count as long as their permit is valid. */
const stillPrepared = (entry: LotteryEntryRow | null, now: Date): PreparedTickets[] =>
  (entry?.prepared ?? []).filter(({ at }) => new Date(at).getTime() + PERMIT_MS > now.getTime());

/**
 * US cents that the person spent on tickets within 24 hours: on chain, on their way there, requested from a wallet,
 * or ordered through a provider. A purchase that moves from one to the next meanwhile may count twice for a moment,
 * but never not at all. `whole`: false where a coin has no rate now, so that not everything was counted.
 */
async function spentToday(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  userId: string,
  entry: LotteryEntryRow | null,
): Promise<{ cents: bigint; whole: boolean }> {
  const wallets = await walletsOf(ctx.db, userId);
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - DAY_MS);
  const sent = await ticketTransactions(ctx.db, userId, since);
  const own = new Set(wallets.map(({ address }) => address));
  // read before the chain's purchases, which orders become
  const ordered = await centsOfOrders(ctx.db, userId, { own: [...own], since, now });
  const paid = [
    ...unreported(stillPrepared(entry, now), sent).map(({ chain, wei }) => ({ chain, wei: BigInt(wei) })),
    ...sentOutside(sent, own),
    ...(await spentOnTickets(ctx.db, wallets, since)),
  ];
  const worths = paid.map(({ chain, wei }) =>
    centsOfCoin(ctx.rates, wei, ctx.chains.get(chain).config.currency),
  );
  return {
    cents: worths.reduce<bigint>((sum, cents) => sum + (cents ?? 0n), ordered),
    whole: !worths.includes(null),
  };
}

type EntryNeeds = Needs<'chains' | 'clock' | 'config' | 'db' | 'rates'>;

type Facts = Omit<EntryFacts, 'cost'> & { nextLimit: ReturnType<typeof nextLimitOf> };

/**
 * The facts that decide whether a person may buy. `region`: where the network says they are; `spentWhole` as in
 * `spentToday`.
 */
export async function entryFacts(
  ctx: EntryNeeds,
  userId: string,
  region: string | null,
): Promise<Facts & { spentWhole: boolean }> {
  const entry = await entryOf(ctx, userId);
  const spent = await spentToday(ctx, userId, entry);
  const [closedRegions, dailyCents] = [
    await closedNow(ctx, 'lotteries'),
    await limitCents(ctx, 'ticketsDaily'),
  ];
  return {
    entry,
    region: region ?? entry?.region ?? null,
    closedRegions,
    limit: dailyLimitOf(entry, dailyCents, ctx.clock.now()),
    nextLimit: nextLimitOf(entry, dailyCents, ctx.clock.now()),
    spent: spent.cents,
    spentWhole: spent.whole,
  };
}

const dollars = (cents: bigint) => money(cents, 'USD');

export function presentEntry(ctx: Needs<'clock'>, facts: Facts): LotteryEntry {
  const { entry, region, closedRegions, limit, nextLimit, spent } = facts;
  const now = ctx.clock.now();
  const until = entry?.excludedUntil ?? null;
  return {
    adult: entry?.adultAt != null,
    region,
    regionNeeded: region === null && closedRegions.length > 0,
    regionClosed: region !== null && closedRegions.includes(region),
    excludedUntil: until !== null && until > now ? until.toISOString() : null,
    dailyLimit: dollars(limit),
    nextLimit: nextLimit && { limit: dollars(nextLimit.cents), from: nextLimit.from.toISOString() },
    spentToday: dollars(spent),
  };
}

/** A person's entry with the limits that apply now. */
export const myEntry = async (
  ctx: EntryNeeds,
  userId: string,
  region: string | null,
): Promise<LotteryEntry> => presentEntry(ctx, await entryFacts(ctx, userId, region));

type Change = (entry: LotteryEntryRow | null) => Partial<Omit<LotteryEntryRow, 'userId'>>;

/**
 * Changes an entry under the lock of the person's wallets, which purchases take too: a limit applies to every later
 * purchase.
 */
async function changeEntry(ctx: Needs<'config' | 'db'>, userId: string, change: Change): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockWallets(tx, userId);
    const to = change(await entryOf({ ...ctx, db: tx }, userId));
    await tx
      .insert(lotteryEntries)
      .values({ userId, ...to })
      .onConflictDoUpdate({ target: lotteryEntries.userId, set: to });
  });
}

export interface EntryChange {
  adult?: true | undefined;
  region?: string | undefined;
  /** whole dollars */
  dailyLimit?: number | undefined;
}

/**
 * Records that a person is 18 or older and where they live, or sets a daily limit. Idempotent.
 * @throws request/invalid for a limit above the shop's, which would never apply
 */
export async function setEntry(
  ctx: EntryNeeds,
  userId: string,
  { adult, region, dailyLimit }: EntryChange,
): Promise<void> {
  const now = ctx.clock.now();
  const shopLimit = await limitCents(ctx, 'ticketsDaily');
  if (dailyLimit !== undefined && BigInt(dailyLimit) * 100n > shopLimit) {
    const message = `The most that you can set is $${dollarsOfCents(shopLimit)} a day.`;
    throw new AppError('request/invalid', { fields: [{ field: 'dailyLimit', message }], detail: message });
  }
  await changeEntry(ctx, userId, (entry) => ({
    ...(adult ? { adultAt: entry?.adultAt ?? now } : {}),
    ...(region === undefined ? {} : { region }),
    ...(dailyLimit === undefined ? {} : changedLimit(entry, shopLimit, BigInt(dailyLimit) * 100n, now)),
  }));
}

/** Excludes a person from lotteries for a number of days; an exclusion is extended, never shortened. */
export const excludeMyself = (ctx: EntryNeeds, userId: string, days: number): Promise<void> =>
  changeEntry(ctx, userId, (entry) => ({ excludedUntil: excludedUntil(entry, days, ctx.clock.now()) }));

const codes = {
  age: 'lottery/age',
  excluded: 'lottery/excluded',
  region: 'lottery/region',
  'daily-limit': 'lottery/daily-limit',
} as const;

/** @throws the reason why a person may not buy tickets of this worth (US cents; null: there is no rate) */
export async function requireEntry(
  ctx: EntryNeeds,
  userId: string,
  region: string | null,
  { free, cost }: { free: boolean; cost: bigint | null },
): Promise<void> {
  const facts = await entryFacts(ctx, userId, region);
  // without a rate, a purchase of now or today would escape the limit
  if (!free && (cost === null || !facts.spentWhole)) throw new AppError('rates/unavailable');
  const problem = entryProblem({ ...facts, cost: cost ?? 0n }, free, ctx.clock.now());
  if (problem === null) return;
  const until = facts.entry?.excludedUntil;
  throw new AppError(
    codes[problem],
    problem === 'excluded' && until ? { detail: `You are taking a break until ${dayOf(until)}.` } : {},
  );
}

/**
 * `requireEntry` within the transaction that writes a purchase. Takes the person's lock, so that a simultaneous
 * purchase in another tab or process waits and then counts this one.
 */
export async function requireEntryLocked(
  ctx: EntryNeeds,
  tx: Database,
  userId: string,
  region: string | null,
  wanted: { free: boolean; cost: bigint | null },
): Promise<void> {
  await lockWallets(tx, userId);
  await requireEntry({ ...ctx, db: tx }, userId, region, wanted);
}

/** Counts a purchase that a wallet is about to be asked to send. Call it under the lock of `requireEntryLocked`. */
export async function storePreparedTickets(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  userId: string,
  tickets: Omit<PreparedTickets, 'at'>,
): Promise<void> {
  const now = ctx.clock.now();
  const prepared = [
    ...stillPrepared(await entryOf({ ...ctx, db: tx }, userId), now),
    { ...tickets, at: now.toISOString() },
  ];
  await tx.update(lotteryEntries).set({ prepared }).where(eq(lotteryEntries.userId, userId));
}

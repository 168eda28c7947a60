import type { ChainName } from '@talkies/shared';
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { type Owners, ownedBy } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { type RoyaltyPayout, royaltyEntries, royaltyPayouts, royaltySums } from './tables.ts';

/** A creator on a chain; a contract's address may be somebody else's on another one. */
export interface Creator {
  chain: ChainName;
  address: Hex;
}

/** A creator as somebody named them, in whatever case. */
export const creatorOf = ({ chain, address }: { chain: ChainName; address: string }): Creator => ({
  chain,
  address: getAddress(address),
});

/** How a creator stands, in US cents. */
export interface Balance extends Creator {
  /** of sales that stand */
  earned: bigint;
  paid: bigint;
  /** being paid now */
  begun: bigint;
  /** still to be paid; below zero where sales were taken back that had been paid for */
  open: bigint;
}

/** Every creator that has an entry, or those of the owners. */
export async function balancesOf(db: Database, owners: Owners | null = null): Promise<Balance[]> {
  const mine = (table: typeof royaltySums | typeof royaltyPayouts): SQL | undefined =>
    owners ? ownedBy(table, table.creator, owners) : undefined;
  const earned = await db
    .select()
    .from(royaltySums)
    .where(mine(royaltySums))
    .orderBy(asc(royaltySums.chain), asc(royaltySums.creator));
  const payouts = await db
    .select({
      chain: royaltyPayouts.chain,
      address: royaltyPayouts.creator,
      state: royaltyPayouts.state,
      cents: sql<string>`sum(${royaltyPayouts.cents})::text`,
    })
    .from(royaltyPayouts)
    .where(mine(royaltyPayouts))
    .groupBy(royaltyPayouts.chain, royaltyPayouts.creator, royaltyPayouts.state);
  return earned.map(({ chain, creator: address, cents }) => {
    const out = (state: RoyaltyPayout['state']): bigint =>
      BigInt(
        payouts.find((one) => one.chain === chain && one.address === address && one.state === state)?.cents ??
          0,
      );
    const [paid, begun] = [out('paid'), out('begun')];
    return { chain, address, earned: cents, paid, begun, open: cents - paid - begun };
  });
}

/** Payouts of creators that were made or begun, the latest first. @param all with those of which nothing was paid */
export const payoutsOf = (
  db: Database,
  owners: Owners | null,
  limit: number,
  all = false,
): Promise<RoyaltyPayout[]> =>
  db
    .select()
    .from(royaltyPayouts)
    .where(
      and(
        all ? undefined : inArray(royaltyPayouts.state, ['begun', 'paid']),
        owners ? ownedBy(royaltyPayouts, royaltyPayouts.creator, owners) : undefined,
      ),
    )
    .orderBy(desc(royaltyPayouts.id))
    .limit(limit);

/** Months (`2026-11`, UTC) in which something was booked for a creator or paid to them, newest first. */
export async function monthsOf(db: Database, { chain, address }: Creator): Promise<string[]> {
  const month = (at: SQL) => sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM')`;
  const booked = db
    .select({ month: month(sql`${royaltyEntries.at}`) })
    .from(royaltyEntries)
    .where(and(eq(royaltyEntries.chain, chain), eq(royaltyEntries.creator, address)));
  const paid = db
    .select({ month: month(sql`${royaltyPayouts.endedAt}`) })
    .from(royaltyPayouts)
    .where(
      and(
        eq(royaltyPayouts.chain, chain),
        eq(royaltyPayouts.creator, address),
        eq(royaltyPayouts.state, 'paid'),
      ),
    );
  const rows = await booked.union(paid);
  return rows
    .map((row) => row.month)
    .sort()
    .reverse();
}

export type Begun =
  | { kind: 'begun'; payout: RoyaltyPayout }
  /** somebody pays this creator now */
  | { kind: 'busy'; payout: RoyaltyPayout }
  | { kind: 'nothing' }
  /** less is open than was to be paid */
  | { kind: 'less' };

/** How much of what is open is paid, and by what transaction. */
export type BatchTerms = Pick<
  RoyaltyPayout,
  'cents' | 'taxCents' | 'batchId' | 'payee' | 'wei' | 'rate' | 'rateSource' | 'rateAt' | 'inrRate'
>;

/** All of what is open, paid in another way; `taxOf` says how many of so many US cents are deducted at source. */
interface HandTerms {
  taxOf: (cents: bigint) => bigint;
}

/**
 * Sets aside what a creator is owed, for one person to pay: until that ends nobody else can begin.
 * @param terms exactly so much, paid by a transaction of ours, or all of it by hand
 */
export function beginPayout(
  ctx: Needs<'clock' | 'db'>,
  creator: Creator,
  terms: BatchTerms | HandTerms,
): Promise<Begun> {
  const { chain } = creator;
  // the lock, and what is owed, go by its text
  const address = getAddress(creator.address);
  return ctx.db.transaction(async (tx) => {
    // of two at once the second waits here, and finds the first one's
    await lockName(tx, `royalties/${chain}/${address}`);
    const [running] = await tx
      .select()
      .from(royaltyPayouts)
      .where(
        and(
          eq(royaltyPayouts.chain, chain),
          eq(royaltyPayouts.creator, address),
          eq(royaltyPayouts.state, 'begun'),
        ),
      );
    if (running) return { kind: 'busy', payout: running };
    const [balance] = await balancesOf(tx, [{ chain, address }]);
    if (!balance || balance.open <= 0n) return { kind: 'nothing' };
    if ('cents' in terms && terms.cents > balance.open) return { kind: 'less' };
    const [payout] = await tx
      .insert(royaltyPayouts)
      .values({
        ...{ chain, creator: address, cents: balance.open },
        ...('cents' in terms ? terms : { taxCents: terms.taxOf(balance.open) }),
        state: 'begun',
        begunAt: ctx.clock.now(),
      })
      .returning();
    if (!payout) throw new Error('the payout was not written');
    return { kind: 'begun', payout };
  });
}

/** By hand: no transaction of ours pays it, or a person has called that off. */
const isByHand = or(isNull(royaltyPayouts.batchId), royaltyPayouts.byHand);

/**
 * Within a transaction: ends a payout as paid, with where the money can be found, or as cancelled: nothing was paid.
 * @returns null where it had ended otherwise before, our transaction pays it, or the reference is of another payout; repeats of
 * the same end are taken
 */
export async function endPayout(
  ctx: Needs<'clock' | 'db'>,
  id: number,
  end: { state: 'paid'; reference: string } | { state: 'cancelled'; reference: null },
): Promise<RoyaltyPayout | null> {
  // of two at once with one reference the second waits here, and finds the first one's
  if (end.reference !== null) await lockName(ctx.db, `royalties/reference/${end.reference}`);
  const [ended] = await ctx.db
    .update(royaltyPayouts)
    .set({ ...end, endedAt: ctx.clock.now() })
    .where(
      and(
        eq(royaltyPayouts.id, id),
        eq(royaltyPayouts.state, 'begun'),
        isByHand,
        sql`not exists (select from app.royalty_payouts other where other.reference = ${end.reference}::text)`,
      ),
    )
    .returning();
  if (ended) return ended;
  const [known] = await ctx.db.select().from(royaltyPayouts).where(eq(royaltyPayouts.id, id));
  return known && known.state === end.state && known.reference === end.reference ? known : null;
}

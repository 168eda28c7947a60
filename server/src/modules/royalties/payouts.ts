import type { ChainName } from '@talkies/shared';
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { type Owners, ownedBy } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { type RoyaltyPayout, royaltyEntries, royaltyPayouts, royaltySums } from './tables.ts';

/** A creator on a chain; on another chain a contract's address may belong to somebody else. */
export interface Creator {
  chain: ChainName;
  address: Hex;
}

/** A creator by an address in any case. */
export const creatorOf = ({ chain, address }: { chain: ChainName; address: string }): Creator => ({
  chain,
  address: getAddress(address),
});

/** A creator's balance, in US cents. */
export interface Balance extends Creator {
  /** from sales that were not reversed */
  earned: bigint;
  paid: bigint;
  /** the part of `paid` that was deducted at source */
  tax: bigint;
  /** being paid now */
  begun: bigint;
  /** still to be paid; below zero where paid royalties were reversed */
  open: bigint;
}

/** The balances of all creators with entries, or of those among the owners. */
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
      taxCents: sql<string>`sum(${royaltyPayouts.taxCents})::text`,
    })
    .from(royaltyPayouts)
    .where(mine(royaltyPayouts))
    .groupBy(royaltyPayouts.chain, royaltyPayouts.creator, royaltyPayouts.state);
  return earned.map(({ chain, creator: address, cents }) => {
    const out = (state: RoyaltyPayout['state']) =>
      payouts.find((one) => one.chain === chain && one.address === address && one.state === state);
    const [paid, begun] = [BigInt(out('paid')?.cents ?? 0), BigInt(out('begun')?.cents ?? 0)];
    const tax = BigInt(out('paid')?.taxCents ?? 0);
    return { chain, address, earned: cents, paid, tax, begun, open: cents - paid - begun };
  });
}

/** The payouts of creators that were made or begun, the latest first. @param all also those that paid nothing */
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

/** The months (`2026-11`, UTC) with entries or payouts of a creator, newest first. */
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
  /** another payout of this creator is begun */
  | { kind: 'busy'; payout: RoyaltyPayout }
  | { kind: 'nothing' }
  /** less is open than the payout */
  | { kind: 'less' };

/** The sum to pay of the open balance, and the transaction that pays it. */
export type BatchTerms = Pick<
  RoyaltyPayout,
  'cents' | 'taxCents' | 'batchId' | 'payee' | 'wei' | 'rate' | 'rateSource' | 'rateAt' | 'inrRate'
>;

/** A payout of the whole open balance by hand; `taxOf` returns the tax that is deducted from US cents at source. */
interface HandTerms {
  taxOf: (cents: bigint) => bigint;
}

/**
 * Begins a payout of what a creator is owed: until it ends, no other can begin.
 * @param terms an exact sum, paid by a transaction of ours, or all of it by hand
 */
export function beginPayout(
  ctx: Needs<'clock' | 'db'>,
  creator: Creator,
  terms: BatchTerms | HandTerms,
): Promise<Begun> {
  const { chain } = creator;
  // the lock and the balance are found by its text
  const address = getAddress(creator.address);
  return ctx.db.transaction(async (tx) => {
    // the second of two at once waits here, and finds the first one's payout
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

/** Payouts by hand: no transaction of ours pays them, or a person has cancelled it. */
const isByHand = or(isNull(royaltyPayouts.batchId), royaltyPayouts.byHand);

/**
 * Ends a payout within a transaction: as paid, with the reference of the money, or as cancelled without a payment.
 * @returns null where it has ended otherwise, our transaction pays it, or another payout has the reference; a repeat of the
 * same end succeeds
 */
export async function endPayout(
  ctx: Needs<'clock' | 'db'>,
  id: number,
  end: { state: 'paid'; reference: string } | { state: 'cancelled'; reference: null },
): Promise<RoyaltyPayout | null> {
  // the second of two at once with one reference waits here, and finds the first one's payout
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

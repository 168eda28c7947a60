import { and, eq, isNotNull, ne, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Needs } from '../context.ts';
import { lotteries } from '../lottery/tables.ts';
import { drops, mints, tokens } from '../tables.ts';

/**
 * Whether a wallet is a person's, in a query that joins `drops`. The film partner, whose edition waits for its auction,
 * is none, nor is the lottery's contract or the organiser who gave it the prize.
 */
const belongsToPerson = (
  { chains, db }: Needs<'chains' | 'db'>,
  row: { chain: PgColumn },
  wallet: PgColumn,
): SQL | undefined =>
  and(
    ne(wallet, drops.beneficiary),
    notInArray(
      wallet,
      chains.all().map(({ config }) => config.contracts.lottery),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(lotteries)
        .where(and(eq(lotteries.chain, row.chain), eq(lotteries.giver, wallet))),
    ),
  );

/** Whether a person owns a token, in a query that joins `drops`. */
export const isOwnedByPerson = (ctx: Needs<'chains' | 'db'>): SQL | undefined =>
  belongsToPerson(ctx, tokens, tokens.owner);

/** Whether a mint was a sale or a gift, not the preparation of an auction or a lottery; in a query that joins `drops`. */
export const isFirstSale = (ctx: Needs<'chains' | 'db'>): SQL | undefined =>
  or(isNotNull(mints.price), belongsToPerson(ctx, mints, mints.buyer));

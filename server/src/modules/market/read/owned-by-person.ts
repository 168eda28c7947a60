import { and, eq, ne, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { drops, lotteries, tokens } from '../../../chain/index.ts';

/**
 * Whether a person owns a token, in a query that joins `drops`. The film partner, whose edition waits for its auction, is
 * none, nor is the lottery's contract or the organiser who gave it the prize.
 */
export const isOwnedByPerson = ({ chains, db }: Needs<'chains' | 'db'>): SQL | undefined =>
  and(
    ne(tokens.owner, drops.beneficiary),
    notInArray(
      tokens.owner,
      chains.all().map(({ config }) => config.contracts.lottery),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(lotteries)
        .where(and(eq(lotteries.chain, tokens.chain), eq(lotteries.giver, tokens.owner))),
    ),
  );

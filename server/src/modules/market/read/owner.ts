import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { hasTraded, tokens } from '../../../chain/index.ts';
import { wallets } from '../../wallets/index.ts';

/**
 * Joins `wallets` to the owners of tokens: the account's wallet on the token's chain. One that never traded is joined
 * to none, since it shows to its owner alone (adr/127).
 */
export const isOwnersWallet = ({ db }: Needs<'db'>): SQL | undefined =>
  and(
    eq(wallets.address, tokens.owner),
    sql`coalesce(${wallets.chain}, ${tokens.chain}) = ${tokens.chain}`,
    hasTraded(db, wallets.address),
  );

/** The owner of a token, in a query that joins `wallets`: all wallets of an account are one. */
export const ownerOfToken = sql<string>`coalesce(${wallets.userId}, ${tokens.owner})`;

import type { ChainName, Money } from '@talkies/shared';
import { money } from '@talkies/shared';
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Address, withTimeout } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { batchedOf } from '../../platform/batched.ts';
import { isAnyOf } from '../../platform/db/any-of.ts';
import type { Database } from '../../platform/db/database.ts';
import { addressPrefixKey, walletAudit, wallets } from './tables.ts';

export type WalletRow = typeof wallets.$inferSelect;

/** The wallet that a user pays with and receives at; null where none is connected. */
export const activeWallet = batchedOf(
  async (db: Database, userIds: string[]): Promise<(WalletRow | null)[]> => {
    const rows = await db
      .select()
      .from(wallets)
      .where(and(isAnyOf(wallets.userId, userIds), eq(wallets.active, true)));
    const active = new Map(rows.map((row) => [row.userId, row]));
    return userIds.map((userId) => active.get(userId) ?? null);
  },
);

export const walletsOf = (db: Database, userId: string): Promise<WalletRow[]> =>
  db.select().from(wallets).where(eq(wallets.userId, userId)).orderBy(asc(wallets.linkedAt));

/** `isProvedOn` in SQL. */
export const provedOn = (chain: ChainName | PgColumn) => or(isNull(wallets.chain), eq(wallets.chain, chain));

/** Whether a user's e-mail wallet ever signed something, or its key was shown. */
export async function wasUsed(db: Database, userId: string): Promise<boolean> {
  const [use] = await db
    .select({ id: walletAudit.id })
    .from(walletAudit)
    .where(and(eq(walletAudit.userId, userId), ne(walletAudit.use, 'created')))
    .limit(1);
  return use !== undefined;
}

/** The users of these wallets, by address. */
export async function linkedAmong(db: Database, addresses: Address[]): Promise<Map<Address, string>> {
  const rows = await db
    .select({ address: wallets.address, userId: wallets.userId })
    .from(wallets)
    .where(isAnyOf(wallets.address, addresses));
  return new Map(rows.map(({ address, userId }) => [address, userId]));
}

const TIMEOUT_MS = 2500;

/**
 * The users of wallets with this address, or with this beginning of one, in the order of their addresses (lower case).
 * @param after the last address of the page before
 */
export const ownersByAddress = (
  db: Database,
  { text, exact }: { text: string; exact: boolean },
  { after, limit }: { after: string | null; limit: number },
): Promise<{ key: string; userId: string }[]> => {
  const key = addressPrefixKey(wallets);
  const begin = text.toLowerCase();
  return db
    .select({ key: sql<string>`${key}`, userId: wallets.userId })
    .from(wallets)
    .where(
      and(
        exact ? sql`${key} = ${begin}` : sql`${key} >= ${begin} and ${key} < ${`${begin}g`}`,
        after === null ? undefined : sql`${key} > ${after}`,
      ),
    )
    .orderBy(asc(key))
    .limit(limit);
};

/** The balance of an address on each chain, in its currency; null where the chain does not answer in time. */
export function balancesOf(
  ctx: Needs<'chains' | 'log'>,
  address: Address,
): Promise<{ chain: ChainName; balance: Money | null }[]> {
  return Promise.all(
    ctx.chains.all().map(async ({ config, failFastClient }) => {
      const asking = withTimeout(() => failFastClient.getBalance({ address }), { timeout: TIMEOUT_MS });
      const wei = await asking.catch((error: unknown) => {
        ctx.log.warn({ err: error, chain: config.name }, 'no balance from the chain');
        return null;
      });
      return { chain: config.name, balance: wei === null ? null : money(wei, config.currency) };
    }),
  );
}

/** The users of these wallets on a chain, by address with its checksum; addresses that nobody proved are left out. */
export async function ownersAt(
  db: Database,
  chain: ChainName,
  addresses: string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .select({ address: wallets.address, userId: wallets.userId })
    .from(wallets)
    .where(and(inArray(wallets.address, addresses as Address[]), provedOn(chain)));
  return new Map(rows.map(({ address, userId }) => [address, userId]));
}

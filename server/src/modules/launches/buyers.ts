import { paidStates } from '@talkies/shared';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { tokens } from '../../chain/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { users } from '../accounts/index.ts';
import { items, launches } from '../catalogue/index.ts';
import { orders } from '../orders/index.ts';
import { provedOn, wallets } from '../wallets/index.ts';
import type { Buyer } from './rules.ts';
import { type LaunchRow, launchAllowed, launchPlaces } from './tables.ts';

export interface LaunchBuyer {
  launchId: string;
  userId: string;
}

/** The buyer's wallets on the chain of a row: a contract wallet is theirs only where it was proved (adr/175). */
const ownWallets = (db: Database, { chain }: { chain: PgColumn }) =>
  db
    .select({ address: wallets.address })
    .from(wallets)
    .where(and(eq(wallets.userId, users.id), provedOn(chain)));

/** The same on a chain of the launch's items, as a list has them. */
function listedWallets(db: Database) {
  const chains = db.select({ chain: items.chain }).from(items).where(eq(items.launchId, launches.id));
  return db
    .select({ address: sql`lower(${wallets.address})` })
    .from(wallets)
    .where(and(eq(wallets.userId, users.id), or(isNull(wallets.chain), inArray(wallets.chain, chains))));
}

const isListed = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(launchAllowed)
    .where(
      and(
        eq(launchAllowed.launchId, launches.id),
        or(
          and(users.emailVerified, eq(launchAllowed.value, sql`lower(${users.email})`)),
          sql`${launchAllowed.value} in (${listedWallets(db)})`,
        ),
      ),
    );

/** The buyer's tokens that give early access. */
const owned = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(tokens)
    .innerJoin(items, and(eq(items.chain, tokens.chain), eq(items.dropId, tokens.dropId)))
    .where(
      and(
        inArray(tokens.owner, ownWallets(db, tokens)),
        or(eq(items.filmSlug, launches.earlyFilm), eq(items.collection, launches.earlyCollection)),
      ),
    );

/** The buyer's orders of the launch that reserve an edition, are being delivered, or are complete. */
function countedFor(db: Database) {
  const counted = (whose: SQL) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.launchId, launches.id),
          whose,
          or(orders.reservesEdition, inArray(orders.state, paidStates)),
        ),
      );
  return counted(eq(orders.userId, users.id)).union(counted(inArray(orders.wallet, ownWallets(db, orders))));
}

/**
 * The facts that decide about several buyers, by one statement. Orders of a person's account and of all wallets
 * linked to it now are counted, whoever placed them.
 */
export async function buyersOf(db: Database, requests: readonly LaunchBuyer[]): Promise<Buyer[]> {
  if (requests.length === 0) return [];
  const of = (key: keyof LaunchBuyer) => sql.param(requests.map((request) => request[key]));
  const rows = await db
    .select({
      at: sql<string>`requested.at`,
      listed: sql<boolean>`(${launches.listUse} <> 'none' and exists (${isListed(db)}))`,
      isOwner: sql<boolean>`(${launches.earlyMinutes} > 0 and exists (${owned(db)}))`,
      passUntil: launchPlaces.passUntil,
      ordered: sql<number>`(select count(*)::int from (${countedFor(db)}) as theirs)`,
    })
    .from(
      sql`unnest(${of('userId')}::text[], ${of('launchId')}::text[]) with ordinality as requested(user_id, launch_id, at)`,
    )
    .innerJoin(users, eq(users.id, sql`requested.user_id`))
    .innerJoin(launches, eq(launches.id, sql`requested.launch_id`))
    .leftJoin(launchPlaces, and(eq(launchPlaces.launchId, launches.id), eq(launchPlaces.userId, users.id)));
  const known = new Map(rows.map(({ at, ...row }) => [Number(at), row]));
  const nobody = { listed: false, isOwner: false, passUntil: null, ordered: 0 };
  return requests.map((_, at) => known.get(at + 1) ?? nobody);
}

/** Items of a launch of which the buyer's orders reserve editions. */
export async function itemsReservedBy(db: Database, { launchId, userId }: LaunchBuyer): Promise<string[]> {
  const rows = await db
    .selectDistinct({ itemId: orders.itemId })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.launchId, launchId), orders.reservesEdition));
  return rows.map(({ itemId }) => itemId);
}

export async function launchesById(db: Database, ids: readonly string[]): Promise<Map<string, LaunchRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(launches)
    .where(inArray(launches.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

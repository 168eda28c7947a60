import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { type Drop, drops } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { payeeColumns } from '../contributors/wallets.ts';
import { films, type Item, items } from '../tables.ts';
import { strangeIn } from './publish-registered.ts';

/** Drops that no item has, those of `which` alone where it is given: after a restore, those of items that were published since the backup. */
export async function dropsWithoutItem(db: Database, which?: SQL): Promise<Drop[]> {
  const rows = await db
    .select({ drop: drops })
    .from(drops)
    .leftJoin(items, and(eq(items.chain, drops.chain), eq(items.dropId, drops.dropId)))
    .where(and(isNull(items.id), which))
    .orderBy(asc(drops.chain), asc(drops.dropId));
  return rows.map(({ drop }) => drop);
}

const refused = (detail: string): AppError => new AppError('studio/refused', { detail });

/**
 * Gives a draft without a drop one that its chain has. The terms must be the draft's; which of several drops with equal
 * terms is this item's, the operator alone knows.
 * @throws studio/refused where no such drop lacks an item, or its terms differ
 */
export async function adoptDrop(
  ctx: Needs<'chains'>,
  tx: Database,
  { id, chain, quantity }: Item,
  dropId: bigint,
): Promise<void> {
  const [drop] = await dropsWithoutItem(tx, and(eq(drops.chain, chain), eq(drops.dropId, dropId)));
  if (!drop) throw refused(`${chain} has no drop ${dropId} that lacks an item.`);
  const [film = { creatorAddress: null, beneficiary: null }] = await tx
    .select(payeeColumns)
    .from(items)
    .innerJoin(films, eq(films.slug, items.filmSlug))
    .where(eq(items.id, id));
  const strange = strangeIn(ctx, { drop, payees: null, quantity, ...film });
  if (strange.length > 0) throw refused(`Drop ${dropId} has another ${strange.join(', ')} than ${id}.`);
  const { creator, beneficiary } = drop;
  await tx.update(items).set({ dropId, payees: { creator, beneficiary } }).where(eq(items.id, id));
}

import type { Obstacle } from '@talkies/shared/schemas';
import type { Context } from '../../chain/context.ts';
import { type Asker, requireConfirmed } from '../../modules/accounts/index.ts';
import { lockBuyer } from '../../modules/orders/index.ts';
import { NOBODY } from '../../modules/personal-part.ts';
import { lockWallets, retireVault, sealForRetirement } from '../../modules/wallets/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { personalParts } from './parts.ts';

async function inDatabase(ctx: Context, db: Database, userId: string): Promise<Obstacle[]> {
  const found: Obstacle[] = [];
  for (const part of personalParts) found.push(...((await part.obstacles?.(ctx, db, userId)) ?? []));
  return found;
}

async function outside(ctx: Context, userId: string): Promise<Obstacle[]> {
  const found = await Promise.all(
    personalParts.map(async (part) => (await part.outside?.(ctx, userId)) ?? []),
  );
  return found.flat();
}

/** What has to be taken out or to end before an account may go, named with the page on which that is done. */
export const obstaclesOf = async (ctx: Context, userId: string): Promise<Obstacle[]> => [
  ...(await inDatabase(ctx, ctx.db, userId)),
  ...(await outside(ctx, userId)),
];

const refuse = (obstacles: Obstacle[], giveUp: boolean): void => {
  const left = obstacles.filter(({ waivable }) => !(waivable && giveUp));
  if (left.length === 0) return;
  const named = left.map(({ kind, what }) => `${kind} ${what}`).join('; ');
  throw new AppError('profile/not-empty', { detail: `Still there: ${named}.` });
};

/**
 * Deletes a person's account (spec:24 and spec:42): all of it or nothing. Orders stay without the person; the chain
 * stays what it is. The key of an e-mail wallet is kept sealed for a while, as nobody's. A second call finds nobody.
 * @throws auth/reauthentication-required, profile/not-empty
 */
export async function deleteAccount(ctx: Context, asker: Asker, giveUp: boolean): Promise<void> {
  await requireConfirmed(ctx, asker);
  refuse(await outside(ctx, asker.id), giveUp);
  const retired = await sealForRetirement(ctx, asker.id);
  await ctx.db.transaction(async (tx) => {
    // an order that is being placed, or a send, comes before or after, not in between
    await lockBuyer(tx, asker.id);
    await lockWallets(tx, asker.id);
    refuse(await inDatabase(ctx, tx, asker.id), giveUp);
    if (retired) await retireVault(ctx, tx, { ...retired, userId: NOBODY });
    for (const part of personalParts) await part.erase(ctx, tx, asker.id);
  });
  // likes are gone from the numbers
  await ctx.changes.emit('catalogue');
}

import type { Obstacle } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { type Actor, requireConfirmed } from '../../modules/accounts/index.ts';
import { lockBuyer } from '../../modules/orders/index.ts';
import { NOBODY } from '../../modules/personal-data-source.ts';
import { lockMembers } from '../../modules/studio/index.ts';
import { lockWallets, retireVault, sealForRetirement } from '../../modules/wallets/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { personalDataSources } from './sources.ts';

async function inDatabase(
  ctx: Needs<'chains' | 'config'>,
  db: Database,
  userId: string,
): Promise<Obstacle[]> {
  const found: Obstacle[] = [];
  for (const source of personalDataSources)
    found.push(...((await source.obstacles?.(ctx, db, userId)) ?? []));
  return found;
}

async function outside(ctx: Needs<'chains' | 'db'>, userId: string): Promise<Obstacle[]> {
  const found = await Promise.all(
    personalDataSources.map(async (source) => (await source.outside?.(ctx, userId)) ?? []),
  );
  return found.flat();
}

/** What has to be taken out or to end before an account may go, named with the page on which that is done. */
export const obstaclesOf = async (
  ctx: Needs<'chains' | 'config' | 'db'>,
  userId: string,
): Promise<Obstacle[]> => [...(await inDatabase(ctx, ctx.db, userId)), ...(await outside(ctx, userId))];

const refuse = (obstacles: Obstacle[], giveUp: boolean): void => {
  const left = obstacles.filter(({ waivable }) => !(waivable && giveUp));
  if (left.length === 0) return;
  const named = left
    .map(({ kind, what, waivable }) => `${kind} ${what}${waivable ? ', which its owner may give up' : ''}`)
    .join('; ');
  throw new AppError('profile/not-empty', { detail: `Still there: ${named}.` });
};

/**
 * Everything that a deletion has to know from outside. @returns what erases all of a person with a transaction, or nothing
 * @throws profile/not-empty, here or there
 */
export async function prepareErasure(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>,
  userId: string,
  { giveUp, answer }: { giveUp: boolean; answer: string | null },
): Promise<(tx: Database) => Promise<void>> {
  refuse(await outside(ctx, userId), giveUp);
  const retired = await sealForRetirement(ctx, userId);
  return async (tx) => {
    // who becomes a member, an order that is being placed, or a send, comes before or after, not in between
    await lockMembers(tx);
    await lockBuyer(tx, userId);
    await lockWallets(tx, userId);
    refuse(await inDatabase(ctx, tx, userId), giveUp);
    if (retired) await retireVault(ctx, tx, { ...retired, userId: NOBODY });
    for (const source of personalDataSources) await source.erase(ctx, tx, userId, answer);
  };
}

/**
 * Deletes a person's account (spec:24 and spec:42): all of it or nothing. Orders stay without the person; the chain
 * stays what it is. The key of an e-mail wallet is kept sealed for a while, as nobody's. A second call finds nobody.
 * @throws auth/reauthentication-required, profile/not-empty
 */
export async function deleteAccount(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>,
  actor: Actor,
  giveUp: boolean,
): Promise<void> {
  await requireConfirmed(ctx, actor);
  await ctx.db.transaction(await prepareErasure(ctx, actor.id, { giveUp, answer: null }));
  // likes are gone from the numbers
  await ctx.changes.emit('catalogue');
}

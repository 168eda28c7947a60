import type { Obstacle } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { type Actor, requireConfirmed, requireStrongProof } from '../../modules/accounts/index.ts';
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

/** What must be withdrawn or ended before an account can be deleted, each with the page for it. */
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
 * Asks what stops a deletion, and seals the key of an e-mail wallet for its retirement. @returns erases all of a person's data in a transaction, or
 * nothing
 * @throws profile/not-empty, also in the returned function
 */
export async function prepareErasure(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>,
  userId: string,
  { giveUp, answer }: { giveUp: boolean; answer: string | null },
): Promise<(tx: Database) => Promise<void>> {
  refuse(await obstaclesOf(ctx, userId), giveUp);
  const retired = await sealForRetirement(ctx, userId);
  return async (tx) => {
    // a new membership, order or send commits before this transaction or after it, not in between
    await lockMembers(tx);
    await lockBuyer(tx, userId);
    await lockWallets(tx, userId);
    refuse(await inDatabase(ctx, tx, userId), giveUp);
    if (retired) await retireVault(ctx, tx, { ...retired, userId: NOBODY });
    for (const source of personalDataSources) await source.erase(ctx, tx, userId, answer);
  };
}

/**
 * Deletes a person's account (spec:24 and spec:42): all of it or nothing. Orders stay without the person, and the chain
 * as it is. The key of an e-mail wallet stays sealed for a while, without its owner. A second call finds nobody.
 * @throws auth/reauthentication-required, profile/not-empty
 */
export async function deleteAccount(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>,
  actor: Actor,
  giveUp: boolean,
): Promise<void> {
  // what is given up may be worth any amount
  await (giveUp ? requireStrongProof : requireConfirmed)(ctx, actor);
  await ctx.db.transaction(await prepareErasure(ctx, actor.id, { giveUp, answer: null }));
  // the counts of likes have changed
  await ctx.changes.emit('catalogue');
}

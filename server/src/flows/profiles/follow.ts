import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { type Actor, type PublicPerson, personByHandle, personById } from '../../modules/accounts/index.ts';
import { followerKey, notify } from '../../modules/notifications/index.ts';
import { follow, followCounts, isFollowing, unfollow } from '../../modules/social/index.ts';
import { AppError } from '../../platform/errors.ts';

type State = ApiResponse<'followPerson'>;

async function known(ctx: Needs<'db'>, handle: string): Promise<PublicPerson> {
  const person = await personByHandle(ctx.db, handle);
  if (!person) throw new AppError('person/not-found');
  return person;
}

async function stateOf(ctx: Needs<'db'>, actor: Actor, person: PublicPerson): Promise<State> {
  return {
    following: await isFollowing(ctx.db, { followerId: actor.id, followedId: person.id }),
    followers: (await followCounts(ctx.db, person.id)).followers,
  };
}

/** @throws person/not-found */
export const followState = async (ctx: Needs<'db'>, actor: Actor, handle: string): Promise<State> =>
  stateOf(ctx, actor, await known(ctx, handle));

/**
 * Follows or unfollows a person, who is notified of the first following, in the same transaction. Idempotent.
 * @throws person/not-found, person/yourself, request/too-many
 */
export async function setFollow(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'limits' | 'mail' | 'queue'>,
  actor: Actor,
  handle: string,
  wanted: boolean,
): Promise<State> {
  await ctx.limits.spend('follow/account', actor.id);
  const person = await known(ctx, handle);
  const both = { followerId: actor.id, followedId: person.id };
  const changed = await ctx.db.transaction(async (tx) => {
    if (!wanted) return unfollow(tx, both);
    const added = await follow(ctx, tx, both);
    if (added) await tell(ctx, tx, actor, person.id);
    return added;
  });
  if (changed) await ctx.changes.emit('people', person.id);
  return stateOf(ctx, actor, person);
}

async function tell(
  ctx: Needs<'changes' | 'clock' | 'config' | 'mail' | 'queue'>,
  tx: Parameters<typeof notify>[1],
  { id }: Actor,
  userId: string,
): Promise<void> {
  const follower = await personById(tx, id);
  if (!follower) return;
  const { name, handle } = follower;
  // looked up whenever it is shown; the previous release still reads the stored value
  await notify(ctx, tx, { userId, kind: 'follower', data: { name, handle }, key: followerKey(id) });
}

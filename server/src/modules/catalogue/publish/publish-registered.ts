import { type ChainName, ROYALTY_BPS } from '@talkies/shared';
import { and, eq, isNull } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { drops, isOneOf } from '../../../chain/index.ts';
import { films, items } from '../tables.ts';
import { payeesOf } from './payees.ts';

type Registered = Awaited<ReturnType<typeof registeredDrafts>>[number];

const registeredDrafts = (ctx: Needs<'db'>, chain: ChainName) =>
  ctx.db
    .select({
      id: items.id,
      quantity: items.quantity,
      payees: items.payees,
      refusal: items.refusal,
      beneficiary: films.beneficiary,
      creatorAddress: films.creatorAddress,
      drop: drops,
    })
    .from(items)
    .innerJoin(drops, and(eq(drops.chain, items.chain), eq(drops.dropId, items.dropId)))
    .leftJoin(films, eq(films.slug, items.filmSlug))
    .where(and(eq(items.status, 'draft'), eq(items.chain, chain)));

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * What of the registered drop is not as the shop asked for. Numbers are public and the first registration of one
 * counts, so who holds the registrar's key can be faster than the shop; the chain's word alone is no proof.
 */
function strangeIn(ctx: Needs<'chains'>, { drop, payees, quantity, ...film }: Registered): string[] {
  // asked for before payees were remembered: they come from the film, which names them
  const wanted = payees ?? payeesOf(film, ctx.chains.get(drop.chain).config);
  return [
    wanted && same(wanted.creator, drop.creator) ? [] : ['creator'],
    wanted && same(wanted.beneficiary, drop.beneficiary) ? [] : ['beneficiary'],
    drop.royaltyBps === ROYALTY_BPS ? [] : ['royalty'],
    drop.supplyCap === quantity ? [] : ['supply'],
  ].flat();
}

/** Tells the operator once, and keeps it with the item, where the commands show it. */
async function refuse(
  ctx: Needs<'db' | 'log'>,
  { id, drop, refusal }: Registered,
  strange: string[],
): Promise<void> {
  if (refusal !== null) return;
  const text = `drop ${drop.dropId} is registered on ${drop.chain} with another ${strange.join(', ')} than asked for`;
  await ctx.db
    .update(items)
    .set({ refusal: text })
    .where(and(eq(items.id, id), eq(items.status, 'draft'), isNull(items.refusal)));
  ctx.log.error(
    { item: id, chain: drop.chain, dropId: drop.dropId.toString(), strange },
    'a drop is registered otherwise than asked for: its item stays a draft; change the registrar',
  );
}

/**
 * Publishes drafts whose drop the projection of the chain holds, if it is the drop that was asked for: same creator,
 * beneficiary, royalty and supply. Runs after every step of the reader; idempotent.
 * @returns how many were published
 */
export async function publishRegistered(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log'>,
  chain: ChainName,
): Promise<number> {
  const ready: string[] = [];
  for (const found of await registeredDrafts(ctx, chain)) {
    const strange = strangeIn(ctx, found);
    if (strange.length === 0) ready.push(found.id);
    else await refuse(ctx, found, strange);
  }
  if (ready.length === 0) return 0;
  const published = await ctx.db
    .update(items)
    .set({ status: 'published', publishedAt: ctx.clock.now(), refusal: null })
    .where(and(isOneOf(items.id, ready), eq(items.status, 'draft')))
    .returning({ id: items.id });
  if (published.length > 0) await ctx.changes.emit('catalogue');
  return published.length;
}

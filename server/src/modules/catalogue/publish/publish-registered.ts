import { type ChainName, ROYALTY_BPS, sameAddress } from '@talkies/shared';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
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
      filmSlug: items.filmSlug,
      filmStatus: films.status,
      beneficiary: films.beneficiary,
      creatorAddress: films.creatorAddress,
      drop: drops,
    })
    .from(items)
    .innerJoin(drops, and(eq(drops.chain, items.chain), eq(drops.dropId, items.dropId)))
    .leftJoin(films, eq(films.slug, items.filmSlug))
    .where(and(eq(items.status, 'draft'), eq(items.chain, chain)));

/**
 * The terms of a registered drop that differ from the shop's request. Drop numbers are public and the first
 * registration of one counts, so another holder of the registrar's key can be faster than the shop; its existence on
 * the chain is no proof.
 */
export function strangeIn(
  ctx: Needs<'chains'>,
  {
    drop,
    payees,
    quantity,
    ...film
  }: Pick<Registered, 'drop' | 'payees' | 'quantity' | 'creatorAddress' | 'beneficiary'>,
): string[] {
  // requested before payees were stored: the film names them
  const wanted = payees ?? payeesOf(film, ctx.chains.get(drop.chain).config);
  return [
    wanted && sameAddress(wanted.creator, drop.creator) ? [] : ['creator'],
    wanted && sameAddress(wanted.beneficiary, drop.beneficiary) ? [] : ['beneficiary'],
    drop.royaltyBps === ROYALTY_BPS ? [] : ['royalty'],
    drop.supplyCap === quantity ? [] : ['supply'],
  ].flat();
}

/** Notifies the operator once, and stores the reason with the item, for studio and commands. */
async function refuse(
  ctx: Needs<'db' | 'log'>,
  { id, drop, refusal }: Registered,
  text: string,
  strange: string[],
): Promise<void> {
  if (refusal !== null) return;
  await ctx.db
    .update(items)
    .set({ refusal: text })
    .where(and(eq(items.id, id), eq(items.status, 'draft'), isNull(items.refusal)));
  const facts = { item: id, chain: drop.chain, dropId: drop.dropId.toString() };
  if (strange.length === 0) ctx.log.warn(facts, 'a drop came while its film is a draft: its item stays one');
  else
    ctx.log.error(
      { ...facts, strange },
      'a drop is registered otherwise than asked for: its item stays a draft; change the registrar',
    );
}

/** The reason for which a registered draft is not published, in words; null where it is published. */
function publicationProblem({ drop, filmStatus }: Registered, strange: string[]): string | null {
  const name = `drop ${drop.dropId} is registered on ${drop.chain}`;
  if (strange.length > 0) return `${name} with another ${strange.join(', ')} than asked for`;
  return filmStatus === 'draft' ? `${name}, and its film is a draft: publish the film` : null;
}

/** Publishes drafts whose film is still published. @returns how many */
const publishReady = (ctx: Needs<'clock' | 'db'>, ready: Registered[]): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const slugs = new Set(ready.flatMap(({ filmSlug }) => filmSlug ?? []));
    const locked = await tx
      .select({ slug: films.slug })
      .from(films)
      .where(and(isOneOf(films.slug, slugs), eq(films.status, 'published')))
      .orderBy(asc(films.slug))
      .for('share');
    const ids = ready.map(({ id }) => id);
    const shown = locked.map(({ slug }) => slug);
    const published = await tx
      .update(items)
      .set({ status: 'published', publishedAt: ctx.clock.now(), refusal: null })
      .where(
        and(
          isOneOf(items.id, ids),
          eq(items.status, 'draft'),
          or(isNull(items.filmSlug), isOneOf(items.filmSlug, shown)),
        ),
      )
      .returning({ id: items.id });
    return published.length;
  });

/**
 * Publishes drafts whose drop the chain's projection has, if it is the requested one: with the same creator,
 * beneficiary, royalty and supply; and if their film is published. Runs after every step of the reader; idempotent.
 * @returns how many were published
 */
export async function publishRegistered(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log'>,
  chain: ChainName,
): Promise<number> {
  const ready: Registered[] = [];
  for (const found of await registeredDrafts(ctx, chain)) {
    const strange = strangeIn(ctx, found);
    const text = publicationProblem(found, strange);
    if (text === null) ready.push(found);
    else await refuse(ctx, found, text, strange);
  }
  if (ready.length === 0) return 0;
  const published = await publishReady(ctx, ready);
  if (published > 0) await ctx.changes.emit('catalogue');
  return published;
}

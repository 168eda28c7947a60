import type { ItemState } from '@talkies/shared/studio';
import type { StudioItem } from '@talkies/shared/studio/schemas';
import { and, eq, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { drops, explorerUrl } from '../../../chain/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { loopOf, picturesOf } from '../../media/index.ts';
import { imageOf } from '../present.ts';
import { filmSide, missingToPublish } from '../publish/missing.ts';
import { films, type Item, itemState, items } from '../tables.ts';
import { fieldsOf } from './fields.ts';

type Ctx = Needs<'chains' | 'db' | 'writer'>;

/** The state of the transaction that registers an item's drop. */
async function registrationOf(ctx: Ctx, item: Item): Promise<StudioItem['registration']> {
  if (item.registration === null) return null;
  const transaction = await ctx.writer.transactionByKey(item.registration);
  const { config } = ctx.chains.get(item.chain);
  const hash = transaction?.hash ?? null;
  const failed = transaction?.status === 'failed';
  const states = { queued: 'waiting', held: 'waiting', signed: 'waiting', broadcast: 'sent' } as const;
  const status = transaction?.status ?? 'queued';
  return {
    state:
      item.refusal !== null
        ? 'refused'
        : status === 'confirmed' || status === 'failed'
          ? status
          : states[status],
    chain: item.chain,
    transaction: hash,
    explorerUrl: hash && explorerUrl(config, 'tx', hash),
    problem: item.refusal ?? (failed ? (transaction?.error?.text ?? 'The transaction failed.') : null),
  };
}

/** An item in any state, in its form's fields. @throws item/not-found */
export async function studioItem(ctx: Ctx, id: string): Promise<StudioItem> {
  const [row] = await ctx.db
    .select({ item: items, state: sql<ItemState>`${itemState(items)}`, minted: drops.minted, film: filmSide })
    .from(items)
    .leftJoin(films, eq(films.slug, items.filmSlug))
    .leftJoin(drops, and(eq(drops.chain, items.chain), eq(drops.dropId, items.dropId)))
    .where(eq(items.id, id));
  if (!row) throw new AppError('item/not-found');
  const { item, state, minted, film } = row;
  const [pictures, loop, registration] = await Promise.all([
    picturesOf(ctx.db, [item.image, item.thumb, item.creatorImage]),
    loopOf(ctx.db, item.animation),
    registrationOf(ctx, item),
  ]);
  const picture = (key: string | null, alt: string) => {
    const facts = key === null ? undefined : pictures.get(key);
    return facts ? imageOf(facts, alt) : null;
  };
  return {
    ...{ id, externalId: item.externalId, source: item.source, version: item.version, state },
    fields: fieldsOf(item),
    pictures: {
      image: picture(item.image, item.title),
      thumb: picture(item.thumb, item.title),
      creatorImage: picture(item.creatorImage, item.creatorName ?? ''),
      animation: loop && { key: loop.key, format: loop.format },
    },
    lacks: missingToPublish(ctx, item, film),
    fixed: item.dropId !== null,
    sold: minted ?? 0,
    reviewAt: item.reviewAt?.toISOString() ?? null,
    publishAt: item.publishAt?.toISOString() ?? null,
    publishedAt: item.publishedAt?.toISOString() ?? null,
    changedAt: item.changedAt.toISOString(),
    registration,
  };
}

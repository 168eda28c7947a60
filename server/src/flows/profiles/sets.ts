import { type ChainName, centsToCoinUp, marketTokenIdOf, money, SET_FRAMES } from '@talkies/shared';
import type { ItemSet } from '@talkies/shared/schemas';
import { and, asc, count, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { drops, type Owners, ownedBy, tokens } from '../../chain/index.ts';
import { films, inShop, items } from '../../modules/catalogue/index.ts';
import { pictureFacts, pictureTable, presentImage } from '../../modules/media/index.ts';

/** The drops with an edition of these wallets, on sale or not, with the lowest serial. */
const ownedDrops = ({ db }: Needs<'db'>, owners: Owners) =>
  db
    .select({
      chain: tokens.chain,
      dropId: tokens.dropId,
      serial: sql<number>`min(${tokens.serial})::int`.as('lowest_serial'),
    })
    .from(tokens)
    .where(ownedBy(tokens, tokens.owner, owners))
    .groupBy(tokens.chain, tokens.dropId)
    .as('owned');

/** These wallets' editions, their join with items, and the films with a published item among them. */
function begunBy(ctx: Needs<'db'>, owners: Owners) {
  const owned = ownedDrops(ctx, owners);
  const ofDrop = and(eq(owned.chain, items.chain), eq(owned.dropId, items.dropId));
  const begun = ctx.db.select({ slug: items.filmSlug }).from(items).innerJoin(owned, ofDrop).where(inShop);
  return { owned, ofDrop, begun };
}

function inOwnCoin(ctx: Needs<'chains' | 'rates'>, cents: bigint, chain: ChainName) {
  const { currency } = ctx.chains.get(chain).config;
  const rate = ctx.rates.current(currency);
  return rate ? money(centsToCoinUp(cents, rate.rate), currency) : null;
}

/** Films as sets: their published items, and those that these wallets have. Films without any are left out. */
export async function setsOf(ctx: Needs<'chains' | 'db' | 'rates'>, owners: Owners): Promise<ItemSet[]> {
  if (owners.length === 0) return [];
  const { owned, ofDrop, begun } = begunBy(ctx, owners);
  const isMissing = sql`(${owned.serial} is null)`;
  const ofFilm = sql`partition by ${items.filmSlug}`;
  const numbered = ctx.db
    .select({
      id: items.id,
      serial: owned.serial,
      total: sql<number>`(count(*) over (${ofFilm}))::int`.as('total'),
      owned: sql<number>`(count(${owned.serial}) over (${ofFilm}))::int`.as('owned_items'),
      rank: sql<number>`row_number() over (${ofFilm} order by ${isMissing}, ${items.dropId})`.as('rank'),
    })
    .from(items)
    .leftJoin(owned, ofDrop)
    .where(and(inShop, inArray(items.filmSlug, begun)))
    .as('numbered');
  const rows = await ctx.db
    .select({
      film: { slug: films.slug, title: films.title, pricedIn: films.pricedIn },
      item: items,
      minted: drops.minted,
      picture: pictureFacts,
      ...{ serial: numbered.serial, total: numbered.total, owned: numbered.owned },
    })
    .from(numbered)
    .innerJoin(items, eq(items.id, numbered.id))
    .innerJoin(films, and(eq(films.slug, items.filmSlug), eq(films.status, 'published')))
    .leftJoin(drops, and(eq(drops.chain, items.chain), eq(drops.dropId, items.dropId)))
    .leftJoin(pictureTable, eq(pictureTable.key, items.image))
    .where(lte(numbered.rank, SET_FRAMES))
    .orderBy(asc(films.position), asc(films.slug), numbered.rank);

  const sets = new Map<string, ItemSet>();
  for (const { film, item, minted, picture, serial, total, owned: mine } of rows) {
    const set = sets.get(film.slug) ?? { film, total, owned: mine, frames: [] };
    const left = (item.quantity ?? 0) > (minted ?? 0);
    const price = item.sale === 'fixed' && left ? item.priceCents : null;
    const image = presentImage(picture ?? { key: '', width: 0, height: 0, thumbhash: null }, item.title);
    set.frames.push({
      ...{ id: item.id, title: item.title, collection: item.collection },
      image: { ...image, ...(item.thumb ? { small: item.thumb } : {}) },
      marketToken: serial === null ? null : marketTokenIdOf(item.id, serial),
      price: price === null ? null : money(price, 'USD'),
      coin: price === null ? null : inOwnCoin(ctx, price, item.chain),
    });
    sets.set(film.slug, set);
  }
  return [...sets.values()];
}

/** The number of a film's items, and of those with an edition of these wallets; zero for an unpublished film. */
export async function progressOf(
  ctx: Needs<'db'>,
  owners: Owners,
  slug: string,
): Promise<Pick<ItemSet, 'total' | 'owned'>> {
  const owned = ownedDrops(ctx, owners);
  const [row] = await ctx.db
    .select({ total: count(), owned: count(owned.serial) })
    .from(items)
    .innerJoin(films, and(eq(films.slug, items.filmSlug), eq(films.status, 'published')))
    .leftJoin(owned, and(eq(owned.chain, items.chain), eq(owned.dropId, items.dropId)))
    .where(and(eq(items.filmSlug, slug), inShop));
  return row ?? { total: 0, owned: 0 };
}

/** The newest item, missing from these wallets, of a film that they collect; null where there is none. */
export async function newestMissing(ctx: Needs<'db'>, owners: Owners): Promise<string | null> {
  if (owners.length === 0) return null;
  const { owned, ofDrop, begun } = begunBy(ctx, owners);
  const [row] = await ctx.db
    .select({ id: items.id })
    .from(items)
    .innerJoin(films, and(eq(films.slug, items.filmSlug), eq(films.status, 'published')))
    .leftJoin(owned, ofDrop)
    .where(and(inShop, inArray(items.filmSlug, begun), isNull(owned.serial)))
    .orderBy(desc(items.publishedAt), desc(items.dropId))
    .limit(1);
  return row?.id ?? null;
}

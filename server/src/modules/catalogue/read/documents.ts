import type { Answer } from '@talkies/shared/schemas';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { salesOfItem } from '../discover/item-sales.ts';
import { films, items } from '../tables.ts';

/** Prices as the documents write them: dollars, two decimals. */
const dollars = (cents: bigint): string => `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;

/** `GET /NFT/all` (discovery §7): everything published, or with an id that item alone, in an array either way. */
export async function nftListings(ctx: Context, id: string | undefined): Promise<Answer<'nftAll'>> {
  const rows = await ctx.db
    .select({ item: items, film: films })
    .from(items)
    .leftJoin(films, eq(films.slug, items.filmSlug))
    .where(and(eq(items.status, 'published'), id === undefined ? undefined : eq(items.id, id)))
    .orderBy(desc(items.publishedAt), asc(items.dropId));
  const picture = (key: string | null | undefined, width: number): string =>
    key ? `${ctx.config.publicUrl}/media/${key}/${width}.webp` : '';
  return rows.map(({ item, film }) => ({
    _id: item.id,
    id: item.id,
    nft_title: item.title,
    nft_thumb: picture(item.thumb ?? item.image, 320),
    film_image: picture(film?.thumb, 320),
    seller: picture(item.creatorImage ?? film?.thumb, 160),
    film_name: film?.title ?? '',
    celebrity: item.celebrity,
    collection: item.collection,
    price: dollars(item.priceCents ?? 0n),
    auction: item.sale === 'auction' ? 'Yes' : 'No',
  }));
}

/** `GET /purchases?nft_id=` (transactions §7), without e-mail and uid (decision 37). */
export async function nftPurchases(ctx: Context, itemId: string): Promise<Answer<'nftPurchases'>> {
  const sales = (await salesOfItem(ctx, itemId))?.sales ?? [];
  return {
    nft_purchases: sales.map((sale) => ({ txnid: sale.txHash, nft: { price: dollars(sale.priceCents) } })),
  };
}

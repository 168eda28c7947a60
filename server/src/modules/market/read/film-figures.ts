import { coinToCentsNearest, marketTokenIdOf, money, serialOf } from '@talkies/shared';
import type { FilmFigures } from '@talkies/shared/schemas';
import { and, asc, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import {
  drops,
  isOfOpenSeller,
  isOwnedByPerson,
  listings,
  listingTotal,
  paidColumn,
  sales,
  tokens,
} from '../../../chain/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { centsOfCoin } from '../../../platform/rates/sale-worths.ts';
import { saleWorths } from '../../../platform/rates/tables.ts';
import { availability, cardsById, films, inShop, items } from '../../catalogue/index.ts';
import { areRestricted } from '../../launches/index.ts';
import { orders, purchases } from '../../orders/index.ts';
import { remainingColumn } from '../../payments/index.ts';
import { wallets } from '../../wallets/index.ts';
import { isOwnersWallet, ownerOfToken } from './owner.ts';

type Reads = Needs<'chains' | 'clock' | 'db' | 'rates'>;

/**
 * `offset 0`, which Drizzle leaves out as a number: it makes each item of a film be looked up by an index, however
 * many rows others have.
 */
const each = sql.raw('0') as unknown as number;

const publishedOf = (slug: string): SQL | undefined => and(eq(items.filmSlug, slug), inShop);

/** The cheapest item of the shop that anybody can order now. */
async function cheapestFirstSale(ctx: Reads, slug: string) {
  const [cheapest] = await ctx.db
    .select({ id: items.id })
    .from(items)
    .where(
      and(
        publishedOf(slug),
        eq(items.sale, 'fixed'),
        availability(ctx.db, 'available'),
        not(areRestricted(ctx.clock.now())),
      ),
    )
    .orderBy(asc(items.priceCents), asc(items.dropId))
    .limit(1);
  const [first] = cheapest ? await cardsById(ctx, [cheapest.id]) : [];
  return first?.price
    ? [
        {
          cents: BigInt(first.price.amount),
          // its own coin comes first
          coin: first.equivalents[0] ?? null,
          itemId: first.id,
          marketToken: null,
        },
      ]
    : [];
}

/** The cheapest listing of each chain, in dollars at the present rate; a chain without a rate has none. */
async function cheapestListings(ctx: Reads, slug: string) {
  const listed = ctx.db
    .select({
      chain: listings.chain,
      tokenId: listings.tokenId,
      wei: listingTotal.as('wei'),
    })
    .from(listings)
    .innerJoin(drops, and(eq(drops.chain, listings.chain), eq(drops.dropId, listings.dropId)))
    .where(and(eq(listings.chain, items.chain), eq(listings.dropId, items.dropId), isOfOpenSeller))
    .offset(each)
    .as('listed');
  const rows = await ctx.db
    .selectDistinctOn([listed.chain], {
      ...{ chain: listed.chain, tokenId: listed.tokenId, itemId: items.id },
      wei: sql<string>`${listed.wei}::text`,
    })
    .from(items)
    .crossJoinLateral(listed)
    .where(publishedOf(slug))
    .orderBy(listed.chain, sql`${listed.wei} asc`, listed.tokenId);
  return rows.flatMap(({ chain, tokenId, itemId, wei }) => {
    const { currency } = ctx.chains.get(chain).config;
    const cents = centsOfCoin(ctx.rates, BigInt(wei), currency);
    const coin = money(BigInt(wei), currency);
    return cents === null
      ? []
      : [{ cents, coin, itemId, marketToken: marketTokenIdOf(itemId, serialOf(BigInt(tokenId))) }];
  });
}

/** The money of resales and auctions: by the stored worth, otherwise at the present rate. */
async function resalesOf(ctx: Reads, slug: string) {
  const rows = await ctx.db
    .select({
      chain: sales.chain,
      count: sql<number>`count(*)::int`,
      cents: sql<string>`coalesce(sum(${saleWorths.cents}), 0)::text`,
      wei: sql<string>`coalesce(sum(${paidColumn}) filter (where ${saleWorths.cents} is null), 0)::text`,
    })
    .from(sales)
    .innerJoin(items, and(eq(items.chain, sales.chain), eq(items.dropId, sales.dropId)))
    .leftJoin(
      saleWorths,
      and(
        eq(saleWorths.chain, sales.chain),
        eq(saleWorths.txHash, sales.txHash),
        eq(saleWorths.tokenId, sales.tokenId),
      ),
    )
    .where(publishedOf(slug))
    .groupBy(sales.chain);
  return rows.map(({ chain, count, cents, wei }) => {
    const rate = ctx.rates.current(ctx.chains.get(chain).config.currency);
    return { count, cents: BigInt(cents) + (rate ? coinToCentsNearest(BigInt(wei), rate.rate) : 0n) };
  });
}

/** Sales of the shop whose money did not all go back. */
async function firstSalesOf({ db }: Reads, slug: string) {
  const remaining = remainingColumn(sql`${purchases.priceCents}`, sql`${orders.paymentId}`);
  const sold = db
    .select({ cents: sql<string>`${remaining}`.as('cents') })
    .from(purchases)
    .leftJoin(orders, eq(orders.id, purchases.orderId))
    .where(and(eq(purchases.itemId, items.id), sql`${remaining} > 0`))
    .offset(each)
    .as('sold');
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      cents: sql<string>`coalesce(sum(${sold.cents}), 0)::text`,
    })
    .from(items)
    .crossJoinLateral(sold)
    .where(publishedOf(slug));
  return { count: row?.count ?? 0, cents: BigInt(row?.cents ?? '0') };
}

async function ownersOf(ctx: Reads, slug: string): Promise<number> {
  const [row] = await ctx.db
    .select({ owners: sql<number>`count(distinct ${ownerOfToken})::int` })
    .from(tokens)
    .innerJoin(items, and(eq(items.chain, tokens.chain), eq(items.dropId, tokens.dropId)))
    .innerJoin(drops, and(eq(drops.chain, tokens.chain), eq(drops.dropId, tokens.dropId)))
    .leftJoin(wallets, isOwnersWallet(ctx))
    .where(and(publishedOf(slug), isOwnedByPerson(ctx)));
  return row?.owners ?? 0;
}

/** Floor, volume, sales and owners of a film's published items. @throws film/not-found */
export async function filmFigures(ctx: Reads, slug: string): Promise<FilmFigures> {
  const [film] = await ctx.db
    .select({ slug: films.slug })
    .from(films)
    .where(and(eq(films.slug, slug), eq(films.status, 'published')));
  if (!film) throw new AppError('film/not-found');
  const [firstSale, listed, first, later, owners] = await Promise.all([
    cheapestFirstSale(ctx, slug),
    cheapestListings(ctx, slug),
    firstSalesOf(ctx, slug),
    resalesOf(ctx, slug),
    ownersOf(ctx, slug),
  ]);
  const floor = [...firstSale, ...listed].reduce<(typeof listed)[number] | (typeof firstSale)[number] | null>(
    (least, one) => (least === null || one.cents < least.cents ? one : least),
    null,
  );
  const all = [first, ...later];
  return {
    floor: floor && {
      price: money(floor.cents, 'USD'),
      coin: floor.coin,
      itemId: floor.itemId,
      marketToken: floor.marketToken,
    },
    volume: money(
      all.reduce((sum, { cents }) => sum + cents, 0n),
      'USD',
    ),
    sales: all.reduce((sum, { count }) => sum + count, 0),
    owners,
  };
}

import type { ItemMarket } from '@talkies/shared/schemas';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { drops, forSaleOfDrop, isOwnedByPerson, tokens } from '../../../chain/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { cardsById, type ShownStatus, salesOfItem, tradedItem } from '../../catalogue/index.ts';
import { wallets } from '../../wallets/index.ts';
import { partyOf } from '../present.ts';
import { cardsOfTokens } from './market.ts';
import { isOwnersWallet, ownerOfToken } from './owner.ts';
import { partiesOf } from './parties.ts';

const MAX_FOR_SALE = 12;
const MAX_POINTS = 200;
const NAMED = 3;

type Traded = NonNullable<Awaited<ReturnType<typeof tradedItem>>>;

/** The item's owners: the number of people, and those first with a public name, the earliest owner first. */
async function ownersOf(
  ctx: Needs<'chains' | 'db'>,
  { chain, dropId }: Traded,
): Promise<ItemMarket['owners']> {
  if (dropId === null) return { shown: [], count: 0 };
  const rows = await ctx.db
    .select({
      owner: sql<Hex>`(array_agg(${tokens.owner} order by ${tokens.acquiredAt}, ${tokens.owner}))[1]`.as(
        'owner',
      ),
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(tokens)
    .innerJoin(drops, and(eq(drops.chain, tokens.chain), eq(drops.dropId, tokens.dropId)))
    .leftJoin(wallets, isOwnersWallet(ctx))
    .where(and(eq(tokens.chain, chain), eq(tokens.dropId, dropId), isOwnedByPerson(ctx)))
    .groupBy(ownerOfToken)
    .orderBy(asc(sql`min(${tokens.acquiredAt})`), asc(sql`owner`))
    .limit(50);
  const parties = await partiesOf(
    ctx,
    chain,
    rows.map(({ owner }) => owner),
  );
  const shown = rows.map(({ owner }) => partyOf(parties, owner)).filter(({ name }) => name !== null);
  return { shown: shown.slice(0, NAMED), count: rows[0]?.count ?? 0 };
}

/** The market of one item. @throws item/not-found */
export async function itemMarket(
  ctx: Needs<'chains' | 'clock' | 'db' | 'rates'>,
  id: string,
  status?: ShownStatus,
): Promise<ItemMarket> {
  const item = await tradedItem(ctx, id, status);
  if (!item) throw new AppError('item/not-found');
  const { chain, dropId } = item;
  const now = ctx.clock.now();
  const [forSale, { sales }, owners, [card]] = await Promise.all([
    dropId === null ? [] : forSaleOfDrop(ctx.db, chain, dropId, now),
    salesOfItem(ctx, item, { limit: MAX_POINTS }),
    ownersOf(ctx, item),
    cardsById(ctx, [id]),
  ]);
  const cards = await cardsOfTokens(
    ctx,
    forSale.slice(0, MAX_FOR_SALE).map((tokenId) => ({ chain, tokenId })),
  );
  const cheapest = cards.find(({ state }) => state === 'listed');
  const paid = sales.filter(({ price }) => price !== null);
  return {
    shop:
      card?.sale === 'fixed' && card.price && card.available > 0 && !card.restricted
        ? { price: card.price, available: card.available }
        : null,
    floor: cheapest?.price ? { price: cheapest.price, marketToken: cheapest.id } : null,
    lastSale: paid[0] ?? null,
    offers: cards,
    offered: forSale.length,
    owners,
    points: paid.map(({ kind, serial, price, at }) => ({ kind, serial, price, at })).reverse(),
    rate: ctx.rates.current(ctx.chains.get(chain).config.currency)?.rate.toString() ?? null,
    serverTime: now.toISOString(),
  };
}

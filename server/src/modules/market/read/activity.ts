import { type ChainName, dropOf, marketTokenIdOf, resaleSharesDown, serialOf } from '@talkies/shared';
import type { ApiResponse, MarketActivity, MarketActivityQuery } from '@talkies/shared/schemas';
import { and, eq, inArray } from 'drizzle-orm';
import { getAddress } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import {
  type ActivityCursor,
  chainVersionsNow,
  drops,
  explorerUrl,
  type MarketEvent,
  type MarketEventName,
  marketEvents,
  paidOfEvent,
  textArg,
} from '../../../chain/index.ts';
import { readCursor, writeCursor } from '../../../platform/cursor.ts';
import { dropsOfFilm, type ItemSummary, itemsOfDrops, shownFilms } from '../../catalogue/index.ts';
import { ordersOfNumbers, resalesIn } from '../../orders/index.ts';
import { editionPrice, type Parties, partyOf } from '../present.ts';
import { type Elsewhere, orderOfSale, paidElsewhere } from './paid-elsewhere.ts';
import { partiesOf, withPartner } from './parties.ts';

type Kind = MarketActivity['kind'];

const kinds: Record<MarketEventName, Kind> = {
  Purchased: 'first-sale',
  MintedFor: 'first-sale',
  Listed: 'listed',
  PriceChanged: 'price-changed',
  Sold: 'resale',
  AuctionCreated: 'auction-opened',
  BidPlaced: 'bid',
  AuctionSettled: 'auction-sale',
};
const SORT = 'market-activity';
const SHAPE = { key: /^\d{1,12}$/, id: /^(polygon|ethereum)\/\d{1,15}\/\d{1,9}$/ };

const idOf = ({ chain, blockNumber, logIndex }: MarketEvent): string => `${chain}/${blockNumber}/${logIndex}`;
const cursorAfter = (event: MarketEvent): string =>
  writeCursor(SORT, { key: String(Math.floor(event.at.getTime() / 1000)), id: idOf(event) });

function activityCursorOf(cursor: string): ActivityCursor {
  const { key, id } = readCursor(SORT, cursor, SHAPE);
  const [chain, blockNumber, logIndex] = id.split('/');
  return {
    second: Number(key),
    chain: chain as ActivityCursor['chain'],
    blockNumber: Number(blockNumber),
    logIndex: Number(logIndex),
  };
}

const addressIn = (event: MarketEvent, ...names: string[]) => {
  const name = names.find((one) => event.args[one] !== undefined);
  return name === undefined ? null : getAddress(textArg(event, name));
};
const sellerOf = (event: MarketEvent) => addressIn(event, 'seller');
const buyerOf = (event: MarketEvent) => addressIn(event, 'buyer', 'winner', 'bidder', 'to');

/** The buyer's total (spec:6), the bid, or the least first bid; null for what was not paid on this chain. */
function amountOf(event: MarketEvent): bigint | null {
  const wei = (name: string): bigint => BigInt(textArg(event, name));
  const paid = paidOfEvent(event);
  if (paid !== null) return paid;
  switch (event.name) {
    case 'MintedFor':
      return null;
    case 'Listed':
    case 'PriceChanged':
      return resaleSharesDown(wei('price'), event.royaltyBps, event.feeBps).total;
    case 'Purchased':
      return wei('price');
    case 'AuctionCreated':
      return wei('reserve');
    default:
      return wei('amount');
  }
}

interface Known {
  items: Map<bigint, ItemSummary>;
  /** by chain and drop: the payee of first sales, the film's partner */
  beneficiaries: Map<string, string>;
  parties: Map<string, Parties>;
  elsewhere: Map<string, Elsewhere>;
}

/**
 * The price, by event, of first sales whose money did not pass through the chain, and of purchases by the shop for a
 * buyer.
 */
async function elsewhereOf(
  { db }: Needs<'db'>,
  chain: ChainName,
  events: MarketEvent[],
): Promise<Known['elsewhere']> {
  const first = events.filter(({ name }) => name === 'MintedFor');
  const numbers = first.map((event) => textArg(event, 'orderId'));
  const hashes = events.filter(({ name }) => name === 'Sold').map(({ txHash }) => txHash);
  const [orders, resales] = await Promise.all([
    ordersOfNumbers(db, chain, numbers),
    resalesIn(db, chain, hashes),
  ]);
  const paid = await paidElsewhere(db, [...orders.values(), ...resales]);
  const orderOf = (event: MarketEvent) =>
    event.name === 'MintedFor'
      ? orders.get(textArg(event, 'orderId'))
      : orderOfSale(resales, { txHash: event.txHash, tokenId: textArg(event, 'tokenId') });
  return new Map(
    events.flatMap((event) => {
      const sum = paid.get(orderOf(event)?.id ?? '');
      return sum ? [[idOf(event), sum]] : [];
    }),
  );
}

async function lookUp(ctx: Needs<'db'>, events: MarketEvent[]): Promise<Known> {
  const dropIds = [...new Set(events.map((event) => dropOf(BigInt(textArg(event, 'tokenId')))))];
  const known: Known = {
    items: await itemsOfDrops(ctx.db, dropIds),
    beneficiaries: new Map(),
    parties: new Map(),
    elsewhere: new Map(),
  };
  for (const chain of new Set(events.map((event) => event.chain))) {
    const here = events.filter((event) => event.chain === chain);
    const addresses = here.flatMap((event) => [sellerOf(event), buyerOf(event)]);
    known.parties.set(chain, await partiesOf(ctx, chain, addresses));
    for (const [id, paid] of await elsewhereOf(ctx, chain, here)) known.elsewhere.set(id, paid);
    const sold = await ctx.db
      .select({ dropId: drops.dropId, beneficiary: drops.beneficiary })
      .from(drops)
      .where(and(eq(drops.chain, chain), inArray(drops.dropId, dropIds)));
    for (const { dropId, beneficiary } of sold) known.beneficiaries.set(`${chain}/${dropId}`, beneficiary);
  }
  return known;
}

/**
 * An entry of the list; null for an item that the shop took down, and for an edition that was minted without an
 * order, for an auction.
 */
function present(
  ctx: Needs<'chains' | 'rates'>,
  event: MarketEvent,
  { items, beneficiaries, parties, elsewhere }: Known,
): MarketActivity | null {
  const token = BigInt(textArg(event, 'tokenId'));
  const item = items.get(dropOf(token));
  if (item?.status !== 'published') return null;
  const paid = elsewhere.get(idOf(event)) ?? null;
  if (event.name === 'MintedFor' && !paid) return null;
  const { config } = ctx.chains.get(event.chain);
  const serial = serialOf(token);
  const named = withPartner(
    parties.get(event.chain) ?? new Map(),
    beneficiaries.get(`${event.chain}/${item.dropId}`),
    item.productionHouse,
  );
  const party = (address: ReturnType<typeof sellerOf>) => address && partyOf(named, address);
  const amount = amountOf(event);
  return {
    id: idOf(event),
    kind: kinds[event.name],
    at: event.at.toISOString(),
    token: {
      marketToken: marketTokenIdOf(item.id, serial),
      title: item.title,
      film: { slug: item.filmSlug, title: item.film },
      collection: item.collection,
      serial,
      quantity: item.quantity,
      image: item.image,
    },
    from: party(sellerOf(event)),
    to: party(buyerOf(event)),
    price: amount === null ? null : editionPrice(ctx, item, amount),
    elsewhere: paid,
    transaction: event.txHash,
    explorerUrl: explorerUrl(config, 'tx', event.txHash),
  };
}

/** A page of all sales, listings, auctions and bids, latest first. @throws request/invalid for a wrong cursor */
export async function marketActivity(
  ctx: Needs<'chains' | 'db' | 'rates'>,
  { show, film, cursor, limit }: MarketActivityQuery,
): Promise<ApiResponse<'marketActivity'>> {
  const asOf = await chainVersionsNow(ctx.db);
  const films = await shownFilms(ctx.db);
  const found = await marketEvents(ctx.db, {
    group: show,
    dropIds: film === undefined ? undefined : await dropsOfFilm(ctx.db, film),
    before: cursor === undefined ? undefined : activityCursorOf(cursor),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const known = await lookUp(ctx, page);
  return {
    entries: page.flatMap((event) => present(ctx, event, known) ?? []),
    nextCursor: last ? cursorAfter(last) : null,
    films,
    asOf,
  };
}

import { DAY_MS } from '@talkies/shared';
import type { ItemQuery } from '@talkies/shared/schemas';
import type { HomeFields } from '@talkies/shared/studio/schemas';
import { sql } from 'drizzle-orm';
import type { Context, Needs } from '../../chain/context.ts';
import { auctionsOfDrops, changedSince, forSaleOfDrop } from '../../chain/index.ts';
import { deleteEventsAfter } from '../../chain/projection/event-store.ts';
import { firstUnmined, freeNonce } from '../../chain/writer/nonces.ts';
import { findByKey, type TransactionRow, transactionsToSend } from '../../chain/writer/transaction-rows.ts';
import { rowsOf } from '../../flows/home-page.ts';
import { personalDataSources } from '../../flows/personal-data/sources.ts';
import { activityOf } from '../../flows/profiles/activity.ts';
import { listCollectors } from '../../flows/profiles/collectors.ts';
import { ownHome } from '../../flows/profiles/own-home.ts';
import { presentPerson, publicSubject, showcasedOf } from '../../flows/profiles/person.ts';
import { setsOf } from '../../flows/profiles/sets.ts';
import { publishRegistered } from '../../modules/catalogue/index.ts';
import { hotItems } from '../../modules/catalogue/rankings/hot-items.ts';
import { similarItems } from '../../modules/catalogue/rankings/similar-items.ts';
import { topSellers } from '../../modules/catalogue/rankings/top-sellers.ts';
import { getFilm, listFilms } from '../../modules/catalogue/read/films.ts';
import { getItem } from '../../modules/catalogue/read/item-page.ts';
import { listItems } from '../../modules/catalogue/read/list-items.ts';
import { findByWords } from '../../modules/catalogue/search/find-by-words.ts';
import { suggest } from '../../modules/catalogue/search/suggest.ts';
import { marketActivity } from '../../modules/market/read/activity.ts';
import { editionsOf } from '../../modules/market/read/editions.ts';
import { filmFigures } from '../../modules/market/read/film-figures.ts';
import { itemMarket } from '../../modules/market/read/item-market.ts';
import { listMarket, topAuctions } from '../../modules/market/read/market.ts';
import { getMarketToken } from '../../modules/market/read/market-token.ts';
import { bidsOf, onSaleOf } from '../../modules/market/read/own-market.ts';
import { markMinedReportsDue } from '../../modules/market/transactions/mined-reports.ts';
import { notificationsOf, unreadCount } from '../../modules/notifications/reads.ts';
import {
  LOST_BLOCKS,
  lateMints,
  lostMints,
  reservedByDrop,
  waitingOrders,
} from '../../modules/orders/index.ts';
import { othersOfBuyers, stocksOf } from '../../modules/orders/placement/reservations.ts';
import { latestLikes } from '../../modules/social/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { HEAD, oftenForSale, ROWS } from './large-shop.ts';

const ever = (days: number): Date => new Date(Date.now() - days * DAY_MS);
const row = { id: '00000000-0000-0000-0000-000000000000', chain: 'polygon' } as TransactionRow;
const buyer = { userId: 'person-77', idempotencyKey: null, drop: { dropId: 77n } };
const signer = `0x${'1'.padStart(40, '0')}` as const;

/** as if more than these were very many */
const few = { counted: 100, sampled: 50 };
const queryOf = (query: Partial<ItemQuery>): ItemQuery => ({ sort: 'newest', limit: 24, ...query });

/** Statements that run for each block, second, transaction or visitor. */
export const hottest: [name: string, (db: Database, ctx: Context) => Promise<unknown>][] = [
  ['drafts whose drop was registered', (_, ctx) => publishRegistered(ctx, 'polygon')],
  ['late mints of new blocks', (db) => lateMints(db, 'polygon', new Date(), HEAD - LOST_BLOCKS)],
  ['late mints after a start', (db) => lateMints(db, 'polygon', new Date(), null)],
  ['lost mints', (db) => lostMints(db, 'polygon', HEAD)],
  ['orders that wait', (db) => waitingOrders(db, 'polygon', ever(30))],
  ['editions that are reserved', (db) => reservedByDrop(db)],
  ['what is left of a drop', (db) => stocksOf(db, [{ chain: 'polygon', dropId: 77n }])],
  ['orders of buyers', (db, { clock }) => othersOfBuyers(db, [buyer], clock.now())],
  ['the first page of the catalogue', (_, ctx) => listItems(ctx, queryOf({}))],
  ['one film’s, from a price on', (_, ctx) => listItems(ctx, queryOf({ film: 'film-7', min: '5.50' }))],
  [
    'what is available, between prices',
    (_, ctx) => listItems(ctx, queryOf({ availability: 'available', max: '99' })),
  ],
  ['words of a title', (_, ctx) => listItems(ctx, queryOf({ q: 'star 7777' }))],
  ['words of which one is misspelt', (_, ctx) => listItems(ctx, queryOf({ q: 'satr 7777' }))],
  ['a number that no title has', (_, ctx) => listItems(ctx, queryOf({ q: 'star 999999999' }))],
  ['words, the best match first', (_, ctx) => listItems(ctx, queryOf({ q: 'star 7777', sort: 'best' }))],
  [
    'a title that nearly all begin with, the best match first',
    (db, { clock }) => findByWords(db, queryOf({ q: 'picture', sort: 'best' }), 'exact', clock.now(), few),
  ],
  [
    'words that nearly all have and no title begins with, the best match first',
    (db, { clock }) => findByWords(db, queryOf({ q: 'star', sort: 'best' }), 'exact', clock.now(), few),
  ],
  [
    'the same, on the next page',
    async (db, { clock }) => {
      const query = queryOf({ q: 'star', sort: 'best' });
      const { nextCursor } = await findByWords(db, query, 'exact', clock.now(), few);
      await findByWords(db, { ...query, cursor: nextCursor ?? '' }, 'exact', clock.now(), few);
    },
  ],
  ['the page of an item', (_, ctx) => getItem(ctx, 'item-77', { liked: false, launchOf: async () => null })],
  ['the page of a film', (_, ctx) => getFilm(ctx, 'film-7')],
  ['what somebody likes', (db) => latestLikes(db, 'person-77', 24)],
  ['similar items', (_, ctx) => similarItems(ctx, 'item-77')],
  ['all films with their counts', (_, ctx) => listFilms(ctx)],
  ['suggestions', (_, ctx) => suggest(ctx, 'star 7777')],
  ['what is hot', (_, ctx) => hotItems(ctx, 24)],
  ['what is hot, where little is', (_, ctx) => hotItems({ ...ctx, clock: later }, 24)],
  ['what is hot, when some was just sold', afterTrades((ctx) => hotItems(ctx, 24))],
  ['top sellers', (_, ctx) => topSellers(ctx, 24)],
  ['top sellers, where little was sold', (_, ctx) => topSellers({ ...ctx, clock: later }, 24)],
  ['what the writer sends', (db) => transactionsToSend(db, 'polygon', new Date())],
  ['a transaction by its key', (db) => findByKey(db, 'gift/77')],
  ['the first nonce that is not mined', (db) => firstUnmined(db, { chain: 'polygon', address: signer })],
  ['a free nonce', (db) => freeNonce(db, row, signer, ROWS - 5)],
  ['the undo of a block', (db) => deleteEventsAfter(db, 'polygon', HEAD - 100, ROWS + 1)],
  ['reports that new blocks may contain', (_, ctx) => markMinedReportsDue(ctx, 'polygon')],
  ['tokens that changed', (db) => changedSince(db, 'polygon', ROWS - 5)],
  [
    'auctions of the drops of a list',
    (db) =>
      auctionsOfDrops(
        db,
        Array.from({ length: 24 }, (_, n) => BigInt(n + 1)),
      ),
  ],
  ['tokens of a drop that are for sale', (db) => forSaleOfDrop(db, 'polygon', 77n, new Date())],
  ['auctions with most bids', (_, ctx) => topAuctions(ctx)],
  ['activity of the market', (_, ctx) => marketActivity(ctx, { limit: 24 })],
  ['activity of the market, bids', (_, ctx) => marketActivity(ctx, { show: 'bids', limit: 24 })],
  ['activity of the market, of one film', (_, ctx) => marketActivity(ctx, { film: 'film-7', limit: 24 })],
  [
    'activity of the market, of a film that is traded often',
    (_, ctx) => marketActivity(ctx, { film: oftenForSale, limit: 24 }),
  ],
  ['the page of a token', (_, ctx) => getMarketToken(ctx, 'item-77~1', async () => null)],
  ['the market of an item', (_, ctx) => itemMarket(ctx, 'item-77')],
  ['editions of an item that somebody owns', (_, ctx) => editionsOf(ctx, [owner], 'item-77')],
  ['figures of a film', (_, ctx) => filmFigures(ctx, 'film-7')],
  ['rows of the home page', (_, ctx) => rowsOf(ctx, homeRows)],
  ['somebody’s own home page', async (_, ctx) => ownHome(ctx, await asha(ctx))],
  ['a profile', async (_, ctx) => presentPerson(ctx, await asha(ctx))],
  ['a profile’s showcase', async (_, ctx) => showcasedOf(ctx, await asha(ctx))],
  ['what somebody sells', async (_, ctx) => onSaleOf(ctx, (await asha(ctx)).wallets, { own: false })],
  ['what somebody bids for', async (_, ctx) => bidsOf(ctx, (await asha(ctx)).wallets, { own: false })],
  ['what happened to somebody', async (_, ctx) => activityOf(ctx, await asha(ctx), {})],
  ['whose films somebody collects', async (_, ctx) => setsOf(ctx, (await asha(ctx)).wallets)],
  ['what somebody is told', (db) => notificationsOf(db, 'person-77', { limit: 24 })],
  ['how much of it is unread', (db) => unreadCount(db, 'person-77')],
  ['collectors by editions', (_, ctx) => listCollectors(ctx, { by: 'editions', within: '30', limit: 24 })],
  ['collectors by films', (_, ctx) => listCollectors(ctx, { by: 'sets', within: 'all', limit: 24 })],
  ['collectors by what they paid', (_, ctx) => listCollectors(ctx, { by: 'spent', within: '7', limit: 24 })],
  [
    'collectors, when some just bought',
    afterTrades((ctx) => listCollectors(ctx, { by: 'spent', within: 'all', limit: 24 })),
  ],
  ['the deletion of an account', erasure],
];

const asha = (ctx: Context) => publicSubject(ctx, 'person-77');
const owner = { address: `0x${(77).toString(16).padStart(40, '0')}`, chain: null };
const itemRow = { kind: 'items' as const, title: '', on: true, items: [], films: [] };
const homeRows: HomeFields = {
  rows: [
    { ...itemRow, film: 'film-7', celebrity: '', collection: '', rarity: '' },
    { ...itemRow, film: '', celebrity: 'Star 7', collection: '', rarity: '' },
    { ...itemRow, film: '', celebrity: '', collection: 'Rare', rarity: 'Rare' },
  ],
};

/** As twenty people buy within the seconds that are not counted yet. */
function afterTrades(read: (ctx: Context) => Promise<unknown>) {
  return async (db: Database, ctx: Context): Promise<void> => {
    await db.execute(
      sql`update onchain.mints set at = at
        where chain = 'polygon' and order_id = any(array(select n::text from generate_series(100, 119) n))`,
    );
    await read(ctx);
  };
}

/** years from now, when all of this is long ago */
const later = { now: () => ever(-3_650) };

async function erasure(db: Database, ctx: Needs<'clock' | 'config' | 'mail' | 'queue'>): Promise<void> {
  for (const source of personalDataSources) await source.erase(ctx, db, 'person-77');
}

/** Statements that still read more the larger the shop is, each behind a cached response. */
export const growing: typeof hottest = [
  ['the catalogue by likes', (_, ctx) => listItems(ctx, queryOf({ sort: 'most-liked' }))],
  ['the first page of the market', (_, ctx) => listMarket(ctx, { sort: 'newest', limit: 24 })],
];

import type { EndpointName } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { homePage } from '../../flows/home-page.ts';
import { certificateOf } from '../../flows/market/certificate.ts';
import type { ShownStatus } from '../../modules/catalogue/index.ts';
import { hotItems } from '../../modules/catalogue/rankings/hot-items.ts';
import { itemSales } from '../../modules/catalogue/rankings/item-sales.ts';
import { similarItems } from '../../modules/catalogue/rankings/similar-items.ts';
import { topSellers } from '../../modules/catalogue/rankings/top-sellers.ts';
import { getFilm, listFilms } from '../../modules/catalogue/read/films.ts';
import { getItem } from '../../modules/catalogue/read/item-page.ts';
import { nftListing, nftListings } from '../../modules/catalogue/read/legacy-nft-list.ts';
import { listItems } from '../../modules/catalogue/read/list-items.ts';
import { nftPurchases } from '../../modules/catalogue/read/nft-purchases.ts';
import { suggest } from '../../modules/catalogue/search/suggest.ts';
import { launchNote } from '../../modules/launches/index.ts';
import { filmFigures } from '../../modules/market/read/film-figures.ts';
import { isLikedBy } from '../../modules/social/index.ts';
import { ipKey } from '../../platform/limits/limits.ts';
import { isVisitor } from '../cache/page-cache.ts';
import {
  createResponseCache,
  NO_ITEM,
  type ResponseCache,
  sendReady as send,
} from '../cache/response-cache.ts';
import { clientOf, type Http } from '../env.ts';
import type { Router } from '../route.ts';
import { readItem } from './item-read.ts';

/** Public reads, from cached responses where there are any. */
export const catalogueRoutes =
  (ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'rates'>) =>
  (router: Router) => {
    const responseCache = createResponseCache(ctx);
    // a visitor's response may be a moment old while the shop changes constantly; members see their own changes
    const cached: Keep = async (http, name, request, make, subject) => {
      const asking = { fresh: !isVisitor(ctx, http), ...(subject === undefined ? {} : { subject }) };
      return send(http, await responseCache.get(`${name} ${JSON.stringify(request)}`, make, asking));
    };

    router.on('listItems', ({ query, http }) =>
      cached(http, 'listItems', query, () => listItems(ctx, query)),
    );
    itemRoutes(ctx, cached)(router);
    router.on('topSellers', ({ query, http }) =>
      cached(http, 'topSellers', query, async () => ({ items: await topSellers(ctx, query.limit) })),
    );
    router.on('hotItems', ({ query, http }) =>
      cached(http, 'hotItems', query, async () => ({ items: await hotItems(ctx, query.limit) })),
    );
    router.on('filmFigures', ({ params, http }) =>
      cached(http, 'filmFigures', params, () => filmFigures(ctx, params.slug)),
    );
    router.on('suggest', ({ query, http }) =>
      cached(http, 'suggest', query, async () => ({ suggestions: await suggest(ctx, query.q) }), NO_ITEM),
    );
    router.on('listFilms', ({ http }) =>
      cached(http, 'listFilms', {}, async () => ({ films: await listFilms(ctx) }), NO_ITEM),
    );
    router.on('getFilm', ({ params, http }) =>
      cached(http, 'getFilm', params, () => getFilm(ctx, params.slug), NO_ITEM),
    );
    router.on('homePage', ({ http }) => cached(http, 'homePage', {}, () => homePage(ctx)));
    documentRoutes(ctx, responseCache, cached)(router);
  };

type Keep = <N extends EndpointName>(
  http: Http,
  name: N,
  request: object,
  make: () => Promise<ApiResponse<N>>,
  /** the only item that the response is about */
  subject?: string,
) => Promise<Response>;

/** Reads of one item. */
const itemRoutes =
  (ctx: Needs<'chains' | 'clock' | 'config' | 'db' | 'log' | 'rates'>, cached: Keep) => (router: Router) => {
    router.on('getItem', async ({ params: { id }, user, http }) => {
      const asking = http.req.header('cookie') ? await user() : null;
      const liked = asking !== null && (await isLikedBy(ctx.db, asking.id, id));
      const read = (status?: ShownStatus) =>
        getItem(ctx, id, { liked, launchOf: (launch) => launchNote(ctx, launch), status });
      const published = cached(http, 'getItem', { id, liked }, read, id);
      return readItem(ctx, { id, http, user: async () => asking }, published, () => read('hidden'));
    });
    router.on('itemSales', ({ params: { id }, query, user, http }) => {
      const read = (status?: ShownStatus) => itemSales(ctx, id, query, status);
      const published = cached(http, 'itemSales', { id, ...query }, read, id);
      return readItem(ctx, { id, http, user }, published, () => read('hidden'));
    });
    router.on('itemCertificate', ({ params: { id }, query: { serial }, user, http }) => {
      const read = (status?: ShownStatus) => certificateOf(ctx, id, serial, status);
      const published = cached(http, 'itemCertificate', { id, serial }, read, id);
      return readItem(ctx, { id, http, user }, published, () => read('hidden'));
    });
    router.on('similarItems', ({ params: { id }, user, http }) => {
      const read = async (status?: ShownStatus) => ({ items: await similarItems(ctx, id, status) });
      const published = cached(http, 'similarItems', { id }, read);
      return readItem(ctx, { id, http, user }, published, () => read('hidden'));
    });
  };

/** Calls in the shapes of the specification. */
const documentRoutes =
  (ctx: Needs<'chains' | 'config' | 'db' | 'limits' | 'rates'>, responseCache: ResponseCache, cached: Keep) =>
  (router: Router) => {
    for (const name of ['nftAll', 'appNftAll'] as const)
      router.on(name, async ({ query: { id }, http }) => {
        if (id !== undefined) return cached(http, 'nftAll', { id }, () => nftListing(ctx, id));
        await ctx.limits.spend('all-items/address', ipKey(clientOf(http).ip));
        return nftListings(ctx, responseCache.get);
      });
    router.on('nftPurchases', ({ query, http }) =>
      cached(http, 'nftPurchases', query, () => nftPurchases(ctx, query.nft_id)),
    );
  };

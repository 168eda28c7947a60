import type { EndpointName } from '@talkies/shared';
import type { Answer, ItemDetail } from '@talkies/shared/schemas';
import type { Context } from '../../chain/context.ts';
import { itemCertificate } from '../../modules/catalogue/certificate/certificate.ts';
import { hotItems } from '../../modules/catalogue/discover/hot-items.ts';
import { itemSales } from '../../modules/catalogue/discover/item-sales.ts';
import { similarItems, topSellers } from '../../modules/catalogue/discover/rankings.ts';
import { suggest } from '../../modules/catalogue/discover/suggest.ts';
import { nftPurchases } from '../../modules/catalogue/read/documents.ts';
import { getFilm, listFilms } from '../../modules/catalogue/read/films.ts';
import { getItem } from '../../modules/catalogue/read/item-page.ts';
import { listItems } from '../../modules/catalogue/read/list-items.ts';
import { nftListing, nftListings } from '../../modules/catalogue/read/listings.ts';
import { isLikedBy } from '../../modules/social/index.ts';
import { addressKey } from '../../platform/limits/limits.ts';
import { type Answers, createAnswers, sendReady as send } from '../cache/answers.ts';
import { isVisitor } from '../cache/page-cache.ts';
import { clientOf, type Http } from '../env.ts';
import type { Router } from '../route.ts';

/** Reads that are the same for everybody, from kept answers where there are. */
export const catalogueRoutes = (ctx: Context) => (router: Router) => {
  const answers = createAnswers(ctx);
  // a visitor's answer may be a moment old while the shop changes without end; members see what they did
  const ready = <N extends EndpointName>(
    http: Http,
    name: N,
    asked: object,
    make: () => Promise<Answer<N>>,
  ) => answers.get(`${name} ${JSON.stringify(asked)}`, make, { fresh: !isVisitor(ctx, http) });
  const kept: Keep = async (http, name, asked, make) => send(http, await ready(http, name, asked, make));

  router.on('listItems', ({ query, http }) => kept(http, 'listItems', query, () => listItems(ctx, query)));
  router.on('getItem', async ({ params, user, http }) => {
    const answer = await ready(http, 'getItem', params, () => getItem(ctx, params.id));
    const asking = http.req.header('cookie') ? await user() : null;
    if (!asking || !(await isLikedBy(ctx.db, asking.id, params.id))) return send(http, answer);
    const item = JSON.parse(answer.body.toString()) as ItemDetail;
    return { ...item, liked: true };
  });
  router.on('itemSales', ({ params, http }) =>
    kept(http, 'itemSales', params, () => itemSales(ctx, params.id)),
  );
  router.on('itemCertificate', ({ params, query, http }) =>
    kept(http, 'itemCertificate', { ...params, ...query }, () =>
      itemCertificate(ctx, params.id, query.serial),
    ),
  );
  router.on('similarItems', ({ params, http }) =>
    kept(http, 'similarItems', params, async () => ({ items: await similarItems(ctx, params.id) })),
  );
  router.on('topSellers', ({ query, http }) =>
    kept(http, 'topSellers', query, async () => ({ items: await topSellers(ctx, query.limit) })),
  );
  router.on('hotItems', ({ query, http }) =>
    kept(http, 'hotItems', query, async () => ({ items: await hotItems(ctx, query.limit) })),
  );
  router.on('suggest', ({ query, http }) =>
    kept(http, 'suggest', query, async () => ({ suggestions: await suggest(ctx, query.q) })),
  );
  router.on('listFilms', ({ http }) =>
    kept(http, 'listFilms', {}, async () => ({ films: await listFilms(ctx) })),
  );
  router.on('getFilm', ({ params, http }) => kept(http, 'getFilm', params, () => getFilm(ctx, params.slug)));
  documentRoutes(ctx, answers, kept)(router);
};

type Keep = <N extends EndpointName>(
  http: Http,
  name: N,
  asked: object,
  make: () => Promise<Answer<N>>,
) => Promise<Response>;

/** Calls in the shapes of the documents. */
const documentRoutes = (ctx: Context, answers: Answers, kept: Keep) => (router: Router) => {
  for (const name of ['nftAll', 'appNftAll'] as const)
    router.on(name, async ({ query: { id }, http }) => {
      if (id !== undefined) return kept(http, 'nftAll', { id }, () => nftListing(ctx, id));
      await ctx.limits.spend('listings/address', addressKey(clientOf(http).address));
      return nftListings(ctx, answers.get);
    });
  router.on('nftPurchases', ({ query, http }) =>
    kept(http, 'nftPurchases', query, () => nftPurchases(ctx, query.nft_id)),
  );
};

import type { EndpointName } from '@talkies/shared';
import type { Answer, ItemDetail } from '@talkies/shared/schemas';
import type { Context } from '../../context.ts';
import { createAnswers, sendReady as send } from '../../http/kept/answers.ts';
import type { Router } from '../../http/route.ts';
import { isLikedBy } from '../social/index.ts';
import { itemCertificate } from './certificate/certificate.ts';
import { hotItems } from './discover/hot-items.ts';
import { itemSales } from './discover/item-sales.ts';
import { similarItems, topSellers } from './discover/rankings.ts';
import { suggest } from './discover/suggest.ts';
import { nftListings, nftPurchases } from './read/documents.ts';
import { getFilm, listFilms } from './read/films.ts';
import { getItem } from './read/item-page.ts';
import { listItems } from './read/list-items.ts';

/** Reads that are the same for everybody, from kept answers where there are. */
export const catalogueRoutes = (ctx: Context) => (router: Router) => {
  const answers = createAnswers(ctx);
  const ready = <N extends EndpointName>(name: N, asked: object, make: () => Promise<Answer<N>>) =>
    answers.get(`${name} ${JSON.stringify(asked)}`, make);

  router.on('listItems', async ({ query, http }) =>
    send(http, await ready('listItems', query, () => listItems(ctx, query))),
  );
  router.on('getItem', async ({ params, user, http }) => {
    const answer = await ready('getItem', params, () => getItem(ctx, params.id));
    const asking = http.req.header('cookie') ? await user() : null;
    if (!asking || !(await isLikedBy(ctx.db, asking.id, params.id))) return send(http, answer);
    const item = JSON.parse(answer.body.toString()) as ItemDetail;
    http.header('cache-control', 'no-store');
    return { ...item, liked: true };
  });
  router.on('itemSales', async ({ params, http }) =>
    send(http, await ready('itemSales', params, () => itemSales(ctx, params.id))),
  );
  router.on('itemCertificate', async ({ params, query, http }) =>
    send(
      http,
      await ready('itemCertificate', { ...params, ...query }, () =>
        itemCertificate(ctx, params.id, query.serial),
      ),
    ),
  );
  router.on('similarItems', async ({ params, http }) =>
    send(
      http,
      await ready('similarItems', params, async () => ({ items: await similarItems(ctx, params.id) })),
    ),
  );
  router.on('topSellers', async ({ query, http }) =>
    send(http, await ready('topSellers', query, async () => ({ items: await topSellers(ctx, query.limit) }))),
  );
  router.on('hotItems', async ({ query, http }) =>
    send(http, await ready('hotItems', query, async () => ({ items: await hotItems(ctx, query.limit) }))),
  );
  router.on('suggest', async ({ query, http }) =>
    send(http, await ready('suggest', query, async () => ({ suggestions: await suggest(ctx, query.q) }))),
  );
  router.on('listFilms', async ({ http }) =>
    send(http, await ready('listFilms', {}, async () => ({ films: await listFilms(ctx) }))),
  );
  router.on('getFilm', async ({ params, http }) =>
    send(http, await ready('getFilm', params, () => getFilm(ctx, params.slug))),
  );
  for (const name of ['nftAll', 'appNftAll'] as const)
    router.on(name, async ({ query, http }) =>
      send(http, await ready('nftAll', query, () => nftListings(ctx, query.id))),
    );
  router.on('nftPurchases', async ({ query, http }) =>
    send(http, await ready('nftPurchases', query, () => nftPurchases(ctx, query.nft_id))),
  );
};

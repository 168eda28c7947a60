import { type ErrorCode, errors, NONFUNGIBLE_SPB } from '@talkies/shared';
import { data, type RouterContextProvider } from 'react-router';
import { serverContext } from '../../../lib/api/context.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { aboutMarketToken } from '../page/about-token.ts';
import { openedAt } from '../page/load.ts';

/**
 * The one item of the legendary collection, its token and its neighbours; 404 where the catalogue has none. What is asked
 * of who comes to bid or to buy: `openedAt`.
 */
export async function loadLegendary(context: Readonly<RouterContextProvider>, url: URL) {
  const api = serverApi(context);
  const opened = await openedAt(api, patterns.legendary, url);
  const { items } = await orProblem(api('listItems', { query: { collection: NONFUNGIBLE_SPB, limit: 1 } }));
  const [card] = items;
  if (!card) {
    const code: ErrorCode = 'item/not-found';
    throw data({ code, ...errors[code] }, { status: errors[code].status });
  }
  const params = { id: card.id };
  const [item, { items: similar }] = await orProblem(
    Promise.all([api('getItem', { params }), api('similarItems', { params })]),
  );
  // null while the drop is not registered on the chain
  const marketToken = await api('getMarketToken', { params }).catch(() => null);
  const { publicUrl, google } = context.get(serverContext);
  const about = marketToken ? aboutMarketToken(marketToken, publicUrl) : [];
  return { item, similar, marketToken, about, opened, google };
}

import { type ErrorCode, errors, NONFUNGIBLE_SPB } from '@talkies/shared';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { serverContext } from '../../../lib/api/context.ts';
import { legendaryId } from '../../../lib/api/legendary.ts';
import { orNull, orProblem, serverApi } from '../../../lib/api/server.ts';
import { patterns, tokenPath } from '../../../lib/url/paths.ts';
import { aboutMarketToken } from '../page/about-token.ts';
import { openedAt } from '../page/load.ts';

type Context = Readonly<RouterContextProvider>;
type Api = ReturnType<typeof serverApi>;

/** Redirects people who sell or bid for a legendary item that the shop took down to its token. */
async function leadToOwn(api: Api): Promise<void> {
  const [bids, sales] = await Promise.all([orNull(api('myBids')), orNull(api('myOnSale'))]);
  const own = [...(bids?.bids ?? []).map(({ card }) => card), ...(sales?.items ?? [])];
  const token = own.find(({ collection }) => collection === NONFUNGIBLE_SPB);
  if (token) throw redirect(tokenPath(token.id));
}

/** The parameters of the single legendary item; 404 where the catalogue has none. */
async function legendaryParams(api: Api): Promise<{ id: string }> {
  const id = await legendaryId(api);
  if (id === null) {
    await leadToOwn(api);
    const code: ErrorCode = 'item/not-found';
    throw data({ code, ...errors[code] }, { status: errors[code].status });
  }
  return { id };
}

async function itemWithToken(api: Api, params: { id: string }) {
  const item = await orProblem(api('getItem', { params }));
  // null while the drop is not registered on the chain
  const marketToken = await orNull(api('getMarketToken', { params }));
  return { item, marketToken };
}

/** Loads the legendary item and its token. */
export async function loadLegendaryToken(context: Context) {
  const api = serverApi(context);
  return itemWithToken(api, await legendaryParams(api));
}

/**
 * Loads the legendary page with similar items. `openedAt` sends people who come to bid or buy to the steps they need
 * first.
 */
export async function loadLegendary(context: Context, url: URL) {
  const api = serverApi(context);
  const opened = await openedAt(api, patterns.legendary, url);
  const params = await legendaryParams(api);
  const [{ item, marketToken }, { items: similar }] = await Promise.all([
    itemWithToken(api, params),
    orProblem(api('similarItems', { params })),
  ]);
  const { publicUrl, google } = context.get(serverContext);
  const about = marketToken ? aboutMarketToken(marketToken, publicUrl) : [];
  return { item, similar, marketToken, about, opened, google };
}

import { NONFUNGIBLE_SPB, parseMarketTokenId } from '@talkies/shared';
import { type RouterContextProvider, redirect } from 'react-router';
import { ApiProblem } from '../../../lib/api/api.ts';
import { serverContext } from '../../../lib/api/context.ts';
import { legendaryId } from '../../../lib/api/legendary.ts';
import { orNull, orProblem, serverApi } from '../../../lib/api/server.ts';
import { itemPath, loginPath, patterns, tokenPath, walletPath } from '../../../lib/url/paths.ts';
import { aboutMarketToken } from './about-token.ts';

type Context = Readonly<RouterContextProvider>;

/** The dialog that the address opens. */
export type Opened = 'bid' | 'buy' | null;

/**
 * The dialog that the address opens, `?bid` or `?buy`, at an item's own path. Bidders are redirected to the login
 * first, then to a wallet. People who return to their order (`&pay`) are redirected to the login; other visitors who
 * buy sign in within the dialog, and get a wallet there.
 */
export async function openedAt(
  api: ReturnType<typeof serverApi>,
  path: string,
  { search, searchParams: query }: URL,
): Promise<Opened> {
  const opened = query.has('bid') ? 'bid' : query.has('buy') ? 'buy' : null;
  if (opened === 'bid' || (opened === 'buy' && query.has('pay'))) {
    const me = await orProblem(api('me'));
    const back = path + search;
    if (!me.user) throw redirect(loginPath(back));
    if (!me.wallet && opened === 'bid') throw redirect(walletPath(back));
  }
  return opened;
}

/** Redirects to the item's own page, where an item is bought of which no owner sells an edition. */
async function leadToItem(api: ReturnType<typeof serverApi>, id: string, error: unknown): Promise<never> {
  const itself = parseMarketTokenId(id)?.serial === null;
  if (!(itself && error instanceof ApiProblem && error.problem.code === 'market/not-found')) throw error;
  const item = await orNull(api('getItem', { params: { id } }));
  throw item ? redirect(itemPath(id)) : error;
}

/** Loads the token with its item. The legendary one has its own page. */
export async function loadMarketToken(context: Context, id: string, url: URL) {
  const api = serverApi(context);
  const marketToken = await orProblem(
    api('getMarketToken', { params: { id } }).catch((error: unknown) => leadToItem(api, id, error)),
  );
  const { id: itemId, collection } = marketToken.item;
  if (collection === NONFUNGIBLE_SPB && (await legendaryId(api)) === itemId)
    throw redirect(patterns.legendary + url.search);
  const opened = await openedAt(api, tokenPath(id), url);
  const item = await orProblem(api('getItem', { params: { id: itemId } }));
  // computed here, so that browsers need no code for it
  const { publicUrl, google } = context.get(serverContext);
  const about = aboutMarketToken(marketToken, publicUrl);
  return { marketToken, item, about, opened, google };
}

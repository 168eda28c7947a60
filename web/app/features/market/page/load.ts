import { LEGENDARY } from '@talkies/shared';
import { type RouterContextProvider, redirect } from 'react-router';
import { loginPath, patterns, resalePath, tokenPath, walletPath } from '../../../lib/address/paths.ts';
import { serverContext } from '../../../lib/api/context.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { aboutMarketToken } from './about-token.ts';

type Context = Readonly<RouterContextProvider>;

/** What the address asks to be opened. */
export type Opened = 'bid' | 'buy' | null;

const openedBy = (search: URLSearchParams): Opened =>
  search.has('bid') ? 'bid' : search.has('buy') ? 'buy' : null;

/**
 * The token with its picture. With `?bid` a visitor is led to the login first, then to a wallet. Who comes for an order of
 * theirs is led to the login; any other visitor who buys signs in inside the dialog, and is given a wallet there.
 */
export async function loadMarketToken(context: Context, id: string, search: URLSearchParams) {
  const api = serverApi(context);
  const opened = openedBy(search);
  const marketToken = await orProblem(api('getMarketToken', { params: { id } }));
  if (marketToken.item.collection === LEGENDARY)
    throw redirect(`${patterns.legendary}${opened ? `?${opened}` : ''}`);
  const orderId = opened === 'buy' ? search.get('pay') : null;
  if (opened === 'bid' || orderId !== null) {
    const me = await orProblem(api('me'));
    const back = orderId === null ? `${tokenPath(id)}?bid` : resalePath(id, orderId);
    if (!me.user) throw redirect(loginPath(back));
    if (!me.wallet && opened === 'bid') throw redirect(walletPath(back));
  }
  const item = await orProblem(api('getItem', { params: { id: marketToken.item.id } }));
  // made here, so that browsers need not know how
  const { publicUrl, google } = context.get(serverContext);
  const about = aboutMarketToken(marketToken, publicUrl);
  return { marketToken, item, about, opened, google };
}

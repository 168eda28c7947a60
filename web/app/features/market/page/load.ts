import { type RouterContextProvider, redirect } from 'react-router';
import { loginPath, tradePath, walletPath } from '../../../lib/address/paths.ts';
import { serverContext } from '../../../lib/api/context.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { aboutTrade } from './about-token.ts';

type Context = Readonly<RouterContextProvider>;

/** What the address asks to be opened. */
export type Opened = 'bid' | 'buy' | null;

export const openedBy = (search: URLSearchParams): Opened =>
  search.has('bid') ? 'bid' : search.has('buy') ? 'buy' : null;

/** The token with its picture. With `?bid` or `?buy`, a visitor is led to the login first, then to a wallet. */
export async function loadTrade(context: Context, id: string, opened: Opened) {
  const api = serverApi(context);
  if (opened) {
    const me = await orProblem(api('me'));
    const back = `${tradePath(id)}?${opened}`;
    if (!me.user) throw redirect(loginPath(back));
    if (!me.wallet) throw redirect(walletPath(back));
  }
  const trade = await orProblem(api('getTrade', { params: { id } }));
  const item = await orProblem(api('getItem', { params: { id: trade.item.id } }));
  // made here, so that browsers need not know how
  const about = aboutTrade(trade, context.get(serverContext).publicUrl);
  return { trade, item, about, opened };
}

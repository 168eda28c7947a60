import { LEGENDARY } from '@talkies/shared';
import { type RouterContextProvider, redirect } from 'react-router';
import { loginPath, patterns, tokenPath, walletPath } from '../../../lib/address/paths.ts';
import { serverContext } from '../../../lib/api/context.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { aboutMarketToken } from './about-token.ts';

type Context = Readonly<RouterContextProvider>;

/** What the address asks to be opened. */
export type Opened = 'bid' | 'buy' | null;

export const openedBy = (search: URLSearchParams): Opened =>
  search.has('bid') ? 'bid' : search.has('buy') ? 'buy' : null;

/** The token with its picture. With `?bid` or `?buy`, a visitor is led to the login first, a bidder then to a wallet. */
export async function loadMarketToken(context: Context, id: string, opened: Opened) {
  const api = serverApi(context);
  const marketToken = await orProblem(api('getMarketToken', { params: { id } }));
  if (marketToken.item.collection === LEGENDARY)
    throw redirect(`${patterns.legendary}${opened ? `?${opened}` : ''}`);
  if (opened) {
    const me = await orProblem(api('me'));
    const back = `${tokenPath(id)}?${opened}`;
    if (!me.user) throw redirect(loginPath(back));
    // who buys may pay a provider, and is given a wallet then
    if (!me.wallet && opened === 'bid') throw redirect(walletPath(back));
  }
  const item = await orProblem(api('getItem', { params: { id: marketToken.item.id } }));
  // made here, so that browsers need not know how
  const about = aboutMarketToken(marketToken, context.get(serverContext).publicUrl);
  return { marketToken, item, about, opened };
}

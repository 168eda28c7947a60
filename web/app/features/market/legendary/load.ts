import { type ErrorCode, errors, LEGENDARY } from '@talkies/shared';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { loginPath, patterns, walletPath } from '../../../lib/address/paths.ts';
import { serverContext } from '../../../lib/api/context.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { aboutMarketToken } from '../page/about-token.ts';
import type { Opened } from '../page/load.ts';

/**
 * The one item of the legendary collection, its token and its neighbours; 404 where the catalogue has none. Who comes to
 * bid is led to the login first, then to a wallet.
 */
export async function loadLegendary(context: Readonly<RouterContextProvider>, opened: Opened) {
  const api = serverApi(context);
  if (opened) {
    const me = await orProblem(api('me'));
    const back = `${patterns.legendary}?${opened}`;
    if (!me.user) throw redirect(loginPath(back));
    if (!me.wallet && opened === 'bid') throw redirect(walletPath(back));
  }
  const { items } = await orProblem(api('listItems', { query: { collection: LEGENDARY, limit: 1 } }));
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
  const about = marketToken ? aboutMarketToken(marketToken, context.get(serverContext).publicUrl) : [];
  return { item, similar, marketToken, about, opened };
}

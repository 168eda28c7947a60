import { type RouterContextProvider, redirect } from 'react-router';
import { checkoutPath, loginPath, walletPath } from '../../../lib/address/paths.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import type { OpenedCheckout } from './opened-checkout.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * The item with its sales and its neighbours. With an open checkout, a visitor is led to the login first, and then,
 * where there is no order yet, to a wallet.
 */
export async function loadItem(context: Context, id: string, opened: OpenedCheckout | null) {
  const api = serverApi(context);
  const params = { id };
  if (opened) {
    const me = await orProblem(api('me'));
    const back = checkoutPath(id, opened.orderId ?? undefined);
    if (!me.user) throw redirect(loginPath(back));
    if (!me.wallet && opened.orderId === null) throw redirect(walletPath(back));
  }
  const [item, { sales }, { items: similar }] = await orProblem(
    Promise.all([api('getItem', { params }), api('itemSales', { params }), api('similarItems', { params })]),
  );
  // where the picture is sold by auction, its one token; null while the drop is not registered
  const marketToken =
    item.sale === 'auction' && item.dropId ? await api('getMarketToken', { params }).catch(() => null) : null;
  return { item, sales, similar, marketToken };
}

import { type RouterContextProvider, redirect } from 'react-router';
import { itemPath, loginPath, walletPath } from '../../../lib/address/paths.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';

type Context = Readonly<RouterContextProvider>;

/** The item with its sales and its neighbours. With `?buy`, a visitor is led to the login first, then to a wallet. */
export async function loadItem(context: Context, id: string, buying: boolean) {
  const api = serverApi(context);
  const params = { id };
  if (buying) {
    const me = await orProblem(api('me'));
    const back = `${itemPath(id)}?buy`;
    if (!me.user) throw redirect(loginPath(back));
    if (!me.wallet) throw redirect(walletPath(back));
  }
  const [item, { sales }, { items: similar }] = await orProblem(
    Promise.all([api('getItem', { params }), api('itemSales', { params }), api('similarItems', { params })]),
  );
  // where the picture is sold by auction, its one token; null while the drop is not registered
  const marketToken =
    item.sale === 'auction' && item.dropId ? await api('getMarketToken', { params }).catch(() => null) : null;
  return {
    item,
    sales,
    similar,
    marketToken,
    buying: buying && item.sale === 'fixed' && item.sold < item.quantity,
  };
}

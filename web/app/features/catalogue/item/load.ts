import { NONFUNGIBLE_SPB } from '@talkies/shared';
import { type RouterContextProvider, redirect } from 'react-router';
import { serverContext } from '../../../lib/api/context.ts';
import { legendaryId } from '../../../lib/api/legendary.ts';
import { orNull, orProblem, serverApi } from '../../../lib/api/server.ts';
import { checkoutPath, loginPath, patterns } from '../../../lib/url/paths.ts';
import type { OpenedCheckout } from './opened-checkout.ts';

/** How many sales a page shows at first. */
const FIRST_SALES = 5;

type Context = Readonly<RouterContextProvider>;

/**
 * Loads the item with its sales and similar items. Visitors who return to their order are redirected to the login;
 * other visitors sign in within the checkout.
 */
export async function loadItem(context: Context, id: string, opened: OpenedCheckout | null) {
  const api = serverApi(context);
  const params = { id };
  if (opened?.orderId != null) {
    const me = await orProblem(api('me'));
    if (!me.user) throw redirect(loginPath(checkoutPath(id, opened.orderId)));
  }
  const [item, sales, { items: similar }] = await orProblem(
    Promise.all([
      api('getItem', { params }),
      api('itemSales', { params, query: { limit: FIRST_SALES } }),
      api('similarItems', { params }),
    ]),
  );
  if (item.collection === NONFUNGIBLE_SPB && (await legendaryId(api)) === id)
    throw redirect(patterns.legendary);
  // for an auctioned item, its only token; null while the drop is not registered
  const marketToken =
    item.sale === 'auction' && item.dropId ? await orNull(api('getMarketToken', { params })) : null;
  return { item, sales, similar, marketToken, google: context.get(serverContext).google };
}

import { redirect } from 'react-router';
import { noStoreHeaders } from '../../../lib/api/no-store.ts';
import { orProblem, requireUser, serverApi } from '../../../lib/api/server.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { rights as words } from '../../../messages/en.ts';
import type { Route } from './+types/rights-file';
import { loadLegendaryToken } from './load.ts';
import { rightsText } from './rights-text.ts';

/** The file for the owner; everybody else is redirected to the page about it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireUser(context, request);
  const { marketToken } = await loadLegendaryToken(context);
  if (!marketToken) throw redirect(patterns.legendaryRights);
  const mine = await orProblem(serverApi(context)('myMarketToken', { params: { id: marketToken.id } }));
  if (!mine.owns) throw redirect(patterns.legendaryRights);
  return new Response(rightsText(marketToken, marketToken.serverTime), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${words.fileName}"`,
      ...noStoreHeaders(),
    },
  });
}

import { redirect } from 'react-router';
import { orProblem, requireUser, serverApi } from '../../../lib/api/server.ts';
import { patterns } from '../../../lib/url/paths.ts';
import type { Route } from './+types/latest-order';

/** The specification's `/nft_conformation`: the caller's latest order (spec:31). */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireUser(context, request);
  const { order } = await orProblem(serverApi(context)('latestOrder'));
  return redirect(order?.confirmationPath ?? patterns.profile);
}

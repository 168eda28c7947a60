import { redirect } from 'react-router';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { patterns } from '../../../lib/url/paths.ts';
import type { Route } from './+types/signout';

export const loader = () => redirect(patterns.home);

export async function action({ context }: Route.ActionArgs) {
  const cookies = new Headers();
  await orProblem(serverApi(context, cookies)('signOut'));
  throw redirect(patterns.home, { headers: cookies });
}

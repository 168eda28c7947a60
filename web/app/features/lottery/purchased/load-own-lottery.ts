import type { RouterContextProvider } from 'react-router';
import { orProblem, requireUser, serverApi } from '../../../lib/api/server.ts';

/** Loads the lottery and the person's part in it; redirects visitors to the login. */
export async function loadOwn(context: Readonly<RouterContextProvider>, request: Request, id: string) {
  await requireUser(context, request);
  const api = serverApi(context);
  const params = { id };
  const [lottery, mine] = await orProblem(
    Promise.all([api('getLottery', { params }), api('myLottery', { params })]),
  );
  return { lottery, mine };
}

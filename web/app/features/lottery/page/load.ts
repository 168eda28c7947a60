import type { RouterContextProvider } from 'react-router';
import { serverContext } from '../../../lib/api/context.ts';
import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { AT_ONCE } from './use-tickets.ts';

/** Loads the lottery with a page of its history, and whether visitors can sign in with Google. */
export async function loadLottery(
  context: Readonly<RouterContextProvider>,
  id: string,
  search: URLSearchParams,
) {
  const api = serverApi(context);
  const older = search.get('older');
  const query = { order: 'newest' as const, limit: AT_ONCE, ...(older === null ? {} : { cursor: older }) };
  const [lottery, tickets] = await orProblem(
    Promise.all([api('getLottery', { params: { id } }), api('lotteryTickets', { params: { id }, query })]),
  );
  return { lottery, tickets, older: older !== null, google: context.get(serverContext).google };
}

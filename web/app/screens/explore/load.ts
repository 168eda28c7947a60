import { data } from 'react-router';
import { queryOf, readFilters } from '../../lib/address/filters.ts';
import { type Api, ApiProblem } from '../../lib/api/api.ts';
import { orProblem } from '../../lib/api/server.ts';

const INVALID = 422;

/** The rows of the lobby for an address. A filter that is none of ours is answered with words, not with a failure. */
export async function loadLobby(api: Api, url: URL) {
  const filters = readFilters(url.searchParams);
  const cursor = url.searchParams.get('cursor');
  try {
    const page = await api('listItems', { query: queryOf(filters, cursor) });
    return data({ filters, page, refused: null });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problem.status !== INVALID) throw error;
    const page = await orProblem(api('listItems', { query: {} }));
    const refused = error.problem.errors?.map(({ message }) => message) ?? [error.problem.title];
    return data(
      { filters, page: { ...page, items: [], total: 0, nextCursor: null }, refused },
      { status: INVALID },
    );
  }
}

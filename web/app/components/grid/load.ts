import { data } from 'react-router';
import { ApiProblem } from '../../lib/api/api.ts';
import { orProblem } from '../../lib/api/server.ts';
import { type Filters, readFilters } from '../../lib/url/filters.ts';

const INVALID = 422;

/**
 * Loads the rows of a grid for an address; `usual` is the sort order without search words. An invalid filter results in
 * a message, not in a failure.
 */
export async function loadGrid<P extends object>(
  url: URL,
  list: (filters: Filters, cursor: string | null) => Promise<P>,
  usual?: string,
) {
  const filters = readFilters(url.searchParams, usual);
  try {
    const page = await list(filters, url.searchParams.get('cursor'));
    return data({ filters, page, refused: null });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problem.status !== INVALID) throw error;
    const page = await orProblem(list({}, null));
    const refused = error.problem.errors?.map(({ message }) => message) ?? [error.problem.title];
    return data(
      { filters, page: { ...page, items: [], total: 0, nextCursor: null }, refused },
      { status: INVALID },
    );
  }
}

import { loadGrid } from '../../../components/grid/load.ts';
import { queryOf } from '../../../lib/address/filters.ts';
import type { Api } from '../../../lib/api/api.ts';

/** The rows of explore for an address. */
export const loadExplore = (api: Api, url: URL) =>
  loadGrid(url, (filters, cursor) => api('listItems', { query: queryOf<'listItems'>(filters, cursor) }));

import { loadGrid } from '../../../components/grid/load.ts';
import type { Api } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/url/filters.ts';

/** Loads the rows of the explore page for an address. */
export const loadExplore = (api: Api, url: URL) =>
  loadGrid(url, (filters, cursor) => api('listItems', { query: queryOf<'listItems'>(filters, cursor) }));

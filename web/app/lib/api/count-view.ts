import { browserApi } from './api.ts';

/** The page that was counted last; the server counts the first page of a document. */
let counted: string | null = null;

/**
 * Counts a page that the browser shows: the server sees only when data is fetched, which may be much earlier, or
 * unused.
 */
export function countView(pathname: string, search: string): void {
  const q = new URLSearchParams(search).get('q');
  const path = q ? `${pathname}?q=${encodeURIComponent(q)}` : pathname;
  if (counted !== null && counted !== path)
    browserApi('countView', { body: { path } }).catch(() => undefined);
  counted = path;
}

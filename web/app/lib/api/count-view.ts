import { browserApi } from './api.ts';

/** What was counted last; of the document that the page came with, by the server. */
let counted: string | null = null;

/** Says that the browser shows another page: the server sees only what is fetched, which may be long before, or in vain. */
export function countView(pathname: string, search: string): void {
  const q = new URLSearchParams(search).get('q');
  const path = q ? `${pathname}?q=${encodeURIComponent(q)}` : pathname;
  if (counted !== null && counted !== path)
    browserApi('countView', { body: { path } }).catch(() => undefined);
  counted = path;
}

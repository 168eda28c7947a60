import { useLater } from '../../lib/page/later.ts';
import { useRest } from '../../lib/page/rest.ts';
import type { Viewed } from './viewed.ts';

const load = () => import('./RecentlyViewed.tsx');

/** Where the row stands, at a page's end. It is fetched once the page rests. */
export function RecentPlace({ viewed }: { viewed?: Viewed }) {
  const row = useLater(load, useRest());
  return row ? <row.default {...(viewed ? { viewed } : {})} /> : null;
}

import { useIdle } from '../../lib/timing/use-idle.ts';
import { useOnDemand } from '../../lib/timing/use-on-demand.ts';
import type { Viewed } from './viewed.ts';

const load = () => import('./RecentlyViewed.tsx');

/** Where the row stands, at a page's end. It is fetched once the page rests. */
export function LateRecentlyViewed({ viewed }: { viewed?: Viewed }) {
  const row = useOnDemand(load, useIdle());
  return row ? <row.default {...(viewed ? { viewed } : {})} /> : null;
}

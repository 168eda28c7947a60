import { useIdle } from '../../lib/timing/use-idle.ts';
import { useOnDemand } from '../../lib/timing/use-on-demand.ts';
import type { Viewed } from './viewed.ts';

const load = () => import('./RecentlyViewed.tsx');

/** The place of the row, at a page's end. The row is loaded once the page is idle. */
export function LateRecentlyViewed({ viewed }: { viewed?: Viewed }) {
  const row = useOnDemand(load, useIdle());
  return row ? <row.default {...(viewed ? { viewed } : {})} /> : null;
}

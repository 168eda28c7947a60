import type { VisitCounter } from '../../flows/visits/visit-counter.ts';
import { viewsOf } from '../../modules/visits/index.ts';
import { countViews } from '../count-views.ts';
import type { Router } from '../route.ts';

/** Pages that browsers render report that themselves: their data may have been prefetched long before. */
export const viewRoutes =
  (visits: VisitCounter) =>
  (router: Router): void => {
    router.on('countView', async ({ body, http }) => {
      countViews(visits, http, viewsOf(body.path));
      return { ok: true };
    });
  };

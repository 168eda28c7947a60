import type { VisitCounter } from '../../flows/figures/visit-counter.ts';
import { seenAt } from '../../modules/figures/index.ts';
import { countSeen } from '../count-views.ts';
import type { Router } from '../route.ts';

/** Pages that browsers draw by themselves say so: what they fetched for it may have come long before. */
export const viewRoutes =
  (visits: VisitCounter) =>
  (router: Router): void => {
    router.on('countView', async ({ body, http }) => {
      countSeen(visits, http, seenAt(body.path));
      return { ok: true };
    });
  };

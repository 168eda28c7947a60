import type { Needs } from '../../../chain/context.ts';
import { figuresCsv, studioFigures } from '../../../flows/studio/figures/figures.ts';
import { csvResponse } from '../../../platform/csv.ts';
import type { StudioRouter } from '../../studio-router.ts';

/** The figures of visitors and orders. */
export const studioFigureRoutes =
  (ctx: Needs<'db'>) =>
  (router: StudioRouter): void => {
    router.on('studioFigures', ({ query }) => studioFigures(ctx, query));
    router.on('figuresCsv', async ({ query }) => {
      const { head, rows } = await figuresCsv(ctx, query);
      return csvResponse(`figures-${query.part}-${query.from}-${query.to}.csv`, head, rows);
    });
  };

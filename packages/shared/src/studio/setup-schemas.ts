import { figuresStudioShapes } from './figures-schemas.ts';
import { healthShapes } from './health-schemas.ts';
import { previewShapes } from './preview-schemas.ts';
import { settingsShapes } from './settings-schemas.ts';

export type { FigureRow, FiguresPeriod, FiguresQuery, Funnel } from './figures-schemas.ts';
export type * from './health-schemas.ts';
export type * from './preview-schemas.ts';
export type * from './settings-schemas.ts';

/** How the shop is set up, what it comes to, and how its machinery is. */
export const setupShapes = { ...healthShapes, ...settingsShapes, ...previewShapes, ...figuresStudioShapes };

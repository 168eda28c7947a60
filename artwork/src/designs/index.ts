import type { Design } from '../poster.ts';
import { chandramukhi } from './chandramukhi.ts';
import { cinemaThings } from './cinema.ts';
import { gardenThings } from './garden.ts';
import { harbourThings } from './harbour.ts';
import { kabali } from './kabali.ts';
import { palaceThings } from './palace.ts';
import { pasumai } from './pasumai.ts';
import { sivaji } from './sivaji.ts';
import { spb } from './spb.ts';

/** The collection: numbers run on within a film. */
export const DESIGNS: readonly Design[] = [
  ...chandramukhi,
  ...palaceThings,
  ...kabali,
  ...harbourThings,
  ...sivaji,
  ...cinemaThings,
  ...pasumai,
  ...gardenThings,
  ...spb,
];

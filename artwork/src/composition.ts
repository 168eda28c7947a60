import type { Film } from './films.ts';
import type { Border } from './kit/border.ts';
import type { Kit } from './kit/kit.ts';

export const POSTER = { width: 1000, height: 1250 };

/** A layer drawn when its turn comes, so that the order of random numbers follows the order of painting. */
export type Draw = (k: Kit) => string;
export type Type = (k: Kit, film: Film) => string;

/** What a layout makes of a design: layers from back to front. */
export interface Layers {
  background: string;
  art: string;
  type: Type;
  border?: Border;
  /** Printed rather than painted: colours out of register, more paper, less brush. */
  print?: boolean;
}

export type Composition = (k: Kit, film: Film) => Layers;

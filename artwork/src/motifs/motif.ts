import type { Kit } from '../kit/kit.ts';

/** An object drawn about (0, 0), some 400 units in each direction; the layout scales and places it. */
export type Motif = (k: Kit) => string;

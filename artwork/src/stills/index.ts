import { nightStills } from './night.ts';
import { stageStills } from './stage.ts';
import type { Still } from './still.ts';

/** Covers of the five collections and the panel of the trailer. */
export const STILLS: readonly Still[] = [...nightStills, ...stageStills];

import { AppError } from '../../platform/errors.ts';

/** Something of the studio that cannot be done now, in a sentence for whoever wanted it. */
export const studioRefusal = (detail: string): AppError => new AppError('studio/refused', { detail });

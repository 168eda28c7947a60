import { AppError } from '../../platform/errors.ts';

/** The refusal of an act that is not possible now, in a sentence for its member. */
export const studioRefusal = (detail: string): AppError => new AppError('studio/refused', { detail });

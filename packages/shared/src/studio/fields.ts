import { z } from 'zod';
import { line } from '../common/schemas.ts';
import { REASON_MAX, REASON_MIN } from './reason.ts';

/** Fields that calls of several features have. */
export const UuidParamSchema = z.object({ id: z.uuid() });
/** in US cents */
export const cents = z.string().regex(/^\d+$/);
/** in US cents; a minus goes before */
export const signedCents = z.string().regex(/^-?\d+$/);
/** why somebody does it: it stands in the log */
export const reason = line(REASON_MIN, REASON_MAX);

import { z } from 'zod';
import { line } from '../common/schemas.ts';
import { REASON_MAX, REASON_MIN } from './reason.ts';

/** Fields that calls of several features have. */
export const UuidParamSchema = z.object({ id: z.uuid() });
/** in US cents */
export const cents = z.string().regex(/^\d+$/);
/** in US cents; may begin with a minus */
export const signedCents = z.string().regex(/^-?\d+$/);
/** a member's reason for an action, written to the audit log */
export const reason = line(REASON_MIN, REASON_MAX);

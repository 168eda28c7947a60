import { z } from 'zod';
import { InstantSchema, pageLimit, type Shapes } from '../../common/schemas.ts';
import { EMAIL_MAX } from '../../constants.ts';
import type { auditEndpoints } from './endpoints.ts';

const AuditLineSchema = z.object({
  /** counts from 1 without a gap */
  number: z.number().int(),
  at: InstantSchema,
  /** a member's address, or `command` */
  actor: z.string(),
  role: z.string(),
  operation: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** SHA-256, as hex */
  hash: z.string(),
});
export type AuditLine = z.infer<typeof AuditLineSchema>;

export const auditShapes = {
  listAudit: {
    query: z.object({
      /** number of the last line of the previous page */
      before: z.coerce.number().int().min(1).max(1e15).optional(),
      actor: z.string().max(EMAIL_MAX).optional(),
      operation: z.string().max(60).optional(),
      subject: z.string().max(200).optional(),
      limit: pageLimit(200, 50),
    }),
    response: z.object({
      lines: z.array(AuditLineSchema),
      /** `before` of the next page; null on the last */
      next: z.number().int().nullable(),
    }),
  },
} satisfies Record<keyof typeof auditEndpoints, Shapes>;

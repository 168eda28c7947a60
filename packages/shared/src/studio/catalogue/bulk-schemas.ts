import { z } from 'zod';
import type { Shapes } from '../../common/schemas.ts';
import { version } from '../version.ts';
import { MAX_BULK } from './catalogue.ts';
import { bulkFields } from './item-schemas.ts';

const ids = z.array(z.string().min(1).max(100)).min(1).max(MAX_BULK);
const ChangeSchema = bulkFields.partial();
export type BulkChange = z.infer<typeof ChangeSchema>;

/** A field of one item, before and after. */
const RowSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** the version after the change */
  version: z.number().int(),
  before: ChangeSchema,
  after: ChangeSchema,
});

const OutcomeSchema = z.object({
  /** the changed fields of items */
  rows: z.array(RowSchema),
  /** how many items have these values already */
  same: z.number().int(),
  refused: z.array(z.object({ id: z.string(), title: z.string(), reason: z.string() })),
});
export type BulkOutcome = z.infer<typeof OutcomeSchema>;

export const bulkShapes = {
  /** check: returns what it would do, and stores nothing */
  changeItems: {
    body: z.object({ mode: z.enum(['check', 'change']), ids, change: ChangeSchema }),
    response: OutcomeSchema,
  },
  /** undoes a bulk change, except where a field was changed since */
  undoItems: {
    body: z.object({
      rows: z
        .array(z.object({ id: z.string(), version, before: ChangeSchema }))
        .min(1)
        .max(MAX_BULK),
    }),
    response: OutcomeSchema,
  },
} satisfies Record<string, Shapes>;

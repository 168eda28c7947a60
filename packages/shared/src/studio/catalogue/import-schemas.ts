import { z } from 'zod';
import { line, type Shapes } from '../../common/schemas.ts';
import type { ErrorCode } from '../../errors.ts';
import { slugPattern } from '../../rules/text.ts';

const count = z.number().int();

const ReportSchema = z.object({
  source: z.string(),
  films: count,
  rows: count,
  created: count,
  updated: count,
  unchanged: count,
  refused: count,
  /** rows that lack what publishing needs */
  drafts: count,
});

const RefusedSchema = z.object({
  file: z.string(),
  row: count,
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
});

/** One line of the answer, as JSON: how far it is, and at the end what came of it, or why it broke off. */
export type ImportLine =
  | { rows: string }
  | { done: ImportDone }
  | { failed: { code?: ErrorCode; title: string; detail: string } };

const DoneSchema = z.object({
  report: ReportSchema,
  /** the first of them */
  refused: z.array(RefusedSchema),
  /** just the refused rows, to mend and send again; null where none was, or none could be read */
  file: z.object({ name: z.string(), type: z.string(), text: z.string() }).nullable(),
});
export type ImportDone = z.infer<typeof DoneSchema>;

export const importShapes = {
  /** a form with a file of items, films.json, and the pictures that they name */
  importItems: {
    query: z.object({
      /** check: everything is tried, and nothing is kept */
      mode: z.enum(['check', 'import']),
      /** names the collection: the same name and row id is the same item */
      source: z.string().regex(slugPattern, 'Use lower-case letters, digits and hyphens.').max(60),
      /** for rows that name none */
      film: line(1, 100).optional(),
      creator: line(1, 200).optional(),
    }),
    response: z.undefined(),
  },
} satisfies Record<string, Shapes>;

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
  /** rows that lack something needed for publishing */
  drafts: count,
});

const RefusedSchema = z.object({
  file: z.string(),
  row: count,
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
});

/** One line of the answer, as JSON: the progress, and at the end the outcome, or why it was aborted. */
export type ImportLine =
  | { rows: string }
  | { done: ImportDone }
  | { failed: { code?: ErrorCode; title: string; detail: string } };

const DoneSchema = z.object({
  report: ReportSchema,
  /** the first refused rows */
  refused: z.array(RefusedSchema),
  /** only the refused rows, to correct and send again; null where there is none, or none could be read */
  file: z.object({ name: z.string(), type: z.string(), text: z.string() }).nullable(),
});
export type ImportDone = z.infer<typeof DoneSchema>;

export const importShapes = {
  /** a form with a file of items, films.json, and the pictures that they name */
  importItems: {
    query: z.object({
      /** check: tries everything, and stores nothing */
      mode: z.enum(['check', 'import']),
      /** the import's name: the same name and row id mean the same item */
      source: z.string().regex(slugPattern, 'Use lower-case letters, digits and hyphens.').max(60),
      /** the film of rows that name none */
      film: line(1, 100).optional(),
      creator: line(1, 200).optional(),
    }),
    response: z.undefined(),
  },
} satisfies Record<string, Shapes>;

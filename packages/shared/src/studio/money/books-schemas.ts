import { z } from 'zod';
import { InstantSchema, line, pageLimit, type Shapes } from '../../common/schemas.ts';
import { differenceKinds } from './books.ts';
import type { bookEndpoints } from './books-endpoints.ts';

const DayParams = z.object({ day: z.iso.date() });

const DifferenceSchema = z.object({
  kind: z.enum(differenceKinds),
  /** the order's number, the payment's reference, or the owner of the books */
  about: z.string(),
  what: z.string(),
  /** the number of its order, such as `TK-20418` */
  order: z.string().nullable(),
  /** `by`: the role of the member who wrote the note */
  resolved: z.object({ by: z.string(), at: InstantSchema, note: z.string() }).nullable(),
});

const DaySchema = z.object({
  /** a day in UTC, such as 2026-11-22 */
  day: z.iso.date(),
  comparedAt: InstantSchema,
  /** the note of the operator's command on the whole day */
  note: z.string().nullable(),
  differences: z.array(DifferenceSchema),
});
export type BooksDay = z.infer<typeof DaySchema>;
export type BooksDifference = z.infer<typeof DifferenceSchema>;

export const bookShapes = {
  studioBooks: {
    query: z.object({
      show: z.enum(['open', 'all']).default('open'),
      /** days before this one */
      before: z.iso.date().optional(),
      limit: pageLimit(90, 30),
    }),
    response: z.object({ days: z.array(DaySchema), next: z.iso.date().nullable() }),
  },
  compareBooks: { params: DayParams, response: DaySchema },
  resolveDifference: {
    params: DayParams,
    /** `seen`: the comparison that the member saw; `place`: the index of the difference */
    body: z.object({
      seen: InstantSchema,
      place: z.number().int().min(0).max(100_000),
      note: line(3, 400),
    }),
    response: DaySchema,
  },
} satisfies Record<keyof typeof bookEndpoints, Shapes>;

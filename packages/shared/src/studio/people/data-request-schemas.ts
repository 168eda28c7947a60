import { z } from 'zod';
import { ObstacleSchema } from '../../accounts/profile-schemas.ts';
import { IdParamSchema, InstantSchema, pageLimit, prose } from '../../common/schemas.ts';
import { dataRequestKinds, dataRequestStates } from '../../content/reasons.ts';
import { reason } from '../fields.ts';

const RowSchema = z.object({
  /** `D-7KQ2-X9TB` */
  id: z.string(),
  kind: z.enum(dataRequestKinds),
  state: z.enum(dataRequestStates),
  /** the member who recorded it; null: the person made it themselves */
  openedBy: z.string().nullable(),
  openedAt: InstantSchema,
  /** the legal deadline for the answer */
  dueAt: InstantSchema,
  /** whole days until then; negative where it is late */
  daysLeft: z.number().int(),
  answeredAt: InstantSchema.nullable(),
});

const RequestSchema = RowSchema.extend({
  text: z.string(),
  /** the conversation in which it was made */
  threadId: z.string().nullable(),
  answer: z.string().nullable(),
  /** null: the account is deleted */
  person: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** what has to be resolved before an erasure */
  obstacles: z.array(ObstacleSchema),
  /** the parts of a copy of the data */
  parts: z.array(z.string()),
});

export const dataRequestShapes = {
  listDataRequests: {
    query: z.object({
      show: z.enum(['open', 'closed']).default('open'),
      cursor: z.string().max(300).optional(),
      limit: pageLimit(200, 50),
    }),
    response: z.object({ requests: z.array(RowSchema), next: z.string().nullable() }),
  },
  inspectDataRequest: { params: IdParamSchema, body: z.object({ reason }), response: RequestSchema },
  openDataRequestFor: {
    params: IdParamSchema,
    body: z.object({
      kind: z.enum(dataRequestKinds),
      text: prose(0, 2000),
      /** the number of the conversation */
      thread: z.string().max(20).optional(),
      reason,
    }),
    response: z.object({ id: z.string() }),
  },
  answerDataRequest: {
    params: IdParamSchema,
    body: z.object({
      outcome: z.enum(['done', 'refused']),
      /** the person reads it */
      text: prose(3, 2000),
      reason,
    }),
    response: RequestSchema,
  },
};

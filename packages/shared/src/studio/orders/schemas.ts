import { z } from 'zod';
import {
  ChainNameSchema,
  InstantSchema,
  line,
  MoneySchema,
  OkSchema,
  pageLimit,
  prose,
  type Shapes,
} from '../../common/schemas.ts';
import { EMAIL_MAX, orderStates } from '../../constants.ts';
import { MESSAGE_MAX, TO_BUYER_MIN } from '../../content/reasons.ts';
import { OrderPageSchema } from '../../orders/schemas.ts';
import { moved } from '../approvals/schemas.ts';
import { reason, signedCents, UuidParamSchema } from '../fields.ts';
import type { studioOrderEndpoints } from './endpoints.ts';
import { PossibleResolutionSchema, resolveShapes } from './resolve-schemas.ts';

const RefundSchema = z.object({
  id: z.string(),
  /** in the smallest unit of `currency` */
  amount: z.string(),
  currency: z.string(),
  state: z.enum(['due', 'asked', 'confirmed']),
});
const NoteSchema = z.object({ author: z.string(), note: z.string(), at: InstantSchema });
export type StudioOrderNote = z.infer<typeof NoteSchema>;

export const studioOrderShapes = {
  refundOrder: {
    params: UuidParamSchema,
    body: z.object({
      /** in the smallest unit of what was charged; without it all that is left */
      amount: z
        .string()
        .regex(/^[1-9]\d{0,17}$/, 'Write a whole number of the smallest unit.')
        .optional(),
      /** the buyer reads it */
      reason,
      /** the same amount for the same reason once more */
      again: z.boolean().default(false),
    }),
    response: moved(RefundSchema),
  },
  searchOrders: {
    query: z.object({
      /** a number, a mail address, a wallet, a transaction's hash, or a provider's id */
      q: line(1, EMAIL_MAX).optional(),
      /** why a person's orders are looked for; needed with a mail address */
      reason: reason.optional(),
      state: z.enum(orderStates).optional(),
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
      limit: pageLimit(200, 50),
    }),
    response: z.object({
      orders: z.array(
        z.object({
          id: z.string(),
          number: z.string(),
          state: z.enum(orderStates),
          price: MoneySchema,
          chain: ChainNameSchema,
          failure: z.string().nullable(),
          createdAt: InstantSchema,
        }),
      ),
      /** `before` of the next page */
      next: z.string().nullable(),
    }),
  },
  inspectOrder: {
    params: UuidParamSchema,
    body: z.object({ reason }),
    response: z.object({
      order: OrderPageSchema.omit({ confirmationPath: true }),
      buyer: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
      /** every step, with what moved it */
      steps: z.array(z.object({ state: z.enum(orderStates), at: InstantSchema, cause: z.string() })),
      /** as they came; their bodies are not kept */
      providerEvents: z.array(
        z.object({
          method: z.string(),
          id: z.string(),
          type: z.string(),
          verdict: z.string(),
          at: InstantSchema,
        }),
      ),
      payments: z.array(
        z.object({
          id: z.string(),
          method: z.string(),
          state: z.string(),
          reference: z.string().nullable(),
          /** in the smallest unit of `currency` */
          amount: z.string(),
          currency: z.string(),
          received: z.string(),
          failure: z.string().nullable(),
        }),
      ),
      /** what `refundOrder` could send back, of what came, in the smallest unit of `currency`; null: nothing */
      refundable: z
        .object({
          left: z.string(),
          /** what the order's payment was to bring */
          charged: z.string(),
          currency: z.string(),
          /** a refund that is worth more of the order's price waits for a second person: what is left of the day's sum */
          aloneCents: signedCents,
        })
        .nullable(),
      /** refunds that are confirmed and the provider's books do not hold, or may not (adr/595); `contradiction`: what they say */
      byHand: z.array(
        z.object({
          id: z.string(),
          /** in the smallest unit of `currency` */
          amount: z.string(),
          currency: z.string(),
          reference: z.string(),
          contradiction: z.string().nullable(),
        }),
      ),
      /** what `resolveOrder` could do now */
      resolutions: z.array(PossibleResolutionSchema),
      notes: z.array(NoteSchema),
    }),
  },
  noteOrder: { params: UuidParamSchema, body: z.object({ note: line(1, 1000) }), response: NoteSchema },
  writeToBuyer: {
    params: UuidParamSchema,
    /** `id` is made by whoever writes: the same again is the same message. `text` is mailed as it stands */
    body: z.object({ id: z.uuid(), text: prose(TO_BUYER_MIN, MESSAGE_MAX) }),
    /** the conversation's number */
    response: z.object({ thread: z.string() }),
  },
  cancelByOperator: { params: UuidParamSchema, body: z.object({ reason }), response: OkSchema },
  deliverAgain: { params: UuidParamSchema, body: z.object({ reason }), response: OkSchema },
  ...resolveShapes,
} satisfies Record<keyof typeof studioOrderEndpoints, Shapes>;

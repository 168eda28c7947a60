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
import { ApprovalSchema, moved } from '../approvals/schemas.ts';
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
      /** in the smallest unit of the charged currency; without it, everything that is left */
      amount: z
        .string()
        .regex(/^[1-9]\d{0,17}$/, 'Write a whole number of the smallest unit.')
        .optional(),
      /** the buyer reads it */
      reason,
      /** true: refunds the same amount for the same reason a second time */
      again: z.boolean().default(false),
    }),
    response: moved(RefundSchema),
  },
  searchOrders: {
    query: z.object({
      /** a number, a mail address, a wallet, a transaction's hash, or a provider's id */
      q: line(1, EMAIL_MAX).optional(),
      /** why a person's orders are searched for; needed with a mail address */
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
      /** every state with the cause of the change */
      steps: z.array(z.object({ state: z.enum(orderStates), at: InstantSchema, cause: z.string() })),
      /** the events in their order of arrival; their bodies are not stored */
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
      /**
       * what `refundOrder` could still refund of the received money, in the smallest unit of `currency`; null: nothing
       */
      refundable: z
        .object({
          left: z.string(),
          /** the amount that the payment was for */
          charged: z.string(),
          currency: z.string(),
          /**
           * what the member may still refund alone today; a refund worth more of the order's price waits for a second
           * person
           */
          aloneCents: signedCents,
        })
        .nullable(),
      /** the refund of this order that waits for a second person */
      waiting: ApprovalSchema.nullable(),
      /**
       * confirmed refunds that are not, or may not be, in the provider's books (adr/595); `contradiction`: what the
       * books show
       */
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
      /** the actions that `resolveOrder` can take now */
      resolutions: z.array(PossibleResolutionSchema),
      notes: z.array(NoteSchema),
    }),
  },
  noteOrder: { params: UuidParamSchema, body: z.object({ note: line(1, 1000) }), response: NoteSchema },
  writeToBuyer: {
    params: UuidParamSchema,
    /** `id` is chosen by the caller: repeating it is the same message. `text` is mailed unchanged */
    body: z.object({ id: z.uuid(), text: prose(TO_BUYER_MIN, MESSAGE_MAX) }),
    /** the number of the conversation */
    response: z.object({ thread: z.string() }),
  },
  cancelByOperator: { params: UuidParamSchema, body: z.object({ reason }), response: OkSchema },
  deliverAgain: { params: UuidParamSchema, body: z.object({ reason }), response: OkSchema },
  ...resolveShapes,
} satisfies Record<keyof typeof studioOrderEndpoints, Shapes>;

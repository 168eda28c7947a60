import { z } from 'zod';
import { line, OkSchema, type Shapes } from '../../common/schemas.ts';
import { reason } from '../fields.ts';
import { orderResolutions } from '../money/books.ts';

/** What `resolveOrder` could do with an order now. */
export const PossibleResolutionSchema = z.object({
  resolution: z.enum(orderResolutions),
  /** the refund, or the payment, that it is about; null: whatever of the order waits */
  about: z
    .object({
      id: z.string(),
      method: z.string(),
      /** in the smallest unit of `currency`: what goes back, or came */
      amount: z.string(),
      currency: z.string(),
      /** the provider's, of the payment */
      reference: z.string().nullable(),
    })
    .nullable(),
});

export const resolveShapes = {
  resolveOrder: {
    params: z.object({ id: z.uuid() }),
    /**
     * `about`: the id of which refund or payment is meant, needed where the order has several. `reference`: what it was paid
     * back by; with `paid-back` and `went-back` alone
     */
    body: z.object({
      resolution: z.enum(orderResolutions),
      about: z.uuid().optional(),
      reference: line(1, 200).optional(),
      reason,
    }),
    response: OkSchema,
  },
} satisfies Record<string, Shapes>;

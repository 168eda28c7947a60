import { z } from 'zod';
import { line, OkSchema, type Shapes } from '../../common/schemas.ts';
import { reason } from '../fields.ts';
import { orderResolutions } from '../money/books.ts';

/** An action that `resolveOrder` can take on an order now. */
export const PossibleResolutionSchema = z.object({
  resolution: z.enum(orderResolutions),
  /** the refund or payment that it concerns; null: everything of the order that waits */
  about: z
    .object({
      id: z.string(),
      method: z.string(),
      /** the refunded or received amount, in the smallest unit of `currency` */
      amount: z.string(),
      currency: z.string(),
      /** the provider's reference of the payment */
      reference: z.string().nullable(),
    })
    .nullable(),
});

export const resolveShapes = {
  resolveOrder: {
    params: z.object({ id: z.uuid() }),
    /**
     * `about`: the id of the refund or payment, needed where the order has several. `reference`: the reference of the
     * repayment; only with `paid-back` and `went-back`
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

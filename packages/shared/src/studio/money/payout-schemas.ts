import { z } from 'zod';
import { AddressSchema, ChainNameSchema, line, type Shapes } from '../../common/schemas.ts';
import { moved } from '../approvals/schemas.ts';
import { signedCents } from '../fields.ts';
import type { payoutEndpoints } from './endpoints.ts';
import { PayoutSchema } from './schemas.ts';

export const payoutShapes = {
  listPayouts: {
    response: z.object({
      balances: z.array(
        z.object({
          chain: ChainNameSchema,
          address: AddressSchema,
          ...{ earned: signedCents, paid: signedCents, begun: signedCents, open: signedCents },
        }),
      ),
      payouts: z.array(PayoutSchema),
    }),
  },
  beginPayout: {
    body: z.object({ chain: ChainNameSchema, address: AddressSchema }),
    response: moved(PayoutSchema),
  },
  endPayout: {
    params: z.object({ id: z.coerce.number().int().min(1).max(1e12) }),
    /** null: it was not paid, and is owed again */
    body: z.object({ reference: line(1, 200).nullable() }),
    response: PayoutSchema,
  },
} satisfies Record<keyof typeof payoutEndpoints, Shapes>;

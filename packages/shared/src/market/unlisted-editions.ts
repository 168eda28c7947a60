import { z } from 'zod';
import { AddressSchema, type Shapes } from '../common/schemas.ts';
import { walletKinds } from '../constants.ts';
import { coins } from '../rules/money.ts';
import { MarketTransactionSchema, TokenCardSchema } from './schemas.ts';

/** An edition that its owner could put on sale now, with the facts for setting its price. */
export const UnlistedEditionSchema = z.object({
  card: TokenCardSchema,
  /** the wallet that owns it and signs; `approved`: whether our marketplace may transfer the wallet's tokens */
  wallet: z.object({
    address: AddressSchema,
    kind: z.enum(walletKinds),
    approved: z.boolean(),
  }),
  currency: z.enum(coins),
  terms: z.object({ royaltyBps: z.number().int(), feeBps: z.number().int() }),
  /** its listing, where one was sent and is not decided yet */
  pending: MarketTransactionSchema.nullable(),
});
export type UnlistedEdition = z.infer<typeof UnlistedEditionSchema>;

export const unlistedEditionShapes = {
  /** at most 100, the last acquired first; `total`: how many there are */
  mySellable: { response: z.object({ editions: z.array(UnlistedEditionSchema), total: z.number().int() }) },
} satisfies Record<string, Shapes>;

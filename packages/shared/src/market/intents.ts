import { z } from 'zod';
import { AddressSchema, ChainNameSchema } from '../common/schemas.ts';

/** the contract that owes the money */
export const CreditSourceSchema = z.enum(['marketplace', 'collectible', 'orderReceiver', 'lottery']);

const lottery = z.string().min(1).max(100);
const marketToken = z.string().min(1).max(120);
/** as it was typed, in the coin of the item's chain, such as `12.5` */
const typed = z.string().max(120);
const wei = z.string().regex(/^\d{1,30}$/);

/** What a person wants to do. The server builds the contract call; the browser repeats the amounts that it showed. */
export const MarketIntentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sell'), marketToken, price: typed }),
  z.object({ kind: z.literal('change-price'), marketToken, price: typed }),
  z.object({ kind: z.literal('remove'), marketToken }),
  /** `feeBps`: the service fee that the seller was shown, in basis points; pages of before 2026-12 leave it out */
  z.object({
    kind: z.literal('auction'),
    marketToken,
    reserve: typed,
    days: z.string().max(20),
    feeBps: z.number().int().min(0).max(10_000).optional(),
  }),
  z.object({ kind: z.literal('cancel-auction'), marketToken }),
  /** `total`: what the buyer was shown, in wei */
  z.object({ kind: z.literal('buy'), marketToken, total: wei }),
  z.object({ kind: z.literal('bid'), marketToken, round: z.string().regex(/^\d{1,15}$/), amount: typed }),
  z.object({ kind: z.literal('settle'), marketToken }),
  /** without `to`, the money is sent to the wallet itself */
  z.object({
    kind: z.literal('withdraw'),
    chain: ChainNameSchema,
    source: CreditSourceSchema.default('marketplace'),
    to: AddressSchema.optional(),
  }),
  /** whether our marketplace may move the wallet's tokens */
  z.object({ kind: z.literal('approve'), chain: ChainNameSchema, allowed: z.boolean() }),
  /** `total`: what the buyer was shown for all of them, in wei */
  z.object({
    kind: z.literal('tickets'),
    lottery,
    count: z.number().int().min(1).max(4_294_967_295),
    total: wei,
  }),
  /** anybody may do these; the server adds the signature, the winner and the purchase */
  z.object({ kind: z.enum(['draw', 'claim-prize', 'return-prize']), lottery }),
  z.object({ kind: z.literal('claim-refund'), lottery, holder: AddressSchema }),
]);
export type MarketIntent = z.infer<typeof MarketIntentSchema>;

import { z } from 'zod';
import { AddressSchema, ChainNameSchema, type Shapes } from '../common/schemas.ts';
import { coins } from '../rules/money.ts';

export const ChainSchema = z.object({
  name: ChainNameSchema,
  chainId: z.number().int(),
  label: z.string(),
  currency: z.enum(coins),
  /** an RPC address that is safe to give to a browser wallet; a filtered proxy on local chains */
  rpcUrl: z.string(),
  explorerUrl: z.string(),
  collectible: AddressSchema,
  /** whether new wallets are given play money on this chain */
  local: z.boolean(),
});
export type Chain = z.infer<typeof ChainSchema>;

/** Shapes of each call. */
export const chainShapes = {
  listChains: { response: z.object({ chains: z.array(ChainSchema) }) },
} satisfies Record<string, Shapes>;

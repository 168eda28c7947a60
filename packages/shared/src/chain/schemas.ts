import { z } from 'zod';
import { AddressSchema, ChainNameSchema, type Shapes } from '../common/schemas.ts';
import { coins } from '../rules/money.ts';

export const ChainSchema = z.object({
  name: ChainNameSchema,
  chainId: z.number().int(),
  label: z.string(),
  currency: z.enum(coins),
  /** what a browser's wallet may be given; a filtered proxy on local chains */
  rpcUrl: z.string(),
  explorerUrl: z.string(),
  collectible: AddressSchema,
  /** play money is given to new wallets here */
  local: z.boolean(),
});
export type Chain = z.infer<typeof ChainSchema>;

/** Shapes of each call. */
export const chainShapes = {
  listChains: { response: z.object({ chains: z.array(ChainSchema) }) },
} satisfies Record<string, Shapes>;

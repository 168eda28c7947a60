import { z } from 'zod';
import { AddressSchema, ChainNameSchema, HashSchema, InstantSchema, MoneySchema } from './common.ts';

export const ChainSchema = z.object({
  name: ChainNameSchema,
  chainId: z.number().int(),
  label: z.string(),
  currency: z.enum(['ETH', 'MATIC']),
  /** what a browser's wallet may be given; a filtered proxy on local chains */
  rpcUrl: z.string(),
  explorerUrl: z.string(),
  collectible: AddressSchema,
  /** play money is given to new wallets here */
  local: z.boolean(),
});
export type Chain = z.infer<typeof ChainSchema>;

export const ExplorerEventSchema = z.object({
  contract: AddressSchema,
  name: z.string(),
  args: z.array(z.object({ name: z.string(), value: z.string() })),
});
export const ExplorerTransactionSchema = z.object({
  chain: ChainNameSchema,
  hash: HashSchema,
  status: z.enum(['pending', 'success', 'reverted']),
  block: z.number().int().nullable(),
  at: InstantSchema.nullable(),
  from: AddressSchema,
  to: AddressSchema.nullable(),
  value: MoneySchema,
  fee: MoneySchema.nullable(),
  confirmations: z.number().int(),
  call: z.string().nullable(),
  events: z.array(ExplorerEventSchema),
});
export const ExplorerBlockSchema = z.object({
  chain: ChainNameSchema,
  number: z.number().int(),
  hash: HashSchema,
  parent: HashSchema,
  at: InstantSchema,
  transactions: z.array(
    z.object({ hash: HashSchema, from: AddressSchema, to: AddressSchema.nullable(), value: MoneySchema }),
  ),
});

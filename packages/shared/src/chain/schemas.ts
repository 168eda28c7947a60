import { z } from 'zod';
import {
  AddressSchema,
  ChainNameSchema,
  HashSchema,
  InstantSchema,
  MoneySchema,
  type Shapes,
} from '../common/schemas.ts';
import { chainNames } from '../constants.ts';
import { TransactionHashSchema } from '../orders/schemas.ts';

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
/** Of an address, what a node knows and what it did with the contracts of this house. */
export const ExplorerAddressSchema = z.object({
  chain: ChainNameSchema,
  address: AddressSchema,
  contract: z.boolean(),
  balance: MoneySchema,
  /** transactions that it sent */
  sent: z.number().int(),
  /** tokens of this house that it holds */
  holds: z.number().int(),
  /** the latest first */
  moves: z.array(z.object({ kind: z.enum(['bought', 'sold', 'bid']), hash: HashSchema, at: InstantSchema })),
});

const block = z.object({ chain: z.enum(chainNames), number: z.coerce.number().int().min(0) });
const transaction = z.object({ chain: z.enum(chainNames), hash: TransactionHashSchema.shape.hash });

/** Shapes of each call. */
export const chainShapes = {
  listChains: { response: z.object({ chains: z.array(ChainSchema) }) },
  explorerTransaction: { params: transaction, response: ExplorerTransactionSchema },
  explorerBlock: { params: block, response: ExplorerBlockSchema },
  explorerAddress: {
    params: z.object({ chain: z.enum(chainNames), address: AddressSchema }),
    response: ExplorerAddressSchema,
  },
} satisfies Record<string, Shapes>;

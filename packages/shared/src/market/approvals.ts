import { z } from 'zod';
import { AddressSchema, ChainNameSchema, type Shapes } from '../common/schemas.ts';
import { walletKinds } from '../constants.ts';
import { MarketTransactionSchema } from './schemas.ts';

/** Whether our marketplace may transfer the tokens of one wallet on one chain to their buyers (spec:38). */
export const MarketApprovalSchema = z.object({
  wallet: AddressSchema,
  walletKind: z.enum(walletKinds),
  chain: ChainNameSchema,
  /** null where the chain does not answer */
  allowed: z.boolean().nullable(),
  /** how many listings end when it is switched off */
  listings: z.number().int(),
  /** a change that was sent and is not decided yet */
  pending: MarketTransactionSchema.nullable(),
});
export type MarketApproval = z.infer<typeof MarketApprovalSchema>;

export const marketplaceApprovalShapes = {
  /** the approvals of every wallet, on every chain on which it was proved */
  myApprovals: { response: z.object({ approvals: z.array(MarketApprovalSchema) }) },
} satisfies Record<string, Shapes>;

import { z } from 'zod';
import { ChainNameSchema, InstantSchema, OkSchema, pageLimit, type Shapes } from '../../common/schemas.ts';
import { reason, signedCents, UuidParamSchema } from '../fields.ts';
import { BatchRequestSchema } from '../money/schemas.ts';
import type { approvalEndpoints } from './endpoints.ts';

export const ApprovalSchema = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'approved', 'declined', 'withdrawn', 'expired']),
  request: z.union([
    z.object({
      kind: z.literal('refund'),
      orderId: z.string(),
      /** the order's number: `TK-20418` */
      number: z.string(),
      /** in the smallest unit of `currency`, the charged currency */
      amount: z.string(),
      currency: z.string(),
      reason: z.string(),
      again: z.boolean(),
      /** the part of the money that was refunded when it was asked for; absent in older requests */
      refunded: z.string().optional(),
    }),
    z.object({
      kind: z.literal('payout'),
      chain: ChainNameSchema,
      address: z.string(),
      /** the rate of tax to be deducted at source; absent in older requests */
      taxBps: z.number().int().optional(),
    }),
    BatchRequestSchema,
  ]),
  /** the worth in US cents */
  cents: signedCents,
  requestedBy: z.string(),
  requestedAt: InstantSchema,
  expiresAt: InstantSchema,
  decidedBy: z.string().nullable(),
  decidedAt: InstantSchema.nullable(),
  /** why it was declined or taken back */
  decision: z.string().nullable(),
});
export type StudioApproval = z.infer<typeof ApprovalSchema>;

/** The outcome of a request for money: it moves, or waits for a second person. */
export const moved = <S extends z.ZodType>(done: S) =>
  z.union([
    z.object({ kind: z.literal('done'), done }),
    z.object({ kind: z.literal('waiting'), approval: ApprovalSchema }),
  ]);

export const studioApprovalShapes = {
  listApprovals: {
    query: z.object({
      /** `waiting`: those that can be decided */
      show: z.enum(['waiting', 'all']).default('waiting'),
      before: z.uuid().optional(),
      limit: pageLimit(200, 50),
    }),
    response: z.object({ approvals: z.array(ApprovalSchema), next: z.string().nullable() }),
  },
  approveRequest: { params: UuidParamSchema, response: OkSchema },
  declineRequest: { params: UuidParamSchema, body: z.object({ reason }), response: ApprovalSchema },
} satisfies Record<keyof typeof approvalEndpoints, Shapes>;

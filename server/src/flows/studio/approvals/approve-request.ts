import type { Needs } from '../../../chain/context.ts';
import { approvalRequest, type Member } from '../../../modules/studio/index.ts';
import { approveBatch } from '../money/pay-batch.ts';
import { approvePayout } from '../money/pay-creators.ts';
import { approveRefund } from '../orders/refund-order.ts';

const approvals = { refund: approveRefund, payout: approvePayout, batch: approveBatch };

/** Carries out a request that waits for a second person, of any kind. */
export async function approveRequest(
  ctx: Needs<
    | 'chains'
    | 'changes'
    | 'clock'
    | 'config'
    | 'db'
    | 'log'
    | 'mail'
    | 'queue'
    | 'rates'
    | 'signers'
    | 'writer'
  >,
  member: Member,
  id: string,
): Promise<void> {
  const { request } = await approvalRequest(ctx, id);
  await approvals[request.kind](ctx, member, id);
}

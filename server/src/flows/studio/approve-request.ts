import type { Needs } from '../../chain/context.ts';
import { approvalRequest, type Member } from '../../modules/studio/index.ts';
import { approvePayout } from './pay-creators.ts';
import { approveRefund } from './refund-order.ts';

/** Does what waits for a second person, whatever it is. */
export async function approveRequest(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>,
  member: Member,
  id: string,
): Promise<void> {
  const { request } = await approvalRequest(ctx, id);
  await (request.kind === 'refund' ? approveRefund : approvePayout)(ctx, member, id);
}

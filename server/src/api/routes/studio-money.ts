import type { Needs } from '../../chain/context.ts';
import { approveRequest } from '../../flows/studio/approve-request.ts';
import { beginStudioPayout, endStudioPayout, listPayouts } from '../../flows/studio/pay-creators.ts';
import { refundOrder } from '../../flows/studio/refund-order.ts';
import { declineApproval, listApprovals } from '../../modules/studio/index.ts';
import type { StudioRouter } from '../studio-router.ts';

/** Refunds, payouts, and what of them waits for a second person. */
export const studioMoneyRoutes =
  (ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>) =>
  (router: StudioRouter): void => {
    router.on('refundOrder', ({ member, params, body }) => refundOrder(ctx, member, params.id, body));
    router.on('listApprovals', ({ member, query: { show, before, limit } }) =>
      listApprovals(ctx, member, { before, waiting: show === 'waiting', limit }),
    );
    router.on('approveRequest', async ({ member, params }) => {
      await approveRequest(ctx, member, params.id);
      return { ok: true };
    });
    router.on('declineRequest', ({ member, params, body }) =>
      declineApproval(ctx, member, params.id, body.reason),
    );
    router.on('listPayouts', () => listPayouts(ctx));
    router.on('beginPayout', ({ member, body }) => beginStudioPayout(ctx, member, body));
    router.on('endPayout', ({ member, params, body }) =>
      endStudioPayout(ctx, member, params.id, body.reference),
    );
  };

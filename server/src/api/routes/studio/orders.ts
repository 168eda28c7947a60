import type { Needs } from '../../../chain/context.ts';
import { writeToBuyer } from '../../../flows/inbox/write-to-buyer.ts';
import { compareBooks, resolveBooks, studioBooks } from '../../../flows/studio/money/books.ts';
import {
  cancelByOperator,
  deliverAgain,
  inspectOrder,
  searchOrders,
  writeNote,
} from '../../../flows/studio/orders/orders.ts';
import { resolveByMember } from '../../../flows/studio/orders/resolve-order.ts';
import { studioToday } from '../../../flows/studio/today.ts';
import type { StudioRouter } from '../../studio-router.ts';

/** Waiting work, orders, and differences between the books. */
export const studioOrderRoutes =
  (
    ctx: Needs<
      | 'chains'
      | 'changes'
      | 'clock'
      | 'config'
      | 'connection'
      | 'db'
      | 'log'
      | 'mail'
      | 'queue'
      | 'rates'
      | 'signers'
      | 'writer'
    >,
  ) =>
  (router: StudioRouter): void => {
    router.on('studioToday', () => studioToday(ctx));
    router.on('searchOrders', ({ member, query }) => searchOrders(ctx, member, query));
    router.on('inspectOrder', ({ member, params, body }) =>
      inspectOrder(ctx, member, params.id, body.reason),
    );
    router.on('noteOrder', ({ member, params, body }) => writeNote(ctx, member, params.id, body.note));
    router.on('writeToBuyer', ({ member, params, body }) => writeToBuyer(ctx, member, params.id, body));
    router.on('cancelByOperator', async ({ member, params, body }) => {
      await cancelByOperator(ctx, member, params.id, body.reason);
      return { ok: true };
    });
    router.on('deliverAgain', async ({ member, params, body }) => {
      await deliverAgain(ctx, member, params.id, body.reason);
      return { ok: true };
    });
    router.on('resolveOrder', async ({ member, params, body }) => {
      await resolveByMember(ctx, member, params.id, body);
      return { ok: true };
    });
    router.on('studioBooks', ({ query }) => studioBooks(ctx, query));
    router.on('compareBooks', ({ member, params }) => compareBooks(ctx, member, params.day));
    router.on('resolveDifference', ({ member, params, body }) => resolveBooks(ctx, member, params.day, body));
  };

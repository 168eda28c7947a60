import type { Hex } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import { createOrder } from '../../flows/checkout/create-order.ts';
import { payOrder } from '../../flows/checkout/pay-order.ts';
import { reportTransaction } from '../../flows/checkout/report-transaction.ts';
import {
  getOrder,
  latestOrder,
  openConfirmation,
  openReservations,
  ownOrder,
  showOrder,
} from '../../flows/checkout/show-order.ts';
import { startEthPayment } from '../../flows/eth-payments/start-eth-payment.ts';
import { listOrders } from '../../flows/orders/list-orders.ts';
import { orderPage } from '../../flows/orders/order-page.ts';
import { orderReceipts, receiptPdf } from '../../flows/orders/show-receipts.ts';
import { showcase } from '../../flows/profiles/showcase.ts';
import type { VisitCounter } from '../../flows/visits/visit-counter.ts';
import { cancelByBuyer } from '../../modules/orders/index.ts';
import { countViews } from '../count-views.ts';
import { countryOf } from '../country-of.ts';
import type { Router } from '../route.ts';
import { idempotencyKey } from './idempotency-key.ts';

export const orderRoutes =
  (
    ctx: Needs<
      'chains' | 'changes' | 'clock' | 'config' | 'db' | 'limits' | 'log' | 'rates' | 'signers' | 'writer'
    >,
    visits: VisitCounter,
  ) =>
  (router: Router) => {
    router.on('createOrder', async ({ body, user, http }) => {
      const { id } = await user();
      const request = { ...body, idempotencyKey: idempotencyKey(http), country: countryOf(http) };
      const order = await createOrder(ctx, id, request);
      countViews(visits, http, [{ kind: 'checkout', subject: body.itemId }]);
      return order;
    });
    router.on('latestOrder', async ({ user }) => ({ order: await latestOrder(ctx, (await user()).id) }));
    // before the route for an order's id, which would match `reservations`
    router.on('listReservations', async ({ user }) => {
      return { orders: await openReservations(ctx, (await user()).id) };
    });
    router.on('listOrders', async ({ query, user }) =>
      listOrders(ctx, (await user()).id, query.before ?? null),
    );
    router.on('orderPage', async ({ params, query, user }) =>
      orderPage(ctx, params.id, { userId: (await user())?.id ?? null, token: query.token ?? null }),
    );
    router.on('orderReceipts', async ({ params, user }) => ({
      receipts: await orderReceipts(ctx, params.id, (await user()).id),
    }));
    router.on('receiptPdf', async ({ params, query, user, http }) => {
      const { name, bytes } = await receiptPdf(ctx, params.id, (await user()).id, query.number ?? null);
      return http.body(bytes, 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}"`,
      });
    });
    router.on('getOrder', async ({ params, user }) => getOrder(ctx, params.id, (await user()).id));
    router.on('startEthPayment', async ({ params, body, user }) =>
      startEthPayment(ctx, params.id, await user(), body.payer as Hex),
    );
    router.on('payOrder', async ({ params, user }) => {
      const actor = await user();
      await ctx.limits.spend('payment/account', actor.id);
      return payOrder(ctx, params.id, actor);
    });
    router.on('reportTransaction', async ({ params, body, user }) =>
      reportTransaction(ctx, params.id, (await user()).id, body.hash as Hex, body.chain),
    );
    router.on('cancelOrder', async ({ params, user }) =>
      showOrder(ctx, await cancelByBuyer(ctx, await ownOrder(ctx, params.id, (await user()).id))),
    );
    router.on('confirmation', async ({ params, user }) => openConfirmation(ctx, params, (await user()).id));
    router.on('showcase', async ({ user }) => ({ tokens: await showcase(ctx, (await user()).id) }));
  };

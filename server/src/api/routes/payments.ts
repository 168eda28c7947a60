import { randomUUID } from 'node:crypto';
import { type OnRampName, onRamps, type PaymentMethod, paymentMethods } from '@talkies/shared';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Needs } from '../../chain/context.ts';
import { quoteItem } from '../../flows/checkout/quote-item.ts';
import { receiveOnRampWebhook } from '../../flows/funding/receive-on-ramp-webhook.ts';
import { startFunding } from '../../flows/funding/start-funding.ts';
import { createCashfreeOrder } from '../../flows/payments/create-cashfree-order.ts';
import { createPaymentIntent } from '../../flows/payments/create-payment-intent.ts';
import { listPaymentMethods, orderPayments } from '../../flows/payments/payment-methods.ts';
import { paymentStatus } from '../../flows/payments/payment-status.ts';
import { receiveWebhook, refuseWebhook } from '../../flows/payments/receive-webhook.ts';
import { startPayment } from '../../flows/payments/start-payment.ts';
import { createResaleOrder, listResaleMethods } from '../../flows/resales/create-resale-order.ts';
import type { VisitCounter } from '../../flows/visits/visit-counter.ts';
import { itemOfToken } from '../../modules/visits/index.ts';
import { AppError } from '../../platform/errors.ts';
import { countViews } from '../count-views.ts';
import { countryOf } from '../country-of.ts';
import { clientOf, type HttpEnv } from '../env.ts';
import { readOnlyContext } from '../read-only-context.ts';
import type { Router } from '../route.ts';
import { idempotencyKey } from './idempotency-key.ts';

export const paymentRoutes =
  (
    ctx: Needs<
      | 'chains'
      | 'changes'
      | 'clock'
      | 'config'
      | 'connection'
      | 'db'
      | 'limits'
      | 'log'
      | 'mail'
      | 'queue'
      | 'rates'
      | 'signers'
      | 'writer'
    >,
    visits: VisitCounter,
  ) =>
  (router: Router) => {
    router.on('quoteItem', async ({ params, http }) => {
      const quoted = await quoteItem(ctx, params.id, clientOf(http).ip);
      countViews(visits, http, [{ kind: 'checkout', subject: params.id }]);
      return quoted;
    });
    router.on('listPaymentMethods', ({ params }) => listPaymentMethods(readOnlyContext(ctx), params.id));
    // requested when the dialog of a listing opens
    router.on('listResaleMethods', async ({ params, http }) => {
      const methods = await listResaleMethods(ctx, params.id, clientOf(http).ip);
      countViews(visits, http, [{ kind: 'checkout', subject: itemOfToken(params.id) }]);
      return methods;
    });
    router.on('createResaleOrder', async ({ params, body, user, http }) =>
      createResaleOrder(ctx, (await user()).id, { id: params.id, ...body, country: countryOf(http) }),
    );
    router.on('orderPayments', async ({ params, user }) => orderPayments(ctx, params.id, (await user()).id));
    router.on('createCashfreeOrder', async ({ body, user, http }) =>
      createCashfreeOrder(ctx, await user(), body, idempotencyKey(http) ?? randomUUID()),
    );
    router.on('paymentStatus', async ({ params, user }) => paymentStatus(ctx, params, (await user()).id));
    router.on('createPaymentIntent', async ({ body, user, http }) =>
      createPaymentIntent(ctx, await user(), body.amount, idempotencyKey(http) ?? randomUUID()),
    );
    router.on('startFunding', async ({ params, body, user, http }) =>
      startFunding(ctx, params.id, await user(), {
        method: body.method,
        idempotencyKey: idempotencyKey(http) ?? randomUUID(),
      }),
    );
    router.on('startPayment', async ({ params, body, user, http }) =>
      startPayment(ctx, params.id, await user(), {
        method: body.method,
        phone: body.phone,
        idempotencyKey: idempotencyKey(http) ?? randomUUID(),
      }),
    );
  };

/** More than the size of any provider's event. */
const WEBHOOK_BYTES = 64 * 1024;

const senderOf = (name: string): PaymentMethod | OnRampName => {
  const sender = [...paymentMethods, ...onRamps].find((known) => known === name);
  if (!sender) throw new AppError('request/not-found');
  return sender;
};
const isOnRamp = (sender: PaymentMethod | OnRampName): sender is OnRampName =>
  onRamps.some((name) => name === sender);

/**
 * Receives providers' events at `/payments/webhooks/{method}`: a POST from anywhere, without cookies, authorised by
 * the signature over the body's bytes alone. 200 where the event is stored, now or before.
 */
export const webhookRoutes =
  (ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'log' | 'queue'>) => (app: Hono<HttpEnv>) => {
    const path = '/payments/webhooks/:method';
    app.post(
      path,
      bodyLimit({
        maxSize: WEBHOOK_BYTES,
        onError: async (c) => {
          await refuseWebhook(ctx, senderOf(c.req.param('method') ?? ''), 'too large');
          throw new AppError('request/too-large');
        },
      }),
      async (c) => {
        const sender = senderOf(c.req.param('method'));
        const body = new Uint8Array(await c.req.arrayBuffer());
        const header = (name: string): string | undefined => c.req.header(name);
        const webhook = { body, header, now: ctx.clock.now() };
        await c.get('limited')(() =>
          isOnRamp(sender)
            ? receiveOnRampWebhook(ctx, sender, webhook)
            : receiveWebhook(ctx, sender, webhook),
        );
        return c.json({ received: true });
      },
    );
  };

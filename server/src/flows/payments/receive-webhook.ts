import type { OnRampName, PaymentMethod } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import {
  paymentAbout,
  providerOf,
  recordEvent,
  recordRefused,
  type Webhook,
  WebhookRefused,
} from '../../modules/payments/index.ts';
import { AppError } from '../../platform/errors.ts';

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    /** a provider sent an event about a payment */
    'payments/check': { paymentId: string };
  }
}

/**
 * Stores a provider's webhook, once for each event, and has the payment checked at the provider. A webhook that is not from
 * the provider is stored as refused and changes nothing.
 * @throws payment/webhook-refused; request/not-found where the payment method is not configured
 */
export async function receiveWebhook(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'log' | 'queue'>,
  method: PaymentMethod,
  webhook: Webhook,
): Promise<void> {
  const provider = providerOf(ctx, method);
  if (!provider) throw new AppError('request/not-found');
  try {
    const event = provider.readEvent(webhook);
    if (!event) return;
    await ctx.db.transaction(async (tx) => {
      const payment = await paymentAbout(tx, method, event.about);
      const isNew = await recordEvent(tx, method, event, payment?.id ?? null, webhook.now);
      if (isNew && payment)
        await ctx.queue.enqueue(tx, 'payments/check', { paymentId: payment.id }, { lane: 'prompt' });
    });
  } catch (error) {
    throw await refused(ctx, method, error);
  }
}

/** Stores a refused webhook. @returns the error to throw instead of the given one */
export async function refused(
  ctx: Needs<'clock' | 'db' | 'limits' | 'log'>,
  method: PaymentMethod | OnRampName,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof WebhookRefused)) return error;
  await refuseWebhook(ctx, method, error.reason);
  return new AppError('payment/webhook-refused', { cause: error });
}

/** Logs and stores a refusal for the operator, up to a number an hour, so that a flood fills neither log nor table. */
export async function refuseWebhook(
  ctx: Needs<'clock' | 'db' | 'limits' | 'log'>,
  method: PaymentMethod | OnRampName,
  reason: string,
): Promise<void> {
  try {
    await ctx.limits.spend('webhook/refused', method);
  } catch (error) {
    if (error instanceof AppError && error.code === 'request/too-many') return;
    throw error;
  }
  ctx.log.warn({ method, reason }, 'a message of no provider was refused');
  await recordRefused(ctx.db, method, reason, ctx.clock.now());
}

import { MINUTE_MS, type OnRampName } from '@talkies/shared';
import type { Needs } from '../../chain/context.ts';
import {
  fundingAbout,
  moveFunding,
  onRampOf,
  recordEvent,
  type Webhook,
} from '../../modules/payments/index.ts';
import { AppError } from '../../platform/errors.ts';
import { refused } from '../payments/receive-webhook.ts';

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    /** checks a funding after a message of its on-ramp */
    'fundings/check': { fundingId: string };
  }
}

/**
 * Stores an on-ramp's message and enqueues a check of its funding. The message decides only when to check.
 * @throws payment/webhook-refused; request/not-found where the on-ramp is not offered
 */
export async function receiveOnRampWebhook(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'log' | 'queue'>,
  method: OnRampName,
  webhook: Webhook,
): Promise<void> {
  const onRamp = onRampOf(ctx, method);
  if (!onRamp) throw new AppError('request/not-found');
  try {
    const event = await onRamp.readEvent(webhook);
    if (!event) return;
    await ctx.db.transaction(async (tx) => {
      const funding = await fundingAbout(tx, event.about);
      // unsigned events could otherwise fill the table
      if (!funding) return;
      const isNew = await recordEvent(tx, method, event, funding.id, webhook.now);
      // a second try of a funding that was given up may repeat the event types of the first: it is checked at most
      // once a minute
      if (!isNew && funding.state !== 'failed') return;
      const { reference } = event;
      if (reference) await moveFunding(tx, funding, { reference, updatedAt: funding.updatedAt });
      const minute = Math.floor(webhook.now.getTime() / MINUTE_MS);
      const once = isNew ? {} : { key: `fundings/check/${funding.id}/${minute}` };
      await ctx.queue.enqueue(tx, 'fundings/check', { fundingId: funding.id }, { lane: 'prompt', ...once });
    });
  } catch (error) {
    throw await refused(ctx, method, error);
  }
}

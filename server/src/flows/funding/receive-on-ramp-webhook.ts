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
    /** an on-ramp said that something became of a funding */
    'fundings/check': { fundingId: string };
  }
}

/**
 * Keeps an on-ramp's message and has its funding looked at. Its word is believed for nothing but when to look.
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
      // where nobody signs, anybody could fill our table with events of nothing
      if (!funding) return;
      const isNew = await recordEvent(tx, method, event, funding.id, webhook.now);
      // a second try of what was given up may send nothing but the types of the first: it is looked at once a minute
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

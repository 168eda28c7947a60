import { randomUUID } from 'node:crypto';
import type { OnRampName, PaymentMethod } from '@talkies/shared';
import type { Database } from '../../platform/db/database.ts';
import type { ProviderEvent } from './port.ts';
import { paymentEvents } from './tables.ts';

/** Keeps an event with `tx`. False where it was kept before: then nothing must follow from it again. */
export async function recordEvent(
  tx: Database,
  method: PaymentMethod | OnRampName,
  event: ProviderEvent,
  paymentId: string | null,
  receivedAt: Date,
): Promise<boolean> {
  const { id, type } = event;
  const verdict = paymentId ? 'accepted' : 'unrelated';
  const written = await tx
    .insert(paymentEvents)
    .values({ method, id, type, paymentId, verdict, receivedAt })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return written.length > 0;
}

/** Keeps that something came which was not the provider's; of what it held, nothing. */
export async function recordRefused(
  db: Database,
  method: PaymentMethod | OnRampName,
  reason: string,
  receivedAt: Date,
): Promise<void> {
  const id = `refused:${randomUUID()}`;
  await db.insert(paymentEvents).values({ method, id, type: '', verdict: 'refused', reason, receivedAt });
}

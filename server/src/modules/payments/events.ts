import { randomUUID } from 'node:crypto';
import type { OnRampName, PaymentMethod } from '@talkies/shared';
import type { Database } from '../../platform/db/database.ts';
import type { ProviderEvent } from './port.ts';
import { paymentEvents } from './tables.ts';

/** Stores an event in `tx`. False where it was stored before: then the caller must not act on it again. */
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

/** Stores that a webhook arrived that was not from the provider, without its content. */
export async function recordRefused(
  db: Database,
  method: PaymentMethod | OnRampName,
  reason: string,
  receivedAt: Date,
): Promise<void> {
  const id = `refused:${randomUUID()}`;
  await db.insert(paymentEvents).values({ method, id, type: '', verdict: 'refused', reason, receivedAt });
}

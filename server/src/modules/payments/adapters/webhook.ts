import { MINUTE_MS } from '@talkies/shared';
import type { z } from 'zod';
import { WebhookRefused } from '../errors.ts';
import { parseJson } from './provider-http.ts';

/** The greatest age of an event's signature, as Stripe and Coinbase advise, and the most that its clock may be ahead. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** @throws WebhookRefused for an event that was signed too long ago, or in the future */
export function requireRecent(now: Date, at: Date, oldestMs = TOLERANCE_MS): void {
  const age = now.getTime() - at.getTime();
  if (!(age <= oldestMs && age >= -TOLERANCE_MS)) throw new WebhookRefused('too old, or from the future');
}

/** @throws WebhookRefused where the body is not an event of that provider */
export function parseEvent<S extends z.ZodType>(schema: S, body: Uint8Array, provider: string): z.output<S> {
  const parsed = schema.safeParse(parseJson(Buffer.from(body).toString('utf8')));
  if (!parsed.success) throw new WebhookRefused(`no event of ${provider}`);
  return parsed.data;
}

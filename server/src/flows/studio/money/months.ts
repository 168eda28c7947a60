import { HOUR_MS } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import { hasReadUntil } from '../../../chain/index.ts';

/** The period of a month (`2026-11`, UTC); its end is exclusive. */
export function monthOf(month: string): { from: Date; until: Date } {
  const from = new Date(`${month}-01T00:00:00Z`);
  return { from, until: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) };
}

/** A record that began within a month may be written a moment after its end. */
const CLOSING_MS = HOUR_MS;

/**
 * Whether a month is closed: its end is an hour ago, and every chain was read up to it. A reader that was down over
 * the end of a month would otherwise add sales to a reported month.
 */
export async function isOver(ctx: Needs<'chains' | 'clock' | 'db'>, month: string): Promise<boolean> {
  const { until } = monthOf(month);
  if (ctx.clock.now().getTime() < until.getTime() + CLOSING_MS) return false;
  const read = await Promise.all(ctx.chains.all().map((chain) => hasReadUntil(ctx, chain, until)));
  return read.every((one) => one);
}

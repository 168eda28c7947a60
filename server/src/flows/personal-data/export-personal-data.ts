import type { Needs } from '../../chain/context.ts';
import { personalDataSources } from './sources.ts';

/** Big integers as text, as everywhere on the wire. */
const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

/** All personal data of a person, part by part, as JSON to download (spec:24). */
export async function exportPersonalData(
  ctx: Needs<'chains' | 'clock' | 'config' | 'db'>,
  userId: string,
): Promise<string> {
  const sources: Record<string, unknown> = {};
  for (const source of personalDataSources) sources[source.name] = await source.collect(ctx, userId);
  return JSON.stringify({ madeAt: ctx.clock.now(), from: ctx.config.publicUrl, ...sources }, plain, 2);
}

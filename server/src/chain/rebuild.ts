import type { ChainName } from '@talkies/shared';
import type { Context } from '../context.ts';
import { ChainReader } from './reader/chain-reader.ts';
import { replaceAll } from './reader/store.ts';

/**
 * Reads a chain from its first block and replaces its projection by what it says, in one transaction: nobody sees
 * half of it. Corrections that are due are made first, so that transactions in lost blocks are noticed. Holds all
 * events in memory.
 */
export async function rebuildProjection(ctx: Context, name: ChainName): Promise<{ events: number }> {
  const reader = new ChainReader(ctx.db, ctx.chains.get(name), ctx.log);
  while (await reader.step());
  const batch = await reader.readAll();
  if (!batch) return { events: 0 };
  await replaceAll(ctx.db, name, batch);
  await ctx.changes.emit('chain', name);
  return { events: batch.events.length };
}

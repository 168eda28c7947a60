import type { ChainName } from '@talkies/shared';
import type { Context } from '../context.ts';
import { ChainReader } from './reader/chain-reader.ts';
import { type Batch, fetchHeader } from './reader/fetch.ts';
import { type Cursor, replaceAll } from './reader/store.ts';

/**
 * Reads a chain from its first block and replaces its projection by what it says, in one transaction: nobody sees
 * half of it. Corrections that are due are made first, so that transactions in lost blocks are noticed. Holds all
 * events in memory.
 */
export async function rebuildProjection(ctx: Context, name: ChainName): Promise<{ events: number }> {
  const reader = new ChainReader(ctx.db, ctx.chains.get(name), ctx.log);
  while (await reader.step({ anyDepth: true }));
  const { client, config } = ctx.chains.get(name);
  const head = await fetchHeader(client, 'latest');
  const all: Pick<Batch, 'blocks' | 'events'> = { blocks: [], events: [] };
  let after: Cursor = { number: config.startBlock - 1, hash: null };
  let last: Batch['last'] | null = null;
  for (let next = await reader.read(after, head); next; next = await reader.read(after, head)) {
    for (const block of next.blocks) all.blocks.push(block);
    for (const event of next.events) all.events.push(event);
    last = after = next.last;
  }
  const batch = last && { ...all, last };
  if (!batch) return { events: 0 };
  await replaceAll(ctx.db, name, batch);
  await ctx.changes.emit('chain', name);
  return { events: batch.events.length };
}

import type { ChainName } from '@talkies/shared';
import { and, eq } from 'drizzle-orm';
import type { Needs } from './context.ts';
import { type Head, headOf } from './reads.ts';
import { blocks } from './tables.ts';

const ask = (ctx: Needs<'chains' | 'log'>, chain: ChainName, blockTag: 'finalized' | 'latest') =>
  ctx.chains
    .get(chain)
    .client.getBlock({ blockTag })
    .catch((error: unknown) => {
      ctx.log.warn({ err: error, chain, blockTag }, 'the chain does not answer');
      return null;
    });

/**
 * The last block that no reorganisation can remove, if the reader's `head` is past it: up to there, neither the
 * presence nor the absence of an event changes. Null while that is unknown: the node does not answer, or our reader
 * is behind or on other blocks.
 */
export async function finalBlock(
  ctx: Needs<'chains' | 'db' | 'log'>,
  chain: ChainName,
  head: Pick<Head, 'number'> | null,
): Promise<{ number: number; at: Date } | null> {
  const final = head && (await ask(ctx, chain, 'finalized'));
  const number = Number(final?.number);
  if (!final || number > head.number) return null;
  const [own] = await ctx.db
    .select({ hash: blocks.hash })
    .from(blocks)
    .where(and(eq(blocks.chain, chain), eq(blocks.number, number)));
  // a block that we no longer store is older than any reorganisation that our reader follows
  return own && own.hash !== final.hash ? null : { number, at: new Date(Number(final.timestamp) * 1000) };
}

/** Whether no reorganisation can remove this block, or our reader's events of it. */
export async function isFinal(
  ctx: Needs<'chains' | 'db' | 'log'>,
  chain: ChainName,
  block: number,
): Promise<boolean> {
  const final = await finalBlock(ctx, chain, await headOf(ctx.db, chain));
  return final !== null && block <= final.number;
}

/** Whether this is a local chain on which nothing happens and that our reader has read to its end. */
export async function isChainIdle(
  ctx: Needs<'chains' | 'log'>,
  chain: ChainName,
  head: Pick<Head, 'hash'>,
): Promise<boolean> {
  return ctx.chains.get(chain).config.local && (await ask(ctx, chain, 'latest'))?.hash === head.hash;
}

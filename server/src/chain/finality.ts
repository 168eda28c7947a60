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
 * The last block that no reorganisation can take away, where `head`, to which our reader had come, is beyond it: of what
 * it holds up to there, and of what it lacks, nothing changes any more. Null while that is not known: the node does not
 * answer, our reader is behind, or on other blocks.
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
  // one that we have forgotten is older than any reorganisation that our reader follows
  return own && own.hash !== final.hash ? null : { number, at: new Date(Number(final.timestamp) * 1000) };
}

/** Whether no reorganisation can take this block, and what our reader holds of it, away any more. */
export async function isFinal(
  ctx: Needs<'chains' | 'db' | 'log'>,
  chain: ChainName,
  block: number,
): Promise<boolean> {
  const final = await finalBlock(ctx, chain, await headOf(ctx.db, chain));
  return final !== null && block <= final.number;
}

/** A local chain on which nothing happens, and which our reader has read to its end. */
export async function isChainIdle(
  ctx: Needs<'chains' | 'log'>,
  chain: ChainName,
  head: Pick<Head, 'hash'>,
): Promise<boolean> {
  return ctx.chains.get(chain).config.local && (await ask(ctx, chain, 'latest'))?.hash === head.hash;
}

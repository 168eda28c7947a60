import type { ChainName } from '@talkies/shared';
import type { Hex } from 'viem';
import type { Needs } from './context.ts';

/**
 * Has the writer store the bytes of a transaction that somebody's wallet sent. False where its node cannot give them
 * now, for any reason: ask again later. Idempotent, and never throws for the node.
 */
export async function storeReported(
  ctx: Needs<'log' | 'writer'>,
  chain: ChainName,
  hash: Hex,
): Promise<boolean> {
  return ctx.writer.rememberTransaction(chain, hash).catch((error: unknown) => {
    ctx.log.warn({ err: error, chain }, 'the bytes of a reported transaction are not there yet');
    return false;
  });
}

import type { ChainName } from '@talkies/shared';
import { type Hex, TransactionNotFoundError } from 'viem';
import type { Needs } from '../../chain/context.ts';
import type { Chain } from '../../chain/index.ts';

/** What a node shows of a transaction that a wallet has sent. */
export interface SentTransaction {
  from: Hex;
  to: Hex | null;
  input: Hex;
  /** wei */
  value: bigint;
}

/**
 * Reads what a transaction does for a feature; null where it is not what it was said to be, as a cancellation in a
 * wallet is not (nothing to oneself, under the same nonce).
 */
export type Reading<Does extends object> = (
  transaction: SentTransaction,
  config: Chain['config'],
) => Does | null;

/** `unknown` while the node does not know the hash, `unanswered` where it says nothing at all. */
export type Recognised<Does extends object> = Does | 'unrelated' | 'unknown' | 'unanswered';

/**
 * What the chain's node says of a hash that somebody reported; only the transaction's fields are believed, never who
 * reported it. Asked for many at once, they go as one JSON-RPC batch. Never throws for the node.
 */
export async function recognise<Does extends object>(
  ctx: Needs<'chains' | 'log'>,
  chain: ChainName,
  hash: Hex,
  read: Reading<Does>,
): Promise<Recognised<Does>> {
  const { failFastClient, config } = ctx.chains.get(chain);
  const transaction = await failFastClient.getTransaction({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError) return 'unknown';
    ctx.log.warn({ err: error, chain }, 'a reported transaction could not be asked for');
    return 'unanswered';
  });
  if (typeof transaction === 'string') return transaction;
  return read(transaction, config) ?? 'unrelated';
}

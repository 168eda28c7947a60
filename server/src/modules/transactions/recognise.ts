import type { ChainName } from '@talkies/shared';
import { type Hex, TransactionNotFoundError } from 'viem';
import type { Needs } from '../../chain/context.ts';
import type { Chain } from '../../chain/index.ts';

/** A transaction that a wallet has sent, as a node shows it. */
export interface SentTransaction {
  from: Hex;
  to: Hex | null;
  input: Hex;
  /** wei */
  value: bigint;
}

/**
 * Reads what a transaction does for a feature; null where it does something else than reported, such as a cancellation in
 * the wallet (a transfer of nothing to oneself, with the same nonce).
 */
export type Reading<Does extends object> = (
  transaction: SentTransaction,
  config: Chain['config'],
) => Does | null;

/** `unknown` while the node does not know the hash, `unanswered` where the node does not answer. */
export type Recognised<Does extends object> = Does | 'unrelated' | 'unknown' | 'unanswered';

/**
 * Asks the chain's node for a reported hash; only the transaction's fields are believed, never the person who reported it.
 * Many at once are one JSON-RPC batch. Never throws where the node fails.
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

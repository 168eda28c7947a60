import { type ChainName, sameAddress } from '@talkies/shared';
import { type Hex, TransactionNotFoundError } from 'viem';
import type { Needs } from '../../chain/context.ts';
import {
  type Chain,
  type EventInReceipt,
  eventsOfTransaction,
  externalTransactionKey,
  keyOfHash,
} from '../../chain/index.ts';

/** A transaction that a wallet has sent, as a node shows it. */
export interface SentTransaction {
  from: Hex;
  to: Hex | null;
  input: Hex;
  /** wei */
  value: bigint;
}

/** Reads what a transaction does for a feature; null where it does something else than reported. */
export interface Reading<Does extends object> {
  /** of a call of a contract of ours, by its fields */
  fromFields(transaction: SentTransaction, config: Chain['config']): Does | null;
  /** of a call of another contract, such as a wallet's own, that passed ours on: by the events of its block */
  fromEvents(found: readonly EventInReceipt[]): Does | null;
}

/**
 * `unknown` while the node does not know the hash, `unmined` while only its events can tell and no block has it,
 * `unanswered` where the node does not answer.
 */
export type Recognised<Does extends object> = Does | 'unrelated' | 'unmined' | 'unknown' | 'unanswered';

export const isOurs = ({ contracts }: Chain['config'], to: Hex | null): boolean =>
  to !== null && Object.values(contracts).some((address) => sameAddress(address, to));

async function read<Does extends object>(
  { failFastClient: client, config }: Chain,
  hash: Hex,
  reading: Reading<Does>,
): Promise<Recognised<Does>> {
  const transaction = await client.getTransaction({ hash });
  const { to, input } = transaction;
  if (isOurs(config, to)) return reading.fromFields(transaction, config) ?? 'unrelated';
  // a transfer or a cancellation in the wallet, which passes nothing on, or the making of a contract
  if (to === null || input === '0x') return 'unrelated';
  const found = await eventsOfTransaction({ client, config }, hash);
  return found ? (reading.fromEvents(found) ?? 'unrelated') : 'unmined';
}

/**
 * Asks the chain's node for a reported hash; only what the node shows is believed, never the person who reported it.
 * What the shop itself signed, also for an e-mail wallet, is `unrelated`: that has a row without a report. Many at once
 * are one JSON-RPC batch. Never throws where the node fails.
 */
export async function recognise<Does extends object>(
  ctx: Needs<'chains' | 'db' | 'log'>,
  chain: ChainName,
  hash: Hex,
  reading: Reading<Does>,
): Promise<Recognised<Does>> {
  const key = await keyOfHash(ctx.db, hash);
  if (key !== null && key !== externalTransactionKey(chain, hash)) return 'unrelated';
  return read(ctx.chains.get(chain), hash, reading).catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError) return 'unknown';
    ctx.log.warn({ err: error, chain }, 'a reported transaction could not be asked for');
    return 'unanswered';
  });
}

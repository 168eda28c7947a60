import type { ChainName } from '@talkies/shared';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import type { SignerName } from '../signers.ts';

export interface TransactionRequest {
  chain: ChainName;
  signer: SignerName;
  to: Hex;
  data?: Hex;
  /** wei */
  value?: bigint;
  /** names the purpose; a second request with the same key changes nothing */
  key: string;
}

/**
 * queued: nothing is signed, or no node has it. signed: bytes and nonce are stored. broadcast: a node accepted it.
 * confirmed: in a block that our reader has passed. held: an operator must decide first (`operator transactions`).
 * failed: it will not happen (again); see `error`. A reorganisation moves confirmed and failed ones in orphaned
 * blocks back to broadcast.
 */
export type TransactionStatus = 'queued' | 'held' | 'signed' | 'broadcast' | 'confirmed' | 'failed';

export interface WrittenTransaction {
  id: string;
  key: string;
  chain: ChainName;
  status: TransactionStatus;
  from: Hex | null;
  /** of the last sent bytes, or of the mined ones */
  hash: Hex | null;
  block: number | null;
  /** `contract/…` by the table of packages/abi, or `chain/…`; the text is for people */
  error: { code: string; text: string } | null;
}

/** The key under which `rememberTransaction` stores the transaction of somebody else's wallet. */
export const externalTransactionKey = (chain: ChainName, hash: Hex): string => `foreign:${chain}:${hash}`;

/** `externalTransactionKey` of a row in a query. */
export const externalKeyColumn = (chain: AnyColumn, hash: AnyColumn): SQL<string | null> =>
  sql`'foreign:' || ${chain} || ':' || ${hash}`;

/**
 * The key of the gas tank's top-up for the transaction with `key`, which is sent after it: the writer waits, since a
 * node that lags may not show the money yet.
 */
export const topUpKey = (key: string): string => `tank/${key}`;

/** Sends each transaction exactly once, whatever is lost on the way. */
export interface Writer {
  /** Writes the request with `tx`; it is signed and sent after the commit. Returns its id (that of the first by key). */
  enqueueTransaction(tx: Database, request: TransactionRequest): Promise<string>;
  /** @param db the open transaction, where there is one */
  transactionByKey(key: string, db?: Database): Promise<WrittenTransaction | null>;
  /**
   * Stores the bytes of a transaction that a wallet sent, so that it is sent again if the chain loses it. Idempotent.
   * Returns false where no node knows the hash (yet).
   */
  rememberTransaction(chain: ChainName, hash: Hex): Promise<boolean>;
  /**
   * Calls the listener for each transaction that became confirmed or failed; at least once, so it must be idempotent.
   */
  onFinished(listener: (transaction: WrittenTransaction) => Promise<void>): void;
  /** Advances every open transaction as far as possible now; tests call it instead of waiting. */
  tick(chain?: ChainName): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

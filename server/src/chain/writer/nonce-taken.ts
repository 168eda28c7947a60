import { sameAddress } from '@talkies/shared';
import { type Hex, type Transaction, TransactionNotFoundError } from 'viem';
import type { Database } from '../../platform/db/database.ts';
import type { Chain } from '../chains.ts';
import { isWorthRetrying } from '../reader/errors.ts';
import { bytesOf, feesOf, isSignedBy } from './bytes.ts';
import { emptyCall } from './send.ts';
import { insertAttempt, isOwn, type OwnRow, type TransactionRow } from './transaction-rows.ts';

/**
 * The depth at which a block counts as final before we sign anything anew because of it, or before an empty
 * transaction ends one.
 */
export const FINAL_DEPTH = 64;

/** The first block after which the account's count is above `nonce`; null where that is after `last`. */
async function blockThatUsed(
  countAt: (block: bigint) => Promise<number>,
  nonce: number,
  last: bigint,
): Promise<bigint | null> {
  if ((await countAt(last)) <= nonce) return null;
  let used = last;
  let unused = last;
  for (let step = 1n; used === unused; step *= 2n) {
    unused = last > step ? last - step : 0n;
    if (unused > 0n && (await countAt(unused)) > nonce) used = unused;
  }
  while (used - unused > 1n) {
    const middle = (used + unused) / 2n;
    if ((await countAt(middle)) > nonce) used = middle;
    else unused = middle;
  }
  return used;
}

/** The last block that is too deep to be undone, before a transaction's nonce counts as used. */
async function lastDeepBlock({ client, config }: Chain, row: TransactionRow): Promise<bigint | null> {
  const deep = isOwn(row) ? FINAL_DEPTH : config.confirmations.trade - 1;
  // a local chain makes no blocks when nothing waits
  const last = (await client.getBlockNumber()) - BigInt(config.local ? 0 : deep);
  return last < 0n ? null : last;
}

/** Null where a node has no answer: most nodes keep only the states of the last blocks. */
async function unlessPruned<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isWorthRetrying(error)) throw error;
    return null;
  }
}

/** Whether a block too deep to be undone has used a transaction's nonce; false where the node cannot say. */
export async function isNonceUsed(chain: Chain, row: TransactionRow): Promise<boolean> {
  const { address, nonce } = row;
  const blockNumber = await lastDeepBlock(chain, row);
  if (address === null || nonce === null || blockNumber === null) return false;
  const count = await unlessPruned(() => chain.client.getTransactionCount({ address, blockNumber }));
  return count !== null && count > nonce;
}

/** The transaction in the block that used a nonce, as old states show; null where the node keeps none, or no block has. */
const shownByStates = ({ client }: Chain, address: Hex, nonce: number, last: bigint) =>
  unlessPruned(async () => {
    const countAt = (blockNumber: bigint) => client.getTransactionCount({ address, blockNumber });
    const blockNumber = await blockThatUsed(countAt, nonce, last);
    if (blockNumber === null) return null;
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true });
    return transactions.find((one) => one.nonce === nonce && sameAddress(one.from, address)) ?? null;
  });

const named = ({ client }: Chain, hash: Hex): Promise<Transaction | null> =>
  client.getTransaction({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError) return null;
    throw error;
  });

/**
 * The transaction that used this one's nonce, in a block too deep to be undone, proved by its account's signature: the
 * one that old states show, or the one of a hash that somebody names. Null while there is none, or the node cannot show
 * it (any more): an absence proves nothing.
 */
export async function takerOf(chain: Chain, row: TransactionRow, hash?: Hex): Promise<Transaction | null> {
  const { address, nonce } = row;
  const last = await lastDeepBlock(chain, row);
  if (address === null || nonce === null || last === null) return null;
  const taker = hash ? await named(chain, hash) : await shownByStates(chain, address, nonce, last);
  if (!taker || taker.nonce !== nonce || taker.blockNumber === null || taker.blockNumber > last) return null;
  return (await isSignedBy(taker, address)) ? taker : null;
}

const makesCall = (
  { to, input, value }: Transaction,
  call: Pick<TransactionRow, 'to' | 'data' | 'value'>,
): boolean =>
  to !== null &&
  call.to !== null &&
  sameAddress(to, call.to) &&
  input === call.data &&
  value === BigInt(call.value);

/**
 * Whether what used a row's nonce is ours: it makes the row's call, or is empty in its place. After a restore the
 * database lacks bytes that were signed since the backup.
 */
export const isOurs = (taker: Transaction, row: OwnRow): boolean =>
  makesCall(taker, row) || makesCall(taker, emptyCall(taker.from));

/** Stores what used a row's nonce as bytes of the row: the chain shows at the next look how they ended. Idempotent. */
export async function adopt(db: Database, row: OwnRow, taker: Transaction, at: Date): Promise<void> {
  const { hash } = taker;
  const raw = bytesOf(taker);
  const empty = !makesCall(taker, row);
  if (raw) await insertAttempt(db, row.id, { raw, hash, fees: feesOf(taker), empty }, at);
}

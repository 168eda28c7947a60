import { sameAddress } from '@talkies/shared';
import type { Transaction } from 'viem';
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

/**
 * The transaction that used this one's nonce, in a block too deep to be undone, proved by its account's
 * signature. Null while there is none, or the node cannot show it (any more): an absence proves nothing.
 */
export async function takerOf({ client, config }: Chain, row: TransactionRow): Promise<Transaction | null> {
  const { address, nonce } = row;
  if (address === null || nonce === null) return null;
  const deep = isOwn(row) ? FINAL_DEPTH : config.confirmations.trade - 1;
  // a local chain makes no blocks when nothing waits
  const last = (await client.getBlockNumber()) - BigInt(config.local ? 0 : deep);
  if (last < 0n) return null;
  const countAt = (blockNumber: bigint) => client.getTransactionCount({ address, blockNumber });
  try {
    const blockNumber = await blockThatUsed(countAt, nonce, last);
    if (blockNumber === null) return null;
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true });
    const taker = transactions.find((one) => one.nonce === nonce && sameAddress(one.from, address));
    return taker && (await isSignedBy(taker, address)) ? taker : null;
  } catch (error) {
    // most nodes keep only the states of the last blocks
    if (isWorthRetrying(error)) throw error;
    return null;
  }
}

const calls = (
  { to, input, value }: Transaction,
  call: Pick<TransactionRow, 'to' | 'data' | 'value'>,
): boolean =>
  to !== null &&
  call.to !== null &&
  sameAddress(to, call.to) &&
  input === call.data &&
  value === BigInt(call.value);

/**
 * Stores the bytes that used a nonce where they are ours: the same call, or an empty one in its place. After a restore
 * the database lacks bytes that were signed since the backup. Returns false for an unrelated transaction. Idempotent.
 */
export async function adopt(db: Database, row: OwnRow, taker: Transaction, at: Date): Promise<boolean> {
  const raw = bytesOf(taker);
  const isSame = calls(taker, row);
  if (!raw || !(isSame || calls(taker, emptyCall(taker.from)))) return false;
  await insertAttempt(db, row.id, { raw, hash: taker.hash, fees: feesOf(taker), empty: !isSame }, at);
  return true;
}

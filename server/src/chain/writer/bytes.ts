import { sameAddress } from '@talkies/shared';
import {
  type Hex,
  keccak256,
  recoverTransactionAddress,
  serializeTransaction,
  type Transaction,
  type TransactionSerializable,
  type TransactionSerialized,
} from 'viem';
import type { Chain } from '../chains.ts';
import { isWorthRetrying } from '../reader/errors.ts';
import type { Fees } from './fees.ts';

/** Not in viem's types, and not offered by every hosted node. */
interface RawTransaction {
  Method: 'eth_getRawTransactionByHash';
  Parameters: [hash: Hex];
  ReturnType: Hex | null;
}

/** The signed bytes of a transaction, built from its parts; null where they do not match its hash. */
export function bytesOf(transaction: Transaction): TransactionSerialized | null {
  const { r, s, v, yParity, input, typeHex: _, ...parts } = transaction;
  try {
    const raw = serializeTransaction({ ...parts, data: input } as TransactionSerializable, {
      r,
      s,
      ...(transaction.type === 'legacy' ? { v } : { yParity: yParity ?? Number(v) }),
    });
    return keccak256(raw) === transaction.hash ? raw : null;
  } catch {
    return null;
  }
}

export function feesOf({ maxFeePerGas, maxPriorityFeePerGas, gasPrice }: Transaction): Fees {
  const most = maxFeePerGas ?? gasPrice ?? 0n;
  return { maxFeePerGas: most, maxPriorityFeePerGas: maxPriorityFeePerGas ?? most };
}

/** Whether a transaction was really signed by its stated account, under this nonce. */
export async function isSignedBy(transaction: Transaction, address: Hex): Promise<boolean> {
  const serializedTransaction = bytesOf(transaction);
  if (!serializedTransaction) return false;
  return sameAddress(await recoverTransactionAddress({ serializedTransaction }), address);
}

/** nodes without this method are not asked again */
const without = new WeakSet<Chain>();

/** The bytes of a transaction whose kind we cannot build, from a node that offers them. */
export async function rawBytes(chain: Chain, hash: Hex): Promise<Hex | null> {
  if (without.has(chain)) return null;
  try {
    return await chain.failFastClient.request<RawTransaction>({
      method: 'eth_getRawTransactionByHash',
      params: [hash],
    });
  } catch (error) {
    if (isWorthRetrying(error)) throw error;
    without.add(chain);
    return null;
  }
}

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

/** Not part of viem's types, nor of what every hosted node offers. */
interface RawTransaction {
  Method: 'eth_getRawTransactionByHash';
  Parameters: [hash: Hex];
  ReturnType: Hex | null;
}

/** The signed bytes of a transaction, built from its parts; null where they do not make up its hash. */
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

/** Whether it was really signed by the account that it is said to be from, under this nonce. */
export async function isSignedBy(transaction: Transaction, address: Hex): Promise<boolean> {
  const serializedTransaction = bytesOf(transaction);
  if (!serializedTransaction) return false;
  return sameAddress(await recoverTransactionAddress({ serializedTransaction }), address);
}

/** nodes that hand out no bytes are not asked again */
const without = new WeakSet<Chain>();

/** A kind of transaction that we cannot put together: its bytes as the node has them, where it hands them out. */
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

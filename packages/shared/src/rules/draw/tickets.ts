import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import type { Hex } from '../hex.ts';

/** A purchase: the holder and the number of tickets. Its ticket numbers follow those of the purchases before it. */
export type ListedPurchase = readonly [holder: Hex, count: number];

/** The hash of a list without a purchase. */
export const EMPTY_LIST: Hex = `0x${'0'.repeat(64)}`;

/**
 * The running hash of a ticket list, as ILottery.LotteryState.listHash: each purchase turns it into
 * `keccak256(abi.encode(listHash, holder, count))`. `before`: the hash of the preceding part, for a list in parts.
 */
export function listHash(purchases: Iterable<ListedPurchase>, before: Hex = EMPTY_LIST): Hex {
  const words = new Uint8Array(96);
  const view = new DataView(words.buffer);
  words.set(hexToBytes(before.slice(2)));
  for (const [holder, count] of purchases) {
    words.set(hexToBytes(holder.slice(2)), 44);
    view.setUint32(92, count);
    words.set(keccak_256(words));
  }
  return `0x${bytesToHex(words.subarray(0, 32))}`;
}

export const countTickets = (purchases: readonly ListedPurchase[]): number =>
  purchases.reduce((sum, [, count]) => sum + count, 0);

/** The holder of a ticket; null where the list is shorter. */
export function holderOf(purchases: readonly ListedPurchase[], ticket: number): Hex | null {
  let end = 0;
  for (const [holder, count] of purchases) {
    end += count;
    if (ticket < end) return holder;
  }
  return null;
}

/** What identifies a lottery across all chains. */
export interface DeployedLottery {
  chainId: number;
  contract: Hex;
  lotteryId: number;
}

/**
 * The ticket that the beacon's signature (64 bytes) chooses, 0 to `sold - 1`, as ILottery.draw:
 * `keccak256(abi.encode(keccak256(signature), chainid, contract, lotteryId)) % sold`.
 */
export function winningTicket(
  signature: Hex,
  { chainId, contract, lotteryId }: DeployedLottery,
  sold: number,
): number {
  const words = new Uint8Array(128);
  const view = new DataView(words.buffer);
  words.set(keccak_256(hexToBytes(signature.slice(2))));
  view.setBigUint64(56, BigInt(chainId));
  words.set(hexToBytes(contract.slice(2)), 76);
  view.setBigUint64(120, BigInt(lotteryId));
  return Number(BigInt(`0x${bytesToHex(keccak_256(words))}`) % BigInt(sold));
}

import { type Hex, hexToBytes, keccak256 } from 'viem';

const BITS = 2048;
/** The highest chance of an accidental match at which a filter's match still counts as sure. */
const MAX_CHANCE = 0.001;

/** The three bits of an address or a topic in a header's `logsBloom` (Ethereum Yellow Paper, 4.3.1). */
function bitsOf(value: Hex): { at: number; mask: number }[] {
  const hash = keccak256(value, 'bytes');
  return [0, 2, 4].map((position) => {
    const bit = (((hash[position] ?? 0) << 8) | (hash[position + 1] ?? 0)) % BITS;
    return { at: BITS / 8 - 1 - (bit >> 3), mask: 1 << (bit & 7) };
  });
}

const cached = new Map<Hex, { at: number; mask: number }[]>();
function bitsOfContract(address: Hex) {
  const bits = cached.get(address) ?? bitsOf(address);
  cached.set(address, bits);
  return bits;
}

const isSet = (bloom: Uint8Array, bits: { at: number; mask: number }[]): boolean =>
  bits.every(({ at, mask }) => ((bloom[at] ?? 0) & mask) !== 0);

/** A header's filter of its block's logs: a missing bit is proof, set bits are a hint. */
export interface LogsBloom {
  /** false: the block cannot hold such a log */
  mayContain(log: { address: Hex; topics: readonly Hex[] }): boolean;
  /** true: it has a log of one of these contracts, except by chance in fewer than one of a thousand blocks */
  surelyContains(contracts: readonly Hex[]): boolean;
}

/** @param bloom 256 bytes; null, as of a pending block, proves nothing */
export function readBloom(bloom: Hex | null): LogsBloom {
  const bytes = bloom ? hexToBytes(bloom) : null;
  if (!bytes) return { mayContain: () => true, surelyContains: () => false };
  const ones = bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  return {
    mayContain: ({ address, topics }) =>
      isSet(bytes, bitsOfContract(address)) && topics.every((topic) => isSet(bytes, bitsOf(topic))),
    surelyContains: (contracts) =>
      contracts.length * (ones / BITS) ** 3 < MAX_CHANCE &&
      contracts.some((address) => isSet(bytes, bitsOfContract(address))),
  };
}

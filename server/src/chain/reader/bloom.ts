import { type Hex, hexToBytes, keccak256 } from 'viem';

const BITS = 2048;
/** A filter that is so empty answers "it is in here" wrongly less than once in a thousand blocks. */
const MAX_CHANCE = 0.001;

/** The three bits that stand for an address or a topic in a header's `logsBloom` (Ethereum Yellow Paper, 4.3.1). */
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

/** What a header says of the logs in its block: a bit that is missing is proof, bits that are set are a hint. */
export interface LogsBloom {
  /** false: the block cannot hold such a log */
  mayContain(log: { address: Hex; topics: readonly Hex[] }): boolean;
  /** true: it holds a log of one of these contracts, but for an accident that is rarer than one block in a thousand */
  surelyContains(contracts: readonly Hex[]): boolean;
}

/** @param bloom 256 bytes; null, as of a block that is not mined, says nothing */
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

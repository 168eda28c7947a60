import type { Hex } from '../hex.ts';
import type { BeaconClock } from './rounds.ts';

/** A drand network of the scheme `bls-bn254-unchained-on-g1`. */
export interface Beacon extends BeaconClock {
  /** 128 bytes: x imaginary, x real, y imaginary, y real */
  publicKey: Hex;
}

/** drand's network for the EVM, chain 04f1e9062b8a81f848fded9c12306733282b2727ecced50032187751166ec8c3 (adr/024). */
export const EVMNET: Beacon = {
  publicKey:
    '0x07e1d1d335df83fa98462005690372c643340060d205306a9aa8106b6bd0b3820557ec32c2ad488e4d4f6008f89a346f18492092ccc0d594610de2732c8b808f0095685ae3a85ba243747b1b2f426049010f6b73a0cf1d389351d5aaaa1047f6297d3a4f9749b33eb2d904c9d9ebf17224150ddd7abd7567a9bec6c74480ee0b',
  genesis: 1_727_521_075,
  period: 3,
};

/** The clock of evmnet with a key whose secret is public: for local chains, on which nothing has a value. */
export const PRACTICE_BEACON: Beacon = {
  ...EVMNET,
  publicKey:
    '0x1fb6c1b793ed041eddd69b4a31d7911e1de87f6f39b653b138a4fa4dd029583f2e18f77d5c3326c672403facc6a3ecacdf2f2a3581d4a272adc3191b4d6c48a90ee37fd762de910c390bb017e66b0af8527719736e7060aa78b58b25a44033732a0f40a6bcac191b43e6453918e60b0be334812cbeba0a4415207a49e1844d2e',
};

/** The local chains, the only ones on which the practice beacon may decide (spec:1). */
const PRACTICE_CHAINS: readonly number[] = [31_337, 31_338];

/** Finds the known beacon with this key and clock; null where it is unknown or may not decide on these chains. */
export function knownBeacon(beacon: Beacon, chainIds: readonly number[]): Beacon | null {
  const practice = chainIds.length > 0 && chainIds.every((id) => PRACTICE_CHAINS.includes(id));
  return (
    [EVMNET, ...(practice ? [PRACTICE_BEACON] : [])].find(
      ({ publicKey, genesis, period }) =>
        publicKey === beacon.publicKey && genesis === beacon.genesis && period === beacon.period,
    ) ?? null
  );
}

import type { Address } from 'viem';
import type { ChainConfig } from '../platform/config/chains.ts';

/** Addresses of a chain on which nothing is looked up. */
export const testContracts = (collectible: Address): ChainConfig['contracts'] => ({
  collectible,
  marketplace: '0x00000000000000000000000000000000000000A1',
  orderReceiver: '0x00000000000000000000000000000000000000a2',
  lottery: '0x00000000000000000000000000000000000000A3',
});

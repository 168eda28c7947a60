import { lotteryAbi } from '@talkies/abi';
import { lotteryBytecode } from '@talkies/abi/bytecode';
import { type Address, encodeDeployData, type Hex, hexToBigInt, size, slice } from 'viem';
import type { Roles } from './roles.ts';

/** A drand network of scheme `bls-bn254-unchained-on-g1`, as its `/info` has it. Times in Unix seconds. */
export interface Beacon {
  /** 128 bytes: x imaginary, x real, y imaginary, y real. */
  readonly publicKey: Hex;
  readonly genesis: bigint;
  readonly period: bigint;
}

/** drand's network for the EVM, chain 04f1e9062b8a81f848fded9c12306733282b2727ecced50032187751166ec8c3. */
export const EVMNET: Beacon = {
  publicKey:
    '0x07e1d1d335df83fa98462005690372c643340060d205306a9aa8106b6bd0b3820557ec32c2ad488e4d4f6008f89a346f18492092ccc0d594610de2732c8b808f0095685ae3a85ba243747b1b2f426049010f6b73a0cf1d389351d5aaaa1047f6297d3a4f9749b33eb2d904c9d9ebf17224150ddd7abd7567a9bec6c74480ee0b',
  genesis: 1_727_521_075n,
  period: 3n,
};

/** Throws when the key has not 128 bytes; whether it is a key at all is asked by the contract. */
export function lotteryCreation(
  roles: Roles,
  collectible: Address,
  { publicKey, genesis, period }: Beacon,
): { readonly bytecode: Hex; readonly data: Hex } {
  if (size(publicKey) !== 128) throw new Error('The public key of the beacon must have 128 bytes.');
  const word = (index: number) => hexToBigInt(slice(publicKey, index * 32, index * 32 + 32));
  const setup = {
    collectible,
    owner: roles.owner,
    treasury: roles.treasury,
    organiser: roles.organiser ?? roles.registrar,
    granter: roles.granter ?? roles.minter,
    permitSigner: roles.permitSigner ?? roles.signer,
    beacon: { publicKey: [word(0), word(1), word(2), word(3)], genesis, period },
  } as const;
  const bytecode = lotteryBytecode;
  return { bytecode, data: encodeDeployData({ abi: lotteryAbi, bytecode, args: [setup] }) };
}

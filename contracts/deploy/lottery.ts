import { lotteryAbi } from '@talkies/abi';
import { lotteryBytecode } from '@talkies/abi/bytecode';
import * as draws from '@talkies/shared/draw';
import { type Address, encodeDeployData, type Hex, hexToBigInt, size, slice } from 'viem';
import type { Roles } from './roles.ts';

/** A drand network of scheme `bls-bn254-unchained-on-g1`, as its `/info` has it. Times in Unix seconds. */
export interface Beacon {
  /** 128 bytes: x imaginary, x real, y imaginary, y real. */
  readonly publicKey: Hex;
  readonly genesis: bigint;
  readonly period: bigint;
}

/** A beacon as the contract takes it. */
export const beaconOf = ({ publicKey, genesis, period }: draws.Beacon): Beacon => ({
  publicKey,
  genesis: BigInt(genesis),
  period: BigInt(period),
});

export const EVMNET: Beacon = beaconOf(draws.EVMNET);

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

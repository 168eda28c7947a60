import { domainOf, voucherTypes } from '@talkies/abi';
import { type Hex, hashTypedData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import type { ChainConfig } from '../../../platform/config/chains.ts';
import { signVoucher, voucherHash, voucherOf } from './voucher.ts';

const address = (digit: string): Hex => `0x${digit.repeat(40)}`;
const chainWith = (chainId: number, collectible: Hex) =>
  ({ chainId, contracts: { collectible } }) as ChainConfig;
const payees = { creator: address('2'), beneficiary: address('3') };
const order = {
  dropId: 7n,
  wallet: address('4'),
  totalWei: '2500000000000000000',
  expiresAt: new Date('2026-03-01T10:10:00Z'),
  royaltyBps: 1_000,
  chainOrderId: ((5n << 64n) | 20_418n).toString(),
};

/** The hash as wallets and contracts compute it. */
const byStandard = (chain: ChainConfig, of = order) => ({
  domain: domainOf(chain.chainId, chain.contracts.collectible),
  types: voucherTypes,
  primaryType: 'Voucher' as const,
  message: { ...voucherOf(of), ...payees, royaltyBps: of.royaltyBps },
});

test('a voucher is hashed as EIP-712 has it, on each chain and contract', () => {
  const chains = [
    chainWith(137, address('1')),
    chainWith(1, address('1')),
    chainWith(137, address('5')),
    chainWith(137, address('1')),
  ];
  for (const chain of chains)
    for (const one of [order, { ...order, totalWei: '1', royaltyBps: 0 }])
      expect(voucherHash(chain, one, payees)).toBe(hashTypedData(byStandard(chain, one)));
});

test('a voucher is signed as typed data', async () => {
  const chain = chainWith(137, address('1'));
  const signer = privateKeyToAccount(`0x${'6'.repeat(64)}`);
  expect(await signVoucher(signer, chain, order, payees)).toBe(await signer.signTypedData(byStandard(chain)));
});

test('vouchers of one moment are ready in one moment, and everything else has its turn between them', async () => {
  const account = privateKeyToAccount(`0x${'6'.repeat(64)}`);
  const slow = async (): Promise<Hex> => {
    const until = performance.now() + 6;
    while (performance.now() < until);
    return '0x';
  };
  let turns = 0;
  let timer = setImmediate(function next() {
    turns += 1;
    timer = setImmediate(next);
  });
  const ready: number[] = [];
  const one = async (): Promise<void> => {
    await signVoucher({ ...account, sign: slow }, chainWith(137, address('1')), order, payees);
    ready.push(turns);
  };
  await Promise.all(Array.from({ length: 5 }, one));
  clearImmediate(timer);
  expect(new Set(ready).size).toBe(1);
  expect(turns).toBeGreaterThanOrEqual(5);
});

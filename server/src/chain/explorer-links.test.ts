import { expect, test } from 'vitest';
import type { ChainConfig } from '../platform/config/chains.ts';
import { testContracts } from '../testing/contracts.ts';
import { explorerUrl, tokenUrl } from './explorer-links.ts';

const local: ChainConfig = {
  name: 'polygon',
  chainId: 31337,
  label: 'Polygon (local)',
  currency: 'MATIC',
  rpcUrl: 'http://127.0.0.1:8545',
  publicRpcUrl: null,
  explorerUrl: 'http://localhost:23000/explorer/polygon',
  local: true,
  confirmations: { mint: 1, trade: 3 },
  startBlock: 0,
  contracts: testContracts('0x00000000000000000000000000000000000000c0'),
};
const real: ChainConfig = { ...local, explorerUrl: 'https://polygonscan.com/' };

test('a transaction is found on the explorer of its chain', () => {
  expect(explorerUrl(real, 'tx', '0xab')).toBe('https://polygonscan.com/tx/0xab');
  expect(explorerUrl(local, 'address', '0xcd')).toBe('http://localhost:23000/explorer/polygon/address/0xcd');
});

test('a token is found under its contract', () => {
  expect(tokenUrl(real, { tokenId: '12' })).toBe(
    'https://polygonscan.com/nft/0x00000000000000000000000000000000000000c0/12',
  );
});

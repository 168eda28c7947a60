import { expect, test } from 'vitest';
import type { ChainConfig } from '../platform/config/chains.ts';
import { testContracts } from '../testing/contracts.ts';
import { explorerUrl, tokenUrl } from './links.ts';

const local: ChainConfig = {
  name: 'polygon',
  chainId: 31337,
  label: 'Polygon (local)',
  currency: 'MATIC',
  rpcUrl: 'http://127.0.0.1:8545',
  publicRpcUrl: null,
  explorerUrl: null,
  local: true,
  confirmations: { mint: 1, trade: 3 },
  startBlock: 0,
  contracts: testContracts('0x00000000000000000000000000000000000000c0'),
};
const real: ChainConfig = { ...local, explorerUrl: 'https://polygonscan.com/' };
const token = { tokenId: '12', mintTxHash: '0xab' };

test('a real chain is shown by its explorer', () => {
  expect(explorerUrl(real, 'https://talkies.example', 'tx', '0xab')).toBe('https://polygonscan.com/tx/0xab');
  expect(tokenUrl(real, 'https://talkies.example', token)).toBe(
    'https://polygonscan.com/nft/0x00000000000000000000000000000000000000c0/12',
  );
});

test('a local chain is shown by our own pages, a token by what minted it', () => {
  const page = 'http://localhost:3000';
  expect(explorerUrl(local, page, 'block', '7')).toBe(`${page}/explorer/polygon/block/7`);
  expect(tokenUrl(local, page, token)).toBe(`${page}/explorer/polygon/tx/0xab`);
});

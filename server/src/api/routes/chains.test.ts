import { endpoints } from '@talkies/shared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChainConfig } from '../../platform/config/chains.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { testContracts } from '../../testing/contracts.ts';
import { createHttp, type HttpApp } from '../app.ts';
import { chainRoutes } from './chains.ts';

const local: ChainConfig = {
  name: 'polygon',
  chainId: 31337,
  label: 'Polygon (local)',
  currency: 'MATIC',
  rpcUrl: 'http://127.77.0.5:8545',
  publicRpcUrl: null,
  explorerUrl: 'http://localhost:23000/explorer/polygon',
  local: true,
  confirmations: { mint: 1, trade: 3 },
  startBlock: 0,
  contracts: testContracts('0x00000000000000000000000000000000000000c0'),
};
const real: ChainConfig = {
  ...local,
  name: 'ethereum',
  chainId: 1,
  publicRpcUrl: 'https://ethereum.example',
  explorerUrl: 'https://etherscan.io',
  local: false,
};

let ctx: TestContext;
let app: HttpApp;

beforeAll(async () => {
  ctx = await createTestContext({ chains: [local, real] });
  app = createHttp(ctx, {
    resolveUser: async () => null,
    routes: [chainRoutes(ctx)],
    mounts: [],
    readiness: {},
  });
});
afterAll(() => ctx.close());

test('wallets are offered the public node, or our proxy, never the node that we ask ourselves', async () => {
  const text = await (await app.request(endpoints.listChains.path)).text();
  expect(JSON.parse(text).chains).toMatchObject([
    {
      name: 'polygon',
      chainId: 31337,
      label: 'Polygon (local)',
      currency: 'MATIC',
      rpcUrl: 'http://localhost:3000/rpc/polygon',
      explorerUrl: 'http://localhost:23000/explorer/polygon',
      collectible: local.contracts.collectible,
      local: true,
    },
    { rpcUrl: 'https://ethereum.example', explorerUrl: 'https://etherscan.io', local: false },
  ]);
  expect(text).not.toContain('127.77.0.5');
});

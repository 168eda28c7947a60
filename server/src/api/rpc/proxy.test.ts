import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { createHttp, type HttpApp } from '../app.ts';
import { rpcProxy } from './proxy.ts';

const page = 'http://localhost:3000';
let chain: TestChain;
let ctx: TestContext;
let app: HttpApp;

beforeAll(async () => {
  chain = await startTestChain();
  const real = { ...chain.config, name: 'ethereum', local: false } as const;
  ctx = await createTestContext({ chains: [chain.config, real] });
  app = createHttp(ctx, {
    resolveUser: async () => null,
    routes: [],
    mounts: [rpcProxy(ctx)],
    readiness: {},
  });
});
afterAll(async () => {
  await ctx.close();
  await chain.stop();
});

const call = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params });
const post = (body: unknown, origin: string | null = page, path = '/rpc/polygon') =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(origin === null ? {} : { origin }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('a wallet reads the chain', async () => {
  const response = await post(call('eth_chainId'));
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' });
});

test.each([
  'anvil_setBalance',
  'anvil_impersonateAccount',
  'evm_mine',
  'evm_revert',
  'hardhat_setBalance',
  'debug_traceTransaction',
  'txpool_content',
  'eth_accounts',
  'eth_sendTransaction',
  'eth_sign',
  'personal_unlockAccount',
  'ETH_sendTransaction',
])('%s is refused', async (method) => {
  const response = await post(call(method, chain.buyer.address, '0x1'));
  expect(await response.json()).toMatchObject({ id: 1, error: { code: -32601 } });
});

test('a page cannot change a balance, alone or within a batch', async () => {
  const before = await chain.client.getBalance({ address: chain.buyer.address });
  const steal = call('anvil_setBalance', chain.buyer.address, '0x1');
  await post(steal);
  const response = await post([call('eth_blockNumber'), { ...steal, id: 2 }]);
  const parts = (await response.json()) as { id: number }[];
  expect(parts.find(({ id }) => id === 1)).toHaveProperty('result');
  expect(parts.find(({ id }) => id === 2)).toHaveProperty('error');
  expect(await chain.client.getBalance({ address: chain.buyer.address })).toBe(before);
});

test('signed bytes go through', async () => {
  const to = '0x00000000000000000000000000000000000000AA';
  const raw = await chain.buyer.signTransaction({
    type: 'eip1559',
    chainId: chain.config.chainId,
    nonce: await chain.client.getTransactionCount({ address: chain.buyer.address }),
    gas: 21_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 1n,
    to,
    value: 7n,
  });
  const response = await post(call('eth_sendRawTransaction', raw));
  expect(await response.json()).toHaveProperty('result');
  await chain.untilMined();
  expect(await chain.client.getBalance({ address: to })).toBe(7n);
});

test.each(['https://evil.example', 'null', 'http://localhost:4000', 'https://chrome-extension.example'])(
  'a page of %s is refused',
  async (origin) => {
    const response = await post(call('eth_chainId'), origin);
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  },
);

test.each(['chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn', 'moz-extension://3f1e-22'])(
  'the extension %s may ask, and its browser is told so',
  async (origin) => {
    const preflight = await app.request('/rpc/polygon', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
    const response = await post(call('eth_chainId'), origin);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(await response.json()).toHaveProperty('result');
  },
);

test('a program without an origin may ask', async () => {
  expect((await post(call('eth_chainId'), null)).status).toBe(200);
});

test.each([
  ['no JSON', '{'],
  ['an empty batch', []],
  ['another version', { jsonrpc: '1.0', id: 1, method: 'eth_chainId' }],
  ['a batch that is too long', Array.from({ length: 51 }, () => call('eth_chainId'))],
])('%s is a malformed request', async (_, body) => {
  const response = await post(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: -32600 } });
});

test('a call is given a block’s gas at most, so that a loop ends and the node goes on', async () => {
  const loop = { data: '0x5b600056', gas: '0xffffffffffff' };
  for (const endless of [loop, { data: loop.data, gasLimit: loop.gas }]) {
    const response = await post(call('eth_call', endless, 'latest', {}, { gasLimit: loop.gas }));
    expect(await response.json()).toMatchObject({ id: 1, error: {} });
  }
  expect(await (await post(call('eth_estimateGas', loop))).json()).toHaveProperty('error');
  expect(await (await post(call('eth_blockNumber'))).json()).toHaveProperty('result');
});

test('an honest call goes through as it is', async () => {
  const to = '0x00000000000000000000000000000000000000AB';
  const sent = { from: chain.buyer.address, to, value: '0x1', gas: '0x5208' };
  expect(await (await post(call('eth_call', sent, 'latest'))).json()).toMatchObject({ result: '0x' });
  expect(await (await post(call('eth_estimateGas', { from: sent.from, to }))).json()).toMatchObject({
    result: '0x5208',
  });
});

test('logs are read over two thousand blocks at once at most', async () => {
  const wide = { fromBlock: '0x0', toBlock: '0x10000' };
  const answers = (await (
    await post([
      call('eth_getLogs', wide),
      call('eth_getLogs', { fromBlock: 'earliest', toBlock: '0x7cf' }),
      call('eth_getLogs', {}),
    ])
  ).json()) as object[];
  expect(answers.filter((each) => 'result' in each)).toHaveLength(2);
  expect(answers.at(-1)).toMatchObject({ error: { code: -32005 } });
});

test.each([
  ['no parameters', call('eth_call')],
  ['a text for a transaction', call('eth_call', 'x')],
  ['gas that is no number', call('eth_call', { gas: {} })],
])('a call with %s is refused without asking the node', async (_, body) => {
  expect(await (await post(body)).json()).toMatchObject({ error: { code: -32602 } });
});

test('a request that is nested without end is malformed', async () => {
  const deep = `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'['.repeat(9_000)}${']'.repeat(9_000)}}`;
  expect((await post(deep)).status).toBe(400);
});

test('a body that is too large is refused', async () => {
  expect((await post(call('eth_call', 'x'.repeat(300_000)))).status).toBe(413);
});

test('only local chains have a proxy', async () => {
  expect((await post(call('eth_chainId'), page, '/rpc/ethereum')).status).toBe(404);
  expect((await post(call('eth_chainId'), page, '/rpc/bitcoin')).status).toBe(404);
});

test('a node that does not answer is said to be away', async () => {
  const dead = { ...chain.config, rpcUrl: 'http://127.0.0.1:9' };
  const other = await createTestContext({ chains: [dead] });
  app = createHttp(other, {
    resolveUser: async () => null,
    routes: [],
    mounts: [rpcProxy(other)],
    readiness: {},
  });
  expect((await post(call('eth_chainId'))).status).toBe(503);
  await other.close();
});

import { endpoints } from '@talkies/shared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../../testing/chain.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { createHttp, type HttpApp } from '../app.ts';
import { chainRoutes } from './explorer.ts';

let chain: TestChain;
let ctx: TestContext;
let app: HttpApp;
let contract: ReturnType<typeof useCollectible>;

beforeAll(async () => {
  chain = await startTestChain();
  ctx = await createTestContext({ chains: [chain.config] });
  contract = useCollectible(chain);
  app = createHttp(ctx, {
    resolveUser: async () => null,
    routes: [chainRoutes(ctx)],
    mounts: [],
    readiness: {},
  });
});
afterAll(async () => {
  await ctx.close();
  await chain.stop();
});

const get = async (path: string) => {
  const response = await app.request(path);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const transaction = (hash: string) => get(`/api/explorer/polygon/tx/${hash}`);

test('the chains are told as a wallet needs them', async () => {
  const { body } = await get(endpoints.listChains.path);
  expect(body).toEqual({
    chains: [
      {
        name: 'polygon',
        chainId: 31337,
        label: 'polygon (test)',
        currency: 'MATIC',
        rpcUrl: 'http://localhost:3000/rpc/polygon',
        explorerUrl: 'http://localhost:3000/explorer/polygon',
        collectible: chain.config.contracts.collectible,
        local: true,
      },
    ],
  });
});

test('a purchase is shown with its call and its events', async () => {
  await contract.registerDrop(7n);
  const hash = await contract.purchase(42n, 7n, 10n ** 18n);
  const { body } = await transaction(hash);
  expect(body).toMatchObject({
    hash,
    status: 'success',
    from: chain.buyer.address,
    to: chain.config.contracts.collectible,
    value: { amount: (10n ** 18n).toString(), currency: 'MATIC' },
    confirmations: 1,
    call: expect.stringMatching(
      /^mintWithVoucher\(voucher: \{ dropId: 7, buyer: 0x.* orderId: 42, .*\}, signature: 0x/,
    ),
    events: expect.arrayContaining([
      {
        contract: chain.config.contracts.collectible,
        name: 'Purchased',
        args: expect.arrayContaining([
          { name: 'orderId', value: '42' },
          { name: 'buyer', value: chain.buyer.address },
        ]),
      },
    ]),
  });
});

test('a block is shown with its transactions', async () => {
  const hash = await contract.registerDrop(8n);
  const { body: shown } = await transaction(hash);
  const { body } = await get(`/api/explorer/polygon/block/${shown.block}`);
  expect(body).toMatchObject({ number: shown.block, transactions: [{ hash }], at: shown.at });
});

test('a transaction that waits is pending, without block, time or fee', async () => {
  await chain.setMining(false);
  const hash = await contract.registerDrop(9n);
  expect((await transaction(hash)).body).toMatchObject({
    status: 'pending',
    block: null,
    at: null,
    fee: null,
    confirmations: 0,
  });
  await chain.mine();
  await chain.setMining(true);
});

test('a plain transfer has no call', async () => {
  const hash = await chain.client.sendTransaction({
    account: chain.buyer,
    chain: null,
    to: chain.deployer.address,
    value: 1n,
  });
  expect((await transaction(hash)).body).toMatchObject({ call: null, events: [] });
});

test('what is not there is a 404', async () => {
  const unknown = `0x${'ab'.repeat(32)}`;
  expect(await transaction(unknown)).toMatchObject({
    status: 404,
    body: { code: 'chain/transaction-not-found' },
  });
  expect(await transaction('0x12')).toMatchObject({ status: 404 });
  expect(await get('/api/explorer/polygon/block/999999')).toMatchObject({ status: 404 });
  expect(await get('/api/explorer/polygon/block/-1')).toMatchObject({ status: 404 });
  expect(await get('/api/explorer/ethereum/block/1')).toMatchObject({ status: 404 });
});

test('a node that is away is a 503', async () => {
  const dead = await createTestContext();
  const other = createHttp(dead, {
    resolveUser: async () => null,
    routes: [chainRoutes(dead)],
    mounts: [],
    readiness: {},
  });
  const response = await other.request(`/api/explorer/polygon/tx/0x${'ab'.repeat(32)}`);
  expect(response.status).toBe(503);
  await dead.close();
});

test('an address is shown with what a node knows of it, in whatever case it is written', async () => {
  const { collectible } = chain.config.contracts;
  const request = await get(`/api/explorer/polygon/address/${collectible.toLowerCase()}`);
  expect(request.body).toMatchObject({ address: collectible, contract: true, moves: [], holds: 0 });
  const nobody = `0x${'12'.repeat(20)}`;
  expect((await get(`/api/explorer/polygon/address/${nobody}`)).body).toMatchObject({
    contract: false,
    balance: { amount: '0', currency: 'MATIC' },
    sent: 0,
  });
  expect((await get('/api/explorer/polygon/address/0x12')).status).toBe(404);
});

test('many who look at the same ask the node once; who asks for ever more is refused', async () => {
  const other = createHttp(ctx, {
    resolveUser: async () => null,
    routes: [chainRoutes(ctx)],
    mounts: [],
    readiness: {},
  });
  const ask = async (block: number) => (await other.request(`/api/explorer/polygon/block/${block}`)).status;
  expect(new Set(await Promise.all(Array.from({ length: 40 }, () => ask(1))))).toEqual(new Set([200]));
  for (let look = 0; look < 200; look += 1) expect(await ask(1)).toBe(200);
  const statuses: number[] = [];
  for (let block = 1_000; block < 1_125; block += 1) statuses.push(await ask(block));
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThan(50);
  expect(statuses.at(-1)).toBe(429);
});

import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalChain, startLocalChain } from '@talkies/sandbox/chains';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestContext, type TestContext } from '../../../testing/context.ts';
import { testContracts } from '../../../testing/contracts.ts';
import { createReader, type Reader } from '../../reader/reader.ts';

let folder: string;
let stateFile: string;
let node: LocalChain;
let ctx: TestContext;
let reader: Reader;

const startNode = async (port: number): Promise<void> => {
  node = await startLocalChain({
    chainId: 31337,
    host: '127.0.0.1',
    port,
    stateFile,
    blockTimeMs: 20,
    log: () => {},
  });
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'restarted chain '));
  stateFile = join(folder, 'polygon.json');
  await startNode(0);
  ctx = await createTestContext({
    chains: [
      {
        name: 'polygon',
        chainId: 31337,
        label: 'polygon (test)',
        currency: 'MATIC',
        rpcUrl: node.rpcUrl,
        publicRpcUrl: null,
        explorerUrl: 'http://localhost:23000/explorer/polygon',
        local: true,
        confirmations: { mint: 1, trade: 3 },
        startBlock: 0,
        contracts: testContracts('0x00000000000000000000000000000000000000c0'),
      },
    ],
  });
  reader = createReader(ctx, { onAdvanced: async () => {} });
});
afterEach(async () => {
  await reader.stop();
  await ctx.close();
  await node.stop();
  rmSync(folder, { recursive: true });
});

const give = async (key: string) => {
  const { address: to } = privateKeyToAccount(generatePrivateKey());
  await ctx.writer.enqueueTransaction(ctx.db, { chain: 'polygon', signer: 'faucet', to, value: 5n, key });
  return to;
};
const confirmed = (key: string) =>
  vi.waitFor(async () => {
    await ctx.writer.tick();
    await reader.catchUp();
    expect(await ctx.writer.transactionByKey(key)).toMatchObject({ status: 'confirmed' });
  });
const savedUpTo = (number: number) =>
  vi.waitFor(() => {
    const state: { best_block_number: string } = JSON.parse(readFileSync(stateFile, 'utf8'));
    expect(Number(state.best_block_number)).toBeGreaterThanOrEqual(number);
  });

test('what a killed chain forgot is sent again in the order of its nonces, and happens once', async () => {
  const waiting = await give('kept');
  await confirmed('kept');
  await savedUpTo(3);
  const earlier = join(folder, 'earlier.json');
  copyFileSync(stateFile, earlier);
  const lost = [await give('lost 1'), await give('lost 2')];
  await confirmed('lost 1');
  await confirmed('lost 2');

  process.kill(node.pid, 'SIGKILL');
  await node.exited;
  await node.stop();
  copyFileSync(earlier, stateFile);
  await startNode(Number(new URL(node.rpcUrl).port));

  await reader.catchUp();
  expect(await ctx.writer.transactionByKey('kept')).toMatchObject({ status: 'confirmed' });
  expect(await ctx.writer.transactionByKey('lost 2')).toMatchObject({ status: 'broadcast', block: null });
  const next = await give('next');
  for (const key of ['lost 1', 'lost 2', 'next']) await confirmed(key);
  const { client } = ctx.chains.get('polygon');
  for (const address of [waiting, ...lost, next]) expect(await client.getBalance({ address })).toBe(5n);
});

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LocalChain, startLocalChain } from './local-chain.ts';
import { connectRpc, type Rpc } from './rpc.ts';

// anvil's first two accounts, whose keys are public
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let folder: string;
let stateFile: string;
let lines: string[];
let chains: LocalChain[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'local chain '));
  stateFile = join(folder, 'chains', 'polygon.json');
  lines = [];
  chains = [];
});
afterEach(async () => {
  await Promise.all(chains.map((chain) => chain.stop()));
  rmSync(folder, { recursive: true });
});

async function start(
  began?: number,
  savedAtStop = false,
  blockTimeMs = 20,
): Promise<{ chain: LocalChain; rpc: Rpc }> {
  const chain = await startLocalChain({
    began,
    savedAtStop,
    chainId: 31337,
    port: 0,
    stateFile,
    blockTimeMs,
    log: (line) => lines.push(line),
  });
  chains.push(chain);
  return { chain, rpc: connectRpc(chain.rpcUrl) };
}

const send = (rpc: Rpc) => rpc.call('eth_sendTransaction', { from, to, value: '0x1' });
const headNumber = async (rpc: Rpc): Promise<number> => (await rpc.block('latest')).number;
const until = (number: number, rpc: Rpc) =>
  vi.waitFor(async () => expect(await headNumber(rpc)).toBe(number), { interval: 20 });
const savedHead = (): number =>
  Number((JSON.parse(readFileSync(stateFile, 'utf8')) as { best_block_number: string }).best_block_number);
const untilSaved = (number: number) => vi.waitFor(() => expect(savedHead()).toBe(number), { interval: 20 });
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('mines until a transaction has its confirmations and is final, then rests and saves nothing', async () => {
  const longerThanASave = 500;
  const { rpc } = await start(undefined, false, longerThanASave);
  await send(rpc);
  await until(3, rpc);
  await untilSaved(3);
  expect(await rpc.call('eth_getBlockByNumber', 'finalized', false)).toMatchObject({ number: '0x1' });

  const { size, mtimeMs } = statSync(stateFile);
  // a block or a save that does not happen gives no sign: more than a block's time passes, and several polls of the
  // pool
  await sleep(600);
  expect(await headNumber(rpc)).toBe(3);
  expect(statSync(stateFile)).toMatchObject({ size, mtimeMs });

  await send(rpc);
  await until(6, rpc);
});

test('the state outlives the process', async () => {
  const first = await start();
  await send(first.rpc);
  await until(3, first.rpc);
  const { hash } = await first.rpc.block(3);
  await first.chain.stop();
  const second = await start();
  expect(await second.rpc.block('latest')).toMatchObject({ number: 3, hash });
  expect(await second.rpc.call('eth_getTransactionCount', from, 'latest')).toBe('0x1');
});

test('saved at its stop alone, nothing is written before', async () => {
  const first = await start(undefined, true);
  await send(first.rpc);
  await until(3, first.rpc);
  expect(existsSync(stateFile)).toBe(false);
  await first.chain.stop();
  const second = await start();
  expect(await headNumber(second.rpc)).toBe(3);
});

test('after a SIGKILL the chain comes back as it was last saved, and goes on', async () => {
  const first = await start();
  await send(first.rpc);
  await until(3, first.rpc);
  await untilSaved(3);
  copyFileSync(stateFile, join(folder, 'earlier.json'));
  await send(first.rpc);
  await until(6, first.rpc);
  process.kill(first.chain.pid, 'SIGKILL');
  await first.chain.exited;
  await first.chain.stop();
  copyFileSync(join(folder, 'earlier.json'), stateFile);

  const second = await start();
  expect(await headNumber(second.rpc)).toBe(3);
  await send(second.rpc);
  await until(6, second.rpc);
});

test.each([
  ['empty', ''],
  ['cut off', '{"block":{"number":"0x3"'],
  ['of another shape', '{"x":1}'],
])('a state file that is %s is kept aside, said so, and the chain begins anew', async (_, content) => {
  const first = await start();
  await untilSaved(0);
  await first.chain.stop();
  writeFileSync(stateFile, content);
  const { rpc } = await start();
  expect(await headNumber(rpc)).toBe(0);
  expect(readFileSync(`${stateFile}.damaged`, 'utf8')).toBe(content);
  expect(lines.join()).toContain(`${stateFile}.damaged`);
});

test('a reorganisation of the chain does not stop it', async () => {
  const { rpc } = await start();
  await send(rpc);
  await until(3, rpc);
  const { hash } = await rpc.block(3);
  await rpc.call('anvil_reorg', 2, []);
  expect((await rpc.block(3)).hash).not.toBe(hash);
  await send(rpc);
  await until(6, rpc);
});

test('the node ends when its parent is killed', async () => {
  const parent: ChildProcess = fork(new URL('./testing/parent.ts', import.meta.url), [stateFile]);
  const [{ pid }] = (await once(parent, 'message')) as [{ pid: number }];
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
});

test('a port that is taken is said in the words of the node', async () => {
  const { chain } = await start();
  const { hostname: host, port } = new URL(chain.rpcUrl);
  const options = { chainId: 1, host, port: Number(port), stateFile: join(folder, 'b.json'), log: () => {} };
  await expect(startLocalChain(options)).rejects.toThrow(/in use/i);
  expect(existsSync(join(folder, 'b.json'))).toBe(false);
});

test.runIf(process.platform === 'linux')('a web page cannot find the node by trying ports', async () => {
  const hosts = [await start(), await start()].map(({ chain }) => new URL(chain.rpcUrl).hostname);
  for (const host of hosts) expect(host).toMatch(/^127\.(?!0\.0\.1$)/);
  expect(hosts[0]).not.toBe(hosts[1]);
});

test('a new chain can begin in the past; it comes to the present when it is told to, and stays there', async () => {
  const now = () => Math.floor(Date.now() / 1000);
  const clock = async (rpc: Rpc): Promise<number> => {
    await rpc.mine();
    const block = (await rpc.call('eth_getBlockByNumber', 'latest', false)) as { timestamp: string };
    return Number(block.timestamp);
  };
  const began = now() - 5_400;
  const first = await start(began);
  expect(await clock(first.rpc)).toBeLessThan(now() - 3_600);
  await first.chain.comeToPresent();
  expect(await clock(first.rpc)).toBeGreaterThan(now() - 60);
  await first.rpc.call('eth_sendTransaction', { from, to, value: '0x1' });
  await vi.waitFor(() => expect(existsSync(stateFile)).toBe(true));
  await first.chain.stop();
  chains = [];
  // a chain that has a state continues from it, whatever beginning is configured
  const second = await start(began);
  expect(await clock(second.rpc)).toBeGreaterThan(now() - 60);
});

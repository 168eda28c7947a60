import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { keepMining } from './keeper.ts';
import type { LocalBlock } from './rpc.ts';

test('a transaction that cannot be mined is not waited for for ever, a new one is', async () => {
  const blocks: LocalBlock[] = [{ number: 0, hash: 'hash 0', transactions: [] }];
  let pending = 1;
  let tell = (): void => undefined;
  const head = (): LocalBlock => blocks.at(-1) as LocalBlock;
  const rpc = {
    status: async () => ({ pending, head: head() }),
    block: async (number: number | 'latest') =>
      number === 'latest' ? head() : (blocks[number] as LocalBlock),
    mine: async () => {
      blocks.push({ number: blocks.length, hash: `hash ${blocks.length}`, transactions: [] });
    },
    onTransaction: (listener: () => void) => {
      tell = listener;
      return () => undefined;
    },
  };
  let rested = false;
  const onBlock = async (state: 'mined' | 'resting') => {
    rested = state === 'resting';
  };
  const keeper = keepMining({ rpc, blockTimeMs: () => 1, depth: 2, onBlock, log: () => {} });

  await vi.waitFor(() => expect(rested).toBe(true));
  const inVain = head().number;
  expect(inVain).toBe(20);
  await sleep(50);
  expect(head().number).toBe(inVain);

  pending = 2;
  tell();
  await vi.waitFor(() => expect(head().number).toBeGreaterThan(inVain));
  await keeper.stop();
});

test('a node that does not answer is complained about once and asked again', async () => {
  const lines: string[] = [];
  let requests = 0;
  const fail = async (): Promise<never> => {
    requests += 1;
    throw new Error('connection refused');
  };
  const rpc = { status: fail, block: fail, mine: fail, onTransaction: () => () => undefined };
  const log = (line: string) => lines.push(line);
  const keeper = keepMining({ rpc, blockTimeMs: () => 1, depth: 2, onBlock: async () => {}, log });
  await vi.waitFor(() => expect(requests).toBeGreaterThan(3));
  await keeper.stop();
  expect(lines).toEqual(["the chain's keeper: connection refused"]);
});

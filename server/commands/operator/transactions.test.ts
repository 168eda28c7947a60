import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLines } from '../../src/modules/studio/audit/tables.ts';
import { startTestChain, type TestChain } from '../../src/testing/chain.ts';
import { createTestContext, type TestContext } from '../../src/testing/context.ts';
import { UsageError } from '../options.ts';
import { collectLines } from '../testing/collect-lines.ts';
import { operatorTransactions } from './transactions.ts';

let chain: TestChain;
let ctx: TestContext;
let id: string;
beforeAll(async () => {
  chain = await startTestChain();
  ctx = await createTestContext({ chains: [chain.config] });
  const faucet = (await ctx.signers.resolve('faucet')).address;
  await chain.fund(faucet, 0n);
  const to = chain.buyer.address;
  const request = { chain: 'polygon', signer: 'faucet', to, value: 5n, key: 'gift' } as const;
  id = await ctx.writer.enqueueTransaction(ctx.db, request);
  await ctx.writer.tick();
});
afterAll(async () => {
  await ctx.close();
  await chain.stop();
});

async function run(code: number, ...argv: string[]): Promise<string> {
  const { io, lines } = collectLines();
  expect(await operatorTransactions(ctx, argv, io)).toBe(code);
  return lines.join('\n');
}

test('lists what waits with its reason, tries it again, and calls it off once', async () => {
  expect(await run(0)).toContain('chain/insufficient-funds');
  expect(await run(0, 'list')).toContain(id);
  expect(await run(0, 'retry', id)).toContain('tried again');
  expect(await run(0, 'drop', id, 'Nobody', 'waits', 'for', 'it.')).toContain('called off');
  expect(await ctx.writer.transactionByKey('gift')).toMatchObject({
    status: 'failed',
    error: { code: 'chain/dropped' },
  });
  expect(await run(1, 'drop', id)).toContain('left as it is');
  expect(await run(1, 'retry', id)).toContain('left as it is');
  expect(await run(0)).toBe('');
  const lines = await ctx.db.select().from(auditLines).orderBy(auditLines.number);
  expect(lines.map(({ operation, reason }) => [operation, reason])).toEqual([
    ['transaction.retry', 'From a shell.'],
    ['transaction.drop', 'Nobody waits for it.'],
  ]);
});

test.each([[['retry']], [['drop', 'gift']], [['forget', 'x']], [['list', 'x']], [['retry', 'x', 'why']]])(
  'explains itself to %j',
  async (argv) => {
    await expect(run(0, ...argv)).rejects.toThrow(UsageError);
  },
);

import { desc, eq } from 'drizzle-orm';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyOfHash } from '../../src/chain/index.ts';
import { chainTransactions } from '../../src/chain/tables.ts';
import { auditLines } from '../../src/modules/studio/audit/tables.ts';
import { startTestChain, type TestChain } from '../../src/testing/chain.ts';
import { createTestContext, type TestContext, testKeys } from '../../src/testing/context.ts';
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

test('what took a nonce long ago is named by its hash before the reason, and counts as the payment that it makes', async () => {
  const account = privateKeyToAccount(testKeys.faucet);
  await chain.fund(account.address, 10n ** 18n);
  await chain.setMining(false);
  const to = chain.buyer.address;
  const request = { chain: 'polygon', signer: 'faucet', to, value: 5n, key: 'again' } as const;
  const again = await ctx.writer.enqueueTransaction(ctx.db, request);
  await ctx.writer.tick();
  const sent = (await ctx.writer.transactionByKey('again'))?.hash ?? '0x';
  await chain.client.dropTransaction({ hash: sent });
  const taker = await chain.client.sendTransaction({ account, chain: null, to, value: 5n });
  await chain.mine();
  await ctx.db
    .update(chainTransactions)
    .set({ errorCode: 'chain/nonce-taken' })
    .where(eq(chainTransactions.id, again));
  expect(await run(1, 'drop', again, taker)).toContain('left as it is');
  expect(await run(0, 'retry', again, taker, 'An', 'explorer', 'shows', 'it.')).toContain('tried again');
  expect(await keyOfHash(ctx.db, taker)).toBe('again');
  const [line] = await ctx.db.select().from(auditLines).orderBy(desc(auditLines.number));
  expect(line).toMatchObject({ reason: 'An explorer shows it.', before: { taker } });
});

test.each([[['retry']], [['drop', 'gift']], [['forget', 'x']], [['list', 'x']], [['retry', 'x', 'why']]])(
  'explains itself to %j',
  async (argv) => {
    await expect(run(0, ...argv)).rejects.toThrow(UsageError);
  },
);

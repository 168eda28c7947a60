import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLines } from '../../src/modules/studio/audit/tables.ts';
import { storedSettings } from '../../src/platform/settings/settings.ts';
import { createTestContext, type TestContext } from '../../src/testing/context.ts';
import { UsageError } from '../options.ts';
import { collectLines } from '../testing/collect-lines.ts';
import { operatorSettings } from './settings.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await createTestContext();
});
afterAll(() => ctx.close());

async function run(code: number, ...argv: string[]): Promise<string> {
  const { io, lines } = collectLines();
  expect(await operatorSettings(ctx, argv, io)).toBe(code);
  return lines.join('\n');
}

test('turns what the studio turns, each with its line in the log', async () => {
  expect(await run(0)).toContain('card\tnot set up: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET');
  expect(await run(0)).toContain('eth\ton');
  expect(await run(0, 'off', 'eth')).toBe('Done.');
  expect(await run(0)).toContain('eth\toff');
  await run(0, 'on', 'eth');
  await run(0, 'close', 'lotteries', 'SG', 'AE');
  await run(0, 'open', 'lotteries', 'SG');
  await run(0, 'limit', 'openOrders', '3');
  await run(0, 'limit', 'floatLow', '150.50');
  await run(0, 'fee', 'wert', '3.5');
  const { providers, regions, limits, fees } = await storedSettings(ctx);
  expect(providers.fields.off).toEqual([]);
  expect(regions.fields.lotteries).toEqual(['AE']);
  expect(limits.fields).toMatchObject({ openOrders: 3, floatLow: '15050' });
  expect(fees.fields).toEqual({ transak: null, wert: 350 });
  const lines = await ctx.db.select({ actor: auditLines.actor }).from(auditLines);
  expect(lines).toEqual(Array.from({ length: 7 }, () => ({ actor: 'command' })));
});

test('says why the deployment does not allow it', async () => {
  expect(await run(1, 'off', 'card')).toContain('nothing to switch off');
  expect(await run(1, 'close', 'sales', 'SG')).toContain('REGION_HEADER');
  expect(await run(1, 'limit', 'secondPerson', '5000000')).toContain('never higher');
});

test.each([
  [['off', 'cheque']],
  [['close', 'doors', 'SG']],
  [['limit', 'rent', '1']],
  [['fee', 'wert']],
  [['sell']],
  [['close', 'sales']],
])('explains itself to %j', async (argv) => {
  await expect(run(0, ...argv)).rejects.toThrow(UsageError);
});

test.each([
  [['close', 'lotteries', 'Singapore'], 'two letters'],
  [['limit', 'openOrders', '0'], '1'],
  [['fee', 'wert', '90'], '50%'],
])('refuses %j', async (argv, words) => {
  await expect(run(0, ...argv)).rejects.toThrow(words);
});

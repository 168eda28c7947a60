import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { addressKey, createLimits } from './limits.ts';

describe('a budget', () => {
  let ctx: TestContext;
  beforeEach(async () => {
    ctx = await createTestContext();
    vi.useFakeTimers({ toFake: ['Date'], now: ctx.clock.now() });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await ctx.close();
  });

  const spendFive = async (who: string): Promise<void> => {
    for (let attempt = 0; attempt < 5; attempt += 1) await ctx.limits.spend('password/account', who);
  };

  test('is used up, says how long to wait, and comes back', async () => {
    await spendFive('asha');
    vi.advanceTimersByTime(60_000);
    const refused = await ctx.limits.spend('password/account', 'asha').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({
      code: 'request/too-many',
      retryAfter: 14 * 60,
      message: 'Try again in 14 minutes.',
    });
    vi.advanceTimersByTime(14 * 60_000);
    await ctx.limits.spend('password/account', 'asha');
  });

  test('is apart by name and by whom they belong to', async () => {
    await spendFive('asha');
    await ctx.limits.spend('password/account', 'ravi');
    await ctx.limits.spend('mail/account', 'asha');
  });

  test('another process knows, and success forgets', async () => {
    await spendFive('asha');
    const elsewhere = createLimits(ctx.db);
    await expect(elsewhere.spend('password/account', 'asha')).rejects.toThrow('Try again');
    await elsewhere.forget('password/account', 'asha');
    await ctx.limits.spend('password/account', 'asha');
  });

  test('many at once do not slip through', async () => {
    const tries = Array.from({ length: 12 }, () => ctx.limits.spend('password/account', 'asha'));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::99', '2001:db8:1:2'],
  ['2001:db8::99', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

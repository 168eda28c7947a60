import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { AppError } from '../errors.ts';
import { createLimits, ipKey } from './limits.ts';
import { rateLimits } from './tables.ts';

describe('a budget', () => {
  let ctx: TestContext;
  beforeEach(async () => {
    ctx = await createTestContext();
  });
  afterEach(() => ctx.close());

  const spendFive = async (who: string): Promise<void> => {
    for (let attempt = 0; attempt < 5; attempt += 1) await ctx.limits.spend('password/account', who);
  };

  test('is used up, says how long to wait, and comes back', async () => {
    await spendFive('asha');
    ctx.clock.advance(60);
    const refused = await ctx.limits.spend('password/account', 'asha').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({
      code: 'request/too-many',
      retryAfter: 14 * 60,
      message: 'Try again in 14 minutes.',
    });
    ctx.clock.advance(14 * 60);
    await ctx.limits.spend('password/account', 'asha');
  });

  test('that was used up while the clock was ahead comes back', async () => {
    ctx.clock.advance(6 * 3600);
    await spendFive('asha');
    ctx.clock.advance(-6 * 3600);
    await spendFive('asha');
    await expect(ctx.limits.spend('password/account', 'asha')).rejects.toThrow('in 15 minutes');
  });

  test('counts in processes whose clocks differ by seconds as in one', async () => {
    ctx.clock.advance(10);
    await spendFive('asha');
    ctx.clock.advance(-10);
    await expect(ctx.limits.spend('password/account', 'asha')).rejects.toThrow('Try again');
  });

  test('is apart by name and by whom they belong to', async () => {
    await spendFive('asha');
    await ctx.limits.spend('password/account', 'ravi');
    await ctx.limits.spend('mail/account', 'asha');
  });

  test('another process knows, and success forgets', async () => {
    await spendFive('asha');
    const elsewhere = createLimits(ctx.db, ctx.clock);
    await expect(elsewhere.spend('password/account', 'asha')).rejects.toThrow('Try again');
    await elsewhere.forget('password/account', 'asha');
    await ctx.limits.spend('password/account', 'asha');
  });

  test('many at once do not slip through', async () => {
    const tries = Array.from({ length: 12 }, () => ctx.limits.spend('password/account', 'asha'));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  test('names nobody in the database, and what is over is swept', async () => {
    await ctx.limits.spend('mail/account', 'asha@example.com');
    expect(JSON.stringify(await ctx.db.select().from(rateLimits))).not.toContain('asha');
    ctx.clock.advance(3600);
    await ctx.limits.spend('mail/account', 'ravi@example.com');
    await vi.waitFor(async () => expect(await ctx.db.select().from(rateLimits)).toHaveLength(1));
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::99', '2001:db8:1:2'],
  ['2001:db8::99', '2001:db8:0:0'],
  ['2001:0DB8:0001:2::99', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, key) => {
  expect(ipKey(address)).toBe(key);
});

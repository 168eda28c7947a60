import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';

let ctx: TestContext;
beforeEach(async () => {
  ctx = await createTestContext();
});
afterEach(() => ctx.close());

describe('a rate', () => {
  test('is good for five minutes by our clock, not a second longer', () => {
    ctx.clock.advance(300);
    expect(ctx.rates.current('MATIC')).toMatchObject({ rate: 50000000n, source: 'Test rates' });
    ctx.clock.advance(1);
    expect(ctx.rates.current('MATIC')).toBeNull();
  });

  test('is asked for again when a quote needs it', async () => {
    ctx.clock.advance(3600);
    ctx.rateSource.set('ETH', 3000_00000000n);
    expect((await ctx.rates.quotable('ETH')).rate).toBe(3000_00000000n);
  });

  test('that cannot be had refuses the quote', async () => {
    ctx.clock.advance(3600);
    ctx.rateSource.answering(false);
    await expect(ctx.rates.quotable('ETH')).rejects.toMatchObject({ code: 'rates/unavailable' });
  });
});

test('a rate that nobody knows is asked for once in five seconds, however many quotes need it', async () => {
  let requests = 0;
  const { fetch } = ctx.rateSource;
  ctx.rateSource.fetch = () => {
    requests += 1;
    return fetch();
  };
  ctx.rateSource.set('INR', null);
  ctx.clock.advance(3600);
  const quote = () => ctx.rates.quotable('INR').catch(() => null);
  await Promise.all([quote(), quote(), quote()]);
  await quote();
  expect(requests).toBe(1);
  ctx.clock.advance(5);
  await quote();
  expect(requests).toBe(2);
});

describe('after the clock was set back', () => {
  test('the sources are queried again at once, and their rates are used', async () => {
    await ctx.rates.refresh();
    ctx.clock.advance(-5 * 3600);
    ctx.rateSource.set('ETH', 2600_00000000n);
    await ctx.rates.refresh();
    ctx.clock.advance(299);
    expect(ctx.rates.current('ETH')?.rate).toBe(2600_00000000n);
  });

  test('a quote queries them itself', async () => {
    ctx.clock.advance(-5 * 3600);
    ctx.rateSource.set('ETH', 2600_00000000n);
    expect((await ctx.rates.quotable('ETH')).rate).toBe(2600_00000000n);
  });

  test('a rate whose time is still to come is as good as one of that age', async () => {
    ctx.rateSource.answering(false);
    ctx.clock.advance(-300);
    expect(ctx.rates.current('ETH')).not.toBeNull();
    ctx.clock.advance(-1);
    expect(ctx.rates.current('ETH')).toBeNull();
  });
});

test('a change is told once, and so is that there is no rate any more', async () => {
  let events = 0;
  ctx.changes.on('rates', () => {
    events += 1;
  });
  await ctx.rates.refresh();
  expect(events).toBe(0);
  ctx.rateSource.set('ETH', 2600_00000000n);
  await ctx.rates.refresh();
  expect(events).toBe(1);
  ctx.rateSource.answering(false);
  ctx.clock.advance(400);
  await ctx.rates.refresh();
  await ctx.rates.refresh();
  expect(events).toBe(2);
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { noRatesFaults, priceFeedAddresses, priceFeedsApp, type RatesSwitches } from '@talkies/sandbox/rates';
import type { Hex } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createChanges } from '../platform/changes.ts';
import { createRates } from '../platform/rates/rates.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { createChains } from './chains.ts';
import { priceFeeds } from './price-feeds.ts';

let ctx: TestContext;
let server: Server;
let rpcUrl: string;
let faults: RatesSwitches;

beforeAll(async () => {
  ctx = await createTestContext();
  const { fetch } = priceFeedsApp(
    () => faults,
    () => ctx.clock.now(),
  );
  server = createServer(getRequestListener(fetch));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rpc`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await ctx.close();
});
beforeEach(() => {
  faults = noRatesFaults;
});
afterEach(() => {
  ctx.rateSource.set('ETH', 2500_00000000n);
  ctx.rateSource.answering(true);
});

/** The feed on a chain, before the tests' spot interface. */
const ratesWith = (part: { address?: Hex; description?: string } = {}) => {
  const [chain] = ctx.config.chains;
  if (!chain) throw new Error('no chain');
  const feed = {
    coin: 'ETH' as const,
    address: priceFeedAddresses.ETH,
    description: 'ETH / USD',
    heartbeatSeconds: 3600,
  };
  const priced = { ...chain, rpcUrl, priceFeeds: [{ ...feed, ...part } as const] };
  const sources = [...priceFeeds(createChains([priced])), ctx.rateSource];
  ctx.rateSource.set('ETH', 3121_00000000n);
  return createRates(sources, ctx.clock, createChanges(ctx.connection), ctx.log);
};

test('a chain’s feed is believed before the spot interface, with its time', async () => {
  const rates = ratesWith();
  const at = new Date(Math.floor(ctx.clock.now().getTime() / 1000) * 1000);
  expect(await rates.quotable('ETH')).toEqual({
    rate: 3121_40000000n,
    source: 'Chainlink ETH / USD',
    at,
  });
});

test.each([
  ['that calls itself something else', { description: 'BTC / USD' }],
  ['at an address without one', { address: '0x00000000000000000000000000000000000000aa' } as const],
])('with a feed %s nothing is quoted in its coin, and pages show the next source', async (_, part) => {
  const rates = ratesWith(part);
  await rates.refresh();
  await expect(rates.quotable('ETH')).rejects.toMatchObject({ code: 'rates/unavailable' });
  expect(rates.current('ETH')?.source).toBe('Test rates');
  expect((await rates.quotable('INR')).source).toBe('Test rates');
});

test('a feed that is out before it was ever believed is stood in for', async () => {
  faults = { ...noRatesFaults, outage: true };
  const rates = ratesWith();
  await rates.refresh();
  expect((await rates.quotable('ETH')).source).toBe('Test rates');
});

describe('a feed that', () => {
  test('is out is stood in for by the spot interface, once its last word is too old', async () => {
    const rates = ratesWith();
    await rates.refresh();
    faults = { ...noRatesFaults, outage: true };
    ctx.clock.advance(3600 + 300);
    await rates.refresh();
    expect(rates.current('ETH')?.source).toBe('Chainlink ETH / USD');
    ctx.clock.advance(2);
    await rates.refresh();
    expect(await rates.quotable('ETH')).toMatchObject({ source: 'Test rates', rate: 3121_00000000n });
  });

  test('stalls is too old an hour and five minutes after its time, whenever it was asked', async () => {
    const rates = ratesWith();
    faults = { ...noRatesFaults, stall: true };
    await rates.refresh();
    ctx.clock.advance(3600 + 302);
    await rates.refresh();
    expect(rates.current('ETH')?.source).toBe('Test rates');
  });

  test.each([2.5, -2.5])('is %d %% off refuses new quotes, and is shown all the same', async (drift) => {
    const rates = ratesWith();
    faults = { ...noRatesFaults, drift };
    await rates.refresh();
    await expect(rates.quotable('ETH')).rejects.toMatchObject({ code: 'rates/unavailable' });
    expect(rates.current('ETH')?.source).toBe('Chainlink ETH / USD');
    faults = { ...noRatesFaults, drift: 1.9 };
    await rates.refresh();
    expect((await rates.quotable('ETH')).source).toBe('Chainlink ETH / USD');
  });
});

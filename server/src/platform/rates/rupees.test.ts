import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { exchangeRatesApp, noRatesFaults, ratesApp } from '@talkies/sandbox/rates';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../../testing/context.ts';
import { createChanges } from '../changes.ts';
import { coingecko } from './coingecko.ts';
import { frankfurter } from './frankfurter.ts';
import { createRates } from './rates.ts';

let ctx: TestContext;
const servers: Server[] = [];
const faults = { daily: noRatesFaults, spot: noRatesFaults };
const addresses = { daily: '', spot: '' };

beforeAll(async () => {
  ctx = await createTestContext();
  const now = () => ctx.clock.now();
  const apps = { daily: exchangeRatesApp(() => faults.daily, now), spot: ratesApp(() => faults.spot, now) };
  for (const name of ['daily', 'spot'] as const) {
    const server = createServer(getRequestListener(apps[name].fetch));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    addresses[name] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    servers.push(server);
  }
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await ctx.close();
});
beforeEach(() => {
  faults.daily = noRatesFaults;
  faults.spot = noRatesFaults;
});

/** The sources of the rupee, as the product has them. */
const rupees = () =>
  createRates(
    [frankfurter(addresses.daily), coingecko(addresses.spot, { rupees: true })],
    ctx.clock,
    createChanges(ctx.connection),
    ctx.log,
  );

test('the day’s rate is quoted, held against what a coin costs in dollars and in rupees', async () => {
  expect(await rupees().quotable('INR')).toMatchObject({
    rate: 84_00000000n,
    source: 'European Central Bank',
  });
});

test('the spot interface replaces a day’s rate that cannot be had', async () => {
  faults.daily = { ...noRatesFaults, outage: true };
  expect(await rupees().quotable('INR')).toMatchObject({ rate: 84_00000000n, source: 'CoinGecko' });
});

test('the day’s rate stands alone while the spot interface is out', async () => {
  faults.spot = { ...noRatesFaults, outage: true };
  expect((await rupees().quotable('INR')).source).toBe('European Central Bank');
});

test('a day’s rate that is too old is stood in for, and none of both quotes nothing', async () => {
  faults.daily = { ...noRatesFaults, stall: true };
  const rates = rupees();
  await rates.refresh();
  ctx.clock.advance(97 * 3600);
  expect((await rates.quotable('INR')).source).toBe('CoinGecko');
  faults.spot = { ...noRatesFaults, outage: true };
  ctx.clock.advance(301);
  await expect(rates.quotable('INR')).rejects.toMatchObject({ code: 'rates/unavailable' });
});

test.each([2.5, -2.5])(
  'two that are %d %% apart quote nothing in rupees, and coins all the same',
  async (drift) => {
    faults.daily = { ...noRatesFaults, drift };
    const rates = rupees();
    await rates.refresh();
    await expect(rates.quotable('INR')).rejects.toMatchObject({ code: 'rates/unavailable' });
    expect((await rates.quotable('ETH')).source).toBe('CoinGecko');
    expect(rates.current('INR')?.source).toBe('European Central Bank');
  },
);

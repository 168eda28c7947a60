import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coingecko } from './coingecko.ts';
import { parseDecimal } from './decimal.ts';

test.each([
  ['2345.123456789', 234512345678n],
  ['0.5', 50000000n],
  ['3e-7', 30n],
  ['1.5E+3', 150000000000n],
  ['9', 900000000n],
  ['-1', null],
  ['1,5', null],
  ['', null],
])('%s dollars are read without a float', (text, rate) => {
  expect(parseDecimal(text, 8)).toBe(rate);
});

describe('the spot interface', () => {
  let server: Server;
  let base: string;
  let requested: URL;
  let reply: { status: number; body: string };
  beforeAll(async () => {
    server = createServer((request, response) => {
      requested = new URL(request.url ?? '', base);
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test('gives every digit and the time at which it took the rate', async () => {
    reply = {
      status: 200,
      body: `{"ethereum":{"usd":1234567.123456789012345678,"inr":1,"last_updated_at":1795251600},
        "matic-network":{"usd":0.2,"last_updated_at":1795251601}}`,
    };
    const rates = await coingecko(base).fetch();
    expect(rates.get('ETH')).toEqual({ rate: 123456712345678n, at: new Date(1795251600_000) });
    expect(rates.get('MATIC')?.rate).toBe(20000000n);
    expect(requested.pathname).toBe('/api/v3/simple/price');
    expect(Object.fromEntries(requested.searchParams)).toEqual({
      ids: 'ethereum,matic-network',
      vs_currencies: 'usd',
      include_last_updated_at: 'true',
      precision: 'full',
    });
  });

  test('tells the rupee by what one coin costs in both, where it is asked to', async () => {
    const row = '{"usd":3120.50,"inr":262123.7525,"last_updated_at":1795251600}';
    reply = {
      status: 200,
      body: `{"ethereum":${row},"matic-network":{"usd":1,"inr":99,"last_updated_at":1}}`,
    };
    const rates = await coingecko(base, { rupees: true }).fetch();
    expect(requested.searchParams.get('vs_currencies')).toBe('usd,inr');
    expect(rates.get('INR')).toEqual({ rate: 84_00056160n, at: new Date(1795251600_000) });
    expect((await coingecko(base).fetch()).get('INR')).toBeUndefined();
    reply.body = '{"ethereum":{"usd":3120.5,"inr":0,"last_updated_at":1795251600}}';
    expect((await coingecko(base, { rupees: true }).fetch()).get('INR')).toBeUndefined();
  });

  test('leaves out a coin that it does not know or that costs nothing', async () => {
    reply = { status: 200, body: '{"ethereum":{"usd":0,"last_updated_at":1795251600}}' };
    expect((await coingecko(base).fetch()).size).toBe(0);
  });

  test.each([
    [429, '{}'],
    [200, 'no JSON'],
    [200, '{"ethereum":{"usd":"much","last_updated_at":1}}'],
  ])('that answers %i %s is an error', async (status, body) => {
    reply = { status, body };
    await expect(coingecko(base).fetch()).rejects.toThrow();
  });
});

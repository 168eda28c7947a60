import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frankfurter } from './frankfurter.ts';

let server: Server;
let base: string;
let requested = '';
let reply: { status: number; body: string };
beforeAll(async () => {
  server = createServer((request, response) => {
    requested = request.url ?? '';
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('rupees for a dollar are read with every digit, and are of the afternoon of their day', async () => {
  reply = {
    status: 200,
    body: '{"amount":1.0,"base":"USD","date":"2026-11-20","rates":{"INR":84.123456789}}',
  };
  expect((await frankfurter(base).fetch()).get('INR')).toEqual({
    rate: 84_12345678n,
    at: new Date('2026-11-20T15:00:00Z'),
  });
  expect(requested).toBe('/v1/latest?base=USD&symbols=INR');
});

test('a rate of nothing is none', async () => {
  reply = { status: 200, body: '{"amount":1.0,"base":"USD","date":"2026-11-20","rates":{"INR":0}}' };
  expect((await frankfurter(base).fetch()).size).toBe(0);
});

test.each([
  [503, '{}'],
  [200, 'no JSON'],
  [200, '{"amount":1.0,"base":"EUR","date":"2026-11-20","rates":{"INR":84}}'],
  [200, '{"amount":1.0,"base":"USD","date":"2026-11-20","rates":{"USD":1}}'],
])('an answer of %i %s is an error', async (status, body) => {
  reply = { status, body };
  await expect(frankfurter(base).fetch()).rejects.toThrow();
});

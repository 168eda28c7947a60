import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPayments, TRANSAK_API_KEY, TRANSAK_API_SECRET, WERT_API_KEY } from '../index.ts';

let folder: string;
let now = new Date();
let sandbox: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talkies on-ramps '));
  const shopUrl = 'http://127.0.0.1:9';
  sandbox = await startPayments({ dataDir: folder, port: 0, shopUrl, now: () => now });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Status and body of a response. */
async function answer(path: string, init: RequestInit = {}): Promise<[number, unknown]> {
  const response = await fetch(`${sandbox.url}${path}`, init);
  return [response.status, await response.json()];
}
const post = (path: string, headers: Record<string, string>, body: object) =>
  answer(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const flip = (method: string, faults: object) =>
  fetch(`${sandbox.url}/switches/${method}`, { method: 'PUT', body: JSON.stringify(faults) });

describe('Transak refuses in its own form', () => {
  const refusal = (statusCode: number) => [
    statusCode,
    {
      error: {
        statusCode,
        name: expect.any(String),
        message: expect.any(String),
        errorCode: expect.any(Number),
      },
    },
  ];
  const token = (secret: string) =>
    post('/partners/api/v2/refresh-token', { 'api-secret': secret }, { apiKey: TRANSAK_API_KEY });

  test('another secret, no token, wrong parameters, an order that is not there', async () => {
    expect(await token('another')).toEqual(refusal(401));
    expect(await post('/api/v2/auth/session', {}, {})).toEqual(refusal(401));
    const [, given] = await token(TRANSAK_API_SECRET);
    const headers = { 'access-token': (given as { data: { accessToken: string } }).data.accessToken };
    expect(await post('/api/v2/auth/session', headers, { widgetParams: {} })).toEqual(refusal(400));
    expect(await answer('/partners/api/v2/order/none', { headers })).toEqual(refusal(404));
  });

  test('a page that was not opened within five minutes, as one that was', async () => {
    const [, { data }] = (await token(TRANSAK_API_SECRET)) as [number, { data: { accessToken: string } }];
    const widgetParams = {
      ...{ apiKey: TRANSAK_API_KEY, referrerDomain: 'shop.example', partnerOrderId: 'an order' },
      ...{ cryptoCurrencyCode: 'POL', network: 'polygon', defaultCryptoAmount: 1 },
      walletAddress: `0x${'1'.repeat(40)}`,
      redirectURL: 'http://127.0.0.1:9/orders',
    };
    const widget = async (): Promise<string> => {
      const headers = { 'access-token': data.accessToken };
      const [, session] = await post('/api/v2/auth/session', headers, { widgetParams });
      return (session as { data: { widgetUrl: string } }).data.widgetUrl;
    };
    const open = async (url: string) => (await fetch(url)).status;
    const [inTime, late] = [await widget(), await widget()];
    now = new Date(now.getTime() + 5 * 60_000 - 1);
    expect(await open(inTime)).toBe(200);
    expect(await open(inTime)).toBe(410);
    now = new Date(now.getTime() + 1);
    expect(await open(late)).toBe(410);
  });

  test('while it is overrun or out', async () => {
    await flip('transak', { tooMany: true });
    expect(await token(TRANSAK_API_SECRET)).toEqual(refusal(429));
    await flip('transak', { outage: true });
    expect(await token(TRANSAK_API_SECRET)).toEqual(refusal(503));
  });
});

describe('Wert refuses in its own form', () => {
  const orders = (key: string, query = '') =>
    answer(`/api/external/orders${query}`, { headers: { 'x-api-key': key } });
  const refusal = (status: number) => [status, { error: expect.any(String) }];

  test('another key, a cursor that is not there, overrun, out', async () => {
    expect(await orders('another')).toEqual(refusal(401));
    expect(await orders(WERT_API_KEY, '?cursor_id=none')).toEqual(refusal(400));
    await flip('wert', { tooMany: true });
    expect(await orders(WERT_API_KEY)).toEqual(refusal(429));
    await flip('wert', { outage: true });
    expect(await orders(WERT_API_KEY)).toEqual(refusal(503));
  });
});

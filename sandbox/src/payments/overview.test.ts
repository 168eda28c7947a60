import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARD_SECRET_KEY, startPayments } from './index.ts';

let folder: string;
let sandbox: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talkies overview '));
  const shopUrl = 'http://127.0.0.1:9';
  sandbox = await startPayments({ dataDir: folder, port: 0, shopUrl, now: () => new Date() });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

const shown = async (): Promise<string> => (await fetch(sandbox.url)).text();
const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}/faults/card`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
    redirect: 'manual',
  });
const faults = async () => (await fetch(`${sandbox.url}/switches/card`)).json();

test('shows every provider, and what is in its books', async () => {
  const page = await shown();
  for (const name of ['Card (Stripe)', 'UPI and wallets (Cashfree)', 'Coinbase'])
    expect(page).toContain(name);
  for (const host of ['stripe', 'cashfree', 'cdp.coinbase', 'transak'])
    expect(page).toMatch(new RegExp(`href="https://[a-z.]*${host}\\.com/`));
  expect(page).toContain('Nobody has paid here yet.');
  const made = await fetch(`${sandbox.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${CARD_SECRET_KEY}` },
    body: new URLSearchParams({
      mode: 'payment',
      success_url: 'http://127.0.0.1:9/',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '1200',
      'line_items[0][price_data][product_data][name]': 'A lamp <b>',
    }),
  });
  expect(made.status).toBe(200);
  const after = await shown();
  expect(after).toContain('<td>A lamp &lt;b&gt;</td><td>12.00 USD</td><td>open</td>');
});

test('sets faults by its form, and takes them back', async () => {
  expect((await send({ outage: 'on', slow: '2', delay: '0' })).status).toBe(303);
  expect(await faults()).toMatchObject({ outage: true, slow: 2, lost: false });
  expect(await shown()).toContain('name="outage" checked');
  expect((await send({ slow: '-1' })).status).toBe(400);
  await send({ calm: 'yes' });
  expect(await faults()).toMatchObject({ outage: false, slow: 0 });
});

test('a form of another site changes nothing', async () => {
  expect((await send({ outage: 'on' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(await faults()).toMatchObject({ outage: false });
});

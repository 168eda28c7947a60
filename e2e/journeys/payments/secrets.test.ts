import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paymentSettings } from '@talkies/sandbox/settings';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { haveVault, newAccount, register } from '../../src/account.ts';
import { launch, visitor } from '../../src/browser.ts';
import { publishItem } from '../../src/operator.ts';
import { shopConfig } from '../../src/own-shop/current-shop.ts';
import { until } from '../../src/until.ts';

/** public values, which are in addresses that browsers open */
const open = new Set(['CASHFREE_CLIENT_ID', 'COINBASE_KEY_NAME', 'TRANSAK_API_KEY', 'WERT_PARTNER_ID']);
const secrets = Object.entries(paymentSettings('http://localhost')).filter(
  ([name]) => /KEY|SECRET|_ID$/.test(name) && !open.has(name),
);
const namesIn = (text: string): string[] =>
  secrets.filter(([, value]) => text.includes(value)).map(([name]) => name);

let browser: Browser;
let item: string;
beforeAll(async () => {
  browser = await launch();
  // more than a new wallet gets on a local chain, so that coins are bought
  item = await publishItem('The Keeper of Keys', 50, '900.00');
});
afterAll(() => browser.close());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'How will you pay?' });
const methods: [method: string, name: string][] = [
  ['card', 'Card'],
  ['cashfree', 'Pay using Wallet / UPI'],
  ['coinbase', 'Coinbase'],
  ['transak', 'Add funds/crypto'],
];

/** Switches a provider's stand-in to these faults, or to none. */
async function switchTo(method: string, faults?: object): Promise<void> {
  const { addresses } = JSON.parse(readFileSync(join(shopConfig().dataDir, 'run.json'), 'utf8'));
  const address = `${addresses.payments}/switches/${method}`;
  await fetch(address, faults ? { method: 'PUT', body: JSON.stringify(faults) } : { method: 'DELETE' });
}

function logged(dataDir: string): string {
  const logs = readdirSync(join(dataDir, 'logs')).map((name) => join(dataDir, 'logs', name));
  return logs.map((path) => readFileSync(path, 'utf8')).join('\n');
}

test('no page, script, answer or log holds a provider’s secret, also while each of them is out', async () => {
  const { url, dataDir } = shopConfig();
  const { context, page } = await visitor(browser);
  const bodies: Promise<string>[] = [];
  context.on('response', (response) => {
    if (response.url().startsWith(url)) bodies.push(response.text().catch(() => ''));
  });
  const account = newAccount();
  await register(page, account);
  await haveVault(page, account);
  for (const [method, name] of methods) {
    await switchTo(method, { outage: true });
    await page.goto(`${item}?buy`);
    await dialogOf(page).getByText(name, { exact: true }).click();
    await dialogOf(page).getByRole('button', { name: 'Pay now' }).click();
    await dialogOf(page).getByText('does not respond').first().waitFor();
    await switchTo(method);
  }
  // Wert has no request for a page, only one for the outcome, which fails
  await switchTo('wert', { outage: true });
  await dialogOf(page).getByText('Add funds/crypto (Wert)', { exact: true }).click();
  await dialogOf(page).getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: 'Card is declined' }).click();
  await dialogOf(page)
    .getByText(/^Waiting for .* from Wert$/)
    .waitFor();
  await until(async () => logged(dataDir).includes('Wert answered 503'), 'failed question to Wert');
  await switchTo('wert');
  await dialogOf(page).getByText('Card', { exact: true }).click();
  await dialogOf(page).getByRole('button', { name: 'Pay now' }).click();
  await page.getByLabel('Card number').waitFor();
  await page.goto(`${url}/orders`);
  await page
    .getByRole('link', { name: /The Keeper of Keys/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await context.close();

  const seen = await Promise.all(bodies);
  expect(seen.some((body) => body.includes('The Keeper of Keys'))).toBe(true);
  expect(secrets.length).toBeGreaterThan(7);
  expect(namesIn(seen.join('\n'))).toEqual([]);
  expect(logged(dataDir)).toContain('/payments');
  expect(namesIn(logged(dataDir))).toEqual([]);
});

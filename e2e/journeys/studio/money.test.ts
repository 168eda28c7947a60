import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, launch, type Person, type Size, visitor } from '../../src/browser.ts';
import { command } from '../../src/operator.ts';
import { shopConfig } from '../../src/own-shop/current-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The demonstration's owner, in the studio. */
async function owner(size: Size): Promise<Person> {
  const person = await visitor(browser, size);
  const link = (await command('operator', 'studio', 'link')).match(/http\S+/)?.[0] ?? '';
  await person.page.goto(link);
  return person;
}

test('royalties by film lead to creators, to how one is paid, and to what the shop deducts', async () => {
  const { context, page, problems } = await owner(desktop);
  await page.getByRole('link', { name: 'Money', exact: true }).click();
  await page.getByRole('row', { name: /^Chandramukhi.*MATIC/ }).waitFor();
  await page.getByRole('link', { name: 'Taxes and receipts' }).click();
  await page.getByLabel('Tax deducted at source, in percent').fill('7.5');
  await page.getByRole('button', { name: 'Keep this' }).nth(1).click();
  await page.getByText('Kept.').first().waitFor();
  await page.goto('/studio/money?by=creator');
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByText('Leave it empty for the shop’s 7.5 %.').waitFor();
  await page.getByLabel('Name').fill('Meera Rao');
  await page.getByRole('button', { name: 'Keep this' }).click();
  await page.getByRole('heading', { level: 1, name: 'Meera Rao' }).waitFor();
  await page.goto('/studio/audit?operation=payee.set');
  await page.getByRole('row', { name: /payee\.set/ }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

/** The cards' stand-in, out or back. */
async function switchCard(method: 'PUT' | 'DELETE'): Promise<void> {
  const { addresses } = JSON.parse(readFileSync(join(shopConfig().dataDir, 'run.json'), 'utf8'));
  const body = method === 'PUT' ? { body: JSON.stringify({ outage: true }) } : {};
  await fetch(`${addresses.payments}/switches/card`, { method, ...body });
}

test('a day that a provider did not answer for is found from Today, settled with a note, and stays so', async () => {
  await switchCard('PUT');
  // a day on which nothing was sold: of another, each card payment that this shop has seen would stand in the list as well, and it
  // may be midnight. It ends as a command does that found something
  await command('operator', 'reconcile', '--day', '2020-01-01').catch(() => undefined);
  await switchCard('DELETE');
  const { context, page, problems } = await owner(desktop);
  await page.goto('/studio');
  await page.getByRole('link', { name: 'Settle the differences' }).click();
  const difference = page.getByRole('row', { name: /^Could not be compared.*card/ }).first();
  await difference.locator('summary').click();
  await difference.getByLabel('What it was').fill('Stripe was away that night.');
  const settled = page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().includes('/books/'),
  );
  await difference.getByRole('button', { name: 'Settle' }).click();
  expect((await settled).status()).toBe(200);
  await page.getByText('All books agree, as far as they were compared.').waitFor();
  await page.getByRole('link', { name: 'Every day that differed' }).click();
  await page.getByText('Stripe was away that night.').waitFor();
  await page.goto('/studio/audit?operation=books.settle');
  await page.getByRole('row', { name: /books\.settle/ }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

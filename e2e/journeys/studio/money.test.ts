import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { haveVault, newAccount, register } from '../../src/account.ts';
import { apiRequest } from '../../src/api-request.ts';
import { desktop, keep, launch, type Person, type Size, visitor } from '../../src/browser.ts';
import { command, publishItem } from '../../src/operator.ts';
import { shopConfig } from '../../src/own-shop/current-shop.ts';
import { payOrderByCard } from '../../src/payment-pages.ts';

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

test('who changes one thing of how a creator is paid sees what a colleague set meanwhile, and sets none of it back', async () => {
  const { context, page, problems } = await owner(desktop);
  await page.goto('/studio/money?by=creator');
  await page.getByRole('rowheader').getByRole('link').first().click();
  const address = (of: Page) => of.getByLabel('Address that is paid');
  await address(page).waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  const [before, moved] = [await address(other).inputValue(), `0x${'3'.repeat(40)}`];
  await address(other).fill(moved);
  await other.getByRole('button', { name: 'Keep this' }).click();
  await other.getByText('Kept. It counts for the next payout.').waitFor();
  await page.getByLabel('Tax deducted at source, in percent').fill('4');
  await page.getByRole('button', { name: 'Keep this' }).click();
  await page.getByText('Somebody else has changed this meanwhile.').waitFor();
  await page.getByText(`${before} → ${moved}`).waitFor();
  await page.getByRole('button', { name: 'Save what is chosen' }).click();
  await page.getByText('Kept. It counts for the next payout.').waitFor();
  expect(await address(page).inputValue()).toBe(moved);
  await other.reload();
  expect(await address(other).inputValue()).toBe(moved);
  expect(await other.getByLabel('Tax deducted at source, in percent').inputValue()).toBe('4');
  await address(other).fill(before);
  await other.getByRole('button', { name: 'Keep this' }).click();
  await other.getByText('Kept. It counts for the next payout.').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

/** Switches the card's stand-in to these faults, or to none. */
async function switchCard(faults?: object): Promise<void> {
  const { addresses } = JSON.parse(readFileSync(join(shopConfig().dataDir, 'run.json'), 'utf8'));
  const request = faults ? { method: 'PUT', body: JSON.stringify(faults) } : { method: 'DELETE' };
  await fetch(`${addresses.payments}/switches/card`, request);
}

test('a day that a provider did not answer for is found from Today, resolved with a note, and stays so', async () => {
  await switchCard({ outage: true });
  // a day on which nothing was sold: of another, each card payment that this shop has seen would stand in the list as well, and it
  // may be midnight. It ends as a command does that found something
  await command('operator', 'reconcile', '--day', '2020-01-01').catch(() => undefined);
  await switchCard();
  const { context, page, problems } = await owner(desktop);
  await page.goto('/studio');
  await page.getByRole('link', { name: 'Settle the differences' }).click();
  const difference = page.getByRole('row', { name: /^Could not be compared.*card/ }).first();
  await difference.locator('summary').click();
  await difference.getByLabel('What it was').fill('Stripe was away that night.');
  const resolved = page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().includes('/books/'),
  );
  await difference.getByRole('button', { name: 'Settle' }).click();
  expect((await resolved).status()).toBe(200);
  await page.getByText('All books agree, as far as they were compared.').waitFor();
  await page.getByRole('link', { name: 'Every day that differed' }).click();
  await page.getByText('Stripe was away that night.').waitFor();
  await page.goto('/studio/audit?operation=books.settle');
  await page.getByRole('row', { name: /books\.settle/ }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

/** An order that was paid by card and delivered. */
async function soldByCard(): Promise<{ id: string; number: string }> {
  const { context, page } = await visitor(browser, desktop);
  const account = newAccount();
  await register(page, account);
  await haveVault(page, account);
  const itemId = decodeURIComponent(
    (await publishItem(`Sent back ${Date.now()}`, 3)).split('/').at(-1) ?? '',
  );
  const order = await apiRequest<{ id: string; number: string }>(page, 'POST', '/api/orders', { itemId });
  await payOrderByCard(page, order.id);
  await context.close();
  return order;
}

test('a refund that somebody saw at the provider is confirmed at the order, which shows what the provider says to it', async () => {
  const { id, number } = await soldByCard();
  await switchCard({ refundFailing: true });
  await command('operator', 'refund', number, '2.00', '--reason', 'A scratch.');
  const { context, page, problems } = await owner(desktop);
  await page.goto(`/studio/orders/${id}`);
  await page.getByLabel('Why you look').fill('It was not made.');
  await page.getByRole('button', { name: 'Look at the order' }).click();
  const lookAgain = async (): Promise<void> => {
    const looked = page.waitForResponse((one) => one.url().includes(`/orders/${id}`) && one.ok());
    await page.getByRole('button', { name: 'Look again' }).click();
    await looked;
  };
  const act = (name: string) => page.locator('details', { has: page.locator('summary', { hasText: name }) });
  const resolve = async (name: string, label: string, reference: string): Promise<void> => {
    await act(name).locator('summary').click();
    await act(name).getByLabel(label).fill(reference);
    await act(name).getByLabel('Why').fill('I looked at the provider.');
    await act(name).getByRole('button', { name }).click();
  };
  await expect
    .poll(async () => {
      await lookAgain();
      return act('It went back at the provider').count();
    })
    .toBe(1);
  await resolve('It went back at the provider', 'The provider’s reference', 're_42');
  await page.getByText('The refund is recorded as made.').waitFor();
  await expect
    .poll(async () => {
      await lookAgain();
      return page.getByText(/was confirmed \(re_42\), but the provider says otherwise/).count();
    })
    .toBe(1);
  await keep(page, 'refund-contradicted');
  await resolve('I paid it back myself', 'By what you paid it back', 'NEFT 42');
  await page.getByText('It is recorded as paid back.').waitFor();
  await page.getByText(/was confirmed \(re_42\)/).waitFor({ state: 'detached' });
  await switchCard();
  expect(problems).toEqual([]);
  await context.close();
});

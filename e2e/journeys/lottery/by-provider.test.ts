// takes 55 seconds: begun early
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Browser, Locator, Page } from 'playwright-core';
import { createTestClient, type Hex, http, publicActions } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { haveVault, newAccount, phoneNumber, register } from '../../src/account.ts';
import { apiRequest } from '../../src/api-request.ts';
import { desktop, keep, launch, phone, visitor } from '../../src/browser.ts';
import { verificationCode } from '../../src/inbox.ts';
import { command } from '../../src/operator.ts';
import { shopConfig } from '../../src/own-shop/current-shop.ts';
import { type PaymentPage, paymentPageOf } from '../../src/payment-pages.ts';
import { cheapItems } from '../../src/trader.ts';
import { until } from '../../src/until.ts';

const path = '/lottery/matinee-of-coins';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  const [item = ''] = await cheapItems();
  const terms = ['--item', item, '--name', 'Matinee of Coins', '--price', '1', '--days', '7', '--providers'];
  await command('operator', 'lottery', 'create', 'matinee-of-coins', ...terms);
  await until(
    async () => (await fetch(shopConfig().url + path)).status === 200,
    'lottery on the chain',
    120_000,
  );
});
afterAll(() => browser.close());

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Purchase tickets' });
const payButton = (page: Page) => dialog(page).getByRole('button', { name: 'Purchase tickets' });
/** Whether an element is completely within the window, without scrolling. */
async function isInReach(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}
const entryOf = (page: Page, { name }: PaymentPage) =>
  dialog(page)
    .locator('label')
    .filter({ has: page.getByText(name, { exact: true }) });

/** Signs up in the dialog, as a new person. */
async function signUp(page: Page): Promise<void> {
  const { name, email } = newAccount('Meenu Ragavi');
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page)
    .getByLabel(/18 or older/)
    .check();
  await dialog(page).getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog(page)
    .getByLabel('6-digit code')
    .fill(await verificationCode(email));
}

/** Removes the play money of a new e-mail wallet, by the chain's unfiltered interface. */
async function emptyVault(page: Page): Promise<void> {
  const { wallets } = await apiRequest<ApiResponse<'listWallets'>>(page, 'GET', '/api/wallets');
  const { address } = wallets[0] ?? {};
  if (!address) throw new Error('no wallet');
  const { addresses } = JSON.parse(readFileSync(join(shopConfig().dataDir, 'run.json'), 'utf8'));
  const transport = http(addresses.polygon);
  const polygon = createTestClient({ mode: 'anvil', transport }).extend(publicActions);
  const holder = { address: address as Hex };
  await until(async () => (await polygon.getBalance(holder)) > 0n, 'play money');
  await polygon.setBalance({ ...holder, value: 0n });
}

const [upi, card] = [paymentPageOf('cashfree'), paymentPageOf('card')];

test('on a phone somebody new asks for three by UPI, declines, and pays them by card: the shop buys them', async () => {
  const { context, page, problems } = await visitor(browser, phone);
  await page.goto(path);
  await page.getByRole('link', { name: 'PURCHASE TICKETS' }).click();
  await dialog(page).locator('[data-part="ticket-count"]').fill('3');
  // the total of each payment choice, before one is made
  const totals = await Promise.all(
    [upi, card].map((provider) => entryOf(page, provider).locator('.num').textContent()),
  );
  expect(totals).toEqual([expect.stringMatching(/^₹\d+\.\d\d$/), expect.stringMatching(/^\$\d+\.\d\d$/)]);
  await entryOf(page, upi).click();
  expect(await dialog(page).locator('[data-part="summary-total"]').textContent()).toBe(totals[0]);
  // every press shows the statement that is missing, however far away it is
  const adult = dialog(page).getByLabel(/18 or older/);
  for (const press of [1, 2]) {
    await dialog(page).locator('[data-part="ticket-count"]').scrollIntoViewIfNeeded();
    await payButton(page).click();
    await expect
      .poll(() => isInReach(dialog(page).getByText('Please tick the box')), { message: `press ${press}` })
      .toBe(true);
    await expect.poll(() => adult.evaluate((box) => document.activeElement === box)).toBe(true);
  }
  await adult.check();
  await page.setViewportSize({ ...phone, height: 640 });
  await expect.poll(() => isInReach(payButton(page))).toBe(true);
  await page.setViewportSize(phone);
  await keep(page, 'tickets-ways');
  await payButton(page).click();
  const shop = new URL(page.url()).origin;
  await signUp(page);

  // the number is requested for an account without one
  await dialog(page).getByLabel('Your phone number').fill(phoneNumber);
  // nobody has begun to pay: the order's page says so
  const aside = await context.newPage();
  await aside.goto('/nft_conformation');
  await aside.waitForURL('**/lottery_confirmation/**');
  await aside.getByRole('heading', { name: 'Not paid yet' }).waitFor();
  await aside.getByText('the tickets are not reserved').waitFor();
  await aside.getByText('Total', { exact: true }).waitFor();
  await aside.getByRole('button', { name: 'Let it go' }).waitFor();
  await keep(aside, 'tickets-unpaid');
  await payButton(page).click();
  await page.waitForURL((url) => url.origin !== shop);
  await upi.decline(page);
  await page.getByText(upi.declined).first().waitFor();
  await upi.cancel(page);
  await page.waitForURL((url) => url.pathname === path && url.searchParams.has('pay'));
  await expect.poll(() => dialog(page).locator('[data-part="ticket-count"]').inputValue()).toBe('3');
  await dialog(page)
    .getByText(/^TK-\d+$/)
    .waitFor();
  await keep(page, 'tickets-declined');
  await aside.reload();
  await aside.getByText('We are waiting for your payment by UPI').waitFor();
  await aside.close();

  await entryOf(page, card).click();
  await payButton(page).click();
  await page.waitForURL((url) => url.origin !== shop);
  await card.pay(page);
  await page.waitForURL('**/lottery_confirmation/**');
  await page.getByRole('heading', { name: 'You are in!' }).waitFor();
  await page.getByText(/^3, from No\. /).waitFor();
  await keep(page, 'tickets-bought');
  await page.getByRole('link', { name: 'My tickets' }).click();
  await expect.poll(() => page.locator('[data-part="ticket-stub"]').count()).toBe(3);
  expect(problems).toEqual([]);
  await context.close();
});

test('on a desktop coins for two are declined, then bought: they buy the tickets by themselves', async () => {
  const { context, page, problems } = await visitor(browser, desktop);
  const account = newAccount();
  await register(page, account);
  await haveVault(page, account);
  await emptyVault(page);
  await page.goto(path);
  await page.getByRole('link', { name: 'PURCHASE TICKETS' }).click();
  await dialog(page).locator('[data-part="ticket-count"]').fill('2');
  const shop = new URL(page.url()).origin;
  const toOnRamp = async (): Promise<void> => {
    await dialog(page).getByText('Add funds/crypto', { exact: true }).click();
    await dialog(page).getByText('You buy the coins you need on Transak’s page').waitFor();
    await payButton(page).click();
    await page.waitForURL((url) => url.origin !== shop);
  };
  await dialog(page)
    .getByLabel(/18 or older/)
    .check();
  await toOnRamp();
  await page.getByRole('button', { name: 'Card is declined' }).click();
  await page.waitForURL((url) => url.pathname === path && url.searchParams.has('coins'));
  await dialog(page).getByText('No coins arrived').waitFor();
  await keep(page, 'tickets-coins-declined');

  await toOnRamp();
  await page.getByRole('button', { name: 'Pay with card' }).click();
  await page.waitForURL('**/lottery_purchased/**');
  await expect.poll(() => page.locator('[data-part="ticket-stub"]').count()).toBe(2);
  await keep(page, 'tickets-coins-bought');
  expect(problems).toEqual([]);
  await context.close();
});

// takes 180 seconds: begun early
import type { Browser, Cookie, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { haveVault, newAccount, register } from '../../src/account.ts';
import { apiRequest } from '../../src/api-request.ts';
import { desktop, keep, launch, type Person, phone, type Size, visitor } from '../../src/browser.ts';
import { publishItem } from '../../src/operator.ts';
import {
  type PaymentPage,
  payByChallengedCard,
  paymentPageOf,
  paymentPages,
} from '../../src/payment-pages.ts';

let browser: Browser;
let item: string;
/** the session of one member with an e-mail wallet, as sign-ups from an address are limited */
let session: Cookie[];
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visitor(browser);
  const account = newAccount();
  await register(page, account);
  await haveVault(page, account);
  session = await context.cookies();
  await context.close();
  item = await publishItem('The Ticket of Many Coins', 500);
});
afterAll(() => browser.close());

/** The member in a separate browser, at the item with the dialog open. */
async function buyer(size: Size): Promise<Person> {
  const person = await visitor(browser, size);
  await person.context.addCookies(session);
  await person.page.goto(`${item}?buy`);
  await dialogOf(person.page).getByRole('radio').first().waitFor();
  return person;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'How will you pay?' });
const entryOf = (page: Page, { name }: PaymentPage) =>
  dialogOf(page)
    .locator('label')
    .filter({ has: page.getByText(name, { exact: true }) });
const payButton = (page: Page) => dialogOf(page).getByRole('button', { name: 'Pay now' });

/** Chooses the entry, presses the only button, and waits for the provider's page. */
async function toProvider(page: Page, provider: PaymentPage): Promise<void> {
  const shop = new URL(page.url()).origin;
  await entryOf(page, provider).click();
  await payButton(page).click();
  await page.waitForURL((url) => url.origin !== shop);
}

/** Expects that the dialog is open with the provider chosen. @returns the order's id */
async function isOpenAgain(page: Page, provider: PaymentPage): Promise<string | null> {
  await page.waitForURL(`**${item}?pay=*`);
  await dialogOf(page).getByText('continue there, or choose another way').waitFor();
  expect(await entryOf(page, provider).getByRole('radio').isChecked()).toBe(true);
  return new URL(page.url()).searchParams.get('pay');
}

const latestOrder = async (page: Page): Promise<string> =>
  (await apiRequest<{ order: { id: string } }>(page, 'GET', '/api/orders/latest')).order.id;

const becomesOwner = async (page: Page): Promise<void> => {
  await page.waitForURL('**/confirmation/**');
  await page.getByRole('heading', { name: 'It is yours' }).waitFor();
};

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('on a %s', (_name, size) => {
  test.each(paymentPages)(
    'by $method: the total stands there before anything is chosen; back and reload find the same page; declined, then given up, the dialog is open on the same order; the tab is closed after paying: a second one goes on by itself, and who comes back later finds it among their orders',
    async (provider) => {
      const { context, page, problems } = await buyer(size);
      const entry = entryOf(page, provider);
      expect(await entry.getByRole('radio').isChecked()).toBe(false);
      expect(await entry.locator('.num').textContent()).toMatch(provider.total);
      expect(await entry.textContent()).toMatch(/yours within \d+ minutes/);
      await entry.click();
      expect(await dialogOf(page).locator('[data-part="summary-total"]').textContent()).toMatch(
        provider.total,
      );
      await keep(page, `pay-${provider.method}`);
      const number = await dialogOf(page)
        .getByText(/^TK-\d+$/)
        .textContent();
      await toProvider(page, provider);
      const hosted = page.url();
      await page.goBack();
      await payButton(page).waitFor();
      await page.reload();
      await dialogOf(page).getByText('continue there, or choose another way').waitFor();
      await payButton(page).click();
      await page.waitForURL(hosted);
      await provider.decline(page);
      await page.getByText(provider.declined).first().waitFor();
      await provider.cancel(page);
      const order = await isOpenAgain(page, provider);
      await keep(page, `pay-${provider.method}-given-up`);
      await payButton(page).click();
      await page.waitForURL((url) => url.origin === new URL(hosted).origin);
      const second = await context.newPage();
      await second.goto(`${item}?buy`);
      await dialogOf(second).getByText('continue there, or choose another way').waitFor();
      await provider.pay(page);
      await page.close();
      await becomesOwner(second);
      await second
        .getByText(number ?? 'none', { exact: true })
        .filter({ visible: true })
        .first()
        .waitFor();
      expect(await latestOrder(second)).toBe(order);
      await second.close();
      const later = await context.newPage();
      await later.goto('/orders');
      const newest = later.getByRole('listitem').filter({ hasText: 'The Ticket of Many Coins' }).first();
      await newest.getByText('Yours', { exact: true }).waitFor();
      expect(await newest.locator('p').last().textContent()).toMatch(provider.total);
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});

test('an order that was given up at a provider is paid from the e-mail wallet after all', async () => {
  const { context, page } = await buyer(phone);
  const card = paymentPageOf('card');
  await toProvider(page, card);
  await card.cancel(page);
  const order = await isOpenAgain(page, card);
  await dialogOf(page).getByText('E-mail wallet', { exact: true }).click();
  await payButton(page).click();
  await becomesOwner(page);
  expect(await latestOrder(page)).toBe(order);
  await context.close();
});

test('a bank that asks who pays is answered, and the edition is theirs', async () => {
  const { context, page } = await buyer(desktop);
  const card = paymentPageOf('card');
  await toProvider(page, card);
  await payByChallengedCard(page);
  await page.getByText('Your bank wants to know that it is you').waitFor();
  await page.getByRole('button', { name: 'Complete' }).click();
  await becomesOwner(page);
  await context.close();
});

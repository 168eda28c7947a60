// takes 55 seconds: begun early
import type { Order, Payment } from '@talkies/shared/schemas';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, haveVault, newAccount, register, signIn } from '../../src/account.ts';
import { apiRequest } from '../../src/api-request.ts';
import { desktop, keep, launch, type Person, phone, type Size, visitor } from '../../src/browser.ts';
import { linkFromMail } from '../../src/inbox.ts';
import { publishItem } from '../../src/operator.ts';

let browser: Browser;
let item: string;
beforeAll(async () => {
  browser = await launch();
  item = await publishItem('The Returning Reel', 500);
});
afterAll(() => browser.close());

interface Buyer extends Person {
  account: Account;
  order: Order;
}

interface Payer extends Buyer {
  /** the provider's page */
  pageUrl: string;
  /** the path to which the provider returns */
  returnPath: string;
}

/** A person with an e-mail wallet and an open order. */
async function buyer(size: Size = desktop): Promise<Buyer> {
  const person = await visitor(browser, size);
  const account = newAccount();
  await register(person.page, account);
  await haveVault(person.page, account);
  const order = await apiRequest<Order>(person.page, 'POST', '/api/orders', {
    itemId: item.split('/').at(-1),
  });
  return { ...person, account, order };
}

/** A buyer with the page on which the order is paid by card. */
async function payer(size: Size = desktop): Promise<Payer> {
  const { order, ...person } = await buyer(size);
  const path = `/api/orders/${order.id}/payments`;
  const { pageUrl } = await apiRequest<Payment>(person.page, 'POST', path, { method: 'card' });
  const token = order.confirmationPath.split('/').at(-1);
  const returnPath = `/paymentstatus/${order.item.id}/${order.id}/${token}`;
  return { ...person, order, pageUrl: pageUrl ?? '', returnPath };
}

async function payByCard(page: Page, pageUrl: string, number: string): Promise<void> {
  await page.goto(pageUrl);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).click();
}
const goodCard = '4242 4242 4242 4242';
const steps = (page: Page) => page.locator('li[data-step]');

test('paid by card on a phone: the provider leads back, the payment is found, and the order tells its story', async () => {
  const { context, page, problems, order, pageUrl } = await payer(phone);
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('heading', { name: 'Waiting for the payment' }).waitFor();
  await keep(page, 'order-open');
  await payByCard(page, pageUrl, goodCard);
  await page.getByText('Payment Successful, Redirecting...').waitFor();
  await keep(page, 'payment-status-success');
  await page.waitForURL('**/confirmation/**');
  await page.getByRole('heading', { name: 'It is yours' }).waitFor();
  await keep(page, 'confirmation-card');
  await page.goto('/orders');
  await page.getByRole('link', { name: new RegExp(order.number) }).waitFor();
  await keep(page, 'orders');
  await page.getByRole('link', { name: new RegExp(order.number) }).click();
  await page.getByRole('heading', { name: 'It is yours' }).waitFor();
  await page.getByText('Paid by card: $5.00').waitFor();
  expect(await steps(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-step')))).toEqual([
    ...['ordered', 'payment-begun', 'paid', 'minting', 'minted', 'complete'],
  ]);
  await page.getByRole('link', { name: 'View transaction' }).waitFor();
  await page.getByText('Reference, card').waitFor();
  await keep(page, 'order-complete');
  await page.goto(`/orders/${order.id}/receipt`);
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.locator('[data-part="receipt"]').count();
      },
      { interval: 1000 },
    )
    .toBe(1);
  await page.getByText(`${order.number}`).waitFor();
  await keep(page, 'receipt');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^TK-\d\d-\d\d-\d{6}\.pdf$/);
  expect(problems).toEqual([]);
  await context.close();
});

test('paid by card on a desktop: a payment that does not come is waited for, then said to be pending; later it is delivered', async () => {
  const { context, page, account, order, pageUrl, returnPath } = await payer(desktop);
  await page.clock.install();
  // the page's time limit starts then
  const followed = page.waitForResponse('**/api/payment-status/**');
  await page.goto(returnPath);
  await page
    .getByRole('heading', { name: 'Checking payment status, Please do not refresh or navigate away' })
    .waitFor();
  await page.getByText('Please wait, we are checking the status of your payment.').waitFor();
  await keep(page, 'payment-status-pending');
  await followed;
  await page.clock.fastForward(61_000);
  await page.getByRole('heading', { name: 'Your payment is still pending' }).waitFor();
  await keep(page, 'payment-status-waiting');
  await page.clock.fastForward(13_000);
  await page.waitForURL(({ pathname }) => pathname === item);
  await context.close();

  // the bank approves when the page is no longer open
  const late = await visitor(browser, desktop);
  await payByCard(late.page, pageUrl, goodCard);
  const link = await linkFromMail(account.email, /It is yours/);
  await late.page.goto(link);
  await late.page.getByRole('heading', { name: 'Delivered' }).waitFor();
  await keep(late.page, 'order-stranger');
  const shown = await late.page.locator('main').textContent();
  expect(shown).not.toContain(account.email);
  expect(shown).not.toContain('Reference');
  expect(await late.page.getByRole('link', { name: 'View transaction' }).count()).toBe(0);
  // its buyer, on another device
  await late.page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(late.page, account);
  await late.page.waitForURL(({ pathname }) => pathname === `/orders/${order.id}`);
  await late.page.getByRole('heading', { name: 'It is yours' }).waitFor();
  await late.page.getByText('Reference, card').waitFor();
  await late.context.close();
});

test('once the quote is over, a payment that may still come is waited for before another order is offered', async () => {
  const { context, page, order } = await payer(desktop);
  await page.clock.install();
  await page.goto(`${item}?pay=${order.id}`);
  const dialog = page.getByRole('dialog', { name: 'How will you pay?' });
  await dialog.getByText('You started to pay by card. If you did pay there, stay').waitFor();
  await dialog.getByText('This price is locked').waitFor();
  await page.clock.fastForward('10:01');
  await dialog.getByText('Did you pay in time? Stay here').waitFor();
  await keep(page, 'checkout-awaited');
  const fresh = dialog.getByRole('button', { name: 'Get today’s price' });
  expect([await fresh.count(), await dialog.getByRole('button', { name: 'Pay now' }).count()]).toEqual([
    0, 0,
  ]);
  await page.clock.fastForward('02:01');
  await fresh.waitFor();
  await context.close();
});

test('an order’s time is its reader’s before any file of scripts comes, and its buttons stay where they are', async () => {
  const { context, page } = await buyer(phone);
  const seen = async (tab: Page) => {
    const box = await tab.getByRole('button', { name: 'Let it go' }).boundingBox();
    return [await tab.getByText(/^Today, \d\d:\d\d$/).textContent(), box?.x, box?.y];
  };
  await page.goto('/orders');
  await page.getByText(/left$/).waitFor();
  const early = await visitor(browser, phone);
  await early.context.addCookies(await context.cookies());
  await early.context.route('**/*.js', () => undefined);
  await early.page.goto('/orders', { waitUntil: 'domcontentloaded' });
  expect(await seen(early.page)).toEqual(await seen(page));
  await early.context.close();
  await context.close();
});

test('two tabs show one order: closing one leaves it to the other, and what is released anyway is quoted afresh', async () => {
  const { context, page, order } = await buyer(phone);
  const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: 'How will you pay?' });
  const stateOf = async (id: string): Promise<string> =>
    (await apiRequest<Order>(page, 'GET', `/api/orders/${id}`)).state;
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(`${item}?buy`);
    await dialogOf(tab).getByText(order.number).waitFor({ state: 'attached' });
  }
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await dialogOf(page).waitFor({ state: 'hidden' });

  // the list shows that the order waits, and can cancel it
  await page.goto('/orders');
  await page.getByText('Not paid yet').waitFor();
  await keep(page, 'orders-unpaid');
  expect(await stateOf(order.id)).toBe('awaiting_payment');
  const released = page.waitForResponse((response) => response.url().endsWith(`/${order.id}/cancel`));
  await page.getByRole('button', { name: 'Let it go' }).click();
  expect((await released).status()).toBe(200);
  await page.getByText('Not bought').waitFor();

  await dialogOf(second).locator('label', { hasText: 'E-mail wallet' }).click();
  await dialogOf(second).getByRole('button', { name: 'Pay now' }).click();
  await dialogOf(second).getByText('You let that order go in another tab.').waitFor();
  await expect.poll(() => dialogOf(second).getByText(order.number).count()).toBe(0);
  await context.close();
});

test('an order that nobody paid says so where it is followed, and leads to paying it', async () => {
  const { context, page, order } = await buyer(phone);
  await page.goto(order.confirmationPath);
  await page.getByRole('heading', { name: 'Not paid yet' }).waitFor();
  await page.getByText(/^\d:\d\d left$/).waitFor();
  await keep(page, 'confirmation-unpaid');
  await page.getByRole('link', { name: 'Pay now' }).click();
  const dialog = page.getByRole('dialog', { name: 'How will you pay?' });
  await dialog.getByText(order.number).waitFor({ state: 'attached' });
  // a step back cancels it, like closing
  const released = page.waitForResponse((response) => response.url().endsWith(`/${order.id}/cancel`));
  await page.goBack();
  expect((await released).status()).toBe(200);
  await context.close();
});

test('declined, then given up: payment failed, and back to the item', async () => {
  const { context, page, order, pageUrl, returnPath } = await payer();
  await payByCard(page, pageUrl, '4000 0000 0000 0002');
  await page.getByRole('alert').waitFor();
  await apiRequest(page, 'POST', `/api/orders/${order.id}/cancel`);
  await page.clock.install();
  await page.goto(returnPath);
  await page.getByText('Payment Failed, Redirecting...').waitFor();
  await keep(page, 'payment-status-failed');
  await page.clock.fastForward('00:04');
  await page.waitForURL(({ pathname }) => pathname === item);
  await page.goto(`/orders/${order.id}`);
  await page.getByText('Payment by card not made').waitFor();
  await keep(page, 'order-over');
  await context.close();
});

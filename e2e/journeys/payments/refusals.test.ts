import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { haveVault, newAccount, phoneNumber, register } from '../../src/account.ts';
import { apiRequest } from '../../src/api-request.ts';
import { keep, launch, type Person, phone, visitor } from '../../src/browser.ts';
import { enterAs, giveConsent } from '../../src/google.ts';
import { publishItem } from '../../src/operator.ts';
import { shopConfig } from '../../src/own-shop/current-shop.ts';

let browser: Browser;
let item: string;
beforeAll(async () => {
  browser = await launch();
  item = await publishItem('The Usher Who Said No', 500);
});
afterAll(() => browser.close());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'How will you pay?' });
const choose = (page: Page, name: string) => dialogOf(page).getByText(name, { exact: true }).click();
const pay = (page: Page) => dialogOf(page).getByRole('button', { name: 'Pay now' }).click();

/** Switches the card's stand-in to these faults, or to none. */
async function switchCard(faults?: object): Promise<void> {
  const { addresses } = JSON.parse(readFileSync(join(shopConfig().dataDir, 'run.json'), 'utf8'));
  const address = `${addresses.payments}/switches/card`;
  await fetch(address, faults ? { method: 'PUT', body: JSON.stringify(faults) } : { method: 'DELETE' });
}

/** A signed-in person with an active e-mail wallet. */
async function member(): Promise<Person> {
  const person = await visitor(browser, phone);
  const account = newAccount();
  await register(person.page, account);
  await haveVault(person.page, account);
  return person;
}

/** The same at the item, with the dialog open. */
async function buyer(): Promise<Person> {
  const person = await member();
  await person.page.goto(`${item}?buy`);
  await dialogOf(person.page).getByRole('radio').first().waitFor();
  return person;
}

const inView = (page: Page, text: string) =>
  dialogOf(page)
    .getByText(text)
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const { top: foot } = document.querySelector('[data-part="summary-pay"]')?.getBoundingClientRect() ?? {
        top: 0,
      };
      return top >= 0 && bottom <= foot;
    });

test('a provider that is out: said where one looks, other ways stay, and later it works', async () => {
  const { context, page } = await buyer();
  await switchCard({ outage: true });
  await choose(page, 'Card');
  await pay(page);
  const sentence = 'The payment provider does not respond';
  await dialogOf(page).getByText(sentence).waitFor();
  await expect.poll(() => inView(page, sentence)).toBe(true);
  await keep(page, 'pay-provider-out');
  await switchCard();
  await choose(page, 'Coinbase');
  expect(await dialogOf(page).getByText(sentence).count()).toBe(0);
  await choose(page, 'Card');
  await pay(page);
  await page.getByLabel('Card number').waitFor();
  await context.close();
});

test('a quote that ran out has one button for a fresh one, whatever is chosen; the fresh one can be paid', async () => {
  const { context, page } = await buyer();
  await page.clock.install();
  await page.reload();
  await choose(page, 'Card');
  await page.clock.fastForward('10:05');
  await dialogOf(page).getByText('The ten minutes are over').waitFor();
  expect(await dialogOf(page).getByRole('button', { name: 'Pay now' }).count()).toBe(0);
  await keep(page, 'pay-quote-over');
  await dialogOf(page).getByRole('button', { name: 'Get today’s price' }).click();
  await pay(page);
  await page.getByLabel('Card number').waitFor();
  await context.close();
});

test('who has no phone number is asked for one by the way to pay that needs it, and only there', async () => {
  const { context, page } = await visitor(browser, phone);
  const email = `${crypto.randomUUID()}@gmail.example`;
  await page.goto('/login');
  await enterAs(page, 'Kaveri Arasu', email);
  await giveConsent(page);
  await page.waitForURL((url) => url.pathname !== '/welcome');
  await haveVault(page, { email });
  await page.goto(`${item}?buy`);
  await choose(page, 'Pay using Wallet / UPI');
  await pay(page);
  const field = dialogOf(page).getByLabel('Your phone number');
  await field.waitFor();
  expect(await field.inputValue()).toMatch(/^\+\d+ $/);
  await keep(page, 'pay-phone');
  await field.fill('+91 12');
  await pay(page);
  await dialogOf(page).getByText('That number is too short').waitFor();
  await choose(page, 'Card');
  expect(await field.count()).toBe(0);
  await choose(page, 'Pay using Wallet / UPI');
  await pay(page);
  await field.fill(phoneNumber);
  await pay(page);
  await page.getByRole('button', { name: 'Approve in the UPI app' }).waitFor();
  await context.close();
});

test('somebody else’s order is no order, and the item is one press away', async () => {
  const { context, page } = await member();
  const { id } = await apiRequest<{ id: string }>(page, 'POST', '/api/orders', {
    itemId: item.split('/').at(-1),
  });
  const other = await member();
  await other.page.goto(`${item}?pay=${id}`);
  await dialogOf(other.page).getByText('Order not found').waitFor();
  await dialogOf(other.page).getByRole('button', { name: 'Back to the poster' }).click();
  await expect.poll(() => dialogOf(other.page).count()).toBe(0);
  await other.context.close();
  await context.close();
});

// takes 120 seconds: begun early
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { haveVault, newAccount, register } from '../../src/account.ts';
import { desktop, keep, launch, type Person, phone, type Size, visitor } from '../../src/browser.ts';
import { publishItem } from '../../src/operator.ts';

let browser: Browser;
let dear: string;
beforeAll(async () => {
  browser = await launch();
  // more than a new wallet gets on a local chain
  dear = await publishItem('The Reel of Gold', 50, '900.00');
});
afterAll(() => browser.close());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'How will you pay?' });
const pay = (page: Page) => dialogOf(page).getByRole('button', { name: 'Pay now' }).click();

interface OnRamp {
  method: string;
  /** its entry in the dialog */
  name: string;
  seller: string;
}
const onRamps: OnRamp[] = [
  { method: 'transak', name: 'Add funds/crypto', seller: 'Transak' },
  { method: 'wert', name: 'Add funds/crypto (Wert)', seller: 'Wert' },
];

/** A new buyer for each test, as an e-mail wallet has a daily limit. */
async function buyer(size: Size): Promise<Person> {
  const person = await visitor(browser, size);
  const account = newAccount();
  await register(person.page, account);
  await haveVault(person.page, account);
  await person.page.goto(`${dear}?buy`);
  return person;
}

/** Chooses the on-ramp, presses the only button, and waits for its page. */
async function toOnRamp(page: Page, { name, seller }: OnRamp): Promise<void> {
  const shop = new URL(page.url()).origin;
  await dialogOf(page).getByText(name, { exact: true }).click();
  await dialogOf(page).getByText(`You buy the coins you need on ${seller}’s page`).waitFor();
  await pay(page);
  await page.waitForURL((url) => url.origin !== shop);
}

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('on a %s', (_name, size) => {
  test.each(onRamps)(
    'through $seller: declined; then without coins they are awaited, another way stays open; bought and left, later it is theirs',
    async (onRamp) => {
      const { context, page, problems } = await buyer(size);
      await toOnRamp(page, onRamp);
      await page.getByRole('button', { name: 'Card is declined' }).click();
      await page.waitForURL(`**${dear}?pay=*`);
      await dialogOf(page).getByText('No coins arrived').waitFor();
      await keep(page, `add-funds-${onRamp.method}-declined`);
      const order = new URL(page.url()).searchParams.get('pay');
      await toOnRamp(page, onRamp);
      await page.getByRole('link', { name: 'Back' }).click();
      await page.waitForURL(`**${dear}?pay=${order}*`);
      await dialogOf(page)
        .getByText(new RegExp(`^Waiting for .* MATIC from ${onRamp.seller}$`))
        .waitFor();
      await keep(page, `add-funds-${onRamp.method}-awaited`);
      await dialogOf(page).getByText('Card', { exact: true }).click();
      await pay(page);
      await page.getByLabel('Card number').waitFor();
      await page.goto(`${dear}?pay=${order}`);
      await toOnRamp(page, onRamp);
      // the tab is closed as soon as its page is requested from the shop
      const requested = page.waitForRequest((request) => request.url().includes(dear));
      await page.getByRole('button', { name: 'Pay with card' }).click();
      await requested;
      await page.close();
      const later = await context.newPage();
      await later.goto(`/orders/${order}`);
      await later.getByRole('heading', { name: 'It is yours' }).waitFor();
      await later.getByText(/^Paid by wallet: [\d.,]+ MATIC$/).waitFor();
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});

test('bought: the page that the buyer comes back to has the coins pay the order, and goes on by itself', async () => {
  const { context, page, problems } = await buyer(phone);
  const [transak] = onRamps;
  if (!transak) throw new Error('Transak is the first');
  await toOnRamp(page, transak);
  await page.getByRole('button', { name: 'Pay with card' }).click();
  await page.waitForURL('**/confirmation/**');
  await page.getByRole('heading', { name: 'It is yours' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

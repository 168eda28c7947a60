import type { Browser, Cookie, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comeByPassword, confirmByCode, newAccount, register } from '../../src/account.ts';
import { desktop, keep, launch, phone, visitor } from '../../src/browser.ts';
import { publishItem } from '../../src/operator.ts';
import { pairedPhone, vaultTrader } from '../../src/trader.ts';

// browser wallets are tested in faults.test.ts; all three kinds in ETH in in-eth.test.ts

let browser: Browser;
let item: string;
/** an item for whose price an e-mail wallet requires a proof of identity */
let dear: string;
/** the session of one member with several phones, as sign-ups from an address are limited */
let session: Cookie[];
beforeAll(async () => {
  browser = await launch();
  item = await publishItem('The Usher’s Lamp', 50);
  dear = await publishItem('The Usher’s Golden Lamp', 50, '300.00');
  const { context, page } = await visitor(browser);
  await register(page, newAccount('Kavin'));
  session = await context.cookies();
  await context.close();
});
afterAll(() => browser.close());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'How will you pay?' });
const payNow = (page: Page) => dialogOf(page).getByRole('button', { name: 'Pay now' }).click();

/** Closes the tab once the payment is on its way; later the order is among the person's orders. */
async function leavesAndFindsItLater(page: Page, title: string): Promise<void> {
  await page.waitForURL('**/confirmation/**');
  const later = await page.context().newPage();
  await page.close();
  await later.goto('/orders');
  await later
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await later.getByRole('heading', { name: 'It is yours' }).waitFor();
  await later.getByText(/^Paid by wallet: [\d.,]+ MATIC$/).waitFor();
}

test('on a phone: a phone’s wallet says no, nothing was charged; it pays, the tab is closed, and later it is theirs', async () => {
  const { context, page, problems } = await visitor(browser, phone);
  await context.addCookies(session);
  const wallet = await pairedPhone(page);
  await page.goto(`${item}?buy`);
  wallet.rejectNext();
  await payNow(page);
  await dialogOf(page).getByText('Transaction Rejected').waitFor();
  await dialogOf(page).getByText('Nothing was charged').waitFor();
  await keep(page, 'pay-by-phone-declined');
  await payNow(page);
  await leavesAndFindsItLater(page, 'The Usher’s Lamp');
  expect(problems).toEqual([]);
  await context.close();
  await wallet.close();
});

test('on a desktop: the e-mail wallet’s owner is asked who they are and says no; it pays, the tab is closed, and later it is theirs', async () => {
  const { context, page, problems, account } = await vaultTrader(browser, 'Nila', desktop);
  await comeByPassword(page, account);
  await page.goto(`${dear}?buy`);
  await payNow(page);
  await page.getByRole('dialog', { name: 'Is it you?' }).waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).getByText('Confirm it with a code or your password, then continue').waitFor();
  await payNow(page);
  await confirmByCode(page, account);
  await leavesAndFindsItLater(page, 'The Usher’s Golden Lamp');
  expect(problems).toEqual([]);
  await context.close();
});

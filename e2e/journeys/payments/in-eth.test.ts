// takes 90 seconds: begun early
import type { Browser, Cookie, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { becomeMember, comeByPassword, confirmByCode, newAccount, register } from '../../src/account.ts';
import { desktop, keep, launch, phone, visitor } from '../../src/browser.ts';
import { installWallet } from '../../src/extension-wallet.ts';
import { publishItem } from '../../src/operator.ts';
import { connectFundedWallet, pairedPhone, vaultTrader } from '../../src/trader.ts';

let browser: Browser;
let item: string;
/** an item for whose price an e-mail wallet requires a proof of identity */
let dear: string;
/** the session of one member with several phones, as sign-ups from an address are limited */
let session: Cookie[];
beforeAll(async () => {
  browser = await launch();
  item = await publishItem('The Other Counter', 500);
  dear = await publishItem('The Gilded Counter', 500, '300.00');
  const { context, page } = await visitor(browser);
  await register(page, newAccount('Kavin'));
  session = await context.cookies();
  await context.close();
});
afterAll(() => browser.close());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'How will you pay?' });
const payNow = (page: Page) => dialogOf(page).getByRole('button', { name: 'Pay now' }).click();
const inEth = (page: Page) => dialogOf(page).locator('label', { hasText: 'In ETH on Ethereum' });

/** Opens the item's dialog and chooses ETH: the exact total is shown below its worth. */
async function chooseEth(page: Page, path = item): Promise<void> {
  await page.goto(`${path}?buy`);
  const entry = inEth(page);
  expect(await entry.locator('.num').textContent()).toMatch(/^0\.\d+ ETH$/);
  expect(await entry.getByRole('radio').isChecked()).toBe(false);
  await entry.click();
  const paid = dialogOf(page).locator('[data-part="summary-beside"]');
  expect(await paid.textContent()).toContain(await entry.locator('.num').textContent());
}

async function becomesOwner(page: Page): Promise<void> {
  await page.waitForURL('**/confirmation/**');
  await page.getByText('from 0x').waitFor();
  await page.getByRole('heading', { name: 'It is yours' }).waitFor();
  const [mint, payment] = await Promise.all(
    ['View transaction', 'View payment'].map((name) => page.getByRole('link', { name }).getAttribute('href')),
  );
  expect(mint).toContain('/explorer/polygon/tx/');
  expect(payment).toContain('/explorer/ethereum/tx/');
}

/** Closes the tab once the payment is on its way; later the order is among the person's orders. */
async function leavesAndFindsItLater(page: Page, title: string): Promise<void> {
  await page.waitForURL('**/confirmation/**');
  const later = await page.context().newPage();
  await page.close();
  await later.goto('/orders');
  await later.getByRole('link', { name: title }).click();
  await later.getByRole('heading', { name: 'It is yours' }).waitFor();
  await later.getByText(/^Paid by wallet, in ETH on Ethereum: 0\.\d+ ETH$/).waitFor();
  await keep(later, 'order-in-eth');
}

test('an item on Polygon is paid in ETH on Ethereum, on a phone from a wallet of the browser, which is asked to change its network first, and says no before it pays; the tab is closed, and later it is theirs', async () => {
  const { context, page, problems } = await visitor(browser, phone);
  const wallet = await installWallet(context);
  await becomeMember(page, newAccount('Anbu'), '/wallet');
  await connectFundedWallet(page, wallet);
  await chooseEth(page);
  await keep(page, 'pay-in-eth');
  await payNow(page);
  await dialogOf(page).getByText('Please Connect to Mainnet').waitFor();
  expect(wallet.requests).not.toContain('eth_sendTransaction');
  await dialogOf(page)
    .getByRole('button', { name: /Switch to Ethereum/ })
    .click();
  await dialogOf(page).getByText('Please Connect to Mainnet').waitFor({ state: 'detached' });
  expect(wallet.chainId).toBe(31338);
  wallet.rejectNext();
  await payNow(page);
  await dialogOf(page).getByText('Transaction Rejected').waitFor();
  await payNow(page);
  await leavesAndFindsItLater(page, 'The Other Counter');
  expect(problems).toEqual([]);
  await context.close();
});

test('an item on Polygon is paid in ETH on Ethereum, on a desktop from a phone’s wallet, which says no first', async () => {
  const { context, page, problems } = await visitor(browser, desktop);
  await context.addCookies(session);
  const wallet = await pairedPhone(page);
  await chooseEth(page);
  wallet.rejectNext();
  await payNow(page);
  await dialogOf(page).getByText('Transaction Rejected').waitFor();
  await dialogOf(page).getByText('Nothing was charged').waitFor();
  await payNow(page);
  await becomesOwner(page);
  await keep(page, 'paid-in-eth');
  expect(problems).toEqual([]);
  await context.close();
  await wallet.close();
});

test('an item on Polygon is paid in ETH on Ethereum, on a phone from the e-mail wallet, whose owner is asked who they are and says no first; the tab is closed, and who comes back later finds it theirs', async () => {
  const { context, page, problems, account } = await vaultTrader(browser, 'Nila', phone);
  await comeByPassword(page, account);
  await chooseEth(page, dear);
  await payNow(page);
  const confirm = page.getByRole('dialog', { name: 'Is it you?' });
  await confirm.getByRole('button', { name: 'Send the code' }).waitFor();
  await keep(page, 'pay-in-eth-confirm');
  await page.keyboard.press('Escape');
  await dialogOf(page).getByText('Confirm it with a code or your password, then continue').waitFor();
  await keep(page, 'pay-in-eth-declined');
  await payNow(page);
  await confirmByCode(page, account);
  await leavesAndFindsItLater(page, 'The Gilded Counter');
  expect(problems).toEqual([]);
  await context.close();
});

test('an item is paid in ETH from another of the buyer’s wallets than the one that it goes to', async () => {
  const { context, page, problems } = await vaultTrader(browser, 'Kayal', desktop);
  const wallet = await installWallet(context);
  await page.goto('/wallet');
  await connectFundedWallet(page, wallet);
  await chooseEth(page);
  await dialogOf(page)
    .getByText(`${wallet.address.slice(0, 6)}`)
    .first()
    .waitFor();
  const payers = dialogOf(page).getByRole('group', { name: 'Which of your wallets pays?' });
  const vault = payers.locator('label', { hasText: 'E-mail wallet' });
  // the balances of the buyer's wallets may arrive after the order
  await expect.poll(() => payers.getByRole('radio').count()).toBe(2);
  expect(await vault.getByRole('radio').isChecked()).toBe(false);
  await vault.click();
  await keep(page, 'pay-in-eth-from-another');
  await payNow(page);
  await becomesOwner(page);
  await page.goto('/orders');
  await page.getByRole('link', { name: /The Other Counter/ }).click();
  await page
    .getByText(new RegExp(`^${wallet.address.slice(0, 6)}`))
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

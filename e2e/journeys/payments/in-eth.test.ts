import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { becomeMember, haveVault, newAccount, register } from '../../src/account.ts';
import { desktop, keep, launch, phone, visitor } from '../../src/browser.ts';
import { installWallet } from '../../src/extension-wallet.ts';
import { publishItem } from '../../src/operator.ts';

let browser: Browser;
let item: string;
beforeAll(async () => {
  browser = await launch();
  item = await publishItem('The Other Counter', 500);
});
afterAll(() => browser.close());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'How will you pay?' });
const inEth = (page: Page) => dialogOf(page).locator('label', { hasText: 'In ETH on Ethereum' });

/** The picture's dialog, with ETH chosen: its total is the largest thing on the summary. */
async function chooseEth(page: Page): Promise<void> {
  await page.goto(`${item}?buy`);
  const entry = inEth(page);
  expect(await entry.locator('.num').textContent()).toMatch(/^0\.\d+ ETH$/);
  expect(await entry.getByRole('radio').isChecked()).toBe(false);
  await entry.click();
  const total = dialogOf(page).locator('[data-part="slip-total"]');
  expect(await total.textContent()).toBe(await entry.locator('.num').textContent());
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

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('a picture on Polygon is paid in ETH on Ethereum, on a %s', (_name, size) => {
  test('from a wallet of the browser, which is asked to change its network first, and says no before it pays', async () => {
    const { context, page, problems } = await visitor(browser, size);
    const wallet = await installWallet(context);
    await becomeMember(page, newAccount('Anbu'), '/wallet');
    await page
      .locator('[data-part="counter"]', { hasText: 'Metamask' })
      .getByRole('button', { name: 'Connect' })
      .click();
    await page.getByText('1,000 MATIC').waitFor();
    await chooseEth(page);
    await keep(page, 'pay-in-eth');
    await dialogOf(page).getByRole('button', { name: 'Pay now' }).click();
    await dialogOf(page).getByText('Please Connect to Mainnet').waitFor();
    await dialogOf(page)
      .getByRole('button', { name: /Switch to Ethereum/ })
      .click();
    await dialogOf(page).getByText('Please Connect to Mainnet').waitFor({ state: 'detached' });
    expect(wallet.chainId).toBe(31338);
    wallet.rejectNext();
    await dialogOf(page).getByRole('button', { name: 'Pay now' }).click();
    await dialogOf(page).getByText('Transaction Rejected').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Pay now' }).click();
    await becomesOwner(page);
    await keep(page, 'paid-in-eth');
    expect(problems).toEqual([]);
    await context.close();
  });

  test('from the e-mail wallet; the tab is closed, and who comes back later finds it theirs', async () => {
    const { context, page, problems } = await visitor(browser, size);
    const account = newAccount();
    await register(page, account);
    await haveVault(page, account);
    await chooseEth(page);
    await dialogOf(page).getByRole('button', { name: 'Pay now' }).click();
    await page.waitForURL('**/confirmation/**');
    await page.close();
    const later = await context.newPage();
    await later.goto('/orders');
    await later.getByRole('link', { name: /The Other Counter/ }).click();
    await later.getByRole('heading', { name: 'It is yours' }).waitFor();
    await later.getByText(/^Paid by wallet, in ETH on Ethereum: 0\.\d+ ETH$/).waitFor();
    await keep(later, 'order-in-eth');
    expect(problems).toEqual([]);
    await context.close();
  });
});

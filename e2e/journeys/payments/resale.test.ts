import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount, register } from '../../src/account.ts';
import { apiRequest } from '../../src/api-request.ts';
import { desktop, keep, launch, phone, visitor } from '../../src/browser.ts';
import { publishItem } from '../../src/operator.ts';
import { paymentPages } from '../../src/payment-pages.ts';
import { ownPicture, until, vaultTrader } from '../../src/trader.ts';

let browser: Browser;
let seller: Page;
let item: string;
beforeAll(async () => {
  browser = await launch();
  ({ page: seller } = await vaultTrader(browser, 'Asha'));
  item = await publishItem('The Seat That Was Sold On', 5);
});
afterAll(() => browser.close());

/** A picture of the seller's on sale; its page. */
async function listed(): Promise<string> {
  const marketToken = await ownPicture(seller, item.split('/').at(-1) ?? '');
  const intent = { kind: 'sell', marketToken, price: '8' };
  await apiRequest(seller, 'POST', '/api/market/send', { intent, requestId: randomUUID() });
  await until(
    async () =>
      (await apiRequest<{ state: string }>(seller, 'GET', `/api/market/tokens/${marketToken}`)).state ===
      'listed',
    'listing',
  );
  return `/nfttransfer/${marketToken}`;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'How will you pay?' });

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('on a %s', (_name, size) => {
  test('a listing is bought by card, by somebody who never had a wallet', async () => {
    const path = await listed();
    const { page, context, problems } = await visitor(browser, size);
    await register(page, newAccount('Divya'));
    await page.goto(`${path}?buy`);
    const dialog = dialogOf(page);
    const [card] = paymentPages;
    if (!card) throw new Error('the card is the first');
    const entry = dialog.locator('label').filter({ has: page.getByText(card.name, { exact: true }) });
    const total = await entry.locator('.num').textContent();
    await entry.click();
    await dialog.getByText('Price held for').waitFor();
    expect(await dialog.locator('[data-part="slip-total"]').textContent()).toBe(total);
    await keep(page, 'resale-by-card');
    await dialog.getByRole('button', { name: 'Buy NFT' }).click();
    // given up: the dialog is open on the same order
    await card.cancel(page);
    await page.waitForURL(`**${path}?buy&pay=*`);
    await dialog.getByText('Go on there, or choose another way').first().waitFor();
    await dialog.getByRole('button', { name: 'Buy NFT' }).click();
    await card.pay(page);
    await page.waitForURL('**/confirmation/**');
    await page.getByRole('heading', { name: 'It is yours' }).waitFor();
    await page.getByText('Bought from its seller').first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

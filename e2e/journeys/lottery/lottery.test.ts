import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createTestClient, http } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { becomeMember, newAccount } from '../../src/account.ts';
import { apiRequest } from '../../src/api-request.ts';
import { keep, launch, type Person, phone, visitor } from '../../src/browser.ts';
import { installWallet } from '../../src/extension-wallet.ts';
import { command } from '../../src/operator.ts';
import { useOwnShop } from '../../src/own-shop/current-shop.ts';
import { openShop } from '../../src/shop.ts';
import { cheapItems, until, vaultTrader } from '../../src/trader.ts';

const HOUR = 3_600;
const path = '/lottery/first-night';

let browser: Browser;
let dataDir = '';
let opened: Awaited<ReturnType<typeof openShop>>;
let asha: Person;
let onlooker: Person;
// A shop of its own: this journey takes its chains past a deadline.
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'talkies lottery '));
  [browser, opened] = await Promise.all([launch(), openShop(dataDir)]);
  useOwnShop(opened.shop);
  const [item = ''] = await cheapItems();
  const terms = ['--item', item, '--name', 'First Night', '--price', '0.01', '--days', '0.05'];
  await command('operator', 'lottery', 'create', 'first-night', ...terms, '--wallet-limit', '120');
  onlooker = await visitor(browser, phone);
  await until(async () => (await onlooker.page.goto(path))?.status() === 200, 'lottery on the chain');
}, 240_000);
afterAll(async () => {
  useOwnShop(null);
  await Promise.all([browser.close(), opened.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const dialog = (page: Page) => page.getByRole('dialog');
const sold = (page: Page) => page.locator('[data-part="tickets-sold"]').textContent();

async function buy(page: Page): Promise<void> {
  await dialog(page)
    .getByLabel(/18 or older/)
    .check();
  await dialog(page).getByRole('button', { name: 'Purchase tickets' }).click();
  await page.waitForURL('**/lottery_purchased/first-night');
  await page.getByRole('heading', { name: 'You are in!' }).waitFor();
}

describe('a lottery', () => {
  test('sells tickets to an e-mail wallet, from one upwards, and a page that is open counts them', async () => {
    expect(await sold(onlooker.page)).toBe('0');
    asha = await vaultTrader(browser, 'Asha');
    await asha.page.goto(path);
    await asha.page.getByRole('link', { name: 'PURCHASE TICKETS' }).click();
    const count = dialog(asha.page).locator('[data-part="ticket-count"]');
    const fewer = dialog(asha.page).getByRole('button', { name: 'One ticket fewer' });
    const total = dialog(asha.page).locator('[data-part="slip-total"]');
    await expect.poll(() => total.textContent()).toBe('0.01 MATIC');
    expect(await fewer.isDisabled()).toBe(true);
    await dialog(asha.page).getByRole('button', { name: 'One ticket more' }).click();
    await expect.poll(() => count.inputValue()).toBe('2');
    await expect.poll(() => total.textContent()).toBe('0.02 MATIC');
    await dialog(asha.page).getByRole('button', { name: 'Purchase tickets' }).click();
    await dialog(asha.page).getByText('Please tick the box').waitFor();
    await keep(asha.page, 'tickets-dialog');
    await buy(asha.page);
    await expect.poll(() => sold(onlooker.page)).toBe('2');

    // one's own page: a reload adds nothing (spec:60)
    await asha.page.reload();
    await expect.poll(() => asha.page.locator('[data-part="ticket-stub"]').allTextContents()).toHaveLength(2);
    expect(await sold(onlooker.page)).toBe('2');
  });

  test('sells tickets to a wallet of one’s own, which is connected on the way', async () => {
    const ravi = await visitor(browser);
    await installWallet(ravi.context);
    await becomeMember(ravi.page, newAccount('Ravi'), path);
    await ravi.page.getByRole('link', { name: 'PURCHASE TICKETS' }).click();
    await ravi.page.getByText('Redirecting to Wallet Page...Please Connect Wallet to Proceed').waitFor();
    await ravi.page
      .locator('[data-part="counter"]', { hasText: 'Metamask' })
      .getByRole('button', { name: 'Connect' })
      .click();
    await ravi.page.waitForURL((url) => url.pathname === path && url.searchParams.has('tickets'));
    await buy(ravi.page);
    await expect.poll(() => sold(onlooker.page)).toBe('3');
    await onlooker.page.getByText('Taken, by 2 players').waitFor();
    expect([...ravi.problems, ...onlooker.problems]).toEqual([]);
  });

  test('is drawn after its deadline, shows the drum and the winner, and its check agrees', async () => {
    const count = 100;
    const intent = { kind: 'tickets', lottery: 'first-night', count, total: String(10n ** 16n * 100n) };
    await apiRequest(asha.page, 'POST', '/api/market/send', { intent, requestId: crypto.randomUUID() });
    await expect.poll(() => sold(onlooker.page)).toBe('103');
    await onlooker.page.getByText('The draw is on.').waitFor();

    await opened.close();
    opened = await openShop(dataDir, { port: Number(new URL(opened.shop.url).port), ahead: 2 * HOUR });
    useOwnShop(opened.shop);
    const { addresses } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));
    const polygon = createTestClient({ mode: 'anvil', transport: http(addresses.polygon) });
    await polygon.increaseTime({ seconds: 2 * HOUR });
    await polygon.mine({ blocks: 1 });

    const { page } = onlooker;
    const winner = page.locator('[data-part="winning-ticket"]');
    await winner.waitFor({ timeout: 120_000 });
    const ticket = await winner.textContent();
    await page.getByRole('img', { name: `The drum stopped on ticket ${ticket}` }).waitFor();
    await page.getByRole('button', { name: 'Check this draw' }).click();
    await page.getByText(/Every step holds/).waitFor();
    await keep(page, 'lottery-drawn');
    await page.goto('/lottery');
    await page.getByRole('heading', { name: 'Winners so far' }).waitFor();
    await page.getByRole('link', { name: 'First Night' }).first().waitFor();
  });
});

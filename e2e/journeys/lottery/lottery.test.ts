import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createTestClient, http } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
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
const small = '/lottery/small-house';
/** Paid tickets are not sold there. */
const CLOSED = 'SG';
/** The house's account that draws, delivers and pays back, under anvil's public mnemonic. */
const registrar = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 3,
});

let browser: Browser;
let dataDir = '';
let opened: Awaited<ReturnType<typeof openShop>>;
let asha: Person;
let ravi: Person;
let onlooker: Person;
// A shop of its own: this journey takes its chains past a deadline.
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'talkies lottery '));
  process.env.LOTTERY_CLOSED_REGIONS = CLOSED;
  [browser, opened] = await Promise.all([launch(), openShop(dataDir)]);
  useOwnShop(opened.shop);
  const [item = ''] = await cheapItems();
  const terms = [
    '--item',
    item,
    '--price',
    '0.01',
    '--days',
    '0.05',
    '--wallet-limit',
    '120',
    '--free-entry',
  ];
  await command('operator', 'lottery', 'create', 'first-night', '--name', 'First Night', ...terms);
  await command('operator', 'lottery', 'create', 'small-house', '--name', 'Small House', ...terms);
  onlooker = await visitor(browser, phone);
  for (const each of [path, small])
    await until(async () => (await onlooker.page.goto(each))?.status() === 200, `${each} on the chain`);
  await onlooker.page.goto(path);
}, 480_000);
afterAll(async () => {
  useOwnShop(null);
  delete process.env.LOTTERY_CLOSED_REGIONS;
  await Promise.all([browser.close(), opened.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const dialog = (page: Page) => page.getByRole('dialog');
const sold = (page: Page) => page.locator('[data-part="tickets-sold"]').textContent();
const count = (page: Page) => dialog(page).locator('[data-part="ticket-count"]');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();

/** What is asked once an account. */
async function tellEntry(page: Page, region: string): Promise<void> {
  await dialog(page).getByLabel('Where do you live?').selectOption(region);
  await dialog(page)
    .getByLabel(/18 or older/)
    .check();
}
async function buy(page: Page): Promise<void> {
  await press(page, 'Purchase tickets');
  await page.waitForURL('**/lottery_purchased/first-night');
  await page.getByRole('heading', { name: 'You are in!' }).waitFor();
}
const buyAtOnce = (page: Page, lottery: string, tickets: number): Promise<unknown> => {
  const total = String(10n ** 16n * BigInt(tickets));
  const intent = { kind: 'tickets', lottery, count: tickets, total };
  return apiRequest(page, 'POST', '/api/market/send', { intent, requestId: crypto.randomUUID() });
};

describe('a lottery', () => {
  test('sells tickets to an e-mail wallet, from one upwards, and a page that is open counts them', async () => {
    expect(await sold(onlooker.page)).toBe('0');
    asha = await vaultTrader(browser, 'Asha');
    const { page } = asha;
    await page.goto(path);
    await page.getByRole('link', { name: 'PURCHASE TICKETS' }).click();
    const fewer = dialog(page).getByRole('button', { name: 'One ticket fewer' });
    const total = dialog(page).locator('[data-part="slip-total"]');
    await expect.poll(() => total.textContent()).toBe('0.01 MATIC');
    expect(await fewer.isDisabled()).toBe(true);
    await press(page, 'One ticket more');
    await expect.poll(() => count(page).inputValue()).toBe('2');
    await expect.poll(() => total.textContent()).toBe('0.02 MATIC');
    await press(page, 'Purchase tickets');
    await dialog(page).getByText('Please tick the box').waitFor();
    await dialog(page).getByText('Please choose the country').waitFor();
    await keep(page, 'tickets-dialog');
    await tellEntry(page, 'IN');
    await buy(page);
    await expect.poll(() => sold(onlooker.page)).toBe('2');

    // one's own page: a reload adds nothing (spec:60)
    await page.reload();
    await expect.poll(() => page.locator('[data-part="ticket-stub"]').allTextContents()).toHaveLength(2);
    expect(await sold(onlooker.page)).toBe('2');
  });

  test('keeps the count through a wallet that is connected on the way, refuses, and is on another network', async () => {
    ravi = await visitor(browser);
    const { page } = ravi;
    const wallet = await installWallet(ravi.context);
    await becomeMember(page, newAccount('Ravi'), `${path}?tickets=3`);
    await page.getByText('Redirecting to Wallet Page...Please Connect Wallet to Proceed').waitFor();
    await page
      .locator('[data-part="counter"]', { hasText: 'Metamask' })
      .getByRole('button', { name: 'Connect' })
      .click();
    await page.waitForURL((url) => url.pathname === path && url.searchParams.get('tickets') === '3');
    await expect.poll(() => count(page).inputValue()).toBe('3');
    await count(page).fill('4');
    await tellEntry(page, 'IN');
    wallet.rejectNext();
    await press(page, 'Purchase tickets');
    await dialog(page).getByText('Transaction Rejected').waitFor();
    expect(await count(page).inputValue()).toBe('4');
    await wallet.useChain(page, 1);
    await press(page, 'Purchase tickets');
    await dialog(page)
      .getByRole('button', { name: /^Switch to / })
      .click();
    expect(await count(page).inputValue()).toBe('4');
    await buy(page);
    await expect.poll(() => sold(onlooker.page)).toBe('6');
    await onlooker.page.getByText('Taken, by 2 players').waitFor();
    expect([...ravi.problems, ...onlooker.problems]).toEqual([]);
  });

  test('gives a free ticket where paid ones are not sold, and lets people limit themselves', async () => {
    const { page, context, problems } = await vaultTrader(browser, 'Mei', phone);
    await page.goto(`${small}?tickets`);
    await tellEntry(page, CLOSED);
    await press(page, 'Purchase tickets');
    await dialog(page).getByText('Paid tickets are not sold where you are').waitFor();
    await keep(page, 'tickets-region');
    await press(page, 'Take your free ticket');
    await page.waitForURL('**/lottery_confirmation/**');
    await page.getByRole('heading', { name: 'You are in!' }).waitFor();
    await page.getByText('Free entry').waitFor();
    await keep(page, 'tickets-confirmation');

    await page.goto('/lottery');
    await page.getByLabel('Dollars a day').fill('5');
    await page.getByRole('button', { name: 'Set the limit' }).click();
    await page.getByText('of $5.00').waitFor();
    await page.getByLabel('Dollars a day').fill('50');
    await page.getByRole('button', { name: 'Set the limit' }).click();
    await page.getByText('$50.00 holds from').waitFor();
    await page.getByRole('button', { name: 'Take a break' }).click();
    await page.getByText('No tickets for 7 days.').waitFor();
    await page.getByRole('button', { name: 'Yes, take the break' }).click();
    await page.getByText('You are on a break until').waitFor();
    await keep(page, 'lottery-limits');
    await page.goto(small);
    await page.getByText('You are taking a break from lotteries').waitFor();
    expect(await page.getByRole('link', { name: 'PURCHASE TICKETS' }).count()).toBe(0);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${opened.shop.url}${small}`);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('is drawn, claimed and paid back by anybody’s press where the house cannot, and its check agrees', async () => {
    await buyAtOnce(asha.page, 'first-night', 100);
    await buyAtOnce(asha.page, 'small-house', 3);
    await expect.poll(() => sold(onlooker.page)).toBe('106');
    await onlooker.page.getByText('The draw is on.').waitFor();
    await passDeadline();

    const { page } = onlooker;
    await ravi.page.goto(path);
    await ravi.page.getByText('The number is out').waitFor();
    await keep(ravi.page, 'lottery-due');
    await ravi.page.getByRole('button', { name: 'Draw now' }).click();
    const winner = page.locator('[data-part="winning-ticket"]');
    await winner.waitFor({ timeout: 120_000 });
    const ticket = await winner.textContent();
    await page.getByRole('img', { name: `The drum stopped on ticket ${ticket}` }).waitFor();
    await page.getByText('The prize is on its way to the winner').waitFor();

    const number = Number(ticket);
    const winning = (number >= 3 && number <= 6 ? ravi : asha).page;
    await winning.goto(path);
    await winning.getByRole('heading', { name: 'You have won!' }).waitFor();
    await keep(winning, 'lottery-won');
    await winning.getByRole('button', { name: 'Claim the prize' }).click();
    await winning.getByText('The prize is in your wallet').waitFor();
    await page.getByText('The prize is in the winner’s wallet').waitFor();

    await asha.page.goto(small);
    await asha.page.getByRole('heading', { name: 'Small House' }).waitFor();
    await asha.page.getByRole('button', { name: 'Take the refund' }).click();
    await asha.page.getByText('Your money went back to your wallet').waitFor();
    await keep(asha.page, 'lottery-refunded');

    await page.getByRole('button', { name: 'Check this draw' }).click();
    await page.getByText(/Every step holds/).waitFor();
    await keep(page, 'lottery-drawn');
    await page.goto('/lottery');
    await page.getByRole('heading', { name: 'Winners so far' }).waitFor();
    await page.getByRole('link', { name: 'First Night' }).first().waitFor();
  });
});

/** The shop, and then its chain, come to live two hours later; its registrar has no money for the network any more. */
async function passDeadline(): Promise<void> {
  await opened.close();
  opened = await openShop(dataDir, { port: Number(new URL(opened.shop.url).port), ahead: 2 * HOUR });
  useOwnShop(opened.shop);
  const { addresses } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));
  const polygon = createTestClient({ mode: 'anvil', transport: http(addresses.polygon) });
  await polygon.setBalance({ address: registrar.address, value: 0n });
  await polygon.increaseTime({ seconds: 2 * HOUR });
  await polygon.mine({ blocks: 1 });
}

// takes 75 seconds: begun early
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { parseEther } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { becomeMember, newAccount } from '../../src/account.ts';
import { axeFindings } from '../../src/axe.ts';
import { desktop, keep, launch, type Person, phone, type Size, visitor } from '../../src/browser.ts';
import { type ExtensionWallet, installWallet } from '../../src/extension-wallet.ts';
import { command } from '../../src/operator.ts';
import { useOwnShop } from '../../src/own-shop/current-shop.ts';
import { localChain } from '../../src/own-shop/local-chain.ts';
import { openShop } from '../../src/shop.ts';
import { until } from '../../src/until.ts';

const HOUR = 3_600;
const PATH = '/nonfungiblespb';

let browser: Browser;
let dataDir = '';
let opened: Awaited<ReturnType<typeof openShop>>;
// A shop of its own: this journey takes its chains into the future.
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'talkies legendary '));
  [browser, opened] = await Promise.all([launch(), openShop(dataDir)]);
  useOwnShop(opened.shop);
  const found = await fetch(`${opened.shop.url}/api/items?collection=NonfungibleSPB`);
  const { items } = (await found.json()) as { items: { id: string }[] };
  item = items[0]?.id ?? '';
});
afterAll(async () => {
  useOwnShop(null);
  await Promise.all([browser.close(), opened.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const ethereum = () => localChain('ethereum');

const panel = (page: Page) => page.locator('[data-part="token-panel"]');
const dialog = (page: Page) => page.getByRole('dialog');

/** Nothing that axe finds in what stands on the page: while a colour still changes, its contrast is that of neither. */
async function expectSound(page: Page, name: string): Promise<void> {
  await expect.poll(() => axeFindings(page), { message: name }).toEqual([]);
  await keep(page, name);
}

interface Bidder extends Person {
  email: string;
  wallet: ExtensionWallet;
}

/** Somebody with a browser wallet that holds a thousand ETH. */
async function addBidder(name: string, size: Size): Promise<Bidder> {
  const person = await visitor(browser, size);
  const wallet = await installWallet(person.context);
  const account = newAccount(name);
  await ethereum().setBalance({ address: wallet.address, value: parseEther('1000') });
  await becomeMember(person.page, account, '/wallet');
  await person.page
    .locator('[data-part="wallet-card"]', { hasText: 'Metamask' })
    .getByRole('button', { name: 'Connect' })
    .click();
  await until(async () => wallet.requests.includes('personal_sign'), 'the wallet’s signature');
  await person.page
    // before or after the play money that a new wallet is sent
    .getByText(/1,\d{3} ETH/)
    .first()
    .waitFor();
  return { ...person, wallet, email: account.email };
}

/** Opens the dialog and accepts the terms there. */
async function acceptTerms({ page }: Person): Promise<void> {
  await page.goto(PATH);
  await panel(page).getByRole('link', { name: 'Place Bid' }).click();
  await dialog(page).getByRole('button', { name: 'Continue to the bid' }).click();
  await dialog(page).getByText('Please accept the terms of this auction first.').waitFor();
  await dialog(page).getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: 'Continue to the bid' }).click();
  await dialog(page).getByText('Talkies approves the bidders of this auction').waitFor();
}

/** The amount in the field, plus so many ETH. */
async function bid({ page }: Person, more: number): Promise<string> {
  const field = dialog(page).getByLabel('Your bid');
  await expect.poll(() => field.inputValue()).toMatch(/^\d/);
  const amount = String(Math.ceil(Number(await field.inputValue())) + more);
  await field.fill(amount);
  await dialog(page).getByRole('button', { name: 'Place a bid' }).click();
  return amount;
}

let asha: Bidder;
let ravi: Bidder;
let item = '';

test.each([
  ['phone', phone],
  ['desktop', desktop],
])(
  'ended, as the specification has it, on a %s; every address of the item leads there',
  async (_name, size) => {
    const { page, context, problems } = await visitor(browser, size);
    await page.goto(PATH);
    await page.getByRole('heading', { level: 1, name: 'Evensong' }).waitFor();
    expect(await panel(page).getByRole('button', { name: 'AUCTION ENDED' }).isDisabled()).toBe(true);
    expect(await panel(page).textContent()).toMatch(/Current Bid[\d.]+ ETH.*Reserve price\$150,000.*ETH/);
    const text = (await page.locator('main').textContent()) ?? '';
    for (const words of ['of 1 NFTs remaining', 'Ethereum', 'Content Partner', 'Duration', '10% Royalties'])
      expect(text).toContain(words);
    expect(await page.getByRole('heading', { name: 'BID HISTORY' }).count()).toBe(1);
    expect(await page.locator('a[href*="/explorer/ethereum/tx/"]').count()).toBeGreaterThan(4);
    await page.getByRole('heading', { name: 'More NFTs you might like' }).waitFor();
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/nonfungiblespb$/);
    await expectSound(page, 'legendary-ended');
    for (const old of [
      `/nftdetail/${item}`,
      `/nftdetails/${item}`,
      `/nfttransfer/${item}~1`,
      '/NonFungibleSPB/',
    ]) {
      await page.goto(old);
      expect(new URL(page.url()).pathname).toBe(PATH);
    }
    expect(problems).toEqual([]);
    await context.close();
  },
);

test('an operator opens a fresh one; bidders accept its terms, and the shop approves of them', async () => {
  await expect(
    command('operator', 'auction', 'create', item, '--days', '3', '--reserve', '1'),
  ).rejects.toThrow(/The reserve of \S+ is 150000 USD/);
  await command('operator', 'auction', 'create', item, '--days', '0.05', '--approve-bidders');
  asha = await addBidder('Asha', desktop);
  ravi = await addBidder('Ravi', phone);
  await asha.page.goto(PATH);
  await panel(asha.page).getByRole('link', { name: 'Place Bid' }).waitFor();
  expect(await panel(asha.page).textContent()).toMatch(/Reserve price\$150,000/);
  expect(await asha.page.locator('main').textContent()).toContain('1 of 1 NFTs remaining');
  for (const person of [asha, ravi]) {
    await acceptTerms(person);
    await expectSound(person.page, 'legendary-approval');
    await command('operator', 'bidder', 'approve', item, person.email);
    // where the dialog stands
    await dialog(person.page).getByLabel('Your bid').waitFor();
  }
});

test('a bid on the wrong network, a low one, one that leads, and one that outbids it', async () => {
  await asha.page.goto(`${PATH}?bid`);
  await dialog(asha.page).getByRole('radio').first().waitFor();
  // the choice of a wallet stands above the way out: where it came later, that would move away under a finger
  await asha.page.route('**/api/wallets', () => undefined);
  const first = await bid(asha, 2);
  await dialog(asha.page).getByText('Please switch to Mainnet to proceed').waitFor();
  expect(await dialog(asha.page).getByRole('radio').count()).toBeGreaterThan(0);
  await asha.page.unroute('**/api/wallets');
  await dialog(asha.page)
    .getByRole('button', { name: /Switch to Ethereum/ })
    .click();
  await until(
    async () => asha.wallet.requests.includes('wallet_switchEthereumChain'),
    'the wallet to be asked for the other network',
  );
  await dialog(asha.page).getByText('Please switch to Mainnet to proceed').waitFor({ state: 'detached' });
  // what was typed stands while the wallet was asked and the network changed
  expect(await dialog(asha.page).getByLabel('Your bid').inputValue()).toBe(first);
  await dialog(asha.page).getByRole('button', { name: 'Place a bid' }).click();
  await asha.page.waitForURL('**/profile**');
  await asha.page.goto('/notifications');
  await asha.page.getByText('Non-Fungible SPB Bid').first().waitFor();

  await ravi.page.goto(`${PATH}?bid`);
  await ravi.wallet.useChain(ravi.page, 31_338);
  await dialog(ravi.page).getByLabel('Your bid').fill(first);
  await dialog(ravi.page).getByRole('button', { name: 'Place a bid' }).click();
  const toast = dialog(ravi.page).getByRole('alert');
  await toast.waitFor();
  expect(await toast.textContent()).toContain(
    `Please enter value greater than the last bid value. ${first} ETH`,
  );
  expect((await toast.boundingBox())?.y).toBeLessThan(60);
  await keep(ravi.page, 'legendary-low-bid');
  await ravi.page.reload();
  await expect.poll(() => dialog(ravi.page).getByLabel('Your bid').inputValue()).toBe(first);
  // a bid is five per cent more at least
  const second = await bid(ravi, Math.ceil(Number(first) * 0.06));
  await ravi.page.waitForURL('**/profile**');
  await asha.page.goto(PATH);
  await panel(asha.page).getByText(`${second} ETH`).first().waitFor();
  await panel(asha.page).getByText(`You were outbid. Your ${first} ETH came back to your wallet.`).waitFor();
  await expectSound(asha.page, 'legendary-live');
  await ravi.page.goto(PATH);
  await panel(ravi.page).getByText(`${second} ETH`).first().waitFor();
  // the bar at a phone's foot comes after the page
  await ravi.page.locator('[data-part="bid-bar"]').waitFor();
  await expectSound(ravi.page, 'legendary-live');
});

test('settled: the winner keeps the rights with the token’s data, and nobody else can', async () => {
  await opened.close();
  opened = await openShop(dataDir, { port: Number(new URL(opened.shop.url).port), ahead: 3 * HOUR });
  useOwnShop(opened.shop);
  await ethereum().increaseTime({ seconds: 3 * HOUR });
  await ethereum().mine({ blocks: 1 });
  for (const { page } of [asha, ravi]) {
    await page.goto(PATH);
    await panel(page).getByRole('button', { name: 'AUCTION ENDED' }).waitFor();
    await page.getByText('0 of 1 NFTs remaining').waitFor();
    await expectSound(page, 'legendary-settled');
  }
  await ravi.page.goto(`${PATH}/rights`);
  const file = ravi.page.getByRole('link', { name: 'Download the rights' });
  const [download] = await Promise.all([ravi.page.waitForEvent('download'), file.click()]);
  const text = readFileSync(await download.path(), 'utf8');
  for (const part of ['51% of the copyright', 'Thirty minutes of the song', `Owner: ${ravi.wallet.address}`])
    expect(text).toContain(part);
  await expectSound(ravi.page, 'legendary-rights');
  await asha.page.goto(`${PATH}/rights/download`);
  expect(new URL(asha.page.url()).pathname).toBe(`${PATH}/rights`);
  expect(await asha.page.getByRole('link', { name: 'Download the rights' }).count()).toBe(0);
  await Promise.all([asha, ravi].map(({ context }) => context.close()));
});

// takes 65 seconds: begun early
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@talkies/shared';
import type { Browser, Page } from 'playwright-core';
import { createTestClient, http, publicActions } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { becomeMember, disconnectWallet, newAccount } from '../../src/account.ts';
import { apiRequest } from '../../src/api-request.ts';
import { axeFindings } from '../../src/axe.ts';
import { keep, launch, openedBy, type Person, phone, visitor } from '../../src/browser.ts';
import { type ExtensionWallet, installWallet } from '../../src/extension-wallet.ts';
import { useOwnShop } from '../../src/own-shop/current-shop.ts';
import { openShop } from '../../src/shop.ts';
import { cheapItems, ownToken, vaultTrader } from '../../src/trader.ts';
import { until } from '../../src/until.ts';

const HOUR = 3_600;

let browser: Browser;
let dataDir = '';
let opened: Awaited<ReturnType<typeof openShop>>;
// A shop of its own: this journey takes its chains into the future.
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'talkies auction '));
  [browser, opened] = await Promise.all([launch(), openShop(dataDir)]);
  useOwnShop(opened.shop);
});
afterAll(async () => {
  useOwnShop(null);
  await Promise.all([browser.close(), opened.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

/** The practice chain itself, past what its public interface lets through. */
function polygon() {
  const { addresses } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));
  return createTestClient({ mode: 'anvil', transport: http(addresses.polygon) }).extend(publicActions);
}

const dialog = (page: Page) => page.getByRole('dialog');
const amount = (page: Page) => dialog(page).getByLabel('Your bid');
const locator = (page: Page) => dialog(page).getByRole('button', { name: 'Place a bid' });

async function bid(page: Page, text: string): Promise<void> {
  await amount(page).fill(text);
  await locator(page).click();
}

/** Bids with an e-mail wallet, which asks once more by a page of ours, and comes back from the confirmation. */
async function bidByMail(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Place a bid' }).click();
  await bid(page, text);
  await expectSound(page, `bid-review-${text}`);
  await dialog(page)
    .getByRole('button', { name: `Bid ${text} MATIC` })
    .click();
  await page.waitForURL('**/bid_conformation/**');
  await page.goto(path);
}

/** Nothing that axe finds in what stands on the page now: dialogs and states that no walk over addresses reaches. */
async function expectSound(page: Page, name: string): Promise<void> {
  expect(await axeFindings(page), name).toEqual([]);
  await keep(page, name);
}

let asha: Person;
let ravi: Person & { wallet: ExtensionWallet };
let divya: Person;
let path = '';

describe('an auction among three people', () => {
  test('is opened by an owner, refuses what is no bid in clear words, and takes one that is', async () => {
    asha = await vaultTrader(browser, 'Asha');
    const [item = ''] = await cheapItems();
    path = `/nfttransfer/${await ownToken(asha.page, item)}`;
    await asha.page.goto(path);
    await asha.page.getByText('This one is yours.').waitFor();
    // selling asks for a connected wallet
    await disconnectWallet(asha.page);
    await asha.page.getByRole('button', { name: 'Put to Sale' }).click();
    await asha.page.waitForURL('**/wallet?next=**');
    await asha.page.getByText('Redirecting to Wallet Page...Please Connect Wallet to Proceed').waitFor();
    await asha.page
      .locator('[data-part="wallet-card"]', { hasText: 'Fortmatic' })
      .getByRole('button', { name: 'Connect' })
      .click();
    await asha.page.waitForURL(`**${path}`);
    await asha.page.getByRole('button', { name: 'Put to Sale' }).click();
    await dialog(asha.page).getByLabel('Create Auction').check();
    await dialog(asha.page).getByLabel('Price in MATIC').fill('10');
    await dialog(asha.page).getByLabel('Number of days').fill('0.05');
    await dialog(asha.page).getByRole('button', { name: 'Review' }).click();
    await dialog(asha.page).getByRole('button', { name: 'Create Auction' }).click();
    await asha.page.getByText('Live auction').waitFor();
    await keep(asha.page, 'auction-seller');

    // Ravi's clock is a day off, and no wallet of his is connected
    const plain = await visitor(browser, phone);
    await plain.context.addInitScript((off) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + off;
    }, DAY_MS);
    ravi = { ...plain, wallet: await installWallet(plain.context) };
    await becomeMember(ravi.page, newAccount('Ravi'), path, { wallet: false });
    await ravi.page.getByText('Live auction').waitFor();
    await expect
      .poll(() => ravi.page.locator('[data-part="token-panel"] time.board').textContent())
      .toMatch(/0\s*0\s*DAYS\s*0\s*1/i);
    await ravi.page.getByRole('link', { name: 'Place a bid' }).click();
    await ravi.page.getByText('Redirecting to Wallet Page...Please Connect Wallet to Proceed').waitFor();
    await ravi.page
      .locator('[data-part="wallet-card"]', { hasText: 'Metamask' })
      .getByRole('button', { name: 'Connect' })
      .click();
    await ravi.page.waitForURL((url) => url.pathname === path && url.searchParams.has('bid'));
    await expect.poll(() => amount(ravi.page).inputValue()).toBe('10');
    await dialog(ravi.page)
      .getByText(/has [1-9]/)
      .first()
      .waitFor();
    await keep(ravi.page, 'bid-dialog');

    for (const [text, words] of [
      ['0', 'The amount is 0. Enter more than 0.'],
      ['9.99', 'The first bid must be at least 10 MATIC.'],
      ['100000000', 'Bid less, add funds or choose another wallet.'],
      ['10.000000000000000000000000000001', 'This amount has too many digits after the point'],
      ['1e3', 'Please enter the amount in full. Write the number out, such as 1500.'],
      ['१२', 'Please use the digits 0 to 9.'],
    ] as const) {
      await bid(ravi.page, text);
      await dialog(ravi.page).getByText(words).waitFor();
    }
    await expectSound(ravi.page, 'bid-refused');
    expect(ravi.wallet.requests).not.toContain('eth_sendTransaction');

    await ravi.wallet.useChain(ravi.page, 1);
    await bid(ravi.page, '10.5');
    await dialog(ravi.page).getByText('Please Connect to Matic Mainnet to Bid.').waitFor();
    await dialog(ravi.page)
      .getByRole('button', { name: /Switch to Polygon/ })
      .click();
    await until(async () => ravi.wallet.chainId === 31337, 'switch');
    // the bid is the one that was typed, whatever the wallet said meanwhile
    await expect.poll(() => amount(ravi.page).inputValue()).toBe('10.5');
    ravi.wallet.rejectNext();
    await locator(ravi.page).click();
    await dialog(ravi.page).getByText('Transaction Rejected').waitFor();
    await expect.poll(() => amount(ravi.page).inputValue()).toBe('10.5');
    await expectSound(ravi.page, 'bid-rejected');
    await dialog(ravi.page).getByRole('button', { name: 'Try again' }).click();
    await ravi.page.getByText('Bid Placed Successfully').first().waitFor();
    await ravi.page.getByRole('heading', { name: 'Happy you bid on an NFT!' }).waitFor();
    await ravi.page
      .getByText(
        'Congratulations! Your bid has been submitted to the blockchain. Please wait for the settlement soon.',
      )
      .waitFor();
    await ravi.page.getByText('You have the highest bid').waitFor();
    expect(await ravi.page.getByRole('link', { name: 'My Bids' }).getAttribute('href')).toBe(
      '/profile?tab=bids',
    );
    expect(await ravi.page.getByRole('link', { name: 'Tweet it' }).getAttribute('href')).toContain(
      'intent/post',
    );
    await expectSound(ravi.page, 'bid-confirmation');
    const explorer = await openedBy(ravi.page, ravi.page.getByRole('link', { name: 'View transaction' }));
    await explorer.getByRole('heading', { name: 'BidPlaced' }).waitFor();
    await explorer.close();

    // the seller's page was open all the while
    await asha.page.locator('[data-part="token-panel-price"]', { hasText: '10.5 MATIC' }).waitFor();
    await asha.page.getByText('You cannot bid on it, with any of your wallets.').waitFor();
    expect([...asha.problems, ...ravi.problems]).toEqual([]);
  });

  test('goes on live in two browsers: outbid, extended, the line cut and back, settled, withdrawn', async () => {
    await ravi.page.goto(path);
    divya = await vaultTrader(browser, 'Divya');
    await divya.page.goto(path);
    await bidByMail(divya.page, '12.5');
    await ravi.page.locator('[data-part="token-panel-price"]', { hasText: '12.5 MATIC' }).waitFor();
    await ravi.page.getByText('You were outbid. Your 10.5 MATIC came back to your wallet.').waitFor();
    await expectSound(ravi.page, 'auction-outbid');
    // the owner's own page of it has the last bid and what time is left
    const own = await asha.context.newPage();
    await own.goto(path.replace('nfttransfer', 'nftshowcase'));
    for (const words of [
      'Last bid',
      '12.5 MATIC',
      'It is in an auction, which ends in',
      'NFTs remaining',
      'Rarity',
    ])
      await own.getByText(words).first().waitFor();
    await own.locator('time.board').waitFor();
    await keep(own, 'showcase-auction');
    await own.close();
    // a phone shows the way to bid wherever its page is scrolled to, and the message leads there too
    await ravi.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await ravi.page
      .locator('[data-part="bid-bar"]')
      .getByRole('link', { name: /^Bid \$/ })
      .waitFor();
    await ravi.page.getByRole('link', { name: 'Bid again' }).click();
    await bid(ravi.page, '12.6');
    await dialog(ravi.page)
      .getByText('Please Enter Value Greater than Previous Bid Value 12.5 MATIC. Bid at least 13.125 MATIC.')
      .waitFor();
    // what was typed outlives Back and Forward, a reload, and the dialog
    await ravi.page.goBack();
    await dialog(ravi.page).waitFor({ state: 'detached' });
    await ravi.page.goForward();
    await expect.poll(() => amount(ravi.page).inputValue()).toBe('12.6');
    await ravi.page.reload();
    await expect.poll(() => amount(ravi.page).inputValue()).toBe('12.6');
    await ravi.page.keyboard.press('Escape');
    await dialog(ravi.page).waitFor({ state: 'detached' });
    await ravi.page
      .locator('[data-part="bid-bar"]')
      .getByRole('link', { name: /^Bid \$/ })
      .click();
    await expect.poll(() => amount(ravi.page).inputValue()).toBe('12.6');

    // a bid in the last ten minutes, by the chain's clock
    await polygon().increaseTime({ seconds: HOUR + 6 * 60 });
    await bid(ravi.page, '14');
    await ravi.page.waitForURL('**/bid_conformation/**');
    await divya.page.getByText('moved the end to').first().waitFor();
    await divya.page.getByText('You were outbid. Your 12.5 MATIC came back to your wallet.').waitFor();
    await keep(divya.page, 'auction-extended');

    // Ravi's wallet becomes one that refuses money, so that his refund has to wait
    await polygon().setCode({ address: ravi.wallet.address, bytecode: '0x60006000fd' });
    await bidByMail(divya.page, '15');
    await polygon().setCode({ address: ravi.wallet.address, bytecode: '0x' });
    await ravi.page.goto(path);
    await ravi.page.getByRole('heading', { name: 'Money waiting for you' }).waitFor();
    await ravi.page.getByText('You were outbid. Your 14 MATIC waits for you: withdraw it below.').waitFor();

    await opened.close();
    await divya.page.getByText('Connection lost.').waitFor();
    opened = await openShop(dataDir, { port: Number(new URL(opened.shop.url).port), ahead: 3 * HOUR });
    useOwnShop(opened.shop);
    await polygon().increaseTime({ seconds: 3 * HOUR });
    await polygon().mine({ blocks: 1 });
    // a chain saves itself with its blocks, and this came without one
    await polygon().setCode({ address: ravi.wallet.address, bytecode: '0x' });
    await divya.page.getByText('You won it with 15 MATIC.').waitFor();
    await divya.page.getByText('Auction Ended').waitFor();
    await expectSound(divya.page, 'auction-settled');
    await asha.page.getByText(/Sold to .* for \$/).waitFor();
    // where they wait for it, both are told how it ended
    await divya.page.goto(path.replace('nfttransfer', 'bid_conformation'));
    await divya.page.getByRole('heading', { name: 'You won!' }).waitFor();
    await keep(divya.page, 'bid-confirmation-won');
    const loser = await ravi.context.newPage();
    await loser.goto(path.replace('nfttransfer', 'bid_conformation'));
    await loser.getByRole('heading', { name: 'Another bid won' }).waitFor();
    await loser.getByText('waits for you: withdraw it under My Bids.').waitFor();
    await keep(loser, 'bid-confirmation-lost');
    await loser.close();

    await ravi.page.getByRole('button', { name: 'Withdraw' }).click();
    await ravi.page.getByText('The money is in your wallet').first().waitFor();
    await ravi.page.getByRole('heading', { name: 'Money waiting for you' }).waitFor({ state: 'detached' });
    await ravi.page.getByText('It came back to your wallet.').waitFor();
    // what a wallet has sent is remembered: shown at once, and after a reload
    const [, id = ''] = path.split('/nfttransfer/');
    const sent = {
      intent: { kind: 'settle', marketToken: id },
      chain: 'polygon',
      hash: `0x${'ab'.repeat(32)}`,
    };
    const remembered = ravi.page.locator('[data-part="pending-transaction"]', {
      has: ravi.page.locator(`a[href*="${sent.hash}"]`),
    });
    await apiRequest(ravi.page, 'POST', '/api/market/report', sent);
    await remembered.waitFor();
    await ravi.page.reload();
    await remembered.waitFor();
    await Promise.all([asha, ravi, divya].map(({ context }) => context.close()));
  });
});

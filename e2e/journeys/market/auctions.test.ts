// takes 140 seconds: begun early
import { readFileSync } from 'node:fs';
import { DAY_MS, HOUR_SECONDS } from '@talkies/shared';
import type { Browser, Page } from 'playwright-core';
import { parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { becomeMember, disconnectWallet, newAccount } from '../../src/account.ts';
import { apiRequest } from '../../src/api-request.ts';
import { axeFindings } from '../../src/axe.ts';
import {
  desktop,
  keep,
  launch,
  openedBy,
  type Person,
  phone,
  type Size,
  visitor,
} from '../../src/browser.ts';
import { type ExtensionWallet, installWallet } from '../../src/extension-wallet.ts';
import { command } from '../../src/operator.ts';
import { localChain } from '../../src/own-shop/local-chain.ts';
import { type OwnShop, openOwnShop } from '../../src/own-shop/own-shop.ts';
import { cheapItems, ownToken, vaultTrader } from '../../src/trader.ts';
import { until } from '../../src/until.ts';
import { connectWallet } from '../../src/wallet-cards.ts';

const LEGENDARY = '/nonfungiblespb';

let browser: Browser;
let shop: OwnShop;
// a shop of its own, as these journeys move both of its chains into the future at once (adr/621)
beforeAll(async () => {
  [browser, shop] = await Promise.all([launch(), openOwnShop('auctions')]);
  const found = await fetch(`${shop.url}/api/items?collection=NonfungibleSPB`);
  const { items } = (await found.json()) as { items: { id: string }[] };
  item = items[0]?.id ?? '';
});
afterAll(() => Promise.all([browser.close(), shop.close()]));

const polygon = () => localChain('polygon');

const dialog = (page: Page) => page.getByRole('dialog');
const amount = (page: Page) => dialog(page).getByLabel('Your bid');
const locator = (page: Page) => dialog(page).getByRole('button', { name: 'Place a bid' });

async function bid(page: Page, text: string): Promise<void> {
  await amount(page).fill(text);
  await locator(page).click();
}

/** Bids with an e-mail wallet, whose confirmation is on our page, and returns from the confirmation page. */
async function bidByMail(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Place a bid' }).click();
  await bid(page, text);
  const summary = dialog(page).locator('[data-part="summary"]');
  await expect
    .poll(() => summary.evaluate((each) => each === document.activeElement), {
      message: 'the bid to confirm',
    })
    .toBe(true);
  await expectSound(page, `bid-review-${text}`);
  await dialog(page)
    .getByRole('button', { name: `Bid ${text} MATIC` })
    .click();
  await page.waitForURL('**/bid_conformation/**');
  await page.goto(path);
}

/** Checks by axe the current state of the page: dialogs and states that have no address. */
async function expectSound(page: Page, name: string): Promise<void> {
  expect(await axeFindings(page), name).toEqual([]);
  await keep(page, name);
}

let asha: Person;
let ravi: Person & { wallet: ExtensionWallet };
let divya: Person;
let path = '';

// of the legendary item
let nila: Bidder;
let kavin: Bidder;
let item = '';

const ethereum = () => localChain('ethereum');

const panel = (page: Page) => page.locator('[data-part="token-panel"]');

/** As `expectSound`, with retries: during a transition of colours the contrast is neither the old nor the new one. */
async function expectSoundSoon(page: Page, name: string): Promise<void> {
  await expect.poll(() => axeFindings(page), { message: name }).toEqual([]);
  await keep(page, name);
}

interface Bidder extends Person {
  email: string;
  wallet: ExtensionWallet;
}

/** A person with a browser wallet with a thousand ETH. */
async function addBidder(name: string, size: Size): Promise<Bidder> {
  const person = await visitor(browser, size);
  const wallet = await installWallet(person.context);
  const account = newAccount(name);
  await ethereum().setBalance({ address: wallet.address, value: parseEther('1000') });
  await becomeMember(person.page, account, '/wallet');
  await connectWallet(person.page, 'Metamask');
  await until(async () => wallet.requests.includes('personal_sign'), 'the wallet’s signature');
  await person.page
    // before or after the play money that a new wallet gets
    .getByText(/1,\d{3} ETH/)
    .first()
    .waitFor();
  return { ...person, wallet, email: account.email };
}

/** Opens the dialog and accepts the terms there. */
async function acceptTerms({ page }: Person): Promise<void> {
  await page.goto(LEGENDARY);
  await panel(page).getByRole('link', { name: 'Place Bid' }).click();
  await dialog(page).getByRole('button', { name: 'Continue to the bid' }).click();
  await dialog(page).getByText('Please accept the terms of this auction first.').waitFor();
  await dialog(page).getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: 'Continue to the bid' }).click();
  await dialog(page).getByText('Talkies approves the bidders of this auction').waitFor();
}

/** Raises the amount in the field by that many ETH. */
async function raise({ page }: Person, more: number): Promise<string> {
  const field = dialog(page).getByLabel('Your bid');
  await expect.poll(() => field.inputValue()).toMatch(/^\d/);
  const amount = String(Math.ceil(Number(await field.inputValue())) + more);
  await field.fill(amount);
  await dialog(page).getByRole('button', { name: 'Place a bid' }).click();
  return amount;
}

describe('an auction among three people', () => {
  test('is opened by an owner, refuses what is no bid in clear words, and takes one that is', async () => {
    asha = await vaultTrader(browser, 'Asha');
    const [item = ''] = await cheapItems();
    path = `/nfttransfer/${await ownToken(asha.page, item)}`;
    await asha.page.goto(path);
    await asha.page.getByText('This one is yours.').waitFor();
    // selling requires a connected wallet
    await disconnectWallet(asha.page);
    await asha.page.getByRole('button', { name: 'Put to Sale' }).click();
    await asha.page.waitForURL('**/wallet?next=**');
    await asha.page.getByText('Redirecting to Wallet Page...Please Connect Wallet to Proceed').waitFor();
    await connectWallet(asha.page, 'Fortmatic');
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
    for (const colorScheme of ['dark', 'light'] as const) {
      await ravi.page.emulateMedia({ colorScheme });
      await panel(ravi.page)
        .getByRole('button', { name: /^What is the end/ })
        .click();
      // polled, as colours change in a transition
      await expect
        .poll(() => axeFindings(ravi.page, { within: '[role=note]:popover-open' }), { message: colorScheme })
        .toEqual([]);
      await ravi.page.keyboard.press('Escape');
    }
    await expect
      .poll(() => ravi.page.locator('[data-part="token-panel"] time.board').textContent())
      .toMatch(/0\s*0\s*DAYS\s*0\s*1/i);
    await ravi.page.getByRole('link', { name: 'Place a bid' }).click();
    await ravi.page.getByText('Redirecting to Wallet Page...Please Connect Wallet to Proceed').waitFor();
    await connectWallet(ravi.page, 'Metamask');
    await ravi.page.waitForURL((url) => url.pathname === path && url.searchParams.has('bid'));
    await expect.poll(() => amount(ravi.page).inputValue()).toBe('10');
    // the chosen wallet is empty, as every new one before its play money, and gets coins while the dialog is open
    await until(async () => (await polygon().getBalance(ravi.wallet)) > 0n, 'the play money');
    await polygon().setBalance({ address: ravi.wallet.address, value: 0n });
    await ravi.page.reload();
    await dialog(ravi.page).getByText('This wallet has 0 MATIC').waitFor();
    await polygon().setBalance({ address: ravi.wallet.address, value: parseEther('1000') });
    await expect.poll(() => dialog(ravi.page).getByText('has 1,000 MATIC').count()).toBe(2);
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

    // the seller's page was open the whole time
    await asha.page.locator('[data-part="token-panel-price"]', { hasText: '10.5 MATIC' }).waitFor();
    await asha.page.getByText('You cannot bid on it, with any of your wallets.').waitFor();
    expect([...asha.problems, ...ravi.problems]).toEqual([]);
  });
});

describe('the legendary item', () => {
  test('ended, as the specification has it, on a phone and a desktop; every address of the item leads there', async () => {
    const { page, context, problems } = await visitor(browser, phone);
    await page.goto(LEGENDARY);
    await page.getByRole('heading', { level: 1, name: 'Evensong' }).waitFor();
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      expect(await panel(page).getByRole('button', { name: 'AUCTION ENDED' }).isDisabled()).toBe(true);
      expect(await panel(page).textContent()).toMatch(/Current Bid[\d.]+ ETH.*Reserve price\$150,000.*ETH/);
      const text = (await page.locator('main').textContent()) ?? '';
      for (const words of ['of 1 NFTs remaining', 'Ethereum', 'Content Partner', 'Duration', '10% Royalties'])
        expect(text).toContain(words);
      await expect.poll(() => page.getByRole('heading', { name: 'BID HISTORY' }).count()).toBe(1);
      await expect.poll(() => page.locator('a[href*="/explorer/ethereum/tx/"]').count()).toBeGreaterThan(4);
      await page.getByRole('heading', { name: 'More NFTs you might like' }).waitFor();
      await expectSoundSoon(page, 'legendary-ended');
    }
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/nonfungiblespb$/);
    for (const old of [
      `/nftdetail/${item}`,
      `/nftdetails/${item}`,
      `/nfttransfer/${item}~1`,
      '/NonFungibleSPB/',
    ])
      expect(new URL((await page.request.get(old)).url()).pathname, old).toBe(LEGENDARY);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('an operator opens a fresh one; bidders accept its terms, and the shop approves of them', async () => {
    await expect(
      command('operator', 'auction', 'create', item, '--days', '3', '--reserve', '1'),
    ).rejects.toThrow(/The reserve of \S+ is 150000 USD/);
    await command('operator', 'auction', 'create', item, '--days', '0.05', '--approve-bidders');
    nila = await addBidder('Nila', desktop);
    kavin = await addBidder('Kavin', phone);
    await nila.page.goto(LEGENDARY);
    await panel(nila.page).getByRole('link', { name: 'Place Bid' }).waitFor();
    expect(await panel(nila.page).textContent()).toMatch(/Reserve price\$150,000/);
    expect(await nila.page.locator('main').textContent()).toContain('1 of 1 NFTs remaining');
    for (const person of [nila, kavin]) {
      await acceptTerms(person);
      await expectSoundSoon(person.page, 'legendary-approval');
      await command('operator', 'bidder', 'approve', item, person.email);
      // where the dialog stands
      await dialog(person.page).getByLabel('Your bid').waitFor();
    }
  });

  test('a bid on the wrong network, a low one, one that leads, and one that outbids it', async () => {
    await nila.page.goto(`${LEGENDARY}?bid`);
    await dialog(nila.page).getByRole('radio').first().waitFor();
    // the wallet choice is above the close button, which would move away under a finger if the choice appeared later
    await nila.page.route('**/api/wallets', () => undefined);
    const first = await raise(nila, 2);
    await dialog(nila.page).getByText('Please switch to Mainnet to proceed').waitFor();
    await expect.poll(() => dialog(nila.page).getByRole('radio').count()).toBeGreaterThan(0);
    await nila.page.unroute('**/api/wallets');
    await dialog(nila.page)
      .getByRole('button', { name: /Switch to Ethereum/ })
      .click();
    await until(
      async () => nila.wallet.requests.includes('wallet_switchEthereumChain'),
      'the wallet to be asked for the other network',
    );
    await dialog(nila.page).getByText('Please switch to Mainnet to proceed').waitFor({ state: 'detached' });
    // the typed text stays while the wallet is asked and the network changes
    expect(await dialog(nila.page).getByLabel('Your bid').inputValue()).toBe(first);
    await dialog(nila.page).getByRole('button', { name: 'Place a bid' }).click();
    await nila.page.waitForURL('**/profile**');
    await nila.page.goto('/notifications');
    await nila.page.getByText('Non-Fungible SPB Bid').first().waitFor();

    await kavin.page.goto(`${LEGENDARY}?bid`);
    await kavin.wallet.useChain(kavin.page, 31_338);
    await dialog(kavin.page).getByLabel('Your bid').fill(first);
    await dialog(kavin.page).getByRole('button', { name: 'Place a bid' }).click();
    const toast = dialog(kavin.page).getByRole('alert');
    await toast.waitFor();
    expect(await toast.textContent()).toContain(
      `Please enter value greater than the last bid value. ${first} ETH`,
    );
    expect((await toast.boundingBox())?.y).toBeLessThan(60);
    await keep(kavin.page, 'legendary-low-bid');
    await kavin.page.reload();
    await expect.poll(() => dialog(kavin.page).getByLabel('Your bid').inputValue()).toBe(first);
    // a bid is five per cent more at least
    const second = await raise(kavin, Math.ceil(Number(first) * 0.06));
    await kavin.page.waitForURL('**/profile**');
    await nila.page.goto(LEGENDARY);
    await panel(nila.page).getByText(`${second} ETH`).first().waitFor();
    await panel(nila.page)
      .getByText(`You were outbid. Your ${first} ETH came back to your wallet.`)
      .waitFor();
    await expectSoundSoon(nila.page, 'legendary-live');
    await kavin.page.goto(LEGENDARY);
    await panel(kavin.page).getByText(`${second} ETH`).first().waitFor();
    // the bar at the foot of a phone's screen is loaded after the page
    await kavin.page.locator('[data-part="bid-bar"]').waitFor();
    await expectSoundSoon(kavin.page, 'legendary-live');
  });
});

describe('until both have ended, an auction', () => {
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
    // a phone shows the link to bid wherever the page is scrolled, and the message has a link too
    await ravi.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await ravi.page
      .locator('[data-part="bid-bar"]')
      .getByRole('link', { name: /^Bid ≈?\s?[\d.]+ MATIC$/ })
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
      .getByRole('link', { name: /^Bid ≈?\s?[\d.]+ MATIC$/ })
      .click();
    await expect.poll(() => amount(ravi.page).inputValue()).toBe('12.6');

    // a bid in the last ten minutes, by the chain's clock
    await polygon().increaseTime({ seconds: HOUR_SECONDS + 6 * 60 });
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

    const lost = divya.page.getByText('Connection lost.').waitFor();
    await shop.reopenAhead(3 * HOUR_SECONDS);
    await lost;
    await polygon().increaseTime({ seconds: 3 * HOUR_SECONDS });
    await polygon().mine({ blocks: 1 });
    // a chain saves its state with its blocks, and this change was made without one
    await polygon().setCode({ address: ravi.wallet.address, bytecode: '0x' });
    await divya.page.getByText('You won it with 15 MATIC.').waitFor();
    await divya.page.getByText('Auction Ended').waitFor();
    await expectSound(divya.page, 'auction-settled');
    await asha.page.getByText(/Sold to .* for (≈ )?[\d.]+ MATIC/).waitFor();
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
    // a sent transaction is stored: shown at once, and after a reload
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

  test('of the legendary item is settled: the winner keeps the rights with the token’s data, and nobody else can', async () => {
    await ethereum().increaseTime({ seconds: 3 * HOUR_SECONDS });
    await ethereum().mine({ blocks: 1 });
    for (const { page } of [nila, kavin]) {
      await page.goto(LEGENDARY);
      await panel(page).getByRole('button', { name: 'AUCTION ENDED' }).waitFor();
      await page.getByText('0 of 1 NFTs remaining').waitFor();
      await expectSoundSoon(page, 'legendary-settled');
    }
    await kavin.page.goto(`${LEGENDARY}/rights`);
    const file = kavin.page.getByRole('link', { name: 'Download the rights' });
    const [download] = await Promise.all([kavin.page.waitForEvent('download'), file.click()]);
    const text = readFileSync(await download.path(), 'utf8');
    for (const part of [
      '51% of the copyright',
      'Thirty minutes of the song',
      `Owner: ${kavin.wallet.address}`,
    ])
      expect(text).toContain(part);
    await expectSoundSoon(kavin.page, 'legendary-rights');
    await nila.page.goto(`${LEGENDARY}/rights/download`);
    expect(new URL(nila.page.url()).pathname).toBe(`${LEGENDARY}/rights`);
    expect(await nila.page.getByRole('link', { name: 'Download the rights' }).count()).toBe(0);
    await Promise.all([nila, kavin].map(({ context }) => context.close()));
  });
});

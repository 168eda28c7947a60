// takes 135 seconds: begun early

import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stdout } from 'node:process';
import type { BeaconSwitches } from '@talkies/sandbox/beacon';
import { HOUR_SECONDS } from '@talkies/shared';
import type { DrawFile } from '@talkies/shared/draw';
import type { MyLottery, TicketOrder } from '@talkies/shared/schemas';
import type { Browser, Locator, Page } from 'playwright-core';
import { parseEther } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { becomeMember, newAccount, register } from '../../src/account.ts';
import { apiRequest } from '../../src/api-request.ts';
import { keep, launch, type Person, phone, visitor } from '../../src/browser.ts';
import { installWallet } from '../../src/extension-wallet.ts';
import { playedVideo } from '../../src/help-video.ts';
import {
  delayOnPage,
  lotteryOf,
  prizeOwner,
  storedLottery,
  ticketCount,
} from '../../src/lottery/on-chain.ts';
import { type Tampered, tamper } from '../../src/lottery/tampering.ts';
import { command } from '../../src/operator.ts';
import { addressOf, localChain } from '../../src/own-shop/local-chain.ts';
import { type OwnShop, openOwnShop } from '../../src/own-shop/own-shop.ts';
import { paymentPageOf, payOrderByCard } from '../../src/payment-pages.ts';
import { cheapItems, vaultTrader } from '../../src/trader.ts';
import { until } from '../../src/until.ts';
import { connectWallet } from '../../src/wallet-cards.ts';

const path = '/lottery/first-night';
const small = '/lottery/small-house';
const SUBMITTED = 'Transaction submitted to blockchain, Please wait...';
/** Paid tickets are not sold there. */
const CLOSED = 'SG';
/** The shop's account that draws, delivers and refunds, of anvil's public mnemonic. */
const registrar = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 3,
});

let browser: Browser;
let shop: OwnShop;
let asha: Person;
let ravi: Person;
let meera: Person;
let onlooker: Person;
/** Milliseconds from the block of a purchase to another person's open page. */
const delays: number[] = [];
// a shop of its own, as this journey moves its chains past a deadline
beforeAll(async () => {
  process.env.LOTTERY_CLOSED_REGIONS = CLOSED;
  [browser, shop] = await Promise.all([launch(), openOwnShop('lottery')]);
  const [item = ''] = await cheapItems();
  const limits = ['--days', '0.05', '--wallet-limit', '120', '--free-entry'];
  const terms = ['--item', item, '--price', '0.1', ...limits];
  await command('operator', 'lottery', 'create', 'first-night', '--name', 'First Night', ...terms);
  await command('operator', 'lottery', 'create', 'small-house', '--name', 'Small House', ...terms);
  onlooker = await visitor(browser, phone);
  for (const each of [path, small])
    await until(async () => (await fetch(shop.url + each)).status === 200, `${each} on the chain`, 240_000);
  await onlooker.page.goto(path);
});
afterAll(async () => {
  delete process.env.LOTTERY_CLOSED_REGIONS;
  await Promise.all([browser.close(), shop.close()]);
});

const dialog = (page: Page) => page.getByRole('dialog');
const sold = (page: Page) => page.locator('[data-part="tickets-sold"]').textContent();
const count = (page: Page) => dialog(page).locator('[data-part="ticket-count"]');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();

/** Makes the statements that are required once for each account. */
async function tellEntry(page: Page, region: string): Promise<void> {
  await dialog(page).getByLabel('Where do you live?').selectOption(region);
  await dialog(page)
    .getByLabel(/18 or older/)
    .check();
}
async function buy(page: Page, lottery = 'first-night'): Promise<void> {
  await press(page, 'Purchase tickets');
  await page.waitForURL(`**/lottery_purchased/${lottery}`);
  await page.getByRole('heading', { name: 'You are in!' }).waitFor();
}
const buyAtOnce = (page: Page, lottery: string, tickets: number): Promise<unknown> => {
  const total = String(10n ** 17n * BigInt(tickets));
  const intent = { kind: 'tickets', lottery, count: tickets, total };
  return apiRequest(page, 'POST', '/api/market/send', { intent, requestId: crypto.randomUUID() });
};
/** Buys meanwhile, and waits until other people's pages show that many sold. */
async function seenByOthers(count: number, bought: Promise<unknown>): Promise<void> {
  const [delay] = await Promise.all([
    delayOnPage(onlooker.page, await lotteryOf(onlooker.page, 'first-night'), count),
    bought,
  ]);
  delays.push(delay);
}

/** Pays for ten tickets on the card's page, and waits until the shop has bought them. */
async function payByCard(page: Page): Promise<void> {
  const card = paymentPageOf('card');
  const entry = page.locator('label').filter({ has: page.getByText('Card', { exact: true }) });
  await dialog(page).locator(entry).click();
  await press(page, 'Purchase tickets');
  await page.waitForURL((url) => url.origin !== shop.url);
  await card.pay(page);
  await page.waitForURL('**/lottery_confirmation/**');
  await page.getByRole('heading', { name: 'You are in!' }).waitFor();
  const { orders } = await apiRequest<MyLottery>(page, 'GET', '/api/lotteries/first-night/mine');
  expect(orders).toMatchObject([{ count: 10, state: 'complete', free: false }]);
}

/** The beacon's stand-in, with faults or without. */
async function switchBeacon(faults: Partial<BeaconSwitches>): Promise<void> {
  const address = `${addressOf('rates')}/switches/beacon`;
  await fetch(address, { method: 'DELETE' });
  await fetch(address, { method: 'PUT', body: JSON.stringify(faults) });
}

describe('a lottery', () => {
  test('sells tickets to an e-mail wallet, from one upwards, and a page that is open counts them', async () => {
    expect(await sold(onlooker.page)).toBe('0');
    asha = await vaultTrader(browser, 'Asha');
    const { page } = asha;
    await page.goto(path);
    await page.getByRole('link', { name: 'PURCHASE TICKETS' }).click();
    const fewer = dialog(page).getByRole('button', { name: 'One ticket fewer' });
    const [total, coins] = ['total', 'beside'].map((part) =>
      dialog(page).locator(`[data-part="summary-${part}"]`),
    ) as [Locator, Locator];
    await expect.poll(() => coins.textContent()).toBe('0.1 MATIC');
    expect(await total.textContent()).toMatch(/^\$\d+\.\d\d$/);
    expect(await fewer.isDisabled()).toBe(true);
    await press(page, 'One ticket more');
    await expect.poll(() => count(page).inputValue()).toBe('2');
    await expect.poll(() => coins.textContent()).toBe('0.2 MATIC');
    await press(page, 'Purchase tickets');
    await dialog(page).getByText('Please tick the box').waitFor();
    await dialog(page).getByText('Please choose the country').waitFor();
    await keep(page, 'tickets-dialog');
    await tellEntry(page, 'IN');
    await seenByOthers(2, buy(page));

    // the person's own page: a reload buys nothing (spec:60)
    await page.reload();
    await expect.poll(() => page.locator('[data-part="ticket-stub"]').allTextContents()).toHaveLength(2);
    expect(await sold(onlooker.page)).toBe('2');
  });

  test('keeps the count through a wallet that is connected on the way, refuses, and is on another network', async () => {
    ravi = await visitor(browser);
    const { page } = ravi;
    const wallet = await installWallet(ravi.context);
    await becomeMember(page, newAccount('Ravi'), `${path}?tickets=3`);
    await dialog(page).getByRole('link', { name: 'Use another wallet' }).click();
    await connectWallet(page, 'Metamask');
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
    await seenByOthers(6, buy(page));
    await onlooker.page.getByText('Taken, by 2 players').waitFor();
    expect([...ravi.problems, ...onlooker.problems]).toEqual([]);
    await page.goto(`${small}?tickets=10`);
    await buy(page, 'small-house');
  });

  test('shows a purchase that is on its way after a reload, and takes another only where more is wanted', async () => {
    const { page, context, problems } = await visitor(browser, phone);
    const wallet = await installWallet(context);
    await becomeMember(page, newAccount('Kavya'), `${small}?tickets=2`);
    await dialog(page).getByRole('link', { name: 'Use another wallet' }).click();
    await connectWallet(page, 'Metamask');
    await page.waitForURL((url) => url.searchParams.get('tickets') === '2');
    await tellEntry(page, 'IN');
    wallet.offline = true;
    // the server does not get the report: the purchase is sent nevertheless, and reported until the server answers
    await page.route('**/api/market/report', (route) => route.fulfill({ status: 429 }));
    await press(page, 'Purchase tickets');
    await dialog(page).getByText(SUBMITTED).waitFor();
    await dialog(page).getByText('Your wallet has sent it, and we are noting it').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.unroute('**/api/market/report');
    await dialog(page).getByText('waiting for').waitFor();
    // as many as were bought, whatever the address says
    await page.goto(`${small}?tickets=7`);
    await dialog(page).getByText(SUBMITTED).waitFor();
    expect(await count(page).inputValue()).toBe('2');
    const purchase = dialog(page).getByRole('button', { name: 'Purchase tickets' });
    expect(await purchase.count()).toBe(0);
    await keep(page, 'tickets-on-their-way');
    await press(page, 'Buy more tickets');
    await purchase.waitFor();
    await page.reload();
    await dialog(page).getByText(SUBMITTED).waitFor();
    await wallet.goOnline();
    await page.waitForURL('**/lottery_purchased/small-house');
    await page.getByRole('heading', { name: 'You are in!' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test('gives a free ticket where paid ones are not sold, and lets people limit themselves', async () => {
    const { page, context, problems } = await vaultTrader(browser, 'Mei', phone);
    await page.goto(`${small}?tickets`);
    await tellEntry(page, CLOSED);
    await press(page, 'Purchase tickets');
    await dialog(page).getByText('Paid tickets are not sold where you are').waitFor();
    await keep(page, 'tickets-region');
    await press(page, 'Get your free ticket');
    await page.waitForURL('**/lottery_confirmation/**');
    await page.getByRole('heading', { name: 'You are in!' }).waitFor();
    await page.getByText('Free entry').waitFor();
    await keep(page, 'tickets-confirmation');

    // the limits come later than the page, here at the second attempt
    const busy = { code: 'request/too-many', title: 'Busy', status: 429, retryable: true };
    await page.route('**/api/lottery-entry', (route) => route.fulfill({ status: 429, json: busy }), {
      times: 1,
    });
    await page.goto('/lottery#limits');
    await page.getByText('Your limits could not be loaded').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.getByLabel('Dollars a day').fill('5');
    await page.getByRole('button', { name: 'Set the limit' }).click();
    await page.getByText('of $5.00').waitFor();
    await page.getByRole('status').filter({ hasText: 'We noted your daily limit.' }).waitFor();
    // none is not no limit
    await page.getByLabel('Dollars a day').fill('');
    await page.getByRole('button', { name: 'Set the limit' }).click();
    await expect.poll(() => page.locator('#limits :invalid').count()).toBeGreaterThan(0);
    await page.getByLabel('Dollars a day').fill('50');
    await page.getByRole('button', { name: 'Set the limit' }).click();
    await page.getByText('$50.00 applies from').waitFor();
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
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}${small}`);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('is bought by wallets and by who pays a provider, and each ticket is on open pages within a block', async () => {
    for (const id of ['first-night', 'small-house'])
      await command('operator', 'lottery', 'edit', id, '--providers', 'on');
    meera = await visitor(browser, phone);
    const { page, problems } = meera;
    await register(page, newAccount('Meera'));
    await page.goto(`${path}?tickets=10`);
    await tellEntry(page, 'IN');
    await seenByOthers(16, payByCard(page));
    const tickets = { count: 10 };
    const { id } = await apiRequest<TicketOrder>(page, 'POST', '/api/lotteries/small-house/orders', tickets);
    await payOrderByCard(page, id);
    expect(problems).toEqual([]);

    // one short of a draw, and twenty more than it needs
    await buyAtOnce(asha.page, 'small-house', 76);
    await seenByOthers(120, buyAtOnce(asha.page, 'first-night', 104));
    await onlooker.page.getByText('The draw is on.').waitFor();
    await onlooker.page.getByText('Taken, by 3 players').waitFor();
    stdout.write(`a ticket on an open page after its block: ${delays.map(Math.round).join(', ')} ms\n`);
    // on Polygon; a delay that a busy machine adds to one of them is not the shop's
    expect(Math.min(...delays)).toBeLessThan(2_000);
  });

  test('waits for a beacon that is silent, answers wrongly or is late, and the page says so', async () => {
    await passDeadline();
    const { page } = ravi;
    await page.goto(path);
    await page.getByText('The source of the number does not respond').waitFor();
    await page.getByText('everybody gets their money back').first().waitFor();
    await keep(page, 'lottery-silent');
    await switchBeacon({ wrong: true });
    await page.getByText('Somebody sent a wrong number. It was refused').waitFor();
    await keep(page, 'lottery-wrong');
    await switchBeacon({ late: true });
    await page.getByText('The number is late.').waitFor();
    expect(await page.getByRole('button', { name: 'Draw now' }).count()).toBe(0);
    await switchBeacon({});
    await page.getByText('The number is out').waitFor();
    await keep(page, 'lottery-due');
  });

  test('is drawn and claimed by anybody’s press where the house cannot', async () => {
    await ravi.page.getByRole('button', { name: 'Draw now' }).click();
    const { page } = onlooker;
    const winner = page.locator('[data-part="winning-ticket"]');
    await winner.waitFor({ timeout: 120_000 });
    const ticket = await winner.textContent();
    await page.getByRole('img', { name: `Ticket ${ticket} was drawn` }).waitFor();
    await page.getByText('The prize is on its way to the winner').waitFor();

    const winning = holderOf(Number(ticket)).page;
    await winning.goto(path);
    await winning.getByRole('heading', { name: 'You have won!' }).waitFor();
    await keep(winning, 'lottery-won');
    await winning.getByRole('button', { name: 'Claim the prize' }).click();
    await winning.getByText('The prize is in your wallet').waitFor();
    await page.getByText('The prize is in the winner’s wallet').waitFor();
  });

  test('is checked by the page, whose figures are the contract’s, and by the program without the shop', async () => {
    const { page } = onlooker;
    await page.getByRole('button', { name: 'Check this draw' }).click();
    await page.getByText(/Every step is right/).waitFor();
    await keep(page, 'lottery-drawn');
    const lottery = await lotteryOf(page, 'first-night');
    const stored = await storedLottery(lottery);
    expect(stored.sold).toBe(120);
    const factOf = (step: string) => page.locator(`[data-step="${step}"] dd`).nth(2).textContent();
    expect(await Promise.all(['list', 'hash', 'round', 'ticket', 'winner'].map(factOf))).toEqual([
      '120 tickets',
      stored.listHash,
      `round ${stored.round}`,
      `remainder ${stored.winningTicket}: ticket ${stored.winningTicket + 1}`,
      (await prizeOwner(lottery)).toLowerCase(),
    ]);

    const file = await (await page.request.get(`${path}/draw.json`)).text();
    expect(await checkOffline(page, file)).toMatch(/The draw holds: ticket \d+ of 120/);
    const drawn: DrawFile = JSON.parse(file);
    const tampered = { ...drawn, purchases: drawn.purchases.slice(1) };
    expect(await checkOffline(page, JSON.stringify(tampered))).toMatch(/does NOT hold. Broken: list, hash/);

    await page.goto('/lottery');
    await page.getByRole('heading', { name: 'Winners so far' }).waitFor();
    await page.getByRole('link', { name: 'First Night' }).first().waitFor();
    expect(await playedVideo(page, 'Watch: How a lottery works')).toEqual({ failed: false, captions: true });
  });

  test('whose list, round, signature or winner was tampered with fails that step on the page, in words', async () => {
    const { page, context } = await visitor(browser, phone);
    const lottery = await lotteryOf(page, 'first-night');
    const steps: [Tampered, string, RegExp][] = [
      ['list', 'The tickets', /The list holds 121 tickets, but 120 were sold/],
      ['round', 'The round', /somebody chose another round/],
      ['signature', 'The signature', /The beacon’s key did not sign this/],
      ['winner', 'The winner', /belongs to 0x\w+, not to 0x/],
    ];
    for (const [what, name, words] of steps) {
      await tamper(page, what, lottery);
      await page.goto(path);
      await page.getByRole('button', { name: 'Check this draw' }).click();
      await page.locator(`[data-step="${what}"]`).getByText(words).waitFor();
      await page.getByText(new RegExp(`This is not right: .*${name}`)).waitFor();
      await keep(page, `lottery-tampered-${what}`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await context.close();
  });

  test('of 99 tickets pays everybody back: by a press of theirs, and by the house', async () => {
    const { page } = asha;
    await page.goto(small);
    await page.getByText('99 of 100 tickets were sold, so there was no draw').waitFor();
    await page.getByRole('button', { name: 'Get the refund now' }).click();
    await page.getByText('Your tickets are paid back').waitFor();
    await localChain('polygon').setBalance({ address: registrar.address, value: parseEther('10') });
    await page.getByText('Everybody has their money back.').waitFor();
    await page.getByText('The prize has gone back to its owner.').waitFor();
    await keep(page, 'lottery-refunded');

    const lottery = await lotteryOf(page, 'small-house');
    expect(lottery.refunds).toEqual({ holders: 5, paid: 5, prizeReturned: true });
    for (const person of [asha, ravi, meera]) {
      await person.page.goto(small);
      await person.page.getByText('Your tickets are paid back').waitFor();
      const mine = await apiRequest<MyLottery>(person.page, 'GET', '/api/lotteries/small-house/mine');
      expect(mine.refunds).toHaveLength(1);
      expect(await ticketCount(lottery, mine.refunds[0]?.wallet ?? '')).toBe(0);
      // what a card paid is not sent back a second time (adr/275)
      for (const { state } of mine.orders) expect(state).toBe('complete');
    }
  });
});

/** The holder of a ticket, by the order in which the tickets were sold. @param ticket from 1 */
const holderOf = (ticket: number): Person =>
  ticket > 2 && ticket <= 6 ? ravi : ticket > 6 && ticket <= 16 ? meera : asha;

/** The output of the program that the page offers, in a folder with only the draw's file. */
async function checkOffline(page: Page, file: string): Promise<string> {
  const folder = mkdtempSync(join(shop.dataDir, 'check '));
  writeFileSync(join(folder, 'verify-draw.mjs'), await (await page.request.get('/verify-draw.mjs')).text());
  writeFileSync(join(folder, 'draw.json'), file);
  return new Promise((resolve) =>
    execFile(process.execPath, ['verify-draw.mjs', 'draw.json'], { cwd: folder }, (_, output) =>
      resolve(output),
    ),
  );
}

/**
 * Moves the shop, and then its chain, two hours ahead; its registrar has no money left for the network, and the beacon
 * does not answer.
 */
async function passDeadline(): Promise<void> {
  await shop.moveAhead(2 * HOUR_SECONDS);
  const polygon = localChain('polygon');
  await polygon.setBalance({ address: registrar.address, value: 0n });
  await switchBeacon({ silent: true });
  await polygon.increaseTime({ seconds: 2 * HOUR_SECONDS });
  await polygon.mine({ blocks: 1 });
}

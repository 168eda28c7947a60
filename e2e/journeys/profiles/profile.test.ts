import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRequest } from '../../src/api-request.ts';
import { axeFindings } from '../../src/axe.ts';
import { keep, launch, type Person, phone, visitor, withoutScripts } from '../../src/browser.ts';
import { publishItem } from '../../src/operator.ts';
import { sharedShop } from '../../src/own-shop/current-shop.ts';
import { vaultTrader } from '../../src/trader.ts';
import { watchFor } from '../../src/watch-for.ts';

interface Token {
  marketToken: string;
  state: string;
}
type Collector = Person & { handle: string; email: string };

let browser: Browser;
let meenu: Collector;
let anbu: Collector;
/** ids of the items that Meenu buys, in that order */
const itemIds: string[] = [];
const run = randomUUID().slice(0, 4);
const titles = ['The First Row', 'The Balcony Seat', 'The Interval Bell'].map((name) => `${name} ${run}`);

const idOf = (path: string): string => path.split('/').at(-1) ?? '';
const tokens = async (page: Page): Promise<Token[]> =>
  (await apiRequest<{ tokens: Token[] }>(page, 'GET', '/api/showcase')).tokens;
const stateOf = async (page: Page, marketToken: string): Promise<string> =>
  (await apiRequest<{ state: string }>(page, 'GET', `/api/market/tokens/${encodeURIComponent(marketToken)}`))
    .state;
const marketTokenOf = (index: number): string => `${itemIds[index]}~1`;
const cards = (page: Page) => page.locator('article.card .caption a');

/** A signed-in person with an e-mail wallet with play money. */
async function collector(name: string): Promise<Collector> {
  const person = await vaultTrader(browser, name);
  const { user } = await apiRequest<{ user: { handle: string } }>(person.page, 'GET', '/api/account/me');
  return { ...person, handle: user.handle, email: person.account.email };
}

async function buy(page: Page, itemId: string): Promise<void> {
  const { id } = await apiRequest<{ id: string }>(page, 'POST', '/api/orders', { itemId });
  await apiRequest(page, 'POST', `/api/orders/${id}/pay`);
  await expect
    .poll(async () => (await tokens(page)).map(({ marketToken }) => marketToken))
    .toContain(`${itemId}~1`);
}

beforeAll(async () => {
  browser = await launch();
  for (const title of titles) itemIds.push(idOf(await publishItem(title, 1, '5.00')));
  meenu = await collector('Meenu Ragavi');
  anbu = await collector('Anbu Selvam');
});
afterAll(() => browser.close());

test('the owner hangs the showcase by buttons and by hand; the order is kept', async () => {
  const { page, problems } = meenu;
  for (const id of itemIds) await buy(page, id);
  await page.goto('/profile', { waitUntil: 'networkidle' });
  // the latest is shown first
  await expect.poll(() => cards(page).allInnerTexts()).toEqual([titles[2], titles[1], titles[0]]);
  await expect.poll(() => page.getByText('No. 1 of 1').count()).toBe(3);
  await expect.poll(() => page.getByText(/^Blockchain no\. [\d,]+$/).count()).toBe(3);
  await page.getByRole('button', { name: 'Arrange the showcase' }).click();
  await page.getByRole('button', { name: `Move ${titles[0]} to the front` }).press('Enter');
  await page.getByText(`${titles[0]} is now number 1 of 3.`).waitFor({ state: 'attached' });
  // the first token cannot move further to the front: the focus stays on it
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    `Move ${titles[0]} one place later`,
  );
  await keep(page, 'profile-arranging');
  const from = await page.locator('[data-position="2"] [data-part="arrange-picture"]').boundingBox();
  const to = await page.locator('[data-position="1"] [data-part="arrange-picture"]').boundingBox();
  if (!from || !to) throw new Error('nothing hangs there');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await page.mouse.up();
  await page.getByText(`${titles[1]} is now number 2 of 3.`).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Save this arrangement' }).click();
  await page.getByText('The new arrangement of your showcase is saved.').waitFor();
  await page.reload();
  await expect.poll(() => cards(page).allInnerTexts()).toEqual([titles[0], titles[1], titles[2]]);

  await page.getByRole('button', { name: 'Play them all' }).click();
  const slideshow = page.getByRole('dialog', { name: 'Your posters, one after the other' });
  await slideshow.getByText('1 of 3').waitFor();
  await page.keyboard.press('ArrowRight');
  await slideshow.getByText('2 of 3').waitFor();
  expect(await axeFindings(page, { within: 'dialog[open]' })).toEqual([]);
  await slideshow.getByRole('button', { name: 'Close' }).click();
  await slideshow.waitFor({ state: 'detached' });

  await page.goto('/profile?tab=sets');
  await page.locator('[data-part="set"]').getByText('to go').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // what one watches is beside what one likes
  await apiRequest(page, 'PUT', `/api/items/${itemIds[0]}/like`);
  await apiRequest(page, 'PUT', `/api/items/${itemIds[1]}/watch`);
  await page.goto('/profile?tab=liked');
  await page
    .getByRole('region', { name: 'Liked' })
    .getByRole('link', { name: titles[0] ?? '' })
    .first()
    .waitFor();
  await page
    .getByRole('region', { name: 'Alerts on' })
    .getByRole('link', { name: titles[1] ?? '' })
    .first()
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('somebody follows, and is heard of', async () => {
  const { page } = anbu;
  await page.goto(`/u/${meenu.handle}`);
  await expect.poll(() => cards(page).allInnerTexts()).toEqual([titles[0], titles[1], titles[2]]);
  await page.getByRole('button', { name: 'Follow Meenu Ragavi' }).click();
  await page.getByRole('link', { name: '1 follower' }).waitFor();
  await page.getByRole('button', { name: 'Stop following Meenu Ragavi' }).click();
  await page.getByRole('link', { name: '0 followers' }).waitFor();
  await page.getByRole('button', { name: 'Follow Meenu Ragavi' }).click();
  await page.getByRole('link', { name: '1 follower' }).waitFor();
  // the same without scripts, by a form
  await page.getByRole('button', { name: 'Stop following Meenu Ragavi' }).click();
  await page.getByRole('link', { name: '0 followers' }).waitFor();
  const plain = await withoutScripts(browser, { storageState: await anbu.context.storageState() });
  const bare = await plain.newPage();
  await bare.goto(`/u/${meenu.handle}`);
  await bare.getByRole('button', { name: 'Follow Meenu Ragavi' }).click();
  await bare.getByRole('link', { name: '1 follower' }).waitFor();
  await plain.close();
  await page.reload();
  await page.getByRole('link', { name: '1 follower' }).click();
  await page.waitForURL('**tab=activity&show=followers');
  await page.locator('[data-part="profile-entry"]').getByRole('link', { name: 'Anbu Selvam' }).waitFor();

  await meenu.page.goto('/notifications');
  const note = meenu.page.getByText('Somebody follows you');
  await note.first().waitFor();
  await expect.poll(() => note.count()).toBe(1);
  await meenu.page
    .getByText(/Anbu Selvam follows/)
    .first()
    .click();
  await meenu.page.waitForURL(`**/u/${anbu.handle}`);
});

test('whose press is refused without script is told why', async () => {
  const plain = await withoutScripts(browser, { storageState: await anbu.context.storageState() });
  const page = await plain.newPage();
  await page.goto(`/u/${meenu.handle}`);
  // Follow or Following, depending on the earlier tests
  const form = page
    .locator(`form[action="/u/${meenu.handle}"]`)
    .filter({ has: page.locator('[name=wanted]') });
  await form.evaluate((of: HTMLFormElement, own) => {
    of.action = own;
    of.wanted.value = 'yes';
  }, `/u/${anbu.handle}`);
  await page.locator('form:has([name=wanted]) button').click();
  await page.getByRole('alert').getByText('This is your own profile').waitFor();
  await keep(page, 'follow-refused');
  await plain.close();
});

test('the tabs show what is on sale, how bids stand, and each of the six tags its own', async () => {
  const { page } = meenu;
  const send = (who: Collector, body: object) =>
    apiRequest(who.page, 'POST', '/api/market/send', { intent: body });
  await send(meenu, { kind: 'auction', marketToken: marketTokenOf(0), reserve: '1', days: '1' });
  await send(meenu, { kind: 'sell', marketToken: marketTokenOf(1), price: '2' });
  await expect.poll(() => stateOf(page, marketTokenOf(0))).toBe('auction');
  await expect.poll(() => stateOf(page, marketTokenOf(1))).toBe('listed');
  await page.goto('/profile?tab=on-sale');
  await page.getByRole('link', { name: titles[0] ?? '' }).waitFor();
  await page.getByText('buyers pay').waitFor();
  await page.getByText(/Ends in/).waitFor();
  await page.getByRole('button', { name: 'Change price' }).waitFor();
  await keep(page, 'profile-on-sale');
  await page.getByRole('link', { name: /^Showcase/ }).click();
  await expect.poll(() => cards(page).allInnerTexts()).toEqual([titles[2]]);

  type Listed = {
    auction: { round: string } | null;
    listing: { total: { coin: { amount: string } } } | null;
  };
  const look = (index: number) =>
    apiRequest<Listed>(page, 'GET', `/api/market/tokens/${encodeURIComponent(marketTokenOf(index))}`);
  const round = (await look(0)).auction?.round;
  await send(anbu, { kind: 'bid', marketToken: marketTokenOf(0), round, amount: '3' });
  await send(anbu, {
    kind: 'buy',
    marketToken: marketTokenOf(1),
    total: (await look(1)).listing?.total.coin.amount,
  });
  await apiRequest(anbu.page, 'PUT', `/api/items/${itemIds[2]}/like`);
  await expect
    .poll(async () => (await tokens(anbu.page)).map(({ marketToken }) => marketToken))
    .toContain(marketTokenOf(1));
  await anbu.page.goto('/profile?tab=bids');
  await anbu.page.getByText('You have the highest bid').waitFor();
  await keep(anbu.page, 'profile-bids');
  // the home page of who is signed in begins with what concerns them
  await anbu.page.goto('/');
  const strip = anbu.page.getByRole('region', { name: 'Welcome back, Anbu' });
  const ownBid = strip.getByRole('listitem').filter({ hasText: 'Your last bid' });
  await ownBid.getByText('You have the highest bid').waitFor();
  expect(await axeFindings(anbu.page, { within: '[data-part="own-home"]' })).toEqual([]);
  await keep(anbu.page, 'home-member');
  await ownBid.getByRole('link', { name: titles[0] ?? '' }).click();
  await anbu.page.waitForURL('**/nfttransfer/**');

  const shows = async (who: Collector, tag: string, words: string | RegExp) => {
    await who.page.goto('/profile?tab=activity');
    await who.page
      .locator('[data-part="profile-tags"]')
      .getByRole('link', { name: tag, exact: true })
      .click();
    await who.page.waitForURL(`**show=${tag.toLowerCase()}`);
    await who.page.locator('[data-part="profile-entry"]').filter({ hasText: words }).first().waitFor();
  };
  await shows(anbu, 'Likes', `Likes ${titles[2]}`);
  await shows(anbu, 'Bids', `Bid on ${titles[0]}`);
  await shows(anbu, 'Following', 'Follows Meenu Ragavi');
  await shows(meenu, 'Auctions', `Opened an auction of ${titles[0]}`);
  await shows(meenu, 'Sold', `Sold ${titles[1]}`);
  await shows(meenu, 'Followers', 'Followed by Anbu Selvam');
  await keep(page, 'profile-activity');
});

test('a visitor sees the public side, and a token on its stage', async () => {
  const { context, page, problems } = await visitor(browser, phone);
  await page.goto(`/u/${meenu.handle.toUpperCase()}`);
  await page.getByRole('heading', { name: 'Meenu’s Talkies' }).waitFor();
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(`/u/${meenu.handle}`);
  const text = await page.content();
  expect(text).not.toContain(meenu.email);
  expect(text).not.toContain('98400');
  for (const tab of ['Bids', 'On Sale', 'Activity']) {
    await page
      .getByRole('navigation', { name: 'Parts of the profile' })
      .getByRole('link', { name: tab })
      .click();
    await page.locator('[data-part="profile-panel"]:not([aria-busy])').waitFor();
  }
  await page.goto(`/u/${meenu.handle}`);
  await page.getByRole('link', { name: 'Follow Meenu Ragavi' }).click();
  await page.waitForURL(`**/login?next=${encodeURIComponent(`/u/${meenu.handle}`)}`);

  await page.goto(`/u/${meenu.handle}`);
  await cards(page).first().click();
  await page.waitForURL('**/nftshowcase/**');
  await page.getByText('Serial number').waitFor();
  await page.getByText('Blockchain number').first().waitFor();
  await page.getByRole('link', { name: 'Its certificate' }).waitFor();
  await page.getByText(/^[\d,]+ of [\d,]+ NFTs remaining$/).waitFor();
  await page.locator('[data-part="billing"]').getByText('Rarity').waitFor();
  await page.getByRole('link', { name: 'Meenu Ragavi' }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Put to Sale' }).count()).toBe(0);
  await keep(page, 'showcase-visitor');
  const note = page.getByText('Please log in for a better experience');
  expect(await note.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    `/login?next=${encodeURIComponent(new URL(page.url()).pathname)}`,
  );
  for (const path of [`/share/person/${meenu.handle}.jpg`, `/share/token/${marketTokenOf(2)}.jpg`])
    expect((await fetch(sharedShop().url + path)).headers.get('content-type'), path).toBe('image/jpeg');
  await page.goto(`/u/${meenu.handle}`);
  await page.getByText('See it on the blockchain').click();
  const explorer = page.getByRole('link', { name: 'View on the Polygon explorer' });
  expect(await explorer.getAttribute('href')).toContain('/explorer/polygon/');
  await page.goto('/u/nobody-of-that-name');
  await page.getByText('Profile not found').first().waitFor();
  expect(problems).toEqual([]);
  await context.close();

  // its owner may sell it from the profile, and from the item's own id too
  await meenu.page.goto('/profile');
  const sale = meenu.page.getByRole('dialog');
  await meenu.page.locator('article.card').getByRole('button', { name: 'Put to Sale' }).click();
  await sale.getByLabel('Price in MATIC').fill('7');
  await sale.getByRole('button', { name: 'Review' }).click();
  await sale.getByRole('button', { name: 'Sell Instantly' }).click();
  // the result stays visible, even after the poster has left its tab
  await sale.getByText('NFT Listed on Sale').waitFor();
  await meenu.page.getByText('Every poster is on sale').waitFor();
  await meenu.page.goto('/profile?tab=on-sale');
  const row = meenu.page.getByRole('listitem').filter({ hasText: titles[2] ?? '' });
  await row.getByRole('button', { name: 'Remove from sale' }).click();
  await sale.getByRole('button', { name: 'Yes', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  await sale.getByText('It is off the market').waitFor();
  await meenu.page.goto(`/nftshowcase/${itemIds[2]}`);
  await meenu.page.waitForURL(`**/nftshowcase/${marketTokenOf(2)}`);
  // here too; after closing the dialog early, the result is visible nevertheless
  await meenu.page.getByRole('button', { name: 'Put to Sale' }).click();
  await sale.getByLabel('Price in MATIC').fill('8');
  await sale.getByRole('button', { name: 'Review' }).click();
  const sent = await watchFor(meenu.page, 'Transaction submitted to blockchain, Please wait...');
  await sale.getByRole('button', { name: 'Sell Instantly' }).click();
  await sent();
  await meenu.page.keyboard.press('Escape');
  await meenu.page.getByRole('button', { name: 'Remove from sale' }).waitFor();
});

// takes 80 seconds: begun early
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiRequest } from '../../src/api-request.ts';
import { axeFindings } from '../../src/axe.ts';
import { desktop, keep, launch, type Person, phone, visitor, withoutScripts } from '../../src/browser.ts';
import { command } from '../../src/operator.ts';
import { sharedShop } from '../../src/own-shop/current-shop.ts';
import { cheapItems, ownToken, vaultTrader } from '../../src/trader.ts';
import { until } from '../../src/until.ts';

interface Card {
  id: string;
  title: string;
  state: string;
  celebrity: string;
  price: { usd: { amount: string } | null } | null;
}
interface Market {
  items: Card[];
  total: number;
}

let browser: Browser;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  browser = await launch();
  [seller, buyer] = [
    await vaultTrader(browser, 'Padmanabhan Sellers'),
    await vaultTrader(browser, 'Market Buyer'),
  ];
  // the demonstration's auctions and resales are created automatically after the start
  await until(async () => (await top()).length === 5 && (await market('')).total > 15, 'market', 120_000);
});
afterAll(() => browser.close());

async function market(query: string): Promise<Market> {
  return (await fetch(`${sharedShop().url}/api/marketplace?limit=48&${query}`)).json() as Promise<Market>;
}
async function top(): Promise<Card[]> {
  const response = await fetch(`${sharedShop().url}/api/marketplace/top`);
  return ((await response.json()) as Market).items;
}

/** A person with their own browser; errors of the page fail the test. */
async function as(see: (person: Person) => Promise<void>, size = desktop): Promise<void> {
  const person = await visitor(browser, size);
  await see(person);
  expect(person.problems).toEqual([]);
  await person.context.close();
}

const cards = (page: Page): Locator => page.locator('[data-part="gallery"] article.card');
const topAuctions = (page: Page): Locator => page.getByRole('heading', { name: 'Top auctions' });
const cardOf = (page: Page, marketToken: string): Locator =>
  page.locator('[data-part="gallery"] article.card', {
    has: page.locator(`a[href="/nfttransfer/${encodeURIComponent(marketToken)}"]`),
  });
/** Another item at a fixed price, to which this item's page links. */
async function neighbour(item: string): Promise<{ id: string; title: string }> {
  const response = await fetch(`${sharedShop().url}/api/items/${item}/similar`);
  const { items } = (await response.json()) as { items: { id: string; title: string; sale: string }[] };
  const found = items.find(({ sale }) => sale === 'fixed');
  if (!found) throw new Error('no similar item at a fixed price');
  return found;
}
const act = (person: Person, intent: object) =>
  apiRequest(person.page, 'POST', '/api/market/send', { intent });

describe('the marketplace', () => {
  test('TOP AUCTIONS are five, with the last bid and a clock; what opens soon stands below', () =>
    as(async ({ page }) => {
      await page.goto('/marketplace', { waitUntil: 'networkidle' });
      const region = page.locator('section.carousel[aria-label="Top auctions"]');
      const slides = region.locator('article[data-part="auction-slide"]');
      await expect.poll(() => slides.count()).toBe(5);
      expect(await slides.first().textContent()).toMatch(/\d bids[\s\S]*last bid[\s\S]*MATIC/);
      const digits = async () => (await slides.first().locator('.cells').allTextContents()).join(':');
      await expect.poll(digits).toMatch(/^\d\d:\d\d:\d\d:\d\d$/);
      const before = await digits();
      await expect.poll(digits).not.toBe(before);
      await page.getByRole('region', { name: 'Opening soon' }).getByRole('link').first().waitFor();
      await keep(page, 'marketplace');
      await slides.first().getByRole('link').click();
      await page.waitForURL('**/nfttransfer/**');
    }));

  test('who asked for something sees that first: the TOP AUCTIONS are not above it', () =>
    as(async ({ page }) => {
      // another filter, in the next test's pages, is rendered without them too
      await page.goto('/marketplace?price=auction&sort=price-up', { waitUntil: 'networkidle' });
      await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
      expect(await topAuctions(page).count()).toBe(0);
      await page.getByRole('link', { name: 'Clear filters' }).first().click();
      await topAuctions(page).waitFor();
    }));

  test('the demonstration has auctions that are over, live and to come, and collectors with pages of their own', async () => {
    const list = await command('operator', 'auction', 'list');
    for (const state of [/\topen\t/, /\tsettled\t.*[1-9] bids/, /\tannounced\t/]) expect(list).toMatch(state);
    const { items } = await market('price=20');
    const page = await fetch(`${sharedShop().url}/u/front-bench`);
    expect([page.status, items.length > 3]).toEqual([200, true]);
  });

  test('a poster that collectors sold to each other has a chart of its prices, with every sale below it', async () => {
    type Sale = { kind: string; token: { marketToken: string } };
    // all pages, as sales of other journeys in this shop are before the collectors' sales
    const sales = async (cursor = ''): Promise<Sale[]> => {
      const response = await fetch(`${sharedShop().url}/api/market/activity?show=sales${cursor}`);
      const { entries, nextCursor } = (await response.json()) as {
        entries: Sale[];
        nextCursor: string | null;
      };
      return nextCursor
        ? [...entries, ...(await sales(`&cursor=${encodeURIComponent(nextCursor)}`))]
        : entries;
    };
    const resold = async (): Promise<string | undefined> => {
      const ids = (await sales())
        .filter(({ kind }) => kind === 'resale')
        .map(({ token }) => token.marketToken.split('~')[0]);
      return ids.find((id, at) => ids.indexOf(id) !== at);
    };
    await until(async () => (await resold()) !== undefined, 'two resales of one poster', 120_000);
    await as(async ({ page }) => {
      await page.goto(`/nftdetail/${await resold()}`);
      const history = page.locator('[data-part="item-market"]');
      // it is loaded when it becomes visible
      await history.scrollIntoViewIfNeeded();
      await history.getByRole('img', { name: /^Chart of \d+ sales, between/ }).waitFor();
      // newer sales of other journeys may be on the first page
      const more = history.getByRole('button', { name: 'Show more sales' });
      const resales = history.getByRole('row').filter({ hasText: 'Resale' });
      await history.getByRole('row').first().waitFor();
      while ((await resales.count()) < 2) {
        const rows = await history.getByRole('row').count();
        await more.click();
        await expect.poll(() => history.getByRole('row').count()).toBeGreaterThan(rows);
      }
      expect(await axeFindings(page)).toEqual([]);
    });
  });

  test('what happens on the whole market names people, not wallets, and leads to them', () =>
    as(async ({ page }) => {
      await page.goto('/activity?show=bids');
      const entries = page.locator('[data-part="market-activity-entry"]');
      await expect.poll(() => entries.count()).toBeGreaterThan(3);
      for (const text of await entries.allInnerTexts()) expect(text).not.toMatch(/0x[0-9a-f]{4}/i);
      await entries.first().getByRole('link').first().click();
      await page.waitForURL('**/u/**');
    }));

  test('film, price, actor, rarity and words narrow it; all of it is in the address, and taken away by chips', () =>
    as(async ({ page }) => {
      const context = await withoutScripts(browser);
      const plain = await context.newPage();
      for (const [query, fits] of [
        ['film=kabali', /Kabali/],
        ['price=auction', /last bid|first bid from/],
        ['rarity=Ultimate', /MATIC/],
        ['q=mIdNiGhT', /Midnight/],
      ] as const) {
        await plain.goto(`/marketplace?${query}`);
        await expect.poll(() => cards(plain).count(), { message: query }).toBe((await market(query)).total);
        for (const text of await cards(plain).allInnerTexts()) expect(text).toMatch(fits);
        expect(await topAuctions(plain).count(), query).toBe(0);
      }
      await context.close();
      const { items } = await market('price=10');
      expect(items.length).toBeGreaterThan(0);
      for (const { price } of items) {
        if (!price?.usd) throw new Error('a listing without its dollars');
        expect(BigInt(price.usd.amount)).toBeLessThanOrEqual(1000n);
      }

      await page.goto('/marketplace', { waitUntil: 'networkidle' });
      // the specification's rarities can always be chosen, even without tokens on sale
      const rarities = page.locator('select[name=rarity] option');
      const values = await rarities.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
      expect(values).toEqual(expect.arrayContaining(['Rare', 'Ultimate', 'Legendary']));
      const price = page.locator('select[name=price]');
      const place = () => price.evaluate((field) => field.getBoundingClientRect().top);
      const before = await place();
      await price.selectOption('20');
      await page.waitForURL('**/marketplace?price=20');
      await expect.poll(() => cards(page).count()).toBe((await market('price=20')).total);
      // nothing above it moves away under the pointer
      expect(await place()).toBe(before);
      await page.getByRole('button', { name: 'More filters' }).click();
      await page.getByLabel('Actor').selectOption(items[0]?.celebrity ?? '');
      await page.waitForURL('**/marketplace?actor=*&price=20');
      await page.keyboard.press('Escape');
      await page.getByLabel('Sort').selectOption('price-down');
      await page.waitForURL('**&sort=price-down');
      await page.getByRole('link', { name: 'Remove the filter Up to $20' }).click();
      await page.waitForURL((url) => !url.search.includes('price=20'));
      await page.goBack();
      await page.waitForURL('**price=20&sort=price-down');
      await page.getByRole('link', { name: 'Clear filters' }).first().click();
      await page.waitForURL('**/marketplace');

      await page.getByRole('combobox', { name: /^Search posters/ }).pressSequentially('sivajj');
      await page.getByRole('option', { name: /^Sivaji Film/ }).click();
      await page.waitForURL('**/marketplace?film=sivaji');
    }));

  test('without script its filters work; what is no filter, and what finds nothing, says so', async () => {
    const context = await withoutScripts(browser, { size: phone });
    const page = await context.newPage();
    await page.goto('/marketplace?price=20');
    await expect.poll(() => cards(page).count()).toBe((await market('price=20')).total);
    expect((await page.goto('/marketplace?rarity=Golden'))?.status()).toBe(422);
    await page.getByText('This filter does not exist').waitFor();
    await page.goto('/marketplace?q=xyzzyplugh');
    await page.getByText('No poster for sale matches “xyzzyplugh”.').waitFor();
    expect(await page.locator('footer').isVisible()).toBe(true);
    await context.close();
  });

  test('moves before one’s eyes: a new offer waits to be shown, a bid changes its card, what is sold goes', async () => {
    const [, item = ''] = await cheapItems();
    const marketToken = await ownToken(seller.page, item);
    const { page, context, problems } = await visitor(browser);
    // the live connection's code is loaded after the first view, and brings events from then on
    const line = page.waitForResponse((response) => response.url().includes('/api/live'));
    await page.goto('/marketplace');
    await line;
    await act(seller, { kind: 'sell', marketToken, price: '3' });
    // other journeys sell here too: counting them, and showing the newest first, is tested beside grid-news.ts
    const fresh = page.getByRole('button', { name: /^\d+ newly on sale: show$/ });
    const shownAfterPress = async (): Promise<boolean> => {
      if (await fresh.isVisible()) await fresh.click();
      return cardOf(page, marketToken).isVisible();
    };
    expect(await cardOf(page, marketToken).count()).toBe(0);
    await expect.poll(shownAfterPress).toBe(true);
    expect(await cardOf(page, marketToken).textContent()).toContain('≈\u00a03.338 MATIC');

    // another poster's page, whose own market fails to load, shows nothing of this one's
    const { page: desk } = buyer;
    const { id, title } = await neighbour(item);
    await desk.goto(`/nftdetail/${item}`);
    const history = desk.locator('[data-part="item-market"]');
    await history.scrollIntoViewIfNeeded();
    await history.getByRole('link', { name: /^Buy / }).first().waitFor();
    const watch = desk.getByRole('button', { name: /^Alert me about / });
    await watch.click();
    await expect.poll(() => watch.getAttribute('aria-pressed')).toBe('true');
    await desk.route(`**/api/items/${id}/{market,watch}`, () => undefined);
    await desk.locator(`[data-part="similar"] a[href="/nftdetail/${id}"]`).first().click();
    await desk.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await history.getByRole('link', { name: /^Buy / }).count()).toBe(0);
    expect(await watch.getAttribute('aria-pressed')).toBe('false');

    // a dialog that could not load the wallets retries, and then prepares the purchase for the wallet
    const dialog = desk.getByRole('dialog');
    const again = dialog.getByRole('button', { name: 'Try again' });
    for (const path of ['wallets', 'market/prepare'])
      await desk.route(`**/api/${path}`, (route) => route.abort(), { times: 1 });
    await desk.goto(`/nfttransfer/${marketToken}?buy`);
    await again.click();
    const [wallet] = await Promise.all([
      dialog.getByRole('radio').first().getAttribute('value'),
      again.waitFor(),
    ]);
    const [prepared] = await Promise.all([desk.waitForRequest('**/api/market/prepare'), again.click()]);
    expect(prepared.postDataJSON()).toMatchObject({ wallet });
    await expect.poll(() => dialog.getByRole('button', { name: 'Buy NFT' }).isEnabled()).toBe(true);

    const [auction] = (await market('price=auction&sort=price-up')).items;
    if (!auction) throw new Error('no auction');
    const shown = () => cardOf(page, auction.id).textContent();
    const found = await apiRequest<{ auction: { round: string; minimumNext: { coin: { amount: string } } } }>(
      buyer.page,
      'GET',
      `/api/market/tokens/${auction.id}`,
    );
    const coins = BigInt(found.auction.minimumNext.coin.amount) / 10n ** 18n + 1n;
    await act(buyer, {
      kind: 'bid',
      marketToken: auction.id,
      round: found.auction.round,
      amount: String(coins),
    });
    await expect.poll(shown).toContain(`${coins} MATIC`);

    const listing = await apiRequest<{ listing: { total: { coin: { amount: string } } } }>(
      buyer.page,
      'GET',
      `/api/market/tokens/${marketToken}`,
    );
    await act(buyer, { kind: 'buy', marketToken, total: listing.listing.total.coin.amount });
    await cardOf(page, marketToken).getByText('Just sold').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(() => cardOf(page, marketToken).count()).toBe(0);

    await context.setOffline(true);
    await page.getByText('Connection lost. Prices may have changed; we keep trying.').waitFor();
    await context.setOffline(false);
    await expect.poll(() => page.locator('[data-part="market-line"]').count()).toBe(0);
    expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await context.close();
  });

  test('a card leads to its token, and its Report reaches the operator with the number of the edition', () =>
    as(async ({ page }) => {
      await page.goto('/marketplace?price=20', { waitUntil: 'networkidle' });
      const [listed] = (await market('price=20')).items;
      if (!listed) throw new Error('nothing listed');
      await cardOf(page, listed.id).locator('.card-more').click();
      await page.locator('[data-part="card-menu"]').getByRole('link', { name: 'Report' }).click();
      await page.waitForURL('**/contact?report=*');
      await page.getByText(`${listed.title}, No. ${listed.id.split('~')[1]}`).waitFor();
      await page.getByRole('radio', { name: 'It is not what it says' }).check();
      await page.getByLabel('Tell us more').fill('The frame is crooked, and it is not this edition.');
      await page.locator('[data-part="contact-sender"]').getByLabel('Name').fill('A visitor');
      await page
        .locator('[data-part="contact-sender"]')
        .getByLabel('Email')
        .fill(`market-${Date.now()}@talkies.example`);
      await page
        .getByRole('button', { name: /Send|Submit/i })
        .first()
        .click();
      await page.getByRole('status').filter({ hasText: 'R-' }).waitFor();
      expect(await command('operator', 'inbox')).toContain(listed.id);
    }));

  test('the header keeps one row for a member, on narrow desks too, and the way to the account in view', async () => {
    await seller.page.goto('/marketplace');
    for (const width of [1025, 1100, 1221, 1280, 1366, 1440, 1481, 1536]) {
      await seller.page.setViewportSize({ width, height: 800 });
      const height = await seller.page.getByRole('banner').evaluate((header) => header.clientHeight);
      expect(height, `${width} px`).toBeLessThan(80);
      const face = await seller.page.locator('[data-part="account-name"] .face').boundingBox();
      expect(face?.width, `${width} px`).toBeGreaterThan(24);
    }
  });
});

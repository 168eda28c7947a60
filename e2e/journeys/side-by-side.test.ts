import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from '../src/axe.ts';
import { launch, phone, visitor } from '../src/browser.ts';
import { hydrated } from '../src/hydration.ts';
import { publishItem } from '../src/operator.ts';
import { sharedShop } from '../src/own-shop/current-shop.ts';
import { vaultTrader } from '../src/trader.ts';
import { until } from '../src/until.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The extent of an element's text or drawing, which may be larger than its box. */
const extentOf = (part: Locator): Promise<Box> =>
  part.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { left, right, top, bottom };
  });

async function expectApart(page: Page, seal: Locator, words: Locator): Promise<void> {
  const [drawn, read] = await Promise.all([seal.boundingBox(), extentOf(words)]);
  if (!drawn) throw new Error('no seal');
  const isBelow = read.top >= drawn.y + drawn.height - 1;
  const isBeside = read.right <= drawn.x;
  expect(isBelow || isBeside, `${page.viewportSize()?.width} px`).toBe(true);
}

test('at 360 and 390 px what is quieter on a film’s page stays together in one row', async () => {
  const { context, page, problems } = await visitor(browser, phone);
  await page.goto('/kabali');
  const main = page.getByRole('main');
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 780 });
    const [search, share, more] = await Promise.all(
      [
        main.getByRole('link', { name: 'Search these posters' }),
        main.getByRole('button', { name: 'Share' }).first(),
        main.getByRole('button', { name: 'More', exact: true }).first(),
      ].map((part) => part.boundingBox()),
    );
    expect(share?.y).toBe(more?.y);
    expect(share?.y).toBeGreaterThan(search?.y ?? Infinity);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test('what one presses on a profile is as wide as its words, and nothing touches what is beside it', async () => {
  const { context, page, problems } = await vaultTrader(browser, 'Meenu Ragavi');
  await page.goto('/profile');
  for (const width of [360, 390, 900, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    const [copy, chain] = [
      await extentOf(page.getByRole('button', { name: /Copy/ })),
      await extentOf(page.getByText('See it on the blockchain')),
    ];
    expect(chain.right, `${width} px`).toBeLessThanOrEqual(width - 16);
    expect(chain.left - copy.right >= 8 || chain.top >= copy.bottom, `${width} px`).toBe(true);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test('the studio’s seal covers nothing of a certificate, on screens and in print', async () => {
  const item = await publishItem('The Seal Beside It', 3);
  const { context, page, problems } = await visitor(browser);
  await page.goto(item);
  const certificate = page.getByRole('main').locator('section', {
    has: page.getByRole('heading', { name: 'Certificate of authenticity' }),
  });
  const seal = certificate.locator('[data-part="seal"]');
  for (const width of [360, 900, 1280, 1920]) {
    await page.setViewportSize({ width, height: 1080 });
    await expectApart(page, seal, certificate.locator('h2'));
    await expectApart(page, seal, certificate.locator('dd').first());
  }
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await page.goto(`${item}/certificate`);
  const proof = page.getByRole('main');
  await expectApart(page, proof.locator('[data-part="seal"]'), proof.locator('dd').first());
  expect(problems).toEqual([]);
  await context.close();
});

test('who cannot pay the least bid reads why, and below it the two ways out', async () => {
  const { context, page, problems } = await vaultTrader(browser, 'Careful Bidder', phone);
  let dearest = '';
  await until(
    async () => {
      const reply = await fetch(`${sharedShop().url}/api/marketplace?price=auction&sort=price-down&limit=1`);
      const { items } = (await reply.json()) as {
        items: { id: string; price: { coin: { amount: string } } | null }[];
      };
      dearest = items[0]?.id ?? '';
      return BigInt(items[0]?.price?.coin.amount ?? 0) > 1_000n * 10n ** 18n;
    },
    'auction beyond play money',
    120_000,
  );
  await page.goto(`/nfttransfer/${dearest}?bid`);
  await hydrated(page);
  const notice = page.getByRole('dialog').getByRole('alert');
  const [why, add, lower] = await Promise.all([
    extentOf(notice.locator('p').first()),
    extentOf(notice.getByRole('link', { name: 'Add coins' })),
    extentOf(notice.getByRole('link', { name: 'See auctions with lower bids' })),
  ]);
  expect(add.top).toBeGreaterThanOrEqual(why.bottom);
  expect(lower.top).toBeGreaterThanOrEqual(why.bottom);
  expect(await axeFindings(page, { within: 'dialog[open]' })).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { apiRequest } from '../api-request.ts';
import { visitor } from '../browser.ts';
import { vaultTrader } from '../trader.ts';
import { untilDrawn } from './camera.ts';

/** The size of the window in CSS pixels, and below that of README.md's picture of it. */
const WINDOW = { width: 1280, height: 800 };
const PICTURE = { width: 960, height: 600 };

/** A picture of the window once it is still; `from` is scrolled to its upper edge, below the header. */
async function still(page: Page, from?: Locator): Promise<Buffer> {
  await from?.evaluate((element) => {
    const header = document.querySelector('header')?.getBoundingClientRect().height ?? 0;
    scrollTo({ top: element.getBoundingClientRect().top + scrollY - header - 24, behavior: 'instant' });
  });
  await page.waitForLoadState('networkidle');
  await untilDrawn(page);
  const png = await page.screenshot({ caret: 'hide' });
  return sharp(png).resize(PICTURE).webp({ quality: 82, effort: 6 }).toBuffer();
}

const idOf = async (page: Page, title: string): Promise<string> => {
  const query = `/api/items?q=${encodeURIComponent(title)}`;
  const { items } = await apiRequest<{ items: { id: string; title: string }[] }>(page, 'GET', query);
  const found = items.find((item) => item.title === title);
  if (!found) throw new Error(`${title} is not in the shop`);
  return found.id;
};

/** Pictures of a visitor's pages. */
async function ofVisitors(browser: Browser): Promise<Record<string, Buffer>> {
  const { page, context } = await visitor(browser, WINDOW);
  const show = async (path: string, from?: Locator): Promise<Buffer> => {
    await page.goto(path);
    return still(page, from);
  };
  await page.goto('/collectors');
  const collector = await page.locator('main a[href^="/u/"]').first().getAttribute('href');
  const item = `/nftdetail/${await idOf(page, 'Jasmine Interval')}`;
  const [auction] = (await apiRequest<{ items: { id: string }[] }>(page, 'GET', '/api/marketplace/top'))
    .items;
  const pictures = {
    home: await show('/'),
    explore: await show('/explore?film=chandramukhi'),
    item: await show(item),
    marketplace: await show('/marketplace'),
    auction: await show(`/nfttransfer/${auction?.id}`),
    collector: await show(collector ?? '/'),
  };
  await context.close();
  return pictures;
}

/** Pictures of a buyer's pages, from the checkout to the showcase. */
async function ofBuyer(browser: Browser): Promise<Record<string, Buffer>> {
  const { page, context } = await vaultTrader(browser, 'A fan', WINDOW);
  await page.goto(`/nftdetail/${await idOf(page, 'The Palace at Midnight')}?buy`);
  const pay = page.getByRole('button', { name: 'Pay now' });
  await pay.waitFor();
  const checkout = await still(page);
  await pay.click();
  await page.getByRole('heading', { name: 'It is yours' }).waitFor();
  const confirmation = await still(page);
  await page.goto('/profile');
  const showcase = await still(page);
  await context.close();
  return { checkout, confirmation, showcase };
}

/** The still pictures of README.md, by their names. */
export const stillsOf = async (browser: Browser): Promise<Record<string, Buffer>> => ({
  ...(await ofVisitors(browser)),
  ...(await ofBuyer(browser)),
});

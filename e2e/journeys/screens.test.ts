// takes 90 seconds: begun early
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReadable, themes, type View } from '../src/accessible-views.ts';
import { haveVault, newAccount, register } from '../src/account.ts';
import { apiRequest } from '../src/api-request.ts';
import { keep, launch, visitor } from '../src/browser.ts';
import { sharedShop } from '../src/own-shop/current-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const publicPages = [
  '/',
  '/collections',
  '/explore',
  '/marketplace',
  '/marketplace?q=xyzzyplugh',
  '/activity',
  '/collectors?by=spent',
  '/kabali',
  '/about?rarity=Legendary',
  '/how-it-works?topic=network',
  '/blog',
  '/blog/where-your-money-goes',
  '/contact?topic=partner',
  '/newsletter?leave=x',
  '/notifications/off?token=x',
  '/termscondition',
  '/privacypolicy',
  '/login',
  '/signup',
  '/resetpass',
  '/offline',
  '/change_email?confirm=x',
  '/farewell',
  '/no-such-page',
];
const memberPages = [
  '/profile',
  '/profile?tab=activity',
  '/edit_profile',
  '/notifications',
  '/notifications/settings',
  '/wallet',
  '/security',
];
const between = 768;
const widths = [360, between, 1280];
const schemes = ['dark', 'light'] as const;
const height = 860;

const nameOf = (path: string): string => path.replace(/\W+/g, '-').replace(/^-$/, '-home');

/**
 * A width in both themes: axe reads all rules in the first, and the colours in the second, which at the width between
 * the others are theirs.
 */
const inThemes = (width: number, order: readonly View['scheme'][]): View[] =>
  order.map((scheme, index) => ({
    size: { width, height },
    scheme,
    ...(index > 0 && { axe: width === between ? 'nothing' : 'colours' }),
  }));

/** Every width in both themes; each turn begins at another width, in the other theme. */
const viewsFrom = (turn: number): View[] => {
  const first = turn % widths.length;
  const order = turn % 2 === 0 ? schemes : schemes.toReversed();
  return [...widths.slice(first), ...widths.slice(0, first)].flatMap((width) => inThemes(width, order));
};

/**
 * Loads a screen once and then shows it at each width in both themes, like turning the phone and pressing the theme
 * button; the view in which it is loaded changes from screen to screen.
 */
function looker(page: Page): (path: string) => Promise<void> {
  let screens = 0;
  return async (path) => {
    const views = viewsFrom(screens++);
    const { size, scheme } = views[0] as View;
    await page.setViewportSize(size);
    await page.evaluate((theme) => localStorage.setItem('theme', theme), themes[scheme]);
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(themes[scheme]);
    await expectReadable(page, path, views, {
      html: await response?.text(),
      seen: (view) => keep(page, `${themes[view.scheme]}${nameOf(path)}`),
    });
  };
}

// forty screens, each checked five times by axe
const timeout = 900_000;

test('every screen stands at 360, 768 and 1280 px in both colours: no sideways scroll, nothing that axe finds, no error', {
  timeout,
}, async () => {
  const { context, page, problems } = await visitor(browser);
  await page.goto('/offline');
  const look = looker(page);
  for (const path of publicPages) await look(path);
  await page.goto('/api/account/google');
  await page.getByRole('button', { name: /Thamarai/ }).click();
  await page.waitForURL('**/welcome');
  await look('/welcome');
  await page.goto('/explore');
  const item = await page.locator('article.card .caption a').first().getAttribute('href');
  await look(item ?? '/');
  await look(`${item}/certificate`);
  // a token of the demonstration, on its owned token's page
  const market = await page.request.get('/api/marketplace?limit=1');
  const { items } = (await market.json()) as { items: { id: string }[] };
  if (items[0]) await look(`/nftshowcase/${items[0].id}`);
  const [auction] = (await apiRequest<{ items: { id: string }[] }>(page, 'GET', '/api/marketplace/top'))
    .items;
  await look(`/nfttransfer/${auction?.id}`);
  await look(`/nftdetail/${auction?.id.split('~')[0]}`);
  const account = newAccount();
  await register(page, account);
  for (const path of memberPages) await look(path);
  const me = await page.request.get('/api/account/me');
  const { user } = (await me.json()) as { user: { handle: string } };
  await look(`/u/${user.handle}`);
  await haveVault(page, account);
  await look('/wallet');
  // a missing page answers 404, which the browser logs as an error
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  await context.close();
});

test('the explorer stands at 360, 768 and 1920 px in both colours, from the chains down to a token', {
  timeout,
}, async () => {
  const { context, page, problems } = await visitor(browser);
  const look = async () => {
    const views = [360, between, 1920].flatMap((width) => inThemes(width, schemes));
    const { pathname } = new URL(page.url());
    await expectReadable(page, pathname, views, {
      seen: ({ scheme }) => keep(page, `explorer-${scheme}${nameOf(pathname.replace(/0x\w+|\d{2,}/g, ''))}`),
    });
  };
  const follow = async (part: string) => {
    await page.locator(`main a[href*="${part}"]`).first().click();
    await page.waitForURL(`**${part}**`);
  };
  await page.goto(`${sharedShop().inboxUrl}/explorer`);
  await look();
  await follow('/polygon');
  await look();
  await page.locator('main dl a[href*="/address/"]').first().click();
  await page.getByRole('heading', { name: 'Collectible' }).waitFor();
  await look();
  await follow('/tx/');
  await look();
  await follow('/block/');
  await look();
  const market = await page.request.get('/api/marketplace?limit=1');
  const { items } = (await market.json()) as { items: { id: string }[] };
  await page.goto(`/nftshowcase/${items[0]?.id}`);
  const url = await page.locator('a[href*="/nft/"]').first().getAttribute('href');
  await page.goto(url ?? '/');
  await page.getByText('Owner').waitFor();
  await look();
  await page.getByLabel('Transaction, block or address').fill('nothing');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Nothing can be found by that' }).waitFor();
  await look();
  expect(problems).toEqual([]);
  await context.close();
});

import AxeBuilder from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { becomeMember, newAccount, openVault } from '../src/account.ts';
import { keep, launch, visitor } from '../src/browser.ts';
import { api } from '../src/trader.ts';

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
  '/kabali',
  '/about?tier=Legendary',
  '/how-it-works?topic=network',
  '/how-it-works?q=xyzzy',
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
  '/profile?tab=bids',
  '/profile?tab=activity',
  '/edit_profile',
  '/notifications',
  '/notifications/settings',
  '/wallet',
  '/security',
];
const widths = [360, 768, 1280];
const themes = ['velvet', 'matinee'];

const nameOf = (path: string): string => path.replace(/\W+/g, '-').replace(/^-$/, '-home');

describe.each(themes)('in %s', (theme) => {
  test.each(widths)(
    'every screen stands at %i px: no sideways scroll, nothing that axe finds, no error',
    // forty screens, each read by axe
    { timeout: 400_000 },
    async (width) => {
      const { context, page, problems } = await visitor(browser, { width, height: 860 });
      await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      const look = async (path: string): Promise<void> => {
        await page.goto(path, { waitUntil: 'networkidle' });
        expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
          .analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target} (${nodes.length})`);
        expect(found, path).toEqual([]);
        await keep(page, `${theme}${nameOf(path)}`);
      };
      for (const path of publicPages) await look(path);
      await page.goto('/api/account/google');
      await page.getByRole('button', { name: /Thamarai/ }).click();
      await page.waitForURL('**/welcome');
      await look('/welcome');
      await page.goto('/explore');
      const item = await page.locator('article.card .caption a').first().getAttribute('href');
      await look(item ?? '/');
      await look(`${item}/certificate`);
      // a token of the demonstration, on its owner's wall
      const market = await page.request.get('/api/marketplace?limit=1');
      const { items } = (await market.json()) as { items: { id: string }[] };
      if (items[0]) await look(`/nftshowcase/${items[0].id}`);
      const [auction] = (await api<{ items: { id: string }[] }>(page, '/api/marketplace/top')).items;
      await look(`/nfttransfer/${auction?.id}`);
      await look(`/nftdetail/${auction?.id.split('~')[0]}`);
      const account = newAccount();
      await becomeMember(page, account);
      for (const path of memberPages) await look(path);
      const me = await page.request.get('/api/account/me');
      const { user } = (await me.json()) as { user: { handle: string } };
      for (const search of ['', '?tab=activity&show=followers']) await look(`/u/${user.handle}${search}`);
      await page.goto('/wallet');
      await openVault(page, account);
      await page.getByRole('button', { name: 'Disconnect' }).waitFor();
      await look('/wallet');
      // a page that is not there answers 404, which the browser notes as an error
      expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
      await context.close();
    },
  );
});

/** A script that a page loads behind its first ones may be late, or not come at all: what the page shows works. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { becomeMember, newAccount } from '../src/account.ts';
import { desktop, launch, phone, visitor } from '../src/browser.ts';
import { scriptWith } from '../src/script-with.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Text of the script of footer, menu and search. */
const FRAME = 'footer-newsletter';
/** The drawing of the bell, which only its script has. */
const ALERTS = 'M6 17V10.5';

/** Withholds the script that contains `text`. `requested` resolves once the page asks for it: its first ones have run. */
async function withhold(page: Page, text: string) {
  const { promise: coming, resolve: give } = Promise.withResolvers<void>();
  const { promise: requested, resolve: request } = Promise.withResolvers<void>();
  await page.route(scriptWith(text), async (route) => {
    request();
    await coming;
    // a page that was left needs it no longer
    await route.continue().catch(() => undefined);
  });
  return { requested, give };
}

interface Use {
  what: string;
  path?: string;
  size?: typeof phone;
  use: (page: Page) => Promise<void>;
  leadsTo: string;
}

const uses: Use[] = [
  {
    what: 'a link of the header',
    use: (page) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click(),
    leadsTo: '/explore',
  },
  {
    what: 'a link of the footer',
    use: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click(),
    leadsTo: '/termscondition',
  },
  {
    what: 'a link of the phone’s menu',
    size: phone,
    use: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.locator('#menu').getByRole('link', { name: 'Blog' }).click();
    },
    leadsTo: '/blog',
  },
  {
    what: 'the search',
    use: async (page) => {
      await page.locator('[popovertarget=search]').click();
      await page.locator('#search [name=q]').fill('Sivaji');
      await page.keyboard.press('Enter');
    },
    leadsTo: '/explore?q=Sivaji',
  },
  {
    what: 'the newsletter',
    use: async (page) => {
      await page.getByRole('contentinfo').getByLabel('Your e-mail').fill(newAccount().email);
      await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click();
    },
    leadsTo: '/newsletter',
  },
];

test.each(uses)('$what works while the script of the frame is late', async ({ size, use, leadsTo }) => {
  const { context, page } = await visitor(browser, size ?? desktop);
  const { requested } = await withhold(page, FRAME);
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await requested;
  await use(page);
  await page.waitForURL(`**${leadsTo}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await context.close();
});

test('a member’s links work while the script of their alerts is late', async () => {
  const { context, page } = await visitor(browser);
  await becomeMember(page, newAccount(), '/about');
  const { requested } = await withhold(page, ALERTS);
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await requested;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click();
  await page.waitForURL('**/explore');
  await context.close();
});

test.each([
  ['/explore', 'active-filters'],
  ['/marketplace', 'active-filters'],
])('the filters of %s lead on while a script of theirs is late', async (path, text) => {
  const { context, page } = await visitor(browser);
  const { requested } = await withhold(page, text);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await requested;
  await page.locator('main [name=film]').selectOption({ index: 1 });
  await page.locator('[data-part="grid-head"]').getByRole('button').click();
  await page.waitForURL('**film=*');
  await context.close();
});

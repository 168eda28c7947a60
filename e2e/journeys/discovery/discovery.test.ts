// takes 110 seconds: begun early
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount, register, signInOver } from '../../src/account.ts';
import { axeFindings } from '../../src/axe.ts';
import {
  desktop,
  launch,
  launchWithPictures,
  type Person,
  phone,
  visitor,
  withoutScripts,
} from '../../src/browser.ts';
import { publishItem } from '../../src/operator.ts';
import { sharedShop } from '../../src/own-shop/current-shop.ts';

const tablet = { width: 768, height: 1000 };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A person with their own browser; errors of the page fail the test. */
async function as(see: (person: Person) => Promise<void>, size = desktop, within = browser): Promise<void> {
  const person = await visitor(within, size);
  await see(person);
  expect(person.problems).toEqual([]);
  await person.context.close();
}

/** The profile of a collector. */
async function someCollector(): Promise<string> {
  const response = await fetch(`${sharedShop().url}/api/collectors`);
  const { collectors } = (await response.json()) as { collectors: { person: { handle: string } }[] };
  const [first] = collectors;
  if (!first) throw new Error('nobody collects');
  return `/u/${first.person.handle}`;
}

const carousel = (page: Page, name: string): Locator =>
  page.locator(`section.carousel[aria-label="${name}"]`);
const currentDot = (locator: Locator): Promise<string | null> =>
  locator.locator('.carousel-dot[aria-current]').getAttribute('aria-label');
/** The number of slides whose middle is within the window. */
const slidesInView = (locator: Locator): Promise<number> =>
  locator.locator('.carousel-slide').evaluateAll(
    (slides) =>
      slides.filter((slide) => {
        const { left, width } = slide.getBoundingClientRect();
        return left + width / 2 > 0 && left + width / 2 < innerWidth;
      }).length,
  );

describe('carousels', () => {
  test.each([phone, tablet])(
    'one slide a view at $width px, by buttons, dots and keys, and round again',
    (size) =>
      as(async ({ page }) => {
        await page.goto('/');
        const films = carousel(page, 'Now showing');
        expect(await slidesInView(films)).toBe(1);
        expect(await currentDot(films)).toBe('Show 1 of 4');
        // a phone has space only for the dots, so people swipe there
        if (size === tablet) await films.getByRole('button', { name: 'Next' }).click();
        else await films.getByRole('button', { name: 'Show 2 of 4' }).click();
        await expect.poll(() => currentDot(films)).toBe('Show 2 of 4');
        await films.getByRole('button', { name: 'Show 4 of 4' }).click();
        await expect.poll(() => currentDot(films)).toBe('Show 4 of 4');
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => currentDot(films)).toBe('Show 1 of 4');
        await page.keyboard.press('ArrowLeft');
        await expect.poll(() => currentDot(films)).toBe('Show 4 of 4');
        // nothing plays by itself under reduced motion, so there is nothing to pause
        expect(await films.getByRole('button', { name: 'Pause' }).isVisible()).toBe(false);
      }, size),
  );

  test('where motion is welcome it goes on by itself, until somebody presses Pause', () =>
    as(async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto('/');
      const films = carousel(page, 'Now showing');
      await films.scrollIntoViewIfNeeded();
      await expect.poll(() => currentDot(films)).not.toBe('Show 1 of 4');
      const pause = films.getByRole('button', { name: 'Pause' });
      await pause.click();
      expect(await pause.getAttribute('aria-pressed')).toBe('true');
    }, phone));

  test('wide screens show what fits and move nothing', () =>
    as(async ({ page }) => {
      await page.goto('/');
      const films = carousel(page, 'Now showing');
      expect(await slidesInView(films)).toBe(4);
      expect(await films.getByRole('button', { name: 'Next' }).isVisible()).toBe(false);
    }));
});

describe('home', () => {
  test('the film, the community’s posts and nothing of other sites come before a press', async () => {
    const films = await launchWithPictures();
    await as(
      async ({ page }) => {
        const requests: string[] = [];
        page.on('request', (request) => requests.push(request.url()));
        await page.goto('/', { waitUntil: 'networkidle' });
        const { origin } = new URL(sharedShop().url);
        expect(requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
        expect(requests.filter((url) => url.endsWith('.webm'))).toEqual([]);

        await page.getByRole('link', { name: 'Play the film' }).click();
        const film = page.locator('[data-part="intro-screen"] video');
        await expect
          .poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState))
          .toBeGreaterThan(0);

        const grid = page.locator('[data-part="community-wall"]');
        expect(await grid.locator('iframe').count()).toBe(0);
        await grid.getByRole('button', { name: /First day, first drop/ }).click();
        const frame = grid.frameLocator('iframe[title="First day, first drop, by @madurai_reels"]');
        await frame.getByText('number 3 of 20').waitFor();
        await grid.getByRole('button', { name: /My showcase/ }).click();
        await expect.poll(() => grid.locator('iframe').count()).toBe(2);

        await page.locator('[data-part="blog-card"] h3 a').click();
        await page.waitForURL('**/blog/**');
        await page.getByRole('heading', { level: 1 }).waitFor();
      },
      desktop,
      films,
    );
  });

  test('Resources unfolds, leads on by its links, and stays closed once it was', () =>
    as(async ({ page }) => {
      await page.goto('/');
      const resources = page.getByRole('complementary', { name: 'Resources' });
      await resources.getByText('Resources').click();
      const links = await resources
        .getByRole('link')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
      expect(links).toEqual(
        expect.arrayContaining([
          '/collections',
          '/marketplace',
          '/how-it-works',
          '/login?next=%2Fprofile',
          '/blog/your-first-wallet-without-fear',
          '/blog/what-is-an-nft-a-film-fans-answer',
        ]),
      );
      for (const link of links) expect((await fetch(sharedShop().url + link)).status, link ?? '').toBe(200);
      await page.keyboard.press('Escape');
      expect(await resources.getByRole('link').first().isVisible()).toBe(false);
      await resources.getByText('Resources').click();
      await resources.getByRole('button', { name: 'Close and do not show again' }).click();
      await page.reload();
      await page.getByRole('heading', { name: 'Now showing' }).waitFor();
      await resources.waitFor({ state: 'hidden' });
    }));
});

describe('a card’s menu', () => {
  test('on a desktop and a phone: Share and Report; Escape gives the focus back; sharing puts the link on the clipboard', () =>
    as(async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto('/explore');
      // the legendary item's card, which may be the first, has its own page
      const link = page.locator('.caption a[href^="/nftdetail/"]');
      const card = page.locator('article.card').filter({ has: link }).first();
      const path = await card.locator('.caption a').getAttribute('href');
      const id = path?.split('/').at(-1) ?? '';
      const opener = card.locator('.card-more');
      const menu = page.locator('[data-part="card-menu"]');
      const bottom = (part: Locator) => part.evaluate((box) => box.getBoundingClientRect().bottom);
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size);
        expect(await bottom(opener.locator('i'))).toBeGreaterThan(await bottom(card.locator('.picture')));
        await opener.click();
        await menu.waitFor();
        expect(await menu.getByRole('link', { name: 'Report' }).getAttribute('href')).toBe(
          `/contact?report=${id}`,
        );
        for (const [name, host] of [
          ['Share on X', 'https://x.com/'],
          ['Share on WhatsApp', 'https://wa.me/'],
        ] as const)
          expect(await menu.getByRole('link', { name }).getAttribute('href')).toContain(host);
        await page.keyboard.press('Escape');
        await expect.poll(() => menu.count()).toBe(0);
        expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
      }
      await opener.click();
      await menu.getByRole('button', { name: 'Copy the link' }).click();
      await page.getByText('Link copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sharedShop().url + path);
      // on its own page a poster has a short link, which redirects there
      await page.goto(path ?? '/', { waitUntil: 'networkidle' });
      await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click();
      await menu.getByRole('button', { name: 'Copy the link' }).click();
      await page.getByText('Link copied').waitFor();
      const short = await page.evaluate(() => navigator.clipboard.readText());
      expect(new URL(short).pathname).toMatch(/^\/i\/[0-9a-z]+$/);
      await page.goto(short);
      await page.waitForURL(`**${path}`);
    }));

  test('who looked at posters finds them again on the home page, in this browser alone, until they clear the list', () =>
    as(async ({ page }) => {
      const { items } = (await (await fetch(`${sharedShop().url}/api/items?film=kabali`)).json()) as {
        items: { id: string; title: string }[];
      };
      for (const { id } of items.slice(0, 2)) {
        await page.goto(`/nftdetail/${id}`);
        await page.waitForFunction((seen) => localStorage.getItem('talkies-viewed')?.includes(seen), id);
      }
      await page.goto('/');
      const viewed = page.getByRole('region', { name: 'Recently viewed' });
      const titles = () => viewed.getByRole('link').allInnerTexts();
      await expect.poll(titles).toEqual([items[1]?.title, items[0]?.title]);
      expect(await axeFindings(page, { within: '[data-part="viewed"]' })).toEqual([]);
      await viewed.getByRole('button').click();
      await viewed.waitFor({ state: 'detached' });
    }));
});

describe('explore', () => {
  test('suggests while one types: by arrow keys to a film, which becomes a filter; Escape closes', () =>
    as(async ({ page }) => {
      await page.goto('/explore', { waitUntil: 'networkidle' });
      const field = page.getByRole('combobox', { name: 'Search posters, films and people' });
      await field.pressSequentially('sivajj');
      const film = page.getByRole('option', { name: /^Sivaji Film/ });
      await film.waitFor();
      expect(await field.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('Escape');
      expect(await field.getAttribute('aria-expanded')).toBe('false');
      await field.press('Backspace');
      await film.waitFor();
      await page.keyboard.press('ArrowDown');
      expect(await field.getAttribute('aria-activedescendant')).toBe(await film.getAttribute('id'));
      await page.keyboard.press('Enter');
      await page.waitForURL('**/explore?film=sivaji');
      await page.locator('[data-part="active-filters"]').getByText('Sivaji').waitFor();
    }));

  test('of words that are sent at once nothing is suggested any more: it would lie over what was found', () =>
    as(async ({ page }) => {
      await page.goto('/explore', { waitUntil: 'networkidle' });
      const sent = Promise.withResolvers<void>();
      const held = async (route: Route): Promise<void> => {
        await sent.promise;
        await route.continue();
      };
      await page.route('**/api/suggestions*', held, { times: 1 });
      const field = page.getByRole('combobox', { name: 'Search posters, films and people' });
      const request = page.waitForRequest('**/api/suggestions*');
      await field.fill('palace');
      await request;
      await page.keyboard.press('Enter');
      await page.waitForURL('**/explore?q=palace');
      const response = page.waitForResponse('**/api/suggestions*');
      sent.resolve();
      await (await response).finished();
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      expect(await field.getAttribute('aria-expanded')).toBe('false');
    }));

  test('the filters lie beside each other at every width at which they share a row, also in letters twice as large', () =>
    as(async ({ page }) => {
      await page.goto('/explore', { waitUntil: 'networkidle' });
      for (const width of [821, 900, 1024, 1025, 1280])
        for (const letters of ['100%', '200%']) {
          await page.setViewportSize({ width, height: 860 });
          const over = await page.evaluate((size) => {
            document.documentElement.style.fontSize = size;
            const boxes = [...document.querySelectorAll('[data-part="item-grid"] :is(select, button)')]
              .map((control) => control.getBoundingClientRect())
              .filter((box) => box.width > 0);
            return boxes.filter((one, at) =>
              boxes.some(
                (other, beside) =>
                  beside > at &&
                  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
                  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
              ),
            ).length;
          }, letters);
          expect(over, `${width} px, ${letters}`).toBe(0);
        }
    }));

  test('the header’s search is a press away on every page, and suggests the same', () =>
    as(async ({ page }) => {
      await page.goto('/about', { waitUntil: 'networkidle' });
      // a single character opens nothing: who dictates would open it by what they read (WCAG 2.1.4)
      await page.keyboard.press('/');
      expect(await page.locator('#search').isVisible()).toBe(false);
      await page.locator('header [popovertarget=search]').click();
      const field = page.getByRole('combobox', { name: 'Search posters, films and people' });
      await field.pressSequentially('sivajj');
      await page.getByRole('option', { name: /^Sivaji Film/ }).click();
      await page.waitForURL('**/explore?film=sivaji');
    }));

  test('rows come by themselves, the footer stays in reach, and a step back finds the place', () =>
    as(async ({ page }) => {
      await page.goto('/explore', { waitUntil: 'networkidle' });
      const cards = page.locator('[data-part="gallery"] article.card');
      const first = await cards.count();
      await page.locator('[data-part="more"] .button').scrollIntoViewIfNeeded();
      await expect.poll(() => cards.count()).toBeGreaterThan(first);
      await page.locator('footer').scrollIntoViewIfNeeded();
      await expect.poll(() => page.getByText('Loading…').count()).toBe(0);
      const shown = await cards.count();
      const last = cards.nth(shown - 1);
      const title = (await last.locator('.caption a').textContent()) ?? '';
      await last.locator('.caption a').click();
      // the legendary item's page has an address of its own
      await page.waitForURL(({ pathname }) => pathname !== '/explore');
      await page.goBack();
      await page
        .locator('[data-part="gallery"] article.card .caption a', { hasText: title })
        .first()
        .waitFor();
      await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(shown);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
    }));

  test('a wall that is late shows placeholders, after eight seconds words, and Retry hangs it', () =>
    as(async ({ page }) => {
      await page.clock.install();
      await page.goto('/explore', { waitUntil: 'networkidle' });
      let isWithheld = true;
      await page.route('**/explore.data?*', (route) => (isWithheld ? undefined : route.continue()));
      await page.locator('select[name=film]').selectOption('kabali');
      const gallery = page.locator('[data-part="gallery"]');
      await gallery.locator('[data-part="skeleton"]').first().waitFor();
      await page.clock.runFor(8_000);
      await gallery.getByText('We waited 8 seconds').waitFor();
      expect(await page.locator('footer').isVisible()).toBe(true);
      isWithheld = false;
      await gallery.getByRole('button', { name: 'Retry' }).click();
      await page.waitForURL('**/explore?film=kabali');
      await gallery.locator('article.card').first().waitFor();
    }));

  test.each([
    ['/activity', { name: 'Sales', exact: true }],
    ['a collector', { name: /^Activity/ }],
    ['/collectors', { name: 'Last 7 days' }],
  ])(
    'what a chip of %s shows waits in its place: placeholders, after eight seconds words, and Retry',
    (path, chip) =>
      as(async ({ page }) => {
        await page.clock.install();
        const at = path === 'a collector' ? await someCollector() : path;
        await page.goto(at, { waitUntil: 'networkidle' });
        let isWithheld = true;
        await page.route(`**${at}.data?*`, (route) => (isWithheld ? undefined : route.continue()));
        await page.getByRole('main').getByRole('link', chip).click();
        await page.clock.runFor(300);
        await page.locator('[data-part="awaited"] [data-part="skeleton"]').first().waitFor();
        await page.clock.runFor(8_000);
        await page.getByText(/did not load in time|not loaded yet/).waitFor();
        isWithheld = false;
        await page.getByRole('button', { name: 'Retry' }).click();
        await page.getByText(/did not load in time|not loaded yet/).waitFor({ state: 'detached' });
        await page.waitForURL(({ search }) => search !== '');
      }),
  );

  test('rows that do not come say so where they would hang, and Retry brings them', async () => {
    const { page, context, problems } = await visitor(browser);
    await page.route('**/api/items?*', (route) => route.abort());
    await page.goto('/explore', { waitUntil: 'networkidle' });
    const cards = page.locator('[data-part="gallery"] article.card');
    const first = await cards.count();
    await page.locator('[data-part="more"] .button').scrollIntoViewIfNeeded();
    await page.locator('[data-part="more"]').getByRole('alert').waitFor();
    await expect.poll(() => cards.count()).toBe(first);
    await page.unroute('**/api/items?*');
    await page.locator('[data-part="more"]').getByRole('link', { name: 'Retry' }).click();
    await expect.poll(() => cards.count()).toBeGreaterThan(first);
    // Chromium logs the broken connection
    expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
    await context.close();
  });
});

test('no heading of a film’s page breaks a word, at any width', async () => {
  const context = await withoutScripts(browser);
  const page = await context.newPage();
  await page.goto('/chandramukhi');
  const heading = page.getByRole('heading', { level: 1 });
  for (const width of [320, 360, 600, 821, 1025, 1280, 1366, 1536, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await heading.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, `${width} px`).toBe(1);
  }
  await context.close();
});

test('a film that comes: who wants it is reminded, and keeps the wish while signing in; anybody has it in their calendar', () =>
  as(async ({ page }) => {
    const account = newAccount();
    await register(page, account);
    await page.context().clearCookies();
    await page.goto('/pasumainayaganvivek');
    await page.getByRole('button', { name: 'Remind me' }).click();
    await signInOver(page, account);
    await page.getByRole('button', { name: 'We will remind you', pressed: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/pasumainayaganvivek');
    const file = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
    const calendar = await page.request.get(String(file));
    expect([calendar.headers()['content-type'], await calendar.text()]).toEqual([
      expect.stringContaining('text/calendar'),
      expect.stringMatching(/SUMMARY:.+ opens on Talkies/),
    ]);
  }, phone));

test('a film’s page on a phone: its figures, its items one by one, each with its menu', () =>
  as(async ({ page }) => {
    await page.goto('/sivaji');
    await page.locator('[data-part="film-figures"]', { hasText: /From.+Paid .*for \d+ sale/ }).waitFor();
    const grid = carousel(page, 'Posters of this film');
    expect(await slidesInView(grid)).toBe(1);
    await grid.getByText(/^1 of \d+$/).waitFor();
    await grid.getByRole('button', { name: 'Next' }).click();
    await grid.getByText(/^2 of \d+$/).waitFor();
    await grid.locator('.card-more').nth(1).click();
    await page.locator('[data-part="card-menu"]').getByRole('link', { name: 'Report' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^See all \d+ at once$/ }).click();
    await expect.poll(() => page.locator('.card-grid > li, .card-grid > .card').count()).toBeGreaterThan(4);
    expect(await grid.count()).toBe(0);
    // another film is another page: no state of this one stays
    await page.locator('footer').getByRole('link', { name: 'Kabali' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kabali' }).waitFor();
    await grid.waitFor();
  }, phone));

test('titles that break other people’s pages, of 300 characters or from right to left with markup: the wall, the suggestions and the item’s page stand', async () => {
  const titles = [
    'Ammavin Kaipesi '.repeat(18).padEnd(300, 'a'),
    'مرحبا <img src=x onerror=alert(1)><b>Bold</b>',
  ];
  const own: string[] = [];
  for (const title of titles) own.push(await publishItem(title, 2));
  await as(async ({ page }) => {
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    for (const address of ['/kabali', '/collections', ...own, '/explore']) {
      await page.goto(address, { waitUntil: 'networkidle' });
      expect(await sideways(), address).toBeLessThanOrEqual(0);
      expect(await page.locator('main img[src="x"], main b:text-is("Bold")').count()).toBe(0);
    }
    const field = page.getByRole('combobox', { name: 'Search posters, films and people' });
    for (const title of titles) {
      await field.fill('');
      await field.pressSequentially(title.slice(0, 12));
      await page
        .getByRole('option', { name: title.slice(0, 60) })
        .first()
        .waitFor();
      expect(await sideways(), title).toBeLessThanOrEqual(0);
    }
  }, phone);
});

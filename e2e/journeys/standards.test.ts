import { masterWidth } from '@talkies/shared';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programText } from '../../web/check-draw/plugin.ts';
import { newAccount, register } from '../src/account.ts';
import { axeFindings } from '../src/axe.ts';
import {
  desktop,
  hidePages,
  launchWithPictures,
  type Person,
  phone,
  visitor,
  withoutScripts,
} from '../src/browser.ts';
import { publishItem } from '../src/operator.ts';
import { sharedShop } from '../src/own-shop/current-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchWithPictures();
});
afterAll(() => browser.close());

const url = (path: string): string => new URL(path, sharedShop().url).href;
const read = async (path: string): Promise<string> => (await fetch(url(path))).text();

async function itemWhere(query: string): Promise<string> {
  const { items } = JSON.parse(await read(`/api/items?${query}`)) as { items: { id: string }[] };
  if (!items[0]) throw new Error(`no item where ${query}`);
  return `/nftdetail/${items[0].id}`;
}

/** An item with a loop. */
async function moving(): Promise<{ path: string; video: string }> {
  const { items } = JSON.parse(await read('/api/items?limit=48')) as { items: { id: string }[] };
  for (const { id } of items) {
    const { animation } = JSON.parse(await read(`/api/items/${id}`)) as { animation: { key: string } | null };
    if (animation) return { path: `/nftdetail/${id}`, video: `/media/${animation.key}/loop.webm` };
  }
  throw new Error('nothing moves');
}

/** The data that a crawler reads in a page's head. */
const head = (html: string) => ({
  title: /<title>([^<]+)/.exec(html)?.[1] ?? '',
  description: /name="description" content="([^"]+)/.exec(html)?.[1] ?? '',
  canonical: /rel="canonical" href="([^"]+)/.exec(html)?.[1] ?? '',
  image: (/property="og:image" content="([^"]+)/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'),
  card: /name="twitter:card" content="([^"]+)/.exec(html)?.[1] ?? '',
  data: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]+)/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  ),
});

describe('what a page says of itself', () => {
  test('every public page has a title and a description of its own, one address, and a picture for its links', async () => {
    const item = await itemWhere('price=12');
    const paths = ['/', '/collections', '/explore', '/kabali', '/about', '/how-it-works', '/termscondition'];
    const heads = [];
    // a picture is drawn at its first request; of each kind one is
    const pictured = ['/', '/about', '/kabali', item];
    for (const path of [...paths, '/privacypolicy', item, `${item}/certificate`]) {
      const headOfPage = head(await read(`${path}?utm_source=x`));
      expect(headOfPage.canonical, path).toBe(url(path));
      expect(headOfPage.card, path).toBe('summary_large_image');
      expect(headOfPage.image, path).toMatch(new RegExp(`^${url('/')}share.*\\.jpg`));
      if (pictured.includes(path)) {
        const picture = await fetch(headOfPage.image);
        expect(picture.headers.get('content-type'), headOfPage.image).toBe('image/jpeg');
      }
      heads.push(headOfPage);
    }
    for (const key of ['title', 'description', 'canonical'] as const)
      expect(new Set(heads.map((one) => one[key])).size, key).toBe(heads.length);
  });

  test('an item is a product with its offer, a film has its place, and the shop can be searched', async () => {
    const item = head(await read(await itemWhere('price=12')));
    expect(item.data).toMatchObject([
      { '@type': 'Product', offers: { price: '12.00', priceCurrency: 'USD' } },
      { '@type': 'BreadcrumbList' },
    ]);
    const auction = head(await read(await itemWhere('price=auction')));
    expect(auction.data[0]).not.toHaveProperty('offers');
    expect(head(await read('/kabali')).data).toMatchObject([{ '@type': 'BreadcrumbList' }]);
    expect(head(await read('/')).data).toMatchObject([{ '@type': 'Organization' }, { '@type': 'WebSite' }]);
  });

  test('robots.txt leads to sitemaps whose addresses are there', async () => {
    const index = /Sitemap: (\S+)/.exec(await read('/robots.txt'))?.[1] ?? '';
    const files = [...(await read(index)).matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => address);
    const lists = await Promise.all(
      files.map(async (file) => (await read(file)).matchAll(/<url><loc>([^<]+)/g)),
    );
    const [pages = [], items = []] = lists.map((list) => [...list].map(([, address = '']) => address));
    expect(items.length).toBeGreaterThanOrEqual(60);
    for (const address of [...pages, ...items.slice(0, 5)])
      expect((await fetch(address, { redirect: 'manual' })).status, address).toBe(200);
  });

  test('the program that checks draws is served as its sources make it', async () => {
    expect(await read('/verify-draw.mjs')).toBe(await programText());
  });

  test('the site can be put on a phone’s first screen', async () => {
    const manifest = JSON.parse(await read('/manifest.webmanifest')) as { icons: { src: string }[] };
    for (const { src } of manifest.icons)
      expect((await fetch(url(src))).headers.get('content-type'), src).toMatch(/^image\//);
  });
});

/** The largest difference between two pictures of the same place, of 255. */
const difference = (page: Page, [before, after]: [Buffer, Buffer]): Promise<number> =>
  page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          canvas?.drawImage(bitmap, 0, 0);
          return canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
        }),
      );
      return Array.from(a ?? []).reduce(
        (most, value, at) => Math.max(most, Math.abs(value - (b?.[at] ?? 0))),
        0,
      );
    },
    [before.toString('base64'), after.toString('base64')],
  );

describe('a poster that is held', () => {
  const lit = async (page: Page, [x, y]: [number, number]): Promise<Buffer> => {
    const frame = page.locator('.frame.large');
    const box = await frame.boundingBox();
    if (!box) throw new Error('no frame');
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
    // the light has reached the pointer
    await expect
      .poll(() => frame.evaluate((element) => Number(element.style.getPropertyValue('--light-x'))))
      .toBeCloseTo(x * 2 - 1, 1);
    const { x: left, y: top, width } = box;
    // the middle, which its tilt hardly moves
    return page.screenshot({
      clip: { x: left + width / 4, y: top + width / 4, width: width / 2, height: 200 },
    });
  };

  test('shines where the pointer is, comes closer, is turned over, and is laid down by going back', async () => {
    const path = await itemWhere('rarity=Rare');
    const { context, page, problems } = await visitor(browser);
    // the print takes seconds to be drawn, and is looked at in owner.test.ts
    await page.route(`**/media/*/${masterWidth}.webp`, (route) => route.fulfill({ status: 404 }));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator('.frame.large [data-part="foil"]').first().waitFor({ state: 'attached' });
    const pictures: [Buffer, Buffer] = [await lit(page, [0.15, 0.2]), await lit(page, [0.85, 0.8])];
    expect(await difference(page, pictures)).toBeGreaterThanOrEqual(30);

    await page.getByRole('link', { name: /^Look closer at/ }).click();
    const viewer = page.getByRole('dialog');
    const poster = viewer.locator('[data-part="poster"]');
    await viewer.getByRole('button', { name: 'Larger' }).click();
    await page.keyboard.press('+');
    expect(await poster.evaluate((element) => element.style.transform)).toContain('scale(2.25)');
    expect(await axeFindings(page, { within: 'dialog[open]' })).toEqual([]);
    await viewer.getByRole('button', { name: 'Turn it over' }).click();
    await viewer.getByText('Admit one collector').waitFor();
    await viewer.getByText(/^Registered on the blockchain/).waitFor();
    await expect.poll(() => axeFindings(page, { within: 'dialog[open]' })).toEqual([]);
    await page.goBack();
    await viewer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('');
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('an item that moves', () => {
  test('stands still, fetches its video at the first press, plays and pauses', async () => {
    const { path, video } = await moving();
    const { context, page, problems } = await visitor(browser, phone);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(requests).not.toContain(video);
    const paused = () =>
      page.locator('[data-part="loop-video"]').evaluate((video: HTMLVideoElement) => video.paused);
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(paused).toBe(false);
    expect(requests).toContain(video);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect.poll(paused).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('has a certificate to print, with contract, token, digest and licence', async () => {
    const { path } = await moving();
    const { context, page } = await visitor(browser);
    await page.goto(path);
    await page.getByRole('link', { name: 'Read and print the certificate' }).click();
    await page.getByRole('heading', { name: 'What an owner may do' }).waitFor();
    const text = await page.locator('article').textContent();
    expect(text).toMatch(/Smart contract0x[0-9a-fA-F]{40}/);
    expect(text).toMatch(/Picture, image\/webp: its fingerprint \(SHA-256\)[0-9a-f]{64}/);
    expect(text).toMatch(/Tokens?\d+/);
    // the printed code leads to this page
    expect(await page.locator('[data-part="check"] [data-part="qr"]').getAttribute('data-text')).toBe(
      page.url(),
    );
    // makes a PDF like a person's printer; each of its pages is an object of that type
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'What an owner may do' }).isVisible()).toBe(true);
    await context.close();
  });
});

test('a property leads to explore filtered by it', async () => {
  const [, billing] = (await read(await itemWhere('film=kabali'))).split('data-part="billing"');
  expect(billing).toMatch(/<a [^>]*href="\/explore\?film=kabali"[^>]*>Kabali</);
});

test('without a line a page of ours says so, and comes back with it', async () => {
  const { context, page } = await visitor(browser, desktop, 'allow');
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((taken) =>
      navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }),
    );
  });
  await context.setOffline(true);
  await page.goto('/kabali');
  await page.getByRole('heading', { name: 'Power cut' }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(
    'rgba(0, 0, 0, 0)',
  );
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Kabali', exact: true }).first().waitFor();
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(cached.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([]);
  await context.close();
});

describe('for everybody', () => {
  /** Somebody whose pages have pictures and are not drawn, as they are only measured. */
  async function reader(size = desktop): Promise<Person> {
    const person = await visitor(browser, size);
    await hidePages(person.context);
    return person;
  }

  /** a title of which one word fills a line of a narrow card in large letters */
  const LONG_WORDED = 'The Seat by the Aisle 493933348';
  beforeAll(async () => {
    await publishItem(LONG_WORDED, 5);
  });

  const pages = [
    '/',
    // the newest are first, among them the one with the long word
    '/explore?sort=newest',
    '/collections',
    '/marketplace',
    '/kabali',
    '/about',
    '/how-it-works',
    '/collectors',
    '/blog',
  ];
  const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  /**
   * Texts that can be read only in part: beyond the window's edge, outside a swiped row, and headings that are cut off.
   */
  const cut = (page: Page) =>
    page.evaluate(() => {
      const swiped = (element: Element | null): boolean => {
        if (element === null) return false;
        const { overflowX, textOverflow } = getComputedStyle(element);
        // a line that ends in … shows that there is more
        return /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || swiped(element.parentElement);
      };
      return [
        ...document.querySelectorAll(
          ':is(main, footer) :is(h1, h2, h3, p, a, button, summary, dt, dd, .num)',
        ),
      ]
        .filter((element) => {
          const words = document.createRange();
          words.selectNodeContents(element);
          const beyond = [...words.getClientRects()].some(({ right }) => right > innerWidth + 1);
          const { overflowY, lineHeight } = getComputedStyle(element);
          // in pixels; overhang below the last line does not count as a line
          const lost = element.scrollHeight - element.clientHeight > Number.parseFloat(lineHeight) / 2;
          const folded = overflowY === 'hidden' && lost;
          // a title of five or more lines ends in …, and is complete on its page
          const title = element.matches('h1, h2, h3') && (element.textContent?.length ?? 0) < 120;
          return (beyond && !swiped(element)) || (folded && title);
        })
        .map(({ textContent }) => textContent);
    });

  /** Sets this letter size, and the longest figure at each price, as a page's first posters depend on sales. */
  async function enlarge(page: Page, size: string): Promise<void> {
    // a page whose text differs at hydration is rendered again, for a moment without its styles
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.num')].every((figure) =>
        Object.keys(figure).some((key) => key.startsWith('__reactProps')),
      ),
    );
    await page.evaluate(async (size) => {
      document.documentElement.style.setProperty('font-size', size);
      // scripts that follow the width are notified in the first frame, and have rendered in the second
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
      for (const figure of document.querySelectorAll('.num'))
        if (/[₹$]|MATIC|ETH/.test(figure.textContent ?? '')) figure.textContent = '≈ 0.0006112 ETH';
    }, size);
  }

  test('text twice as large, at a desk and on a phone, and a window of 320 px, which is 400 % of magnification: a page scrolls down, never sideways, and nothing is cut', async () => {
    const views = [
      [desktop, '200%'],
      [phone, '200%'],
      [{ width: 320, height: 640 }, '100%'],
    ] as const;
    const top = JSON.parse(await read('/api/marketplace/top')) as { items: { id: string }[] };
    const auction = top.items[0]?.id ?? '';
    const itemPage = `/nftdetail/${auction.split('~')[0]}`;
    const items = [await itemWhere('price=12'), itemPage, `/nfttransfer/${auction}`];
    const { context, page } = await reader();
    const paths = [...pages, '/login', '/signup', ...items];
    for (const [turn, path] of paths.entries()) {
      // the view in which it is loaded changes from page to page
      for (const [at, [size, letters]] of [...views.slice(turn % 3), ...views.slice(0, turn % 3)].entries()) {
        await page.setViewportSize(size);
        if (at === 0) await page.goto(path, { waitUntil: 'load' });
        await enlarge(page, letters);
        const here = `${path} at ${size.width} px, letters of ${letters}`;
        expect(await sideways(page), here).toBeLessThanOrEqual(0);
        expect(await cut(page), here).toEqual([]);
      }
    }
    await context.close();
  });

  test('in letters twice as large on a phone, no lamp of the wall hangs over a card', async () => {
    const { context, page } = await reader(phone);
    await page.goto('/explore', { waitUntil: 'load' });
    await enlarge(page, '200%');
    const under = await page
      .locator('[data-part=gallery] .card-grid > li')
      .evaluateAll((cards: HTMLElement[]) =>
        cards.map((card) => {
          const { content, display, left } = getComputedStyle(card, '::before');
          const lit = content !== 'none' && display !== 'none' && Number.parseFloat(left) > 0;
          return { lit, first: card.offsetTop === cards[0]?.offsetTop };
        }),
      );
    expect(under[0]).toEqual({ lit: true, first: true });
    expect(under.filter(({ lit, first }) => lit && !first)).toEqual([]);
    await context.close();
  });

  const widths = [390, 900, 1025, 1220, 1280, 1360, 1440];

  test('About and Contact are in the bar or in a menu of it at every width, for visitors and members', async () => {
    const { context, page } = await reader();
    const bar = page.getByRole('banner');
    const shown = (name: string) => bar.getByRole('link', { name, exact: true }).filter({ visible: true });
    const see = async () => {
      await page.goto('/about', { waitUntil: 'networkidle' });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 860 });
        const menu = bar
          .locator('[popovertarget="menu"], [popovertarget="account"]')
          .filter({ visible: true });
        const folded = (await shown('About').count()) === 0;
        if (folded) await menu.first().click();
        for (const name of ['About', 'Contact']) await shown(name).first().waitFor();
        if (folded) await page.keyboard.press('Escape');
      }
    };
    await see();
    await register(page, newAccount());
    await see();
    await context.close();
  });

  test('the hints within the fields of sign-up are whole at every width', async () => {
    const context = await withoutScripts(browser);
    const page = await context.newPage();
    await page.goto('/signup');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 860 });
      const hints = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>('main input[placeholder]')].map((field) => {
          const { placeholder, type } = field;
          Object.assign(field, { type: 'text', value: placeholder });
          const whole = field.scrollWidth <= field.clientWidth;
          Object.assign(field, { type, value: '' });
          return [placeholder, whole];
        }),
      );
      expect(hints, `${width} px`).toEqual([
        ['With country code', true],
        ['Minimum 9 characters', true],
      ]);
    }
    await context.close();
  });

  test('in forced colours buttons keep their edges and pictures their frames', async () => {
    const { context, page, problems } = await reader();
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.goto(await itemWhere('price=12'));
    const edged = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { borderTopWidth, outlineWidth } = getComputedStyle(element);
          return Number.parseFloat(borderTopWidth) + Number.parseFloat(outlineWidth) > 0;
        });
    expect(await edged('.frame')).toBe(true);
    expect(await edged('[data-part=price-panel] .button')).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('the keyboard reaches everything from the first link to the last of the footer, and what it reaches shows', async () => {
    const { context, page } = await reader();
    await page.goto(await itemWhere('price=12'), { waitUntil: 'networkidle' });
    const wanted = await page.locator('footer a').last().getAttribute('href');
    const reached: string[] = [];
    for (let presses = 0; presses < 150; presses += 1) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const { width, height } = element.getBoundingClientRect();
        // the whole card is framed when its link has the focus
        const framed = [element, element.closest('.card')].some(
          (one) => one !== null && getComputedStyle(one).outlineStyle !== 'none',
        );
        return {
          name: element.textContent?.trim() || element.getAttribute('aria-label') || element.tagName,
          href: element.closest('footer') ? element.getAttribute('href') : null,
          shows: width > 0 && height > 0 && framed,
        };
      });
      if (!at) break;
      expect(at.shows, `focus on ${at.name}`).toBe(true);
      reached.push(at.name);
      if (at.href === wanted) break;
    }
    expect(reached[0]).toBe('Skip to content');
    expect(reached).toEqual(expect.arrayContaining(['Purchase', 'Share', 'Read and print the certificate']));
    await context.close();
  });

  test('scripts come after the first view; what is pressed before them is answered', async () => {
    const { context, page, problems } = await reader();
    const requests: string[] = [];
    let giveScripts = (): void => undefined;
    const given = new Promise<void>((give) => {
      giveScripts = give;
    });
    await page.route('**/assets/*.js', async (route) => {
      requests.push(route.request().url());
      await given;
      await route.continue();
    });
    await page.goto(url('/'), { waitUntil: 'domcontentloaded' });
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    const before = await theme();
    await page.locator('header [data-part=theme]').first().click();
    expect(await theme()).toBe(before);
    await expect.poll(() => requests.length).toBeGreaterThan(1);
    giveScripts();
    await expect.poll(theme).not.toBe(before);
    expect(problems).toEqual([]);
    await context.close();
  });
});

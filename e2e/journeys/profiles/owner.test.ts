// takes 60 seconds: begun early
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Download, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiRequest } from '../../src/api-request.ts';
import { axeFindings } from '../../src/axe.ts';
import {
  desktop,
  hidePages,
  keep,
  launchWithPictures,
  type Person,
  phone,
  type Size,
  visitor,
} from '../../src/browser.ts';
import { publishItem } from '../../src/operator.ts';
import { sharedShop } from '../../src/own-shop/current-shop.ts';
import { ownToken, vaultTrader } from '../../src/trader.ts';
import { unstyled } from '../../src/unstyled.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchWithPictures();
});
afterAll(() => browser.close());

const idOf = (path: string): string => path.split('/').at(-1) ?? '';
const titled = (name: string): string => `${name} ${randomUUID().slice(0, 4)}`;
const sizes = [
  ['phone', phone],
  ['desktop', desktop],
] as const;

const pictureOf = async (file: Download) => sharp(await readFile(await file.path())).metadata();

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

interface Shot {
  animation: string;
  parts: { name: string; begins: number; ends: number }[];
}

/** Records each state of the animation with its moving parts, which cannot be seen afterwards. */
const rollCamera = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const shots: Shot[] = [];
    Object.assign(globalThis, { shots });
    new MutationObserver(() => {
      const animation = document.querySelector<HTMLElement>('[data-animation]')?.dataset.animation;
      if (animation === undefined || shots.at(-1)?.animation === animation) return;
      const moving = document.getAnimations().filter((one) => one instanceof CSSAnimation);
      const parts = moving.map((one) => {
        const { delay = 0, endTime = 0 } = one.effect?.getComputedTiming() ?? {};
        return { name: one.animationName, begins: delay, ends: Number(endTime) };
      });
      shots.push({ animation, parts });
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-animation'] });
  });
const shotsOf = (page: Page): Promise<Shot[]> =>
  page.evaluate(() => (globalThis as unknown as { shots: Shot[] }).shots);

/** The time limit for making a print-size picture, one at a time for the whole shop. */
const MASTER_MS = 240_000;

/** An owner of an e-mail wallet with play money, whose pages are not drawn. */
async function trader(name: string, size: Size): Promise<Person> {
  const person = await vaultTrader(browser, name, size);
  await hidePages(person.context);
  return person;
}

/** Buys a new poster on its page; ends on the confirmation when it is theirs. */
async function buy(page: Page, title: string, quantity = 20): Promise<string> {
  const item = await publishItem(title, quantity);
  await page.goto(`${item}?buy`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL('**/confirmation/**');
  await page.getByRole('heading', { name: 'It is yours' }).waitFor();
  return idOf(item);
}

test.each(sizes)(
  'it is yours, on a %s: an animation of 900 ms ends under the lamp, and a story is there to take along',
  async (_, size) => {
    const { context, page, problems } = await trader('Meenu Ragavi', size);
    await rollCamera(context);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await buy(page, titled('The Last Row'));
    await page.locator('[data-animation="over"]').waitFor();
    const [playing, over, ...more] = await shotsOf(page);
    expect([playing?.animation, over?.animation, more]).toEqual(['playing', 'over', []]);
    const parts = (playing?.parts ?? []).toSorted((one, other) => one.begins - other.begins);
    expect(parts.map(({ name }) => name.replace(/^.*_/, ''))).toEqual([
      ...['summary-slides', 'stub-tears', 'number-punched'],
      ...[expect.stringMatching(/dark|light/), expect.stringMatching(/dark|light/)],
    ]);
    expect(Math.round(Math.max(...parts.map(({ ends }) => ends)))).toBe(900);
    // its heading has the focus, so that it is announced and the keyboard starts there
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('It is yours');
    const poster = page.locator('[data-part="poster"]');
    await poster.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    const box = await poster.locator('.frame').boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(size.width === phone.width ? 280 : 440);
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeGreaterThan(1.2);
    // the torn half with its number is in the first view, on a phone too
    const stub = await page.getByText('Admit one collector').boundingBox();
    expect(stub?.y).toBeLessThan(size.height);
    expect(await axeFindings(page)).toEqual([]);
    await keep(page, 'animation-over');

    // without a share sheet the story is a file
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Share my poster' }).click();
    expect(await pictureOf(await saved)).toMatchObject({ width: 1080, height: 1920, format: 'jpeg' });
    await page.getByText('The picture was saved with your downloads.').waitFor();
    // only once for each order
    await page.reload();
    await page.getByRole('heading', { name: 'It is yours' }).waitFor();
    expect(await page.locator('[data-animation]').count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  },
);

test('who minds movement sees the last picture of the animation at once, and an owner takes files of their own along', async () => {
  const { context, page, problems } = await trader('Anbu Selvam', phone);
  await rollCamera(context);
  const id = await buy(page, titled('The Quiet Row'));
  await page.locator('[data-animation="over"]').waitFor();
  expect(await shotsOf(page)).toEqual([{ animation: 'over', parts: [] }]);

  for (const path of [`/nfttransfer/${id}~1`, `/nftshowcase/${id}~1`]) {
    const response = await page.goto(path);
    expect(unstyled((await response?.text()) ?? ''), path).toEqual([]);
  }
  await page.getByRole('heading', { name: 'Downloads' }).click();
  await page.getByText('All of them are ready.').waitFor({ timeout: MASTER_MS });
  const files = { 'Phone wallpaper': [1440, 3120], 'Desktop wallpaper': [3840, 2160], Print: [2400, 3000] };
  for (const [name, [width, height]] of Object.entries(files)) {
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    expect(await pictureOf(await file), name).toMatchObject({ width, height });
  }
  expect(problems).toEqual([]);
  await context.close();
});

/** A phone: it has touch, no hovering pointer, and reports its orientation. */
async function phoneInHand() {
  const context = await browser.newContext({
    baseURL: sharedShop().url,
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'no-preference',
  });
  await context.addInitScript(() => localStorage.setItem('tour', 'seen'));
  context.setDefaultTimeout(MASTER_MS);
  return { context, page: await context.newPage() };
}

/**
 * Tilts the phone so that the light falls at `x`, and takes a picture of the frame's middle, which its tilt hardly
 * moves.
 */
async function lit(page: Page, frame: Locator, x: number): Promise<Buffer> {
  await expect
    .poll(() =>
      // a phone reports its orientation continuously
      frame.evaluate((element, gamma) => {
        dispatchEvent(new DeviceOrientationEvent('deviceorientation', { beta: 45, gamma }));
        return Number(element.style.getPropertyValue('--light-x'));
      }, x * 28),
    )
    .toBeCloseTo(x, 1);
  const box = await frame.boundingBox();
  if (!box) throw new Error('no frame');
  return page.screenshot({
    clip: { x: box.x + box.width / 4, y: box.y + box.width / 4, width: box.width / 2, height: 120 },
  });
}

/** The largest difference between two pictures of the same place, of 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  return (a ?? Buffer.alloc(0)).reduce(
    (most, value, at) => Math.max(most, Math.abs(value - (b?.[at] ?? 0))),
    0,
  );
}

test('a poster in a hand that holds a phone shines as the phone turns, is pinched to the print, and is turned over', async () => {
  const { context, page } = await phoneInHand();
  // like an iPhone, which reports its orientation only after a press
  await page.addInitScript(() => {
    let isAllowed = false;
    Object.assign(DeviceOrientationEvent, {
      requestPermission: async () => {
        isAllowed = true;
        return 'granted';
      },
    });
    addEventListener('deviceorientation', (event) => !isAllowed && event.stopImmediatePropagation(), true);
  });
  // of the same picture as the other posters of this file, whose print is drawn once
  const item = await publishItem(titled('The Shining Row'), 20, '5.00', 'fixed', 'Rare');
  await page.goto(`${item}#look`);
  const viewer = page.getByRole('dialog');
  const frame = viewer.locator('.frame.large');
  await frame.locator('[data-part="foil"]').first().waitFor({ state: 'attached' });
  await viewer.getByRole('button', { name: 'Tilt to shine' }).click();
  await viewer.getByRole('button', { name: 'Tilt to shine' }).waitFor({ state: 'detached' });
  expect(await difference(await lit(page, frame, -0.7), await lit(page, frame, 0.7))).toBeGreaterThanOrEqual(
    30,
  );
  expect(await axeFindings(page, { within: 'dialog' })).toEqual([]);
  await keep(page, 'poster-in-the-hand');

  // two fingers move apart
  const { x, y } = await middleOf(viewer.locator('[data-part="poster"]'));
  const touch = await context.newCDPSession(page);
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [-1, 1].map((side, id) => ({ x: x + side * apart, y, id })),
    });
  await fingers('touchStart', 20);
  for (const apart of [40, 60]) await fingers('touchMove', apart);
  await fingers('touchEnd', 0);
  const scale = () =>
    viewer
      .locator('[data-part="poster"]')
      .evaluate((element) => Number(/scale\(([\d.]+)\)/.exec(element.style.transform)?.[1] ?? 1));
  await expect.poll(scale).toBeGreaterThan(2);
  const master = viewer.locator('[data-part="master"]');
  await master.waitFor();
  expect(
    await master.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([2400, 3000]);
  await keep(page, 'poster-at-the-brush');

  await viewer.getByRole('button', { name: 'Turn it over' }).click();
  await viewer.getByText('Admit one collector').waitFor();
  await viewer.getByText('Signed', { exact: true }).waitFor();
  expect(await axeFindings(page, { within: 'dialog' })).toEqual([]);
  await keep(page, 'poster-turned-over');
  await context.close();
});

test('fills the screen at a press, and gives it back', async () => {
  const { context, page, problems } = await visitor(browser);
  await hidePages(context);
  await page.goto('/explore?price=12');
  await page.goto(`${await page.locator('article.card .caption a').first().getAttribute('href')}#look`);
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
  expect(await isFull()).toBe(true);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
  expect(await isFull()).toBe(false);
  expect(problems).toEqual([]);
  await context.close();
});

describe('one’s own hall', () => {
  /** Two items of the demonstration with loops, each of another film. */
  const loops = ['The Night Taxi', 'The Cloud Signs Up'];

  async function owner() {
    const person = await trader('Meenu Ragavi', phone);
    for (const title of loops) {
      const { items } = await apiRequest<{ items: { id: string; title: string }[] }>(
        person.page,
        'GET',
        `/api/items?q=${encodeURIComponent(title)}`,
      );
      await ownToken(person.page, items.find((one) => one.title === title)?.id ?? '');
    }
    const { user } = await apiRequest<{ user: { handle: string } }>(person.page, 'GET', '/api/account/me');
    return { ...person, handle: user.handle };
  }

  test('on a phone and a desktop has a cover, walls with empty frames, and a slideshow', async () => {
    const { context, page, problems, handle } = await owner();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    for (const path of ['/profile', `/u/${handle}`]) {
      await page.goto(path);
      const cover = await page.locator('[data-part="profile-cover"] img').getAttribute('src');
      const first = await page.locator('article.card img').first().getAttribute('src');
      const key = /\/media\/([0-9a-f]{32})\//;
      expect(key.exec(cover ?? '')?.[1], path).toBe(key.exec(first ?? '')?.[1]);
    }
    await keep(page, 'hall-cover');

    // the open tab is clear of both edges, at which a bar wider than the window fades
    for (const tab of ['activity', 'liked', 'showcase']) {
      await page.setViewportSize(phone);
      await page.goto(`/profile?tab=${tab}`);
      const open = page.locator(`nav [data-tab=${tab}]`);
      const clear = () =>
        open.evaluate((link) => {
          const [own, bar] = [link, link.parentElement ?? link].map((each) => each.getBoundingClientRect());
          return (
            own !== undefined && bar !== undefined && own.left >= bar.left + 16 && own.right <= bar.right - 40
          );
        });
      await expect.poll(clear, { message: tab }).toBe(true);
      await page.setViewportSize(desktop);
      await expect.poll(clear, { message: tab }).toBe(true);
    }

    await page.goto('/profile?tab=sets');
    const walls = page.locator('[data-part="set"]');
    await expect.poll(() => walls.count()).toBe(2);
    for (const wall of await walls.all()) {
      const [, owned = 0, total = 0] = (/(\d+) of (\d+)/.exec((await wall.textContent()) ?? '') ?? []).map(
        Number,
      );
      expect(owned).toBe(1);
      await wall.getByText(`${total - owned} to go`).waitFor();
      await expect
        .poll(() => wall.locator('[data-part="set-missing"]').count())
        .toBe(Math.min(total, 12) - owned);
    }
    for (const [, size] of sizes) {
      await page.setViewportSize(size);
      expect(await axeFindings(page)).toEqual([]);
      await walls.first().scrollIntoViewIfNeeded();
      await keep(page, 'hall-sets');
    }
    await walls.first().locator('[data-part="set-missing"]').first().click();
    await page.waitForURL('**/nftdetail/**');

    await page.goto('/profile');
    const slideshow = page.locator('[data-part="slideshow"]');
    const plays = () =>
      slideshow
        .locator('video')
        .evaluate((video: HTMLVideoElement) => !video.paused && video.readyState >= 2);
    for (const [, size] of sizes) {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'Play them all' }).click();
      await slideshow.getByText('1 of 2').waitFor();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await expect.poll(plays).toBe(true);
      expect(await axeFindings(page, { within: '[data-part="slideshow"]' })).toEqual([]);
      await keep(page, 'showcase-slideshow');
      // the next poster follows automatically, with its loop
      await page.clock.runFor(7_000);
      await slideshow.getByText('2 of 2').waitFor();
      await expect.poll(plays).toBe(true);
      await slideshow.getByRole('button', { name: 'Pause' }).click();
      await page.clock.runFor(30_000);
      await slideshow.getByText('2 of 2').waitFor();
      await page.keyboard.press('ArrowRight');
      await slideshow.getByText('1 of 2').waitFor();
      await slideshow.getByRole('button', { name: 'Close' }).click();
      await slideshow.waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
    }
    expect(problems).toEqual([]);
    await context.close();
  });
});

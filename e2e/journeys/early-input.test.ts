// takes 50 seconds: begun early
/**
 * Input during a page's load is never lost: each form, filter, menu, like and tab is used at different tenths of a
 * second of the load, on a processor six times slower and without a cache. `npm run test:early` tries a thousand times.
 */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { becomeMember, disconnectWallet, newAccount, register } from '../src/account.ts';
import { desktop, launchWithPictures, phone, visitor } from '../src/browser.ts';
import { type Control, everyControl, inRupees, RUPEES } from '../src/early-controls.ts';
import { shownVideo } from '../src/help-video.ts';
import { scriptWith } from '../src/script-with.ts';
import { walletCard } from '../src/wallet-cards.ts';

const SLOWER = 6;
const TIMEOUT_MS = 300_000;
/** Moments of the load in tenths of a second, in an order that spreads even a few tries over it. */
const MOMENTS = Array.from({ length: 25 }, (_, index) => (index * 11) % 25);
/**
 * The number of controls tried in a run, unless `EARLY_TRIES` sets another; and of those after them that are tried before
 * the scripts. Steps of seven reach each in turn.
 */
const FEW = 3;
const BEFORE_SCRIPTS = 5;
const STEP = 7;

let browser: Browser;
const contexts = new Map<string, BrowserContext>();
beforeAll(async () => {
  browser = await launchWithPictures();
});
afterAll(() => browser.close());

/** One browser for each kind of person and each row of tries, so that a thousand need no thousand accounts. */
async function contextOf({ member = false, size = desktop }: Control, row = 0): Promise<BrowserContext> {
  const key = `${row} ${member} ${size.width}`;
  const known = contexts.get(key);
  if (known) return known;
  const { context, page } = await visitor(browser, size);
  // only ends hanging steps: on a busy machine the slow processor is even slower
  context.setDefaultTimeout(TIMEOUT_MS);
  if (member) await register(page, newAccount('Early Bird'));
  await page.close();
  contexts.set(key, context);
  return context;
}

/** Waits until the page is hydrated and idle: only then could it undo earlier input. */
async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // a page with constant movement is never idle by itself on such a slow processor
  await page.evaluate(
    (timeout) =>
      new Promise((done) =>
        requestIdleCallback(() => requestIdleCallback(() => done(null), { timeout }), { timeout }),
      ),
    2_000,
  );
}

async function attempt(control: Control, tenths: number, row: number): Promise<string | null> {
  const context = await contextOf(control, row);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const response = await page.goto(control.path, { waitUntil: 'commit' });
    // an overloaded shop answers with a page of its own
    expect(response?.status()).toBe(200);
    await page.waitForTimeout(tenths * 100);
    const target = page.locator(control.at).first();
    await control.use(page, target);
    await untilIdle(page);
    await expect.poll(() => control.check(page, target).then(() => true), { timeout: TIMEOUT_MS }).toBe(true);
    expect(problems).toEqual([]);
    return null;
  } catch (error) {
    return `${control.what} after ${tenths / 10} s: ${String(error).slice(0, 300)}`;
  } finally {
    // theme and currency of one try are not those of the next
    await page.evaluate(() => localStorage.clear()).catch(() => undefined);
    await context.clearCookies({ name: 'talkies-currency' });
    await page.close();
  }
}

const controls = everyControl.filter(({ what }) => (process.env.EARLY_ONLY ?? what) === what);
const controlOf = (turn: number): Control =>
  controls[(turn * STEP) % controls.length] ?? expect.unreachable();
const tries = Number(process.env.EARLY_TRIES ?? FEW);
/** rows of tries side by side */
const rows = Number(process.env.EARLY_ROWS ?? 1);

test(`of ${tries} uses of controls while pages load, none is lost`, {
  timeout: (tries + 10) * 60_000,
}, async () => {
  const lost: string[] = [];
  const times = new Map<string, number>();
  let next = 0;
  const go = async (row: number): Promise<void> => {
    for (let done = next++; done < tries; done = next++) {
      const control = controlOf(done);
      const round = Math.floor(done / controls.length);
      const moment = MOMENTS[(round + (done % controls.length) * 3) % MOMENTS.length] ?? 0;
      const loss = await attempt(control, moment, row);
      times.set(control.what, (times.get(control.what) ?? 0) + 1);
      if (loss) {
        lost.push(loss);
        process.stdout.write(`lost: ${loss}\n`);
      }
      if ((done + 1) % 50 === 0) process.stdout.write(`${done + 1} tries, ${lost.length} lost\n`);
    }
  };
  await Promise.all(Array.from({ length: rows }, (_, row) => go(row)));
  process.stdout.write(`${tries} tries of ${times.size} controls, ${lost.length} lost\n`);
  expect(lost).toEqual([]);
});

const woken = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'));

/** Opens a page whose scripts are withheld until `give` is called. */
async function withoutScripts(control: Pick<Control, 'member'>, own?: Page) {
  const page = own ?? (await (await contextOf(control as Control)).newPage());
  const { promise, resolve: give } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => promise.then(() => route.continue()));
  return { page, give };
}

test.each(Array.from({ length: BEFORE_SCRIPTS }, (_, index) => controlOf(FEW + index)))(
  'what is used before the scripts is not lost: $what',
  async (control) => {
    const { page, give } = await withoutScripts(control);
    await page.goto(control.path, { waitUntil: 'domcontentloaded' });
    const target = page.locator(control.at).first();
    await control.use(page, target);
    give();
    await untilIdle(page);
    await expect.poll(() => control.check(page, target).then(() => true)).toBe(true);
    await page.close();
  },
);

test('every press before the scripts is performed, in its order', async () => {
  const { page, give } = await withoutScripts({ member: true });
  await page.goto('/explore', { waitUntil: 'domcontentloaded' });
  const like = (index: number): Locator => page.locator('main .like').nth(index);
  const states = () => Promise.all([1, 2, 3].map((index) => like(index).getAttribute('aria-pressed')));
  const before = await states();
  for (const index of [1, 2, 3, 3]) await like(index).click();
  expect(await states()).toEqual(before);
  // the marks change before the shop has answered, so leaving then may lose the change
  let answered = 0;
  page.on('requestfinished', (request) => {
    if (/\/like$/.test(new URL(request.url()).pathname)) answered += 1;
  });
  give();
  const other = (state: string | null): string => String(state !== 'true');
  const after = [other(before[0] ?? null), other(before[1] ?? null), before[2]];
  await expect.poll(states).toEqual(after);
  await expect.poll(() => answered).toBe(4);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await states()).toEqual(after);
  await page.close();
});

test('what is held down while the page wakes is pressed where it stood, though its card is the one to come into view', async () => {
  const { page: own, context } = await visitor(browser, phone);
  await register(own, newAccount('Early Owner'));
  await disconnectWallet(own);
  const { page, give } = await withoutScripts({}, own);
  await page.goto('/wallet?open=vault', { waitUntil: 'domcontentloaded' });
  const card = walletCard(page, 'Fortmatic');
  const button = card.getByRole('button', { name: 'Connect' });
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const { x, y, width, height } = (await button.boundingBox()) ?? expect.unreachable();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  give();
  await expect.poll(() => button.evaluate(woken)).toBe(true);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
  await card.getByLabel('6-digit code').waitFor();
  await context.close();
});

test('a currency that is chosen in the settings before the scripts is what prices lead with', async () => {
  const { page, give } = await withoutScripts({ member: true });
  await page.goto('/edit_profile', { waitUntil: 'domcontentloaded' });
  await page.locator(RUPEES).click();
  give();
  await expect.poll(() => inRupees(page).then(() => true)).toBe(true);
  await page.close();
});

test('a carousel that was swiped before the scripts says which slide is shown', async () => {
  const { page, give } = await withoutScripts({});
  await page.setViewportSize(phone);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const track = page.locator('section[aria-label="Now showing"] .carousel-track');
  await track.evaluate((element) =>
    element.children[1]?.scrollIntoView({ inline: 'start', block: 'center' }),
  );
  await expect.poll(() => track.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
  give();
  const dot = page.locator('section[aria-label="Now showing"] .carousel-dot[aria-current]');
  await expect.poll(() => dot.getAttribute('aria-label')).toBe('Show 2 of 4');
  await page.close();
});

test('a video that is asked for before the scripts plays', async () => {
  const { page, give } = await withoutScripts({});
  await page.goto('/nonfungiblespb', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Play' }).click();
  give();
  const video = page.locator('[data-part="loop-video"]');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false);
  await page.close();
});

test('a video of help that is asked for before the scripts plays', async () => {
  const { page, give } = await withoutScripts({});
  await page.goto('/how-it-works?topic=buying', { waitUntil: 'domcontentloaded' });
  await page.getByText('Watch: How to buy a poster').click();
  give();
  expect(await shownVideo(page)).toEqual({ failed: false, captions: true });
  await page.close();
});

test('a video of help stays open though its page changes before its player has come', async () => {
  const page = await (await contextOf({} as Control)).newPage();
  const { promise, resolve: give } = Promise.withResolvers<void>();
  await page.route(scriptWith('/videos/'), (route) => promise.then(() => route.continue()));
  const newest = page.waitForResponse('**/api/lotteries');
  await page.goto('/lottery', { waitUntil: 'domcontentloaded' });
  await page.getByText('Watch: How a lottery works').click();
  await (await newest).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  give();
  expect(await shownVideo(page)).toEqual({ failed: false, captions: true });
  await page.close();
});

test('what is added to a refused message stays', async () => {
  const { page, give } = await withoutScripts({});
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await page.locator('[data-part="contact-form"] [name=name]').fill('Meenu Ragavi');
  await page.locator('[data-part="contact-form"] [name=email]').fill('meenu@talkies.example');
  const message = page.locator('[name=message]');
  await message.fill(' '.repeat(12));
  await page.locator('[data-part="contact-form"] [type=submit]').click();
  await page.locator('[data-part="contact-form"] .field.error').waitFor();
  await message.pressSequentially('Where is my ticket?');
  const text = await message.inputValue();
  expect(text).toContain('Where is my ticket?');
  give();
  await untilIdle(page);
  expect(await message.inputValue()).toBe(text);
  await page.close();
});

test('who writes on in a refused form stays in their field as the page wakes', async () => {
  const { page, give } = await withoutScripts({});
  await page.goto('/signup', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.locator('.field.error').first().waitFor();
  const email = page.getByLabel('Email');
  await email.pressSequentially('meenu@');
  give();
  await untilIdle(page);
  await page.keyboard.type('talkies.example');
  expect(await email.inputValue()).toBe('meenu@talkies.example');
  await page.close();
});

test('who signs in before the scripts is led to the page that they saw last', async () => {
  const { page: own, context } = await visitor(browser);
  const account = newAccount('Early Reader');
  await becomeMember(own, account, '/sivaji');
  await own.waitForFunction(() => localStorage.getItem('currentUrl') === '/sivaji');
  await context.clearCookies();
  const { page, give } = await withoutScripts({}, own);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('You are signed in').first().waitFor();
  give();
  await page.waitForURL('**/sivaji');
  await context.close();
});

test('a press is performed though the part in which it stands was hydrated in vain before its neighbour came', async () => {
  const { page, context } = await visitor(browser);
  await becomeMember(page, newAccount('Early Seller'), '/wallet');
  const { promise: coming, resolve: give } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(scriptWith('wallet-help-heading'), async (route) => {
    arrive();
    await coming;
    await route.continue();
  });
  await page.goto('/wallet', { waitUntil: 'domcontentloaded' });
  const sales = page.getByRole('switch', { name: /Sales on Polygon/ });
  await arrived;
  // React has tried: the button has what a hydrated one has
  await expect.poll(() => sales.evaluate(woken)).toBe(true);
  await sales.click();
  give();
  await page.getByRole('heading', { name: 'Switch sales off?' }).waitFor();
  await context.close();
});

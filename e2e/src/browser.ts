import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { arriveDrawn, idleHydrated } from './hydration.ts';
import { shopConfig } from './own-shop/current-shop.ts';

export const phone = { width: 360, height: 780 };
export const desktop = { width: 1280, height: 860 };
export type Size = typeof phone;

/** Flags that keep a browser on a closed network quiet, and let it run as root in a container. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const debian = '/usr/bin/chromium';

/** Whole pages are kept as pictures, for somebody who wants to see them: `FULL_PICTURES=true`. */
const seen = process.env.FULL_PICTURES === 'true';

/** Reading and drawing pictures is two fifths of what a browser computes (adr/328). */
const pictureless = ['--blink-settings=imagesEnabled=false'];

const withoutPictures = new WeakSet<Browser>();

/**
 * Pages that nobody looks at are laid out and used, and not drawn: drawing without a graphics card is up to a quarter of what a page
 * costs (adr/511).
 */
function hidePage(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root { opacity: 0 !important }');
  document.adoptedStyleSheets = [sheet];
}

/** Of this worker, by executable and arguments: its files share their modules, and a browser (adr/291). */
const running = new Map<string, Promise<Browser>>();
const browsers = new Set<Browser>();

/** Of this worker's journeys, as they stand. */
export const openPages = (): Page[] =>
  [...browsers].flatMap((browser) => browser.contexts().flatMap((context) => context.pages()));

async function begin(key: string, executablePath: string, more: string[]): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: [...args, ...more],
    headless: true,
  });
  browsers.add(browser);
  browser.once('disconnected', () => {
    running.delete(key);
    browsers.delete(browser);
  });
  if (more === pictureless) withoutPictures.add(browser);
  // a file ends with what it opened; the browser ends with the worker
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

function start(executablePath: string, more: string[] = []): Promise<Browser> {
  const key = [executablePath, ...more].join(' ');
  const present = running.get(key) ?? begin(key, executablePath, more);
  running.set(key, present);
  return present;
}
/**
 * The worker's browser, without any context of another file; `close` closes what was opened in it. It loads neither pictures nor videos, and
 * draws nothing, unless whole pages are to be seen.
 */
export const launch = (): Promise<Browser> =>
  start(process.env.CHROMIUM_PATH ?? debian, seen ? [] : pictureless);
/** The same for journeys that tell something of pictures, or of a page while it loads as a visitor's does. */
export const launchWithPictures = (): Promise<Browser> => start(process.env.CHROMIUM_PATH ?? debian);
/** With what belongs to a desktop: the headless shell shows no notifications. */
export const launchWhole = (): Promise<Browser> => start(process.env.CHROMIUM_WHOLE_PATH ?? debian);

/** A person's browser: storage of its own. Every error of a page fails the test that looks at `problems`. */
export interface Person {
  context: BrowserContext;
  page: Page;
  problems: string[];
}

/** What a browser is called that a person looks at: the shop counts no visits of ours, which says that it is a program. */
export const personAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';

/** `serviceWorkers: 'block'`: every request is seen by `page.route`, also those of a page that was here before. */
export async function visitor(
  browser: Browser,
  size: Size = desktop,
  serviceWorkers: 'allow' | 'block' = 'allow',
  userAgent?: string,
): Promise<Person> {
  const shop = shopConfig();
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: size,
    reducedMotion: 'reduce',
    serviceWorkers,
    ...(userAgent === undefined ? {} : { userAgent }),
  });
  context.on('page', arriveDrawn);
  context.on('page', idleHydrated);
  if (withoutPictures.has(browser)) {
    // its scripts would wait for them to the end of their time limit
    await context.addInitScript(() => Object.defineProperty(document, 'images', { value: [] }));
    await context.addInitScript(hidePage);
  }
  // it lies over what journeys press; its own looks at it
  await context.addInitScript(() => {
    // frames without an origin have no storage
    if (origin !== 'null') localStorage.setItem('tour', 'seen');
  });
  // ends what hangs; no rule is told by it, so a machine in use may take its time
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => {
    // the browser's word for a movement that a quicker press cut short
    if (!/Transition was (skipped|aborted)/.test(String(error))) problems.push(String(error));
  });
  page.on('console', (message) => {
    // a refused form answers 4xx, which Chromium notes as an error of its own
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) problems.push(message.text());
  });
  return { context, page, problems };
}

/** The page that a link opens beside this one: an explorer is another site. */
export async function openedBy(page: Page, link: Locator): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  return opened;
}

const pictures = join(import.meta.dirname, '../../test-results/screens');

/** Keeps a picture of the whole page, where pages are to be seen. */
export async function keep(page: Page, name: string): Promise<void> {
  if (!seen) return;
  mkdirSync(pictures, { recursive: true });
  const size = page.viewportSize();
  const path = join(pictures, `${name}-${size?.width ?? 0}.jpg`);
  await page.screenshot({ path, type: 'jpeg', fullPage: true });
}

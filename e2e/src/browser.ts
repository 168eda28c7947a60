import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { arriveDrawn, idleHydrated } from './hydration.ts';
import { shopConfig } from './own-shop/current-shop.ts';

export const phone = { width: 360, height: 780 };
export const desktop = { width: 1280, height: 860 };
export type Size = typeof phone;

/** Flags that avoid errors on a closed network, and let the browser run as root in a container. */
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

/** Whether whole pages are stored as pictures, for people who want to see them: `FULL_PICTURES=true`. */
const seen = process.env.FULL_PICTURES === 'true';

/** Decoding and drawing pictures is two fifths of a browser's computing time (adr/328). */
const pictureless = ['--blink-settings=imagesEnabled=false'];

const withoutPictures = new WeakSet<Browser>();

/** Makes a page's root transparent, so that the page is laid out and not drawn. */
function hidePage(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root { opacity: 0 !important }');
  document.adoptedStyleSheets = [sheet];
}

/**
 * Prevents drawing of pages that nobody sees, which are only laid out and used: without a graphics card, drawing is up
 * to a quarter of a page's computing time (adr/511).
 */
export const hidePages = async (context: BrowserContext): Promise<void> => {
  if (!seen) await context.addInitScript(hidePage);
};

/** This worker's browsers, by executable and arguments: its files share their modules and a browser (adr/291). */
const running = new Map<string, Promise<Browser>>();
const browsers = new Set<Browser>();

/** The open pages of this worker's journeys. */
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
  // a file closes its own contexts; the browser ends with the worker
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
 * The worker's browser, without contexts of other files; `close` closes this file's contexts. It loads neither pictures
 * nor videos, and draws nothing, unless whole pages are stored as pictures.
 */
export const launch = (): Promise<Browser> =>
  start(process.env.CHROMIUM_PATH ?? debian, seen ? [] : pictureless);
/** The same for journeys about pictures, or about a page that loads like a visitor's. */
export const launchWithPictures = (): Promise<Browser> => start(process.env.CHROMIUM_PATH ?? debian);
/** A complete desktop browser, as the headless shell shows no notifications. */
export const launchWhole = (): Promise<Browser> => start(process.env.CHROMIUM_WHOLE_PATH ?? debian);

/** A person's browser, with its own storage. Errors of pages fail the tests that check `problems`. */
export interface Person {
  context: BrowserContext;
  page: Page;
  problems: string[];
}

/** The user agent of a person's browser: the shop does not count visits with ours, which names a program. */
export const personAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';

/**
 * The browser's message for a transition that a quicker press interrupted, and React Router's for a load that a newer one
 * superseded while it arrived: its reader of the stream rejects promises that nobody holds.
 */
const isOfSuperseded = (error: string): boolean =>
  /Transition was (skipped|aborted)|^AbortError: signal is aborted without reason$/.test(error);

/**
 * Opens the browser of somebody who is here for the first time: the tour comes. `serviceWorkers: 'block'`: `page.route`
 * sees every request, and pages take a fifth less of the processor (adr/647). 'allow': for what the service worker does.
 */
export async function newcomer(
  browser: Browser,
  size: Size = desktop,
  serviceWorkers: 'allow' | 'block' = 'block',
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
    // the page's scripts would wait for pictures until their time limit
    await context.addInitScript(() => Object.defineProperty(document, 'images', { value: [] }));
    await hidePages(context);
  }
  // only ends hanging steps and decides no rule, so a busy machine may take its time
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => {
    if (!isOfSuperseded(String(error))) problems.push(String(error));
  });
  page.on('console', (message) => {
    // a refused form answers 4xx, which Chromium logs as an error
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) problems.push(message.text());
  });
  return { context, page, problems };
}

/** As `newcomer`, of somebody who has seen the tour, which would cover what journeys press. */
export async function visitor(...person: Parameters<typeof newcomer>): Promise<Person> {
  const opened = await newcomer(...person);
  await opened.context.addInitScript(() => {
    // frames without an origin have no storage
    if (origin !== 'null') localStorage.setItem('tour', 'seen');
  });
  return opened;
}

/** Opens a browser without scripts, whose pages are what the server rendered. */
export async function withoutScripts(
  browser: Browser,
  {
    size = desktop,
    storageState,
  }: { size?: Size; storageState?: BrowserContextOptions['storageState'] } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: shopConfig().url,
    viewport: size,
    javaScriptEnabled: false,
    ...(storageState === undefined ? {} : { storageState }),
  });
  context.setDefaultTimeout(60_000);
  return context;
}

/** The page that a link opens in another tab, such as an explorer's. */
export async function openedBy(page: Page, link: Locator): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  return opened;
}

const pictures = join(import.meta.dirname, '../../test-results/screens');

/** Stores a picture of the whole page, if pictures are wanted. */
export async function keep(page: Page, name: string): Promise<void> {
  if (!seen) return;
  mkdirSync(pictures, { recursive: true });
  const size = page.viewportSize();
  const path = join(pictures, `${name}-${size?.width ?? 0}.jpg`);
  await page.screenshot({ path, type: 'jpeg', fullPage: true });
}

import type { Browser, Page } from 'playwright-core';
import { median } from './figures.ts';
import { becomeMember } from './member.ts';
import type { WebShop } from './shop.ts';

/** Milliseconds from a tap to the next paint, or as each says, under four times slower processor. */
export interface Interactions {
  /** a film chosen in the sheet of filters */
  filterMs: number;
  likeMs: number;
  menuMs: number;
  /** from a tap on PURCHASE to the checkout on the screen; its script is fetched and compiled in between */
  checkoutMs: number;
}

const SLOWDOWN = 4;
const phone = { width: 412, height: 823 };

declare global {
  interface Window {
    slowestInteraction?: number;
    checkoutShown?: Promise<number>;
  }
}

/** Remembers the longest interaction (Event Timing); the browser reports none under 16 ms. */
const watch = (): void => {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId)
        window.slowestInteraction = Math.max(window.slowestInteraction ?? 0, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

async function timed(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.slowestInteraction = 0;
  });
  await act();
  // two frames and a task: by then the browser has reported what it painted
  await page.evaluate(
    () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 300)))),
  );
  return page.evaluate(() => Math.max(window.slowestInteraction ?? 0, 16));
}

/**
 * Until the frame after the one in which the dialog stands: that one is painted then. It is looked for in frames alone, since a press
 * opens it before this listener has its turn, and the frame that follows has yet to be painted.
 */
async function untilCheckout(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.checkoutShown = new Promise((shown) => {
      const look = (from: number): void => {
        requestAnimationFrame(() => {
          if (document.querySelector('dialog:is([open], :popover-open) #purchase-heading') === null)
            look(from);
          else requestAnimationFrame(() => shown(performance.now() - from));
        });
      };
      addEventListener('click', ({ timeStamp }) => look(timeStamp), { once: true, capture: true });
    });
  });
  await act();
  return page.evaluate(() => window.checkoutShown ?? Number.NaN);
}

interface Act {
  path: string;
  /** what is done before the tap that counts */
  ready?: (page: Page) => Promise<void>;
  target: string;
  /** pressed in the target instead of a tap: the list of a select is the system's own */
  key?: string;
  measure?: typeof timed;
}

const actsOn = (item: string): Record<keyof Interactions, Act> => ({
  filterMs: {
    path: '/explore',
    ready: async (page) => {
      await page.locator('.chip[popovertarget=filters]').tap();
    },
    target: '#filters select[name="film"]',
    key: 'ArrowDown',
  },
  likeMs: { path: '/explore', target: 'article .like >> nth=0' },
  menuMs: { path: '/', target: 'button[popovertarget="menu"] >> nth=0' },
  checkoutMs: {
    path: item,
    target: 'a:has-text("Purchase") >> visible=true >> nth=0',
    measure: untilCheckout,
  },
});

/** Each in a page of its own, opened anew for every run; of all runs the middle one. */
export async function measureInteractions(
  browser: Browser,
  shop: WebShop,
  { item, runs }: { item: string; runs: number },
): Promise<Interactions> {
  const acts = actsOn(item);
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  });
  await context.addInitScript(watch);
  const cookies = (await becomeMember(shop)).split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value, url: shop.url };
  });
  await context.addCookies(cookies);
  const one = async ({ path, ready, target, key, measure = timed }: Act): Promise<number> => {
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await ready?.(page);
    const at = page.locator(target);
    const duration = await measure(page, () => (key ? at.press(key) : at.tap()));
    await page.close();
    return duration;
  };
  const figures: Partial<Interactions> = {};
  for (const name of Object.keys(acts) as (keyof Interactions)[]) {
    const all: number[] = [];
    for (let run = 0; run < runs; run += 1) all.push(await one(acts[name]));
    figures[name] = Math.round(median(all));
  }
  await context.close();
  return figures as Interactions;
}

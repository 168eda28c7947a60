import { type StudioScreen, studioScreenAt, studioScreens } from '@talkies/shared/studio';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allViews, expectReadable, studioViews } from '../../src/accessible-views.ts';

/** The pattern of each screen, with all its addresses that were found. */
export type Found = ReadonlyMap<StudioScreen['pattern'], readonly string[]>;

/** Patterns whose every address is a different screen, as the last part does not name an object of the shop. */
const apart = /\/:(part|page)$/;

const pathsIn = (html: string): string[] =>
  [...html.matchAll(/href="(\/studio[^"#?]*)/g)].map(([, path = '']) => decodeURIComponent(path));

const htmlOf = async (page: Page, path: string) => {
  const response = await page.request.get(path, { maxRedirects: 0 });
  return { status: response.status(), html: await response.text() };
};

/**
 * Finds every screen like a person: by the links of the screens found so far. `known`: addresses without a direct link.
 */
export async function findScreens(page: Page, known: readonly string[]): Promise<Found> {
  const found = new Map<StudioScreen['pattern'], string[]>();
  const waiting = studioScreens.map(({ pattern }) => String(pattern)).filter((one) => !one.includes(':'));
  for (const path of known) waiting.push(path, ...pathsIn((await htmlOf(page, path)).html));
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const pattern = studioScreenAt(path)?.pattern;
    const before = pattern ? (found.get(pattern) ?? []) : [];
    if (!pattern || before.includes(path) || (before.length > 0 && !apart.test(pattern))) continue;
    const { status, html } = await htmlOf(page, path);
    expect([path, status]).toEqual([path, 200]);
    found.set(pattern, [...before, path]);
    waiting.push(...pathsIn(html.slice(html.indexOf('<main'))));
  }
  return found;
}

/**
 * Tries every screen as one role: screens that it may open answer, and link to no screen that it may not; every other
 * one is refused, and shows nothing of its content.
 */
export async function tryEveryScreen(
  page: Page,
  found: Found,
  may: (screen: StudioScreen) => boolean,
): Promise<void> {
  for (const screen of studioScreens) {
    const [path = ''] = found.get(screen.pattern) ?? [];
    const { status, html } = await htmlOf(page, path);
    expect([path, status]).toEqual([path, may(screen) ? 200 : 403]);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    if (!may(screen)) expect([path, main.includes('<form')]).toEqual([path, false]);
    const closed = pathsIn(html).filter((to) => {
      const other = studioScreenAt(to);
      return other !== null && !may(other);
    });
    expect([path, closed]).toEqual([path, []]);
  }
}

/** Screens whose tables and forms are looked at in all views. */
const wholly =
  /^\/studio\/(audit|catalogue|contributors|drops|figures|films|home|inbox|members|newsletter|people)\b/;

/** Names of the buttons that request a reason and then show personal data. */
const looks = /^(Look|Show the)/;

/** Checks every screen in both themes, on a phone and a desktop; screens that request a reason before and after it. */
export async function checkEveryScreen(page: Page, found: Found, more: readonly string[]): Promise<void> {
  // such as text that server and browser render differently
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  for (const path of [...[...found.values()].flat(), ...more]) {
    const response = await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const views = wholly.test(path) ? allViews : studioViews;
    await expectReadable(page, path, views, { html: await response?.text() });
    expect([path, errors]).toEqual([path, []]);
    const pattern = studioScreenAt(path)?.pattern ?? '';
    if (!/^\/studio\/(orders|people|data-requests)\/:id$/.test(pattern)) continue;
    await page.getByLabel('Why you look').fill('To see that everybody can read it.');
    const looked = page.waitForResponse(
      (one) => one.request().method() === 'POST' && one.url().endsWith('/inspect'),
    );
    await page.locator('main').getByRole('button', { name: looks }).click();
    expect((await looked).status()).toBe(200);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await expectReadable(page, `${path}, looked at`, views);
  }
}

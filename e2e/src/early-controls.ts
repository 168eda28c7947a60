import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiRequest } from './api-request.ts';
import { phone } from './browser.ts';

/** A form, filter, menu, like or tab, how it is used while its page loads, and what has to come of that. */
export interface Control {
  what: string;
  path: string;
  size?: typeof phone;
  member?: boolean;
  /** the selector that is awaited before the use: the page has to be parsed up to it */
  at: string;
  use: (page: Page, control: Locator) => Promise<void>;
  /** what has to be true in the end; may fail before */
  check: (page: Page, control: Locator) => Promise<void>;
}

const press = (_: Page, control: Locator): Promise<void> => control.click({ noWaitAfter: true });
const addressHas = (part: string) => (page: Page) => {
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toContain(part);
  return Promise.resolve();
};
const checked = async (_: Page, control: Locator): Promise<void> => {
  expect(await control.isChecked()).toBe(true);
};
const hasValue = (text: string) => async (_: Page, control: Locator) => {
  expect(await control.inputValue()).toBe(text);
};
const typed = (text: string) => (_: Page, control: Locator) => control.pressSequentially(text);
const open = async (_: Page, control: Locator): Promise<void> => {
  expect(await control.isVisible()).toBe(true);
};
export const RUPEES = 'section[aria-labelledby=prices] .chip:has([value=INR])';
export const inRupees = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.cookie)).toContain('currency=INR');

const visitors: Control[] = [
  { what: 'age box', path: '/signup', at: '[name=consent]', use: press, check: checked },
  {
    what: 'password',
    path: '/signup',
    at: '[name=password]',
    use: typed('front bench 1975'),
    check: async (page, control) => {
      await hasValue('front bench 1975')(page, control);
      // the page knows the field's content
      expect(await page.locator('.field.good').count()).toBe(1);
    },
  },
  { what: 'name', path: '/signup', at: '[name=name]', use: typed('Meenu'), check: hasValue('Meenu') },
  {
    what: 'e-mail',
    path: '/login',
    at: '[name=email]',
    use: typed('a@b.example'),
    check: hasValue('a@b.example'),
  },
  {
    what: 'film filter',
    path: '/explore',
    at: '[name=film]',
    use: async (_, control) => void (await control.selectOption({ index: 1 })),
    check: addressHas('film='),
  },
  {
    what: 'rarity filter',
    path: '/marketplace',
    at: '[name=rarity]',
    use: async (_, control) => void (await control.selectOption({ index: 1 })),
    check: async (page, control) => {
      await addressHas('rarity=')(page);
      expect(await control.inputValue()).toBe(new URL(page.url()).searchParams.get('rarity'));
    },
  },
  {
    what: 'two filters',
    path: '/explore',
    at: '[name=rarity]',
    use: async (page, control) => {
      await page.locator('[name=film]').selectOption({ index: 1 });
      await control.selectOption({ index: 1 });
    },
    check: async (page) => {
      await addressHas('film=')(page);
      await addressHas('rarity=')(page);
    },
  },
  {
    what: 'order',
    path: '/explore',
    at: '[name=sort]',
    use: async (_, control) => void (await control.selectOption({ index: 1 })),
    check: addressHas('sort='),
  },
  { what: 'search', path: '/explore', at: 'main [name=q]', use: typed('moon'), check: addressHas('q=moon') },
  {
    what: 'filter sheet',
    path: '/explore',
    size: phone,
    at: '.chip[popovertarget=filters]',
    use: press,
    check: (page) => open(page, page.locator('#filters [data-part="sheet-foot"]')),
  },
  {
    what: 'menu',
    path: '/',
    size: phone,
    at: 'header [popovertarget=menu]',
    use: press,
    check: (page) => open(page, page.locator('#menu nav')),
  },
  {
    what: 'like of a visitor',
    path: '/explore',
    at: '.like',
    use: press,
    check: (page) => open(page, page.getByRole('dialog', { name: 'Sign in to keep it' })),
  },
  {
    what: "card's menu",
    path: '/explore',
    at: '.card-more',
    use: press,
    check: (page) => open(page, page.locator('[data-part="card-menu"]')),
  },
  {
    what: 'carousel',
    path: '/',
    size: phone,
    at: '.carousel-dot:nth-of-type(3)',
    use: press,
    check: async (_, control) => expect(await control.getAttribute('aria-current')).toBe('true'),
  },
  {
    what: 'theme',
    path: '/how-it-works',
    at: 'header [data-part=theme]',
    use: press,
    check: async (page) => expect(await page.locator('html').getAttribute('data-theme')).toBe('velvet'),
  },
  {
    what: 'currency',
    path: '/explore',
    at: 'header [aria-label="Prices in rupees"]',
    use: press,
    // every price follows, even one that is hydrated after the press
    check: async (page) => {
      const prices = await page.locator('.price .num').allTextContents();
      expect(prices.filter((price) => price.includes('$'))).toEqual([]);
      expect(prices.some((price) => price.includes('₹'))).toBe(true);
    },
  },
  {
    what: 'search in questions',
    path: '/how-it-works',
    at: 'main [name=q]',
    use: typed('gas'),
    check: async (page, control) => {
      await hasValue('gas')(page, control);
      expect(await page.locator('[data-part="faq"] .link').count()).toBe(1);
    },
  },
  {
    what: 'question',
    path: '/how-it-works',
    at: '[data-part=question]:nth-of-type(2) summary',
    use: press,
    check: async (page) => expect(await page.locator('[data-part="question"][open]').count()).toBe(1),
  },
  {
    what: 'subject',
    path: '/contact',
    at: '[name=topic] >> nth=2',
    use: press,
    check: checked,
  },
  {
    what: 'message',
    path: '/contact',
    at: '[name=message]',
    use: typed('Where is my ticket?'),
    check: hasValue('Where is my ticket?'),
  },
  {
    what: 'rarity',
    path: '/about',
    at: '#rarity [name=rarity] >> nth=1',
    use: press,
    check: addressHas('rarity='),
  },
];

const members: Control[] = [
  {
    what: 'like',
    path: '/explore',
    member: true,
    at: '.like',
    use: async (page, control) => {
      const before = (await control.getAttribute('aria-pressed')) === 'true';
      await page.evaluate((was) => sessionStorage.setItem('before', String(was)), before);
      await press(page, control);
    },
    check: async (page, control) => {
      const before = await page.evaluate(() => sessionStorage.getItem('before'));
      const now = (await control.getAttribute('aria-pressed')) === 'true';
      expect(String(!now)).toBe(before);
      const { items } = await apiRequest<{ items: string[] }>(page, 'GET', '/api/likes');
      expect(items.length > 0).toBe(now);
    },
  },
  {
    what: 'account menu',
    path: '/collections',
    member: true,
    at: '[data-part=account-name]',
    use: press,
    check: (page) => open(page, page.locator('#account')),
  },
  {
    what: 'tab',
    path: '/profile',
    member: true,
    at: 'nav [data-tab=activity]',
    use: press,
    check: addressHas('tab=activity'),
  },
  {
    what: 'own name',
    path: '/edit_profile',
    member: true,
    at: '[name=name]',
    use: typed('X'),
    check: async (_, control) => expect(await control.inputValue()).toContain('X'),
  },
  { what: 'rupees', path: '/edit_profile', member: true, at: RUPEES, use: press, check: inRupees },
];

export const everyControl = [...visitors, ...members];

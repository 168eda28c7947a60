// takes 65 seconds: begun early
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { becomeMember, newAccount, openVault, signIn } from '../src/account.ts';
import { apiRequest } from '../src/api-request.ts';
import { keep, launch, openedBy, type Person, phone, visitor, withoutScripts } from '../src/browser.ts';
import { installWallet } from '../src/extension-wallet.ts';
import { hydrated } from '../src/hydration.ts';
import { linkFromMail } from '../src/inbox.ts';
import { sharedShop } from '../src/own-shop/current-shop.ts';
import { connectFundedWallet } from '../src/trader.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Item {
  id: string;
  title: string;
  collection: string;
  film: { title: string };
}

const itemsWhere = async (query: string): Promise<Item[]> => {
  const response = await fetch(`${sharedShop().url}/api/items?${query}`);
  return ((await response.json()) as { items: Item[] }).items;
};
const firstWhere = async (query: string): Promise<Item> => {
  const [item] = await itemsWhere(query);
  if (!item) throw new Error(`no item where ${query}`);
  return item;
};
const inOneLine = async (locator: Locator): Promise<string> =>
  (await locator.allInnerTexts()).join(' ').replace(/\s+/g, ' ');

/** Expects each text somewhere on the page, in any case. */
async function reads(page: Page, ...texts: string[]): Promise<void> {
  await page.locator('main, body').first().waitFor();
  const textOfPage = async () => (await inOneLine(page.locator('body'))).toLowerCase();
  // content that only the browser knows, such as its wallets, appears a moment later
  for (const text of texts) await expect.poll(textOfPage).toContain(text.toLowerCase());
}

/** A person with their own browser; errors of the page fail the test. */
async function as(see: (person: Person) => Promise<void>, size?: typeof phone): Promise<void> {
  const person = await visitor(browser, size, 'allow');
  await see(person);
  expect(person.problems).toEqual([]);
  await person.context.close();
}

/** What the server renders, without scripts. */
async function asRendered(see: (page: Page) => Promise<void>): Promise<void> {
  const context = await withoutScripts(browser);
  await see(await context.newPage());
  await context.close();
}

describe('header and footer', () => {
  test('a visitor’s bar is simpler than a member’s, who has a wallet link and a menu', () =>
    as(async ({ page }) => {
      await page.goto('/');
      const bar = page.locator('header');
      await expect.poll(() => bar.getByRole('link', { name: 'Sign in' }).count()).toBe(1);
      expect(await bar.getByRole('link', { name: /wallet/i }).count()).toBe(0);
      const account = newAccount('Meenu Ragavi');
      await becomeMember(page, account, '/', { wallet: false });
      await bar.getByRole('link', { name: 'Connect a wallet' }).waitFor();
      expect(await bar.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
      await bar.getByRole('button', { name: account.name }).click();
      for (const name of ['Your showcase', 'Wallet'])
        await page.locator('#account').getByRole('link', { name }).waitFor();
      await page.locator('#account').getByRole('link', { name: 'Orders' }).click();
      await page.waitForURL('**/orders');
      expect(await page.locator('#account').isVisible()).toBe(false);
      await bar.getByRole('button', { name: account.name }).click();
      await page.locator('#account').getByRole('button', { name: 'Sign out' }).click();
      await bar.getByRole('link', { name: 'Sign in' }).waitFor();
    }));

  test('signing out and in is noticed by every open tab', () =>
    as(async ({ context, page }) => {
      const account = newAccount('Meenu Ragavi');
      await becomeMember(page, account, '/collections');
      const other = await context.newPage();
      await other.goto('/blog');
      await hydrated(other);
      await page.locator('header').getByRole('button', { name: account.name }).click();
      await page.locator('#account').getByRole('button', { name: 'Sign out' }).click();
      await other.locator('header').getByRole('link', { name: 'Sign in' }).waitFor();
      await page.goto('/login');
      await signIn(page, account);
      await other.locator('header').getByRole('button', { name: account.name }).waitFor();
      // a person in the middle of something is not interrupted, and notified afterwards
      await other.goto('/edit_profile');
      await hydrated(other);
      await other.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = other.getByRole('dialog');
      await dialog.waitFor();
      await page.locator('header').getByRole('button', { name: account.name }).click();
      await page.locator('#account').getByRole('button', { name: 'Sign out' }).click();
      await page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor();
      expect(await dialog.isVisible()).toBe(true);
      await other.keyboard.press('Escape');
      await other.getByText('Please Login to Continue').waitFor();
      await other.close();
    }));

  test('the mobile menu opens, leads somewhere and closes', () =>
    as(async ({ page }) => {
      await page.goto('/');
      const menu = page.locator('#menu');
      expect(await menu.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Menu' }).click();
      await menu.getByRole('link', { name: 'Collections' }).click();
      await page.waitForURL('**/collections');
      await expect.poll(() => menu.isVisible()).toBe(false);
    }, phone));

  test('every link of the footer leads to a page', () =>
    as(async ({ page }) => {
      await page.goto('/');
      const links = await page
        .locator('footer a[href^="/"]')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
      expect(links).toEqual(
        expect.arrayContaining([
          '/collections',
          '/chandramukhi',
          '/sivaji',
          '/kabali',
          '/pasumainayaganvivek',
          '/how-it-works',
          '/blog',
          '/contact',
          '/contact?topic=partner',
          '/contact?topic=feature',
          '/about',
          '/termscondition',
          '/privacypolicy',
        ]),
      );
      for (const link of links) expect((await fetch(sharedShop().url + link)).status, link ?? '').toBe(200);
    }));

  test.each(['/login', '/signup', '/resetpass'])('%s stands without the common header', (path) =>
    asRendered(async (page) => {
      await page.goto(path);
      expect(await page.getByRole('banner').count()).toBe(0);
      await expect.poll(() => page.locator('main').count()).toBe(1);
      expect(await page.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe('/');
    }),
  );
});

describe('discovery', () => {
  test('home: the hero, four films with their labels, top sellers’ way in and the partner studios', () =>
    as(async ({ page }) => {
      await page.goto('/');
      const panels = page.locator('[data-part="film-panel"]');
      expect(await panels.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual([
        '/chandramukhi',
        '/sivaji',
        '/kabali',
        '/pasumainayaganvivek',
      ]);
      const ribbons = await page.locator('[data-part="film-panel"] [data-part="ribbon"]').allInnerTexts();
      expect(ribbons.map((text) => text.toLowerCase())).toEqual([
        'latest',
        'trending',
        'latest',
        'coming soon',
      ]);
      await reads(page, 'In association with');
      await expect.poll(() => page.locator('[data-part="partners"] li').count()).toBeGreaterThan(1);
      await page.getByRole('link', { name: 'Claim now' }).click();
      await page.waitForURL('**/collections');
      await expect.poll(() => page.locator('[data-part="film-panel"]').count()).toBeGreaterThanOrEqual(4);
      await expect.poll(() => page.locator('article.card').count()).toBeGreaterThan(0);
    }));

  test.each(['chandramukhi', 'kabali', 'sivaji', 'pasumainayaganvivek'])(
    '/%s: banner, thumbnail, title, description, share, more, and its own items alone',
    (slug) =>
      asRendered(async (page) => {
        const coin = slug === 'pasumainayaganvivek';
        const shown = coin ? 'actor=Muthu Sirippan' : `film=${slug}`;
        const items = await itemsWhere(`${shown}&limit=48`);
        await page.goto(`/${slug}`);
        await expect
          .poll(() => page.locator('[data-part="film-cover"] img, [data-part="film-thumb"] img').count())
          .toBe(2);
        await reads(page, items[0]?.film.title ?? 'nothing');
        for (const name of ['Share', 'More'])
          await page.getByRole('button', { name, exact: true }).first().waitFor();
        const paths = await page
          .locator('article.card h3 a')
          .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
        // only the first ones, as earlier journeys may have published more
        expect(paths).toHaveLength(Math.min(items.length, 24));
        expect(items.map(({ id }) => `/nftdetail/${id}`)).toEqual(expect.arrayContaining(paths));
        // an auction's bid is in coins, and labelled
        for (const caption of await page.locator('article.card .caption').allInnerTexts())
          expect(caption).toMatch(coin ? /MATIC|Opens soon|Not sold/ : /\$|Opens soon|Not sold|bid/);
        if (coin) await reads(page, 'sapling or a seed to plant');
        // the catalogue's text keeps its paragraphs
        if (coin) await page.locator('main p', { hasText: /^When a storm took the trees/ }).waitFor();
      }),
  );

  test.each(['kabali', 'pasumainayaganvivek'])(
    '/%s: More leads to what collectors sell and to posters with its actors',
    (slug) =>
      as(async ({ page }) => {
        await page.goto(`/${slug}`);
        await page.getByRole('button', { name: 'More', exact: true }).click();
        const menu = page.locator('[data-part="card-menu"]');
        await menu.getByRole('button', { name: 'Copy the link' }).waitFor();
        expect(
          await menu.getByRole('link', { name: 'Posters that collectors sell' }).getAttribute('href'),
        ).toBe(`/marketplace?film=${slug}`);
        await expect
          .poll(() => menu.getByRole('link', { name: /^Posters with / }).count())
          .toBeGreaterThan(0);
        await page.keyboard.press('Escape');
        await menu.waitFor({ state: 'detached' });
      }),
  );

  test('explore: film, price, actor and search narrow the grid; everything is in the address', async () => {
    await asRendered(async (page) => {
      for (const [query, apart] of [
        ['film=sivaji', /Sivaji/],
        ['price=12', /\$12/],
        ['price=200', /\$200/],
        ['price=auction', /(last|winning) bid|first bid from|Not sold/],
      ] as const) {
        await page.goto(`/explore?${query}`);
        // a grid begins with twelve
        const captions = await page.locator('article.card .caption').allInnerTexts();
        expect(captions.length, query).toBe(Math.min(12, (await itemsWhere(query)).length));
        for (const caption of captions) expect(caption).toMatch(apart);
      }
    });
    await as(async ({ page }) => {
      const [{ film, title }] = [await firstWhere('film=kabali')];
      await page.goto('/explore');
      await page
        .getByRole('combobox', { name: 'Search posters, films and people' })
        .fill(title.toUpperCase());
      await page.keyboard.press('Enter');
      await page.waitForURL(/q=/);
      await expect.poll(() => page.locator('article.card h2 a').first().textContent()).toBe(title);
      await reads(page, film.title);
    });
  });

  test('a card: picture, title, film, price, a style by its collection; it leads to the item', () =>
    asRendered(async (page) => {
      for (const collection of ['Common', 'Rare', 'Ultimate', 'Legendary']) {
        const item = await firstWhere(`collection=${collection}`);
        await page.goto(`/explore?collection=${collection}`);
        const card = page.locator('article.card', { hasText: item.title }).first();
        const caption = await inOneLine(card);
        for (const text of [item.title, item.film.title]) expect(caption).toContain(text);
        await expect.poll(() => card.locator('.picture img').count()).toBe(1);
        // another journey's seller may have no picture, and then has an initial
        const faces = card.locator('.card-faces .face');
        await expect.poll(() => faces.count(), { message: 'the film’s and the seller’s picture' }).toBe(2);
        expect(await card.locator(`.${collection.toLowerCase()}`).count(), collection).toBeGreaterThan(0);
        expect(await card.getByRole('link', { name: item.title }).getAttribute('href')).toBe(
          `/nftdetail/${item.id}`,
        );
      }
    }));
});

describe('an item', () => {
  test('at a fixed price shows all that the specification names', () =>
    as(async ({ page }) => {
      const item = await firstWhere('price=200');
      await page.goto(`/nftdetail/${item.id}`);
      await reads(
        page,
        item.title,
        'Fixed Price',
        '$200',
        'ETH',
        'MATIC',
        'Purchase',
        'Please log in for a better experience',
      );
      await reads(page, 'Exclusive rewards', 'NFTs remaining', 'Blockchain Polygon');
      await reads(page, 'Category', 'Movie', 'Celebrity', 'Production', 'Rarity', 'Collection');
      await reads(page, '10% Royalties', 'About the creators', 'Certificate of authenticity', 'Sale history');
      await reads(page, 'Artist’s royalty, 10%', 'Talkies, 1.25%');
      await expect.poll(() => page.locator('[data-part="similar"] article.card').count()).toBeGreaterThan(0);
      const explorer = await openedBy(
        page,
        page.getByRole('link', { name: 'See the proof on the blockchain' }),
      );
      await explorer.getByRole('heading', { name: 'registerDrops' }).waitFor();
    }));

  test('to be auctioned shows reserve, last bid and bid history, and no price', () =>
    asRendered(async (page) => {
      const item = await firstWhere('price=auction&collection=Ultimate');
      await page.goto(`/nftdetail/${item.id}`);
      await reads(page, 'Last Bid Value', 'Reserved price', 'Bid history');
      expect(await page.getByRole('link', { name: 'Purchase' }).count()).toBe(0);
    }));
});

describe('a member', () => {
  test('likes, has a wallet of four cards, is quoted a price and follows the order', () =>
    as(async ({ page }) => {
      const item = await firstWhere('price=12&sort=price-up');
      const account = newAccount('Meenu Ragavi');
      await becomeMember(page, account, `/nftdetail/${item.id}`);
      const like = page.locator('[data-part="under"]').getByRole('button', { name: /Like/ });
      // shown at once; leaving the page before the request is sent would lose it
      const liked = page.waitForResponse('**/api/items/*/like');
      await like.click();
      await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
      await liked;
      await expect
        .poll(async () => {
          await page.reload({ waitUntil: 'networkidle' });
          return like.getAttribute('aria-pressed');
        })
        .toBe('true');
      // the next pages know of a press without a new list of likes
      await page.goto('/explore?price=12&sort=price-up');
      await hydrated(page);
      const heart = page.locator('article.card').nth(1).getByRole('button', { name: /Like/ });
      const title = page.locator('article.card').nth(1).locator('.caption a');
      await heart.click();
      await title.click();
      await page.waitForURL('**/nftdetail/**');
      expect(await like.getAttribute('aria-pressed')).toBe('true');
      await page.goBack();
      await page.waitForURL('**/explore?**');
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');

      await page.goto('/wallet');
      expect(await page.locator('[data-part="wallet-card"] h2').allInnerTexts()).toEqual([
        'E-mail wallet',
        'Social login',
        'Wallet Connect',
        'MetaMask',
      ]);
      expect(await page.getByRole('banner').count()).toBe(0);
      expect(
        await page
          .locator('[data-part="wallet-links"] a')
          .evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
      ).toEqual(['/how-it-works', '/']);
      await reads(page, 'Please enable Metamask', 'play money');
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await expect.poll(() => page.getByRole('button', { name: 'Disconnect' }).count()).toBe(0);
      await openVault(page, account);
      await page.getByRole('button', { name: 'Disconnect' }).waitFor();
      await reads(page, 'Account', 'Balance', '0x');

      await page.goto(`/nftdetail/${item.id}`);
      await page.locator('[data-part="price-panel"]').getByRole('link', { name: 'Purchase' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Pay now' }).waitFor();
      const summary = await inOneLine(dialog);
      for (const text of [
        item.title,
        'Buy Using Wallet',
        '$12',
        'Network fee',
        'MATIC',
        'Royalty and service included',
      ])
        expect(summary.toLowerCase()).toContain(text.toLowerCase());
      expect(summary.toLowerCase()).toContain('you will pay');

      await page.goto('/nft_conformation');
      await page.waitForURL(`**/confirmation/${item.id}/**`);
      await reads(page, 'Not paid yet', '20 - 30 minutes', 'Waiting for the payment', 'Pay now', 'Continue');
      await reads(page, 'waiting for 1 confirmation');
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.waitForURL('**/profile');
      await page.getByText('No posters yet').first().waitFor();
      await reads(page, 'Meenu Ragavi', '0x', 'Showcase');
    }));

  test('who pays from a wallet of the browser is told what goes on, and what failed', () =>
    as(async ({ context, page }) => {
      const wallet = await installWallet(context);
      const item = await firstWhere('price=12&sort=price-up');
      await becomeMember(page, newAccount(), '/wallet');
      await connectFundedWallet(page, wallet);
      await page.goto(`/nftdetail/${item.id}?buy`);
      const pay = page.getByRole('button', { name: 'Pay now' });
      await pay.waitFor();
      wallet.outOfOrder = true;
      await pay.click();
      await page.getByRole('dialog').getByText('Payment Failed').waitFor();
      await page.getByText('Nothing was charged').waitFor();
      wallet.outOfOrder = false;

      await page.goto(`/nftdetail/${item.id}?buy`);
      let letGo = (): void => undefined;
      const looked = new Promise<void>((go) => {
        letGo = go;
      });
      await page.route('**/api/orders/*/transaction', async (route) => {
        await looked;
        await route.continue();
      });
      wallet.offline = true;
      await pay.click();
      await page.getByText('Transaction submitted to the blockchain, Please wait').waitFor();
      await reads(page, 'Processing Payment', 'Please do not refresh the page');
      letGo();
      await page.waitForURL('**/confirmation/**');
      // until the network has included it
      await page.locator('[data-part="confirming"]', { hasText: 'confirming...' }).waitFor();
      await reads(page, 'Your NFT is on its way', '20 - 30 minutes');
      for (const name of ['Tweet it', 'Continue', 'View transaction'])
        await page.getByRole('link', { name }).waitFor();
      await keep(page, 'confirming');
      await wallet.goOnline();
      await page.getByRole('heading', { name: 'It is yours' }).waitFor();
      await reads(page, 'Payment received', 'Confirmed', '1 of 1', 'Tweet it', 'View transaction');
      expect(await page.locator('[data-part="confirming"]').count()).toBe(0);
      // no toast covers the animation
      expect(await page.getByText('Transaction submitted to the blockchain').count()).toBe(0);

      // other journeys may have sold more in this shop meanwhile, so the current best sellers are shown
      await page.goto('/');
      await page.getByRole('heading', { name: 'Top sellers' }).waitFor();
      const { items } = await apiRequest<{ items: Item[] }>(page, 'GET', '/api/top-sellers');
      expect(items.length).toBeGreaterThan(0);
      for (const { title } of items)
        await expect
          .poll(() => page.locator('main').getByRole('link', { name: title }).count())
          .toBeGreaterThan(0);
    }));

  test('resets a password by mail, with the specification’s words', () =>
    as(async ({ context, page }) => {
      const account = newAccount();
      await becomeMember(page, account, '/profile');
      await page.getByText('No posters yet').first().waitFor();
      // a page counts as visited once it is hydrated
      await expect.poll(() => page.evaluate(() => localStorage.getItem('currentUrl'))).toBe('/profile');
      await context.clearCookies();
      await page.goto('/login');
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await page.waitForURL('**/resetpass');
      await page.getByLabel('Email').fill(account.email);
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await page.waitForURL('**/login?sent=reset');
      await reads(page, 'Password reset link sent by email');
      await page.goto(await linkFromMail(account.email, /password/i));
      await page.getByLabel('Password', { exact: true }).fill('back bench 1976');
      await page.getByLabel('Confirm password').fill('back bench 1977');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByText('OMG..! Confirm Password Not Matched !').waitFor();
      await page.getByLabel('Password', { exact: true }).fill('back bench 1976');
      await page.getByLabel('Confirm password').fill('back bench 1976');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByText('Wow..! Password Updated').waitFor();
      await reads(page, 'Please Login again to continue');
      await signIn(page, account);
      await page.getByText('auth/wrong-password: Wrong password').waitFor();
      await signIn(page, { ...account, password: 'back bench 1976' });
      await page.waitForURL((url) => url.pathname !== '/login');
      await page.waitForURL('**/profile');
      await page.goto('/login');
      await page.waitForURL('**/profile'); // the last visited address
      for (const path of ['/signup', '/resetpass']) {
        await page.goto(path);
        expect(new URL(page.url()).pathname, path).toBe('/');
      }
    }));
});

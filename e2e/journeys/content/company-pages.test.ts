import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, phone, visitor, withoutScripts } from '../../src/browser.ts';
import { playedVideo } from '../../src/help-video.ts';
import { sharedShop } from '../../src/own-shop/current-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const textOf = async (path: string): Promise<string> => {
  const html = await (await fetch(sharedShop().url + path)).text();
  const page = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return page
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
};

describe('about', () => {
  test('says what is sold, names the partners with their films, and the team', async () => {
    const text = await textOf('/about');
    const { films } = (await (await fetch(`${sharedShop().url}/api/films`)).json()) as {
      films: { title: string; productionHouse: string }[];
    };
    expect(films.length).toBeGreaterThan(0);
    for (const { title, productionHouse } of films) {
      expect(text).toContain(productionHouse);
      expect(text).toContain(title);
    }
    for (const sentence of [
      'approval of our film partners',
      'limited',
      'showcase',
      'blockchain',
      'Art direction',
    ])
      expect(text).toContain(sentence);
  });

  test('its rarity buttons swap the picture', async () => {
    const { context, page, problems } = await visitor(browser);
    await page.goto('/about');
    const shown = page.locator('[data-part="rarity-picture"] img');
    const seen = new Set<string | null>([await shown.getAttribute('src')]);
    for (const rarity of ['Rare', 'Ultimate', 'Legendary']) {
      await page.getByRole('button', { name: rarity, exact: true }).click();
      await page.locator(`[data-part="rarity-picture"] .frame.${rarity.toLowerCase()}`).waitFor();
      seen.add(await shown.getAttribute('src'));
    }
    expect(seen.size).toBe(4);
    // on a phone the picture is in view, above the pressed chip
    await page.setViewportSize(phone);
    const chip = page.getByRole('button', { name: 'Legendary', exact: true });
    await chip.scrollIntoViewIfNeeded();
    const [picture, button] = [await shown.boundingBox(), await chip.boundingBox()];
    expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThan(button?.y ?? 0);
    const height = picture?.height ?? 0;
    expect((picture?.y ?? -height) + height / 4).toBeGreaterThan(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('the buttons work without script', async () => {
    expect(await textOf('/about?rarity=Ultimate')).toContain('Gold leaf');
    expect(await textOf('/about?rarity=__proto__')).toContain('The lobby card');
  });
});

describe('how it works', () => {
  test('the search among the questions works without script', async () => {
    const found = await textOf('/how-it-works?q=REFUND');
    expect(found).toContain('Can I get my money back?');
    expect(found).not.toContain('How old must I be?');
    expect(await textOf('/how-it-works?q=xyzzy')).toContain('No answer found');
  });

  test('with script it follows every keystroke, and the address can be shared', async () => {
    const { context, page, problems } = await visitor(browser);
    await page.goto('/how-it-works');
    const search = page.getByRole('searchbox', { name: 'Search the questions' });
    const all = await page.locator('details[data-part="question"]').count();
    await expect
      .poll(async () => {
        await search.fill('dogecoin');
        return page.locator('details[data-part="question"]').count();
      })
      .toBe(1);
    await page.getByText('Which cryptocurrencies are accepted?').click();
    await page.getByText('Ether, Bitcoin, Ripple, Matic and Dogecoin').first().waitFor();
    await search.press('Enter');
    await page.waitForURL('**/how-it-works?q=dogecoin');
    await page.getByRole('link', { name: 'Show all questions' }).click();
    await expect.poll(() => page.locator('details[data-part="question"]').count()).toBe(all);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('tells accepted cryptocurrencies and what is really taken, fees, a refusal, a closed browser', async () => {
    const text = await textOf('/how-it-works');
    const { chains } = (await (await fetch(`${sharedShop().url}/api/chains`)).json()) as {
      chains: { currency: string; label: string }[];
    };
    for (const { currency, label } of chains) expect(text).toContain(`${currency} for posters on ${label}`);
    for (const sentence of [
      'What is an NFT?',
      'Ether, Bitcoin, Ripple, Matic and Dogecoin, and cards through a payments gateway',
      '10%',
      '1.25%',
      'When a payment with a wallet fails',
      'If the browser closes',
    ])
      expect(text).toContain(sentence);
  });

  test('has the specification’s topics as tabs with written steps', async () => {
    const { context, page, problems } = await visitor(browser, phone);
    await page.goto('/how-it-works');
    for (const [tab, heading, film] of [
      ['Wallets', 'Get a wallet', 'How to get a wallet'],
      ['Card or crypto', 'Buy a poster with crypto or a card', 'How to buy a poster'],
      ['Add Polygon', 'Add the Polygon network to a wallet', 'How Polygon is added'],
      ['Add MATIC', 'Put MATIC into your wallet', 'How to get MATIC'],
      ['Place a bid', 'Place a bid', 'How to place a bid'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: tab }).click();
      await page.getByRole('heading', { name: heading, level: 3 }).waitFor();
      await expect.poll(() => page.locator('[data-part="guide-steps"] li').count()).toBe(4);
      expect(await playedVideo(page, `Watch: ${film}`)).toEqual({ failed: false, captions: true });
    }
    expect(problems).toEqual([]);
    await context.close();
    expect(await textOf('/how-it-works?topic=network')).toContain('Chain ID');
  });
});

describe('legal', () => {
  test.each([
    [
      '/termscondition',
      [
        'Talkies Pte. Ltd., a company in Singapore',
        'legal age',
        'There are no refunds',
        'Money for what was not delivered always goes back',
        'Payments go through the blockchain',
        'the two months before',
        'longer than 45 days',
        '15 days’ notice',
      ],
    ],
    [
      '/privacypolicy',
      [
        'under 18 needs the consent of a parent',
        'have it deleted',
        'within 10 days',
        'The law of Singapore governs',
        'capped at 3 months of the fees',
      ],
    ],
  ])('%s states the constants of the specification', async (path, sayings) => {
    const text = await textOf(path);
    for (const sentence of sayings) expect(text).toContain(sentence);
  });

  test('the privacy policy leads to where one asks not to be used for more', async () => {
    const context = await withoutScripts(browser);
    const page = await context.newPage();
    await page.goto('/privacypolicy');
    await page.locator('#opt-out').getByRole('link').click();
    await page.waitForURL('**/contact?topic=privacy');
    await page.getByRole('radio', { name: 'Privacy and my data', checked: true }).waitFor();
    await context.close();
  });

  test('sign-up’s consent leads to both', async () => {
    const context = await withoutScripts(browser);
    const page = await context.newPage();
    await page.goto('/signup');
    const links = page.locator('[data-part="agreement"] a');
    const hrefs = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(hrefs).toEqual(['/termscondition', '/privacypolicy']);
    await context.close();
  });
});

test.each(['/about', '/how-it-works', '/termscondition', '/privacypolicy'])(
  '%s has a title, a description and its canonical address of its own',
  async (path) => {
    const html = await (await fetch(`${sharedShop().url}${path}?q=x`)).text();
    expect(html).toMatch(/<title>[^<]{5,} · Talkies<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}"`));
  },
);

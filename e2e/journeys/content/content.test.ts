import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { becomeMember, newAccount } from '../../src/account.ts';
import { axeFindings } from '../../src/axe.ts';
import { launch, phone, visitor } from '../../src/browser.ts';
import { linkFromMail } from '../../src/inbox.ts';
import { command } from '../../src/operator.ts';
import { sharedShop } from '../../src/own-shop/current-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const url = (path: string): string => sharedShop().url + path;
const html = async (path: string): Promise<string> => (await fetch(url(path))).text();

describe('blog', () => {
  test('shows featured posts in a carousel, all with author and date, and opens one under its title', async () => {
    const { context, page, problems } = await visitor(browser);
    await page.goto('/blog');
    const featured = page.getByRole('region', { name: 'Featured posts' });
    await featured.waitFor();
    const all = page.locator('[data-part="post-grid"] article');
    await expect.poll(() => all.count()).toBeGreaterThanOrEqual(6);
    // the shop's own; an editor may have written a newer one, which need not name anybody
    const own = all.filter({ hasText: 'Your first wallet, without fear' });
    await own.getByText(/^By The /).waitFor();
    await own.getByText(/ 20\d\d$/).waitFor();
    await page
      .locator('[data-part="post-grid"]')
      .getByRole('link', { name: 'Your first wallet, without fear' })
      .click();
    await page.waitForURL('**/blog/your-first-wallet-without-fear');
    await page.getByRole('heading', { level: 1, name: 'Your first wallet, without fear' }).waitFor();
    expect(await page.title()).toBe('Your first wallet, without fear · Talkies');
    await page.getByText('By The front bench').first().waitFor();
    await page.locator('[data-part="prose"] a[href="/blog/what-the-four-frames-mean"]').click();
    await page.getByRole('heading', { level: 1, name: 'What the four frames mean' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test('a slug that is none is a 404 with a way on; feeds name every post', async () => {
    const none = await fetch(url('/blog/no-such-post'));
    expect(none.status).toBe(404);
    expect(await none.text()).toContain('Post not found');
    expect((await fetch(url('/blog?page=99'))).status).toBe(404);
    expect((await fetch(url('/blog?page=%27%20or%201'))).status).toBe(200);
    for (const path of ['/blog/rss.xml', '/blog/atom.xml'])
      expect(await html(path)).toContain('/blog/what-is-an-nft-a-film-fans-answer');
  });
});

describe('contact', () => {
  test('the footer presets the subject; a message is taken, with and without a mistake', async () => {
    const { context, page, problems } = await visitor(browser, phone);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).host));
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Suggest a feature' }).click();
    await page.waitForURL('**/contact?topic=feature');
    await page.locator('input[name=topic][value=feature]:checked').waitFor({ state: 'attached' });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Become a partner' }).click();
    await page.waitForURL('**/contact?topic=partner');
    await page.locator('input[name=topic][value=partner]:checked').waitFor({ state: 'attached' });

    const main = page.getByRole('main');
    await main.getByLabel('Name').fill('Divya');
    await main.getByLabel('Email').fill('divya@localhost');
    await main.getByLabel('Message').fill('Our film would look well on your wall.');
    await main.getByRole('button', { name: 'SUBMIT' }).click();
    await main.getByText('Enter an address such as name@example.com.').waitFor();
    expect(await main.getByLabel('Message').inputValue()).toBe('Our film would look well on your wall.');
    const { email } = newAccount();
    await main.getByLabel('Email').fill(email);
    await main.getByRole('button', { name: 'SUBMIT' }).click();
    const taken = main.getByText('We have your message');
    await taken.waitFor();
    // the submitted form was longer than the page now
    const top = () => taken.evaluate((heading) => heading.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThan(0);
    const number = /M-\w{4}-\w{4}/.exec((await main.textContent()) ?? '')?.[0] ?? 'none';
    await linkFromMail(email, new RegExp(`We have your message: ${number}`));
    await linkFromMail('support@talkies.example', new RegExp(`Become a partner: ${number}`));
    expect(await command('operator', 'inbox')).toContain(number);
    // the map, from a third party's server, is loaded only after a press
    expect([...new Set(requests)]).toEqual([new URL(sharedShop().url).host]);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('a report shows its item, reaches the inbox, and its answer reaches the bell of its sender', async () => {
    const { context, page, problems } = await visitor(browser);
    const account = newAccount('Meenu Ragavi');
    await becomeMember(page, account, '/explore');
    const item = await page.locator('article.card .caption a').first().getAttribute('href');
    const id = item?.split('/').at(-1) ?? '';
    await page.goto(`/contact?report=${id}`);
    const main = page.getByRole('main');
    await main.getByText('You are reporting').waitFor();
    // nobody is accused by a press too many: a reason is chosen, or nothing is sent
    expect(await main.getByRole('radio', { checked: true }).count()).toBe(0);
    await main.getByRole('button', { name: 'SUBMIT' }).click();
    await main.getByText('Choose what is wrong.').waitFor();
    await main.getByRole('radio', { name: 'It is not what it says' }).check();
    expect(await main.getByLabel('Email').inputValue()).toBe(account.email);
    await main.getByRole('button', { name: 'SUBMIT' }).click();
    await main.getByText('We have your message').waitFor();
    const number = /R-\w{4}-\w{4}/.exec((await main.textContent()) ?? '')?.[0] ?? 'none';
    expect(await command('operator', 'inbox', 'read', number)).toContain(`Report (misleading) on ${id}`);
    await command('operator', 'inbox', 'answer', number, 'We looked, and took it down.');
    await linkFromMail(account.email, new RegExp(`Your report on .*${number}`));

    await page.goto('/about');
    const notifications = page.getByRole('link', { name: /^Alerts/ });
    await page.getByRole('link', { name: 'Alerts, 2 new alerts' }).waitFor();
    await notifications.click();
    const panel = page.getByRole('dialog', { name: 'Alerts' });
    const note = panel.getByRole('listitem').filter({ hasText: 'We looked, and took it down.' });
    await note.waitFor();
    await expect.poll(() => note.getByText('New:').count()).toBe(1);
    // a press dims it at once, leads there, and the count drops by one
    await note.getByRole('link').click();
    await page.waitForURL(`**${item}`);
    await page.getByRole('link', { name: 'Alerts, 1 new alert', exact: true }).waitFor();
    await notifications.click();
    await note.waitFor();
    expect(await note.getByText('New:').count()).toBe(0);
    // its sheet is half transparent, its words can be read
    const sheet = () => note.getByRole('link').evaluate((link) => getComputedStyle(link, '::after').opacity);
    await expect.poll(sheet).toBe('0.5');
    expect(await axeFindings(page, { within: '[role=dialog]' })).toEqual([]);
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('link', { name: 'Alerts', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await context.close();
  });

  test('says so and offers Retry when the alerts do not come', async () => {
    const { context, page } = await visitor(browser, phone);
    // from the beginning, as earlier notifications would be shown
    await page.route('**/api/notifications', (route) => route.abort());
    await becomeMember(page, newAccount(), '/about');
    // the script shows its number; an earlier press follows the link to the whole page
    await page.getByRole('link', { name: 'Alerts, 1 new alert', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Alerts' });
    await panel.getByText('Your alerts did not load').waitFor();
    await page.unroute('**/api/notifications');
    await panel.getByRole('button', { name: 'Retry' }).click();
    await panel.getByText('Welcome to Talkies').waitFor();
    await panel.getByRole('link', { name: 'See all alerts' }).click();
    await page.waitForURL('**/notifications');
    await page.getByRole('main').getByText('Welcome to Talkies').waitFor();
    await context.close();
  });
});

test('newsletter: asked in the footer, confirmed by a press, left by a press', async () => {
  const { context, page, problems } = await visitor(browser);
  const { email } = newAccount();
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Your e-mail').fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  // in the footer, or on the newsletter's own page if the press was before the script
  await page.getByText('Check your inbox').waitFor();
  await page.goto(await linkFromMail(email, /newsletter/));
  // the link alone changes nothing: programs open links
  expect(await command('operator', 'newsletter', 'export')).not.toContain(email);
  await page.getByRole('button', { name: 'Yes, send it to me' }).click();
  await page.getByText('You are subscribed.').waitFor();
  expect(await command('operator', 'newsletter', 'export')).toContain(email);
  const mine = (await command('operator', 'newsletter', 'export'))
    .split('\n')
    .find((line) => line.includes(email));
  await page.goto(mine?.split('\t')[2] ?? '/');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('You are unsubscribed.').waitFor();
  expect(await command('operator', 'newsletter', 'export')).not.toContain(email);
  expect(problems).toEqual([]);
  await context.close();
});

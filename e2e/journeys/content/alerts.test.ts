import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { becomeMember, newAccount, register } from '../../src/account.ts';
import { apiRequest } from '../../src/api-request.ts';
import { desktop, launchWhole, phone, visitor } from '../../src/browser.ts';
import { linkFromMail } from '../../src/inbox.ts';
import { shopConfig } from '../../src/own-shop/current-shop.ts';
import { handOver, usePushService } from '../../src/push-service.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchWhole();
});
afterAll(() => browser.close());

const settings = '/notifications/settings';
interface Choices {
  choices: { name: string; mail: boolean; push: boolean }[];
}

test('somebody chooses what comes by mail and to their device; an alert rings the bell of an open page, mails and pushes', async () => {
  const { context, page, problems } = await visitor(browser, desktop, 'allow');
  const push = await usePushService(page);
  const account = newAccount('Anbu Selvan');
  await becomeMember(page, account, '/edit_profile');
  const { user } = await apiRequest<{ user: { handle: string } }>(page, 'GET', '/api/account/me');
  await page.getByRole('link', { name: 'Choose your alerts' }).click();
  await page.waitForURL(`**${settings}`);
  const main = page.getByRole('main');
  const mail = (label: string) => main.getByRole('checkbox', { name: `Mail when ${label}` });
  const device = (label: string) => main.getByRole('checkbox', { name: `Device when ${label}` });
  // by default, only notifications about money are mailed
  expect(await mail('somebody outbids me').isChecked()).toBe(true);
  expect(await mail('somebody follows me').isChecked()).toBe(false);
  await mail('somebody follows me').check();
  await device('somebody follows me').check();
  await mail('I win an auction').uncheck();
  await main.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. It applies from now on.').waitFor();
  await page.reload();
  expect(await mail('somebody follows me').isChecked()).toBe(true);
  expect(await mail('I win an auction').isChecked()).toBe(false);

  // an explanation is shown before the browser asks
  await main.getByText('your browser asks whether we may show messages').waitFor();
  await main.getByRole('button', { name: 'Switch on for this device' }).click();
  await main.getByText('this device', { exact: true }).waitFor();
  await expect.poll(async () => (await push.seen())[0]?.title).toBe('Alerts come here now');

  await page.goto('/about');
  const notifications = page.getByRole('link', { name: 'Alerts, 1 new alert', exact: true });
  await notifications.waitFor();
  const live = page.waitForRequest((request) => request.url().includes('/api/live'));
  await page.reload();
  await live;
  await notifications.waitFor();
  const follower = await visitor(browser, desktop, 'allow');
  await register(follower.page, newAccount('Meenu Ragavi'));
  await apiRequest(follower.page, 'PUT', `/api/people/${user.handle}/follow`);
  // nobody touched the page
  await page.getByRole('link', { name: 'Alerts, 2 new alerts' }).waitFor();
  await expect.poll(async () => (await push.seen())[0]?.title).toBe('Somebody follows you');
  const [pushed] = await push.seen();
  expect(pushed?.text).toContain('Meenu Ragavi');
  expect(pushed?.link).toMatch(/^\/u\//);
  await follower.context.close();

  // the worker shows a push message once, however often it is delivered: Chromium silently loses some
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, data }) => ({ title, link: data.link }));
    });
  const broughtUntilShown = async () => {
    if ((await shown()).length === 0) await handOver(page, JSON.stringify(pushed));
    return shown();
  };
  await expect.poll(broughtUntilShown).toEqual([{ title: 'Somebody follows you', link: pushed?.link }]);

  await page.goto(settings);
  await main.getByRole('button', { name: /^Switch off alerts on/ }).click();
  await main.getByRole('button', { name: 'Switch on for this device' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();

  // the mail's link switches off its own category, without a sign-in
  const reader = await visitor(browser, phone, 'allow');
  const off = await mailsOff(account.email);
  await reader.page.goto(off);
  await reader.page.getByText('You get a mail when somebody follows me.').waitFor();
  await reader.page.getByRole('button', { name: 'Stop these mails' }).click();
  await reader.page.getByText('Done: no more mails when somebody follows me.').waitFor();
  await reader.page.goto(`${off}x`);
  await reader.page.getByText('This link does not work any more.').waitFor();
  expect(reader.problems).toEqual([]);
  await reader.context.close();
});

/** The link that switches off a mail's category, which follows the link to its subject. */
async function mailsOff(email: string): Promise<string> {
  await linkFromMail(email, /Somebody follows you/);
  const response = await fetch(`${shopConfig().inboxUrl}/api/mails?to=${encodeURIComponent(email)}`);
  const { mails } = (await response.json()) as { mails: { subject: string; text: string }[] };
  const text = mails.find(({ subject }) => subject === 'Somebody follows you')?.text ?? '';
  return /\S+\/notifications\/off\?token=[\w.-]+/.exec(text)?.[0] ?? '/';
}

test('a browser that refuses, or cannot, says so and names the mend', async () => {
  const { context, page } = await visitor(browser, phone, 'allow');
  await becomeMember(page, newAccount(), settings);
  await page.getByRole('button', { name: 'Switch on for this device' }).click();
  await page.getByText('Your browser does not let us show messages.').waitFor();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await page.reload();
  await page.getByText('This browser cannot show alerts.').waitFor();
  const { choices } = await apiRequest<Choices>(page, 'GET', '/api/notifications/choices');
  expect(choices.find(({ name }) => name === 'outbid')).toMatchObject({ mail: true, push: true });
  await context.close();
});

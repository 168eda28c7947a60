// takes 50 seconds: begun early
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  becomeMember,
  confirmByCode,
  fillSignUp,
  newAccount,
  register,
  signIn,
  signInOver,
} from '../../src/account.ts';
import { axeFindings } from '../../src/axe.ts';
import { keep, launch, phone, visitor } from '../../src/browser.ts';
import { enterAs, giveConsent, toPicker } from '../../src/google.ts';
import { hydrated } from '../../src/hydration.ts';
import { linkFromMail, verificationCode } from '../../src/inbox.ts';
import { sharedShop } from '../../src/own-shop/current-shop.ts';
import { addDevice } from '../../src/passkey-device.ts';
import { walletCard } from '../../src/wallet-cards.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const path = (page: Page): string => new URL(page.url()).pathname;
/** The name that the header greets with. */
const greeted = (page: Page, name: string) =>
  page.locator('[data-part="account-name"]', { hasText: name }).waitFor();
/** Waits until the page answers presses, with all its scripts loaded. */
const awake = (page: Page): Promise<void> => page.waitForLoadState('networkidle');
const signOut = async (page: Page, name: string): Promise<void> => {
  await awake(page);
  await page.locator('[data-part="account-name"]', { hasText: name }).click();
  await page.locator('#account').getByRole('button', { name: 'Sign out' }).click();
  await page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor();
};

describe('Google', () => {
  test('asks which account, asks a newcomer for age, and leads back to where one was', async () => {
    const { context, page, problems } = await visitor(browser);
    await page.goto('/login?next=%2Fkabali');
    await toPicker(page);
    await expect
      .poll(() => page.getByRole('button', { name: /@gmail\.example/ }).count())
      .toBeGreaterThanOrEqual(2);
    await page.getByRole('button', { name: /Kaveri/ }).click();
    await page.waitForURL('**/welcome');
    await page.getByText('You came with Google as kaveri@gmail.example').waitFor();
    // nothing can be used until then
    await page.goto('/profile');
    await page.waitForURL('**/login?next=%2Fprofile');
    await page.goto('/welcome');
    await giveConsent(page);
    await page.waitForURL('**/kabali');
    await greeted(page, 'Kaveri Subramani');
    await page.waitForFunction(() => localStorage.getItem('currentUrl') === '/kabali');
    // signed-in people are redirected from the login page to the last visited address, and away from the other pages
    await page.goto('/login');
    await page.waitForURL('**/kabali');
    for (const other of ['/signup', '/resetpass']) {
      await page.goto(other);
      expect(path(page)).toBe('/');
    }
    await page.goto('/kabali');
    await signOut(page, 'Kaveri');
    // the second account of the same person's browser, without the question once it is known
    await page.goto('/sivaji');
    await page.waitForFunction(() => localStorage.getItem('currentUrl') === '/sivaji');
    await page.goto('/signup');
    await page.locator('[data-part="google-link"][href*="sivaji"]').waitFor();
    await enterAs(page, 'Second Seat', `${randomUUID()}@gmail.example`);
    await giveConsent(page);
    await page.waitForURL('**/sivaji');
    await greeted(page, 'Second Seat');
    await signOut(page, 'Second Seat');
    await page.goto('/login?next=%2Fkabali');
    await toPicker(page);
    await page.getByRole('button', { name: /Kaveri/ }).click();
    await page.waitForURL('**/kabali');
    await greeted(page, 'Kaveri Subramani');
    expect(problems).toEqual([]);
    await context.close();
  });

  test('of another address is linked on the way to the wallet, once it is certain who is there', async () => {
    const { context, page, problems } = await visitor(browser);
    const account = newAccount('Two Addresses');
    await becomeMember(page, account, '/wallet');
    const other = `${randomUUID()}@gmail.example`;
    await page.getByRole('link', { name: 'With Google' }).click();
    await page.getByRole('heading', { name: 'Is it you?' }).waitFor();
    await confirmByCode(page, account);
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
    await page.getByLabel('Name').fill('Another Name');
    await page.getByLabel('Email').fill(other);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/wallet?open=social');
    const card = walletCard(page, 'Social login');
    await card.getByText('Connected').waitFor();
    // and that Google account signs in from now on
    await context.clearCookies();
    await page.goto('/login?next=%2Fkabali');
    await enterAs(page, 'Another Name', other);
    await page.waitForURL('**/kabali');
    await greeted(page, account.name);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('that says no, is unverified or down leads back with words, which a later message replaces', async () => {
    const { context, page } = await visitor(browser, { width: 360, height: 780 });
    await page.goto('/login');
    await toPicker(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You left Google’s page').waitFor();
    await toPicker(page);
    await page.getByRole('button', { name: /Nila/ }).click();
    await page.getByText('Google has not verified that e-mail address').waitFor();
    await signIn(page, { name: '', email: 'nobody@talkies.example', password: 'nine lives' });
    await page.getByText('auth/user-not-found: User not found').waitFor();
    expect(await page.getByText('Google has not verified').count()).toBe(0);
    // and on the page of a signed-in person
    await becomeMember(page, newAccount('Settled Sundar'), '/edit_profile?google=taken');
    await page.getByRole('alert').getByText('opens another Talkies account').waitFor();
    await context.close();
  });
});

test('who signs up with another address types its code also after a reload', async () => {
  const { context, page, problems } = await visitor(browser);
  const [mistyped, account] = [newAccount(), newAccount('Second Thought')];
  await page.goto('/signup');
  await fillSignUp(page, mistyped);
  await page.getByRole('link', { name: 'Use another e-mail address' }).click();
  await page.waitForURL('**/signup?open=form');
  await hydrated(page);
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/signup.data*', async (route) => {
    if (route.request().method() === 'GET') {
      begun.resolve();
      await released.promise;
    }
    await route.continue();
  });
  await fillSignUp(page, account);
  const field = page.getByLabel('6-digit code');
  await begun.promise;
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  // a reload shows the form while the address requests one
  expect(await field.count()).toBe(0);
  released.resolve();
  await field.waitFor();
  await page.reload();
  await field.waitFor();
  // the season pass still has the typed name
  await page.getByText(account.name).waitFor();
  // text typed before the page's script ran counts
  const code = await verificationCode(account.email);
  await field.pressSequentially(code.slice(0, 5));
  await hydrated(page);
  await field.pressSequentially(code.slice(5));
  await greeted(page, account.name);
  expect(problems).toEqual([]);
  await context.close();
});

test('a like that a visitor pressed, and what they asked to hear of, is there once they have signed in', async () => {
  const { context, page, problems } = await visitor(browser);
  const account = newAccount();
  await page.goto('/about');
  await register(page, account);
  await context.clearCookies();
  await page.goto('/explore');
  await hydrated(page);
  const heart = page.locator('main .like').nth(1);
  const name = (await heart.getAttribute('aria-label')) ?? '';
  await heart.click();
  const sheet = page.getByRole('dialog', { name: 'Sign in to keep it' });
  await sheet.waitFor();
  expect(await axeFindings(page, { within: 'dialog[open]' })).toEqual([]);
  // a text selection that ends outside keeps the sheet open; a press outside closes it
  await sheet.getByRole('heading').first().hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  expect(await sheet.isVisible()).toBe(true);
  await page.mouse.click(5, 5);
  await sheet.waitFor({ state: 'detached' });
  await heart.click();
  await signInOver(page, account);
  // they are on the same page as before
  expect(new URL(page.url()).pathname).toBe('/explore');
  const pressed = page.getByRole('button', { name, exact: true }).first();
  await expect.poll(() => pressed.getAttribute('aria-pressed')).toBe('true');

  // the same for watching
  await context.clearCookies();
  await page.locator('main .caption a').nth(1).click();
  await page.waitForURL(({ pathname }) => pathname !== '/explore');
  await page.reload({ waitUntil: 'networkidle' });
  const alerts = page.getByRole('button', { name: /^Alert me about/ });
  await alerts.click();
  await signInOver(page, account);
  await expect.poll(() => alerts.getAttribute('aria-pressed')).toBe('true');
  expect(problems).toEqual([]);
  await context.close();
});

describe('a passkey', () => {
  test('is added after a second look at who it is, signs in, is renamed, proves who one is without the mailbox, and is removed', async () => {
    const { context, page, problems } = await visitor(browser);
    const device = await addDevice(page);
    const account = newAccount('Passkey Padma');
    await becomeMember(page, account, '/security');
    await awake(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('heading', { name: 'Is it you?' }).waitFor();
    await confirmByCode(page, account);
    await page.getByLabel('Name', { exact: true }).fill('Padma’s laptop');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Passkey added').waitFor();
    await page.getByText('Padma’s laptop').waitFor();
    await signOut(page, account.name);

    await page.goto('/login?next=%2Fsecurity');
    await awake(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/security');
    await greeted(page, account.name);
    await page.getByText('signed in by passkey').waitFor();
    await awake(page);
    await page.getByRole('button', { name: 'Rename Padma’s laptop' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Old laptop');
    await page.route('**/passkeys/*', (route) => route.fulfill({ status: 429 }), { times: 1 });
    await page.getByRole('button', { name: 'Save' }).click();
    const toast = page.getByText('Something went wrong on our side');
    await toast.waitFor();
    // over the dialog, which is as large as the screen
    await toast.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const seen = document.elementFromPoint(x + width / 2, y + height / 2);
      if (!element.contains(seen)) throw new Error(`The toast is behind ${seen?.outerHTML.slice(0, 200)}`);
    });
    // the name need not be typed again
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Passkey renamed').waitFor();
    await signOut(page, account.name);

    await device.touched(false);
    await page.goto('/login?next=%2Fsecurity');
    await awake(page);
    await signIn(page, account);
    await page.waitForURL('**/security');
    await awake(page);
    await page.getByRole('button', { name: 'Remove Old laptop' }).click();
    await page.getByRole('button', { name: 'Remove it for good' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await dialog.getByLabel('My passkey').check();
    await keep(page, 'confirm-by-passkey');
    await device.touched(true);
    await dialog.getByRole('button', { name: 'Use my passkey' }).click();
    await page.getByText('None yet.').waitFor();
    await signOut(page, account.name);

    await page.goto('/login');
    await awake(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('That passkey does not open an account here').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a session', () => {
  test('of another device is listed and can be signed out from here', async () => {
    const here = await visitor(browser);
    const account = newAccount('Two Screens');
    await register(here.page, account);
    const there = await visitor(browser);
    await there.page.goto('/login?next=%2Fsecurity');
    await signIn(there.page, account);
    await there.page.waitForURL('**/security');
    await here.page.goto('/security');
    await here.page.getByText('This device').waitFor();
    await awake(here.page);
    await expect.poll(() => here.page.getByText(/Chrome on Linux/).count()).toBe(2);
    const elsewhere = here.page.getByRole('button', { name: 'Sign out everywhere else' });
    await elsewhere.click();
    await here.page.getByText('One other device signed out').waitFor();
    await elsewhere.waitFor({ state: 'detached' });
    await expect.poll(() => here.page.getByText(/Chrome on Linux/).count()).toBe(1);
    await there.page.goto('/security');
    await there.page.waitForURL('**/login?next=%2Fsecurity');
    await here.context.close();
    await there.context.close();
  });
});

describe('the login page', () => {
  test('leads to no other site afterwards', async () => {
    const { context, page } = await visitor(browser);
    // a browser reads it as //evil.example
    await page.goto(`/login?next=${encodeURIComponent('/\t/evil.example')}`);
    await toPicker(page);
    await page.getByRole('button', { name: /Kaveri/ }).click();
    await page.waitForURL((url) => url.origin === sharedShop().url && !url.pathname.startsWith('/api'));
    if (path(page) === '/welcome') await giveConsent(page);
    await page.waitForURL((url) => url.origin === sharedShop().url && url.pathname === '/');
    await context.close();
  });

  test('leads to where a password is reset, and what is typed there at once stays, on a slow machine too', async () => {
    const { context, page } = await visitor(browser);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/resetpass');
    await page.getByLabel('Email').fill('kaveri@gmail.example');
    await page.getByRole('button', { name: 'Send reset link' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('kaveri@gmail.example');
    await context.close();
  });

  test('leads whoever takes over an address that somebody else registered to a password, a name and consent', async () => {
    const { context, page, problems } = await visitor(browser);
    const registered = newAccount('Somebody Else');
    await page.goto('/signup');
    await fillSignUp(page, registered);
    await page.getByLabel('6-digit code').waitFor();
    await context.clearCookies();
    await page.goto('/resetpass');
    await hydrated(page);
    await page.getByLabel('Email').fill(registered.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.goto(await linkFromMail(registered.email, /reset/i));
    await hydrated(page);
    const main = page.getByRole('main');
    await main.getByLabel('Password', { exact: true }).fill(registered.password);
    await main.getByLabel('Confirm password').fill(registered.password);
    expect(await main.getByLabel('Name').count()).toBe(0);
    await main.getByRole('button', { name: 'Set password' }).click();
    await main.getByText('Which name should your account have?').waitFor();
    await main.getByLabel('Name').fill('Asha Rao');
    await main.getByLabel('I am 18 or older, or a parent agrees.').check();
    await main.getByRole('button', { name: 'Set password' }).click();
    await page.waitForURL('**/login?sent=updated');
    await main.getByLabel('Email').fill(registered.email);
    await main.getByLabel('Password', { exact: true }).fill(registered.password);
    await main.getByRole('button', { name: 'Sign in', exact: true }).click();
    await greeted(page, 'Asha Rao');
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
    await context.close();
  });

  test('takes an address from its own query, as text', async () => {
    const { context, page } = await visitor(browser);
    await page.goto(`/login?email=${encodeURIComponent('"><img src=x onerror=alert(1)>@talkies.example')}`);
    expect(await page.getByLabel('Email').inputValue()).toContain('<img src=x');
    await page.goto('/login?email=asha%40talkies.example');
    expect(await page.getByLabel('Email').inputValue()).toBe('asha@talkies.example');
    await context.close();
  });
});

/** An address of this machine that is no proxy of the shop's (`openShop`). */
const STRANGER = '127.0.0.9';

test('a forged X-Forwarded-For brings no new attempts', async () => {
  const { origin, host, port } = new URL(sharedShop().url);
  const body = JSON.stringify({ email: `${randomUUID()}@talkies.example`, password: 'a guess' });
  const guess = async (attempt: number): Promise<IncomingMessage> => {
    const headers = {
      host,
      'content-type': 'application/json',
      origin,
      'x-forwarded-for': `203.0.113.${attempt}`,
    };
    const call = { host: '127.0.0.1', port, localAddress: STRANGER, path: '/api/account/sign-in', headers };
    const sending = request({ ...call, method: 'POST', agent: false });
    sending.end(body);
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    response.resume();
    return response;
  };
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess(attempt)).statusCode).toBe(404);
  const stopped = await guess(10);
  expect(stopped.statusCode).toBe(429);
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
});

test('on a phone a long surname is whole on the season pass and on its profile', async () => {
  const { context, page } = await visitor(browser, phone);
  const surname = 'Venkatanarasimharajuvari';
  const name = `Meenu ${surname}`;
  /** The number of lines of the surname. */
  const lines = (): Promise<number> =>
    page.locator('main p', { hasText: name }).evaluate((element, from) => {
      const [text, range] = [element.firstChild, document.createRange()];
      if (text) range.setStart(text, from);
      range.setEndAfter(text ?? element);
      return range.getClientRects().length;
    }, name.indexOf(surname));
  await page.goto('/signup');
  await page.getByLabel('Name').fill(name);
  expect(await lines()).toBe(1);
  await register(page, newAccount(name));
  await page.goto('/profile');
  const handle = (await page.getByText(/^@/).first().textContent())?.slice(1) ?? '';
  // as others see it, beside the picture
  await context.clearCookies();
  await page.goto(`/u/${handle}`);
  expect(await lines()).toBe(1);
  await context.close();
});

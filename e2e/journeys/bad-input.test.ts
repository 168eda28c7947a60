import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmByCode, haveVault, newAccount, phoneNumber, register, signIn } from '../src/account.ts';
import { launch, visitor } from '../src/browser.ts';
import { linkFromMail } from '../src/inbox.ts';
import { sharedShop } from '../src/own-shop/current-shop.ts';

/** Texts that are known to break forms. */
const texts: Record<string, string> = {
  empty: '',
  blank: ' \t ',
  'control characters': 'Asha\u0000\u0007\u001b[31m',
  'two lines': 'Asha\r\nBcc: everybody@talkies.example',
  'bidirectional override': 'Asha \u202egnp.exe',
  'right to left': 'مرحبا بالعالم',
  emoji: '👩‍👩‍👧‍👦🎬🇮🇳🎟️🍿',
  markup: '<img src=x onerror=alert(1)>"\'><script>alert(1)</script>',
  sql: "'; drop schema app cascade; --",
  'very long': 'a'.repeat(20_000),
};
const kinds = Object.keys(texts);
const textOf = (kind: string): string => texts[kind] ?? '';
/** texts that can be names, and are stored unchanged */
const names = ['right to left', 'emoji', 'markup', 'sql'];

const url = (path: string): string => sharedShop().url + path;

/** Submits a form like a browser without scripts. */
async function post(path: string, fields: Record<string, string>) {
  const response = await fetch(url(path), {
    method: 'POST',
    headers: { origin: sharedShop().url },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: response.status, messages: messagesOf(await response.text()) };
}

async function signInStatus(email: string, password: string): Promise<string> {
  const response = await fetch(url('/api/account/sign-in'), {
    method: 'POST',
    headers: { origin: sharedShop().url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await response.json()) as { code?: string }).code ?? 'signed in';
}

/** The messages of a page: beside its fields, above its form, or on an empty grid. */
const messagesOf = (html: string): string[] =>
  [
    /class="(?:field|check) error[\s\S]*?class="note"[^>]*>([^<]+)/g,
    /role="alert"[^>]*>([^<]+)/g,
    /class="statusCard"[\s\S]*?<p>([^<]+)/g,
  ].flatMap((pattern) => [...html.matchAll(pattern)].map(([, message = '']) => message));

const signUpForm = (email: string) => ({
  name: 'Asha Menon',
  phone: phoneNumber,
  email,
  password: 'nine lives',
  confirmPassword: 'nine lives',
  consent: 'on',
});
const address = (): string => `${randomUUID()}@talkies.example`;

describe('sign-up', () => {
  test.each(['name', 'phone', 'email', 'password', 'confirmPassword', 'consent'])(
    'whatever stands in %s, it is said beside the field and nobody is half a member',
    async (field) => {
      const email = address();
      for (const kind of kinds) {
        if (field === 'name' && names.includes(kind)) continue;
        // a phone number may be left out (spec:68)
        if (field === 'phone' && textOf(kind).trim() === '') continue;
        const { status, messages } = await post('/signup', { ...signUpForm(email), [field]: textOf(kind) });
        expect(status, kind).toBe(422);
        expect(messages.join(), kind).toMatch(/\w/);
      }
      expect(await signInStatus(email, 'nine lives')).toBe('auth/user-not-found');
    },
  );

  test.each(names)('a name of %s is somebody’s name, as it was written', async (kind) => {
    const email = address();
    expect((await post('/signup', { ...signUpForm(email), name: textOf(kind) })).status).toBe(200);
    expect(await signInStatus(email, 'nine lives')).toBe('auth/email-not-verified');
    const link = new URL(await linkFromMail(email, /verif/i));
    expect(await (await fetch(link)).text()).toContain('Is this your e-mail address?');
    const form = { intent: 'verify', token: link.searchParams.get('verify') ?? '' };
    expect((await post('/login', form)).status).toBe(302);
    const entered = await fetch(url('/api/account/sign-in'), {
      method: 'POST',
      headers: { origin: sharedShop().url, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'nine lives' }),
    });
    expect(await entered.json()).toMatchObject({ user: { name: textOf(kind), email } });
  });

  test('fields that are missing, doubled or files are refused', async () => {
    const email = address();
    expect((await post('/signup', {})).status).toBe(422);
    const form = new FormData();
    for (const [name, value] of Object.entries(signUpForm(email))) form.append(name, value);
    form.set('name', new File(['Asha'], 'asha.txt'));
    const headers = { origin: sharedShop().url };
    expect((await fetch(url('/signup'), { method: 'POST', headers, body: form })).status).toBe(422);
    expect(await signInStatus(email, 'nine lives')).toBe('auth/user-not-found');
  });
});

describe('login and reset', () => {
  test.each(kinds)('an address of %s is no address', async (kind) => {
    const wrong = 'auth/invalid-email: Invalid email address';
    const login = await post('/login', { email: textOf(kind), password: 'nine lives' });
    expect(login).toEqual({ status: 422, messages: [wrong] });
    expect(await post('/resetpass', { email: textOf(kind) })).toEqual({ status: 422, messages: [wrong] });
  });

  test.each(kinds)('a password of %s opens nothing', async (kind) => {
    const { status, messages } = await post('/login', { email: address(), password: textOf(kind) });
    expect([404, 422]).toContain(status);
    expect(messages).toHaveLength(1);
  });

  test.each(kinds)('a new password of %s, or a link of it, sets nothing', async (kind) => {
    const password = textOf(kind);
    for (const token of ['forged', textOf(kind)]) {
      if (token === '') continue;
      const { status, messages } = await post('/resetpass?token=x', {
        token,
        password,
        confirmPassword: password,
      });
      expect([410, 422]).toContain(status);
      expect(messages.join()).toMatch(/\w/);
    }
    expect((await fetch(url(`/login?verify=${encodeURIComponent(password.slice(0, 4_000))}`))).status).toBe(
      200,
    );
  });

  test.each([
    ['JSON', 'application/json', '{"email":'],
    ['text', 'text/plain', 'email=a'],
    ['a form in parts without parts', 'multipart/form-data', 'x'],
    ['a form in parts that breaks off', 'multipart/form-data; boundary=x', '--x\r\nContent-Dis'],
  ])('%s is no form', async (_, type, body) => {
    for (const path of ['/login', '/signup', '/resetpass', '/wallet', '/signout']) {
      const headers = { origin: sharedShop().url, 'content-type': type };
      const response = await fetch(url(path), { method: 'POST', headers, body });
      expect(response.status, path).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'request/malformed' });
    }
  });

  test('a form of a megabyte is refused', async () => {
    const body = new URLSearchParams({ email: 'a'.repeat(1_000_000), password: 'x' });
    const response = await fetch(url('/login'), {
      method: 'POST',
      headers: { origin: sharedShop().url },
      body,
    });
    expect(response.status).toBe(413);
  });
});

describe('explore', () => {
  const keys = ['q', 'film', 'actor', 'rarity', 'collection', 'price', 'min', 'max', 'chain', 'availability'];

  /** texts that a page may render wrongly; whether any is refused is the request's rule */
  const onPages = ['empty', 'control characters', 'bidirectional override', 'markup', 'very long'];

  test.each([...keys, 'sort', 'cursor', 'limit', 'nothing'])('%s may hold anything', async (key) => {
    for (const [kind, text] of Object.entries(texts)) {
      const query = new URLSearchParams({ [key]: text.slice(0, 4_000) });
      const data = await fetch(url(`/api/items?${query}`));
      expect([200, 422], kind).toContain(data.status);
      if (data.status === 422)
        expect(await data.json()).toMatchObject({ code: 'request/invalid', errors: [{ field: key }] });
      if (!onPages.includes(kind)) continue;
      const page = await fetch(url(`/explore?${query}`));
      expect([200, 422], kind).toContain(page.status);
      const html = await page.text();
      if (page.status === 422) expect(messagesOf(html).join(), kind).toMatch(/\w/);
      expect(html, kind).not.toContain('<img src=x');
    }
  });

  test.each([
    'q=a&q=b',
    'q[]=a',
    'q[$ne]=',
    'q',
    'q=%',
    'q=%ff',
    'min=9&max=1',
    'min=1e3',
    'limit=0',
    'price=-0',
  ])('?%s breaks nothing', async (query) => {
    expect((await fetch(url(`/explore?${query}`))).status).toBeLessThan(500);
    expect((await fetch(url(`/api/items?${query}`))).status).toBeLessThan(500);
  });
});

describe('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  /** The text that screen readers read with a field. */
  const noteOf = (page: Page, label: string): Promise<string | null> =>
    page.getByLabel(label, { exact: true }).evaluate((input) => {
      const note = input.getAttribute('aria-invalid') && input.getAttribute('aria-describedby');
      return note ? (document.getElementById(note)?.textContent ?? null) : null;
    });

  test('each message stands beside its field, and what was written stays', async () => {
    const { context, page, problems } = await visitor(browser);
    await page.goto('/signup');
    await page.getByLabel('Name').fill('Asha \u202egnp.exe');
    await page.getByLabel('Phone').fill('12');
    await page.getByLabel('Email').fill('asha@talkies');
    await page.getByLabel('Password', { exact: true }).fill('nine lives');
    await page.getByLabel('Confirm password').fill('ten lives');
    await expect.poll(() => noteOf(page, 'Confirm password')).toBe('OMG..! Confirm Password Not Matched !');
    await page.getByLabel(/18 or older/).check();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect.poll(() => noteOf(page, 'Name')).toBe('Leave out control characters.');
    expect(await noteOf(page, 'Phone (optional)')).toMatch(/country code, such as/);
    expect(await noteOf(page, 'Email')).toBe('auth/invalid-email: Invalid email address');
    expect(await page.getByLabel('Phone').inputValue()).toBe('12');

    // the page shows our message in place of the browser's, and focuses the field
    await page.goto('/signup');
    await page.getByLabel('Email').fill('asha');
    await page.getByLabel('Password', { exact: true }).fill('8 signs.');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect.poll(() => noteOf(page, 'Name')).toBe('Please fill this in.');
    expect(await noteOf(page, 'Email')).toBe('auth/invalid-email: Invalid email address');
    expect(await noteOf(page, 'Password')).toBe('Use at least 9 characters.');
    // the scripts focus it, also where the browser itself sent the form
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    for (const path of ['/login', '/resetpass']) {
      await page.goto(path);
      await page.getByLabel('Email').fill('asha');
      await page.getByRole('button', { name: /^(Sign in|Send reset link)$/ }).click();
      await expect.poll(() => noteOf(page, 'Email')).toBe('auth/invalid-email: Invalid email address');
    }
    for (const path of ['/contact', '/about']) {
      await page.goto(path);
      const form = path === '/about' ? page.locator('footer') : page.locator('[data-part="contact-form"]');
      await form.getByRole('button', { name: /^(SUBMIT|Subscribe)$/ }).click();
      // a press before the scripts is answered by the newsletter's own page
      await expect
        .poll(() => page.locator('[aria-invalid=true]').first().getAttribute('name'))
        .toMatch(/^(name|email)$/);
    }

    await page.goto('/login');
    await page.getByLabel('Email').fill('asha@talkies');
    await page.getByLabel('Password').fill('x');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => noteOf(page, 'Email')).toBe('auth/invalid-email: Invalid email address');

    await page.goto('/explore?q=%3Csvg%20onload%3Dzzqqxx%3E');
    await page.getByText('No poster matches “<svg onload=zzqqxx>”').waitFor();
    expect(await page.locator('svg[onload]').count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('a field that its person changes after a refusal is no longer called wrong, until the next answer', async () => {
    const { context, page, problems } = await visitor(browser);
    await page.goto('/signup');
    const signUp = page.getByRole('button', { name: 'Sign up' });
    for (const address of ['asha', 'meenu']) {
      await page.getByLabel('Email').fill(address);
      await signUp.click();
      await expect.poll(() => noteOf(page, 'Email')).toBe('auth/invalid-email: Invalid email address');
      expect(await noteOf(page, 'Name')).toBe('Please fill this in.');
      // again while the page has not become live: text typed before is not noticed
      const noteOnceCorrected = async () => {
        await page.getByLabel('Email').fill(`${address}@talkies.example`);
        return noteOf(page, 'Email');
      };
      await expect.poll(noteOnceCorrected).toBeNull();
      await page.getByLabel(/18 or older/).check();
      await expect.poll(() => page.getByText('Please confirm your age').count()).toBe(0);
      await page.getByLabel(/18 or older/).uncheck();
    }
    expect(await noteOf(page, 'Name')).toBe('Please fill this in.');
    expect(problems).toEqual([]);
    await context.close();
  });

  test('a field that was refused has the focus from the moment its message is shown: nobody types elsewhere meanwhile', async () => {
    const { context, page, problems } = await visitor(browser);
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.getByLabel('Email').fill('asha@talkies');
    await page.getByLabel('Password').fill('x');
    const seen = await page.evaluateHandle(() => {
      const state = { focus: '' };
      new MutationObserver(() => {
        if (document.querySelector('[aria-invalid=true]'))
          state.focus ||= document.activeElement?.getAttribute('name') ?? 'none';
      }).observe(document.body, { attributes: true, childList: true, subtree: true });
      return state;
    });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => seen.evaluate(({ focus }) => focus)).toBe('email');
    expect(problems).toEqual([]);
    await context.close();
  });

  test('who asks for their data is told beside the field what is wrong with a password; a key asks for more than one', async () => {
    const { context, page, problems } = await visitor(browser);
    const account = newAccount(textOf('markup'));
    await register(page, account);
    await haveVault(page, account);
    // a new session has not given a proof of identity yet
    await context.clearCookies();
    await page.goto('/login?next=/edit_profile');
    await signIn(page, account);
    await page.getByRole('button', { name: 'Download my data' }).click();
    await page.getByRole('radio', { name: 'My password' }).check();
    await page.getByLabel('Your password').fill('not the password');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect.poll(() => noteOf(page, 'Your password')).toBe('auth/wrong-password: Wrong password');

    const bodies = [
      ...['empty', 'control characters', 'very long', 'emoji', 'sql'].map((kind) => ({
        password: textOf(kind),
      })),
      ...[null, 7, true, [account.password], { $ne: '' }].map((password) => ({ password })),
      {},
    ];
    const answers = await page.evaluate(async (sent) => {
      const apiRequest = async (body: object): Promise<string> => {
        const response = await fetch('/api/account/confirm', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return `${response.status} ${(await response.json()).code}`;
      };
      const codes: string[] = [];
      for (const body of sent) codes.push(await apiRequest(body));
      return codes;
    }, bodies);
    const [invalid, wrong] = ['422 request/invalid', '401 auth/wrong-password'];
    expect(answers).toEqual([
      invalid,
      invalid,
      invalid,
      wrong,
      wrong,
      ...Array.from({ length: 6 }, () => invalid),
    ]);

    await page.getByLabel('Your password').fill(account.password);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await download;

    await page.goto('/wallet');
    await page.getByRole('button', { name: 'Export the key' }).click();
    await page.getByRole('button', { name: 'Send the code' }).waitFor();
    expect(await page.getByLabel('My password').count()).toBe(0);
    await confirmByCode(page, account);
    await page.getByRole('button', { name: 'Show the key' }).click();
    await page.getByText('Private key').waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });
});

import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, becomeMember, confirmByCode, newAccount, signIn } from '../../src/account.ts';
import { axeFindings } from '../../src/axe.ts';
import { desktop, hidePages, launchWithPictures, type Person, phone, visitor } from '../../src/browser.ts';
import { hydrated } from '../../src/hydration.ts';
import { linkFromMail, verificationCode } from '../../src/inbox.ts';
import { sharedShop } from '../../src/own-shop/current-shop.ts';
import { png } from '../../src/pictures.ts';
import { untilMoney } from '../../src/trader.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchWithPictures();
});
afterAll(() => browser.close());

const red = [195, 22, 31] as const;
const blue = [22, 31, 195] as const;

/** A signed-in person on the page for editing their profile. */
async function member(name?: string): Promise<Person & { account: Account }> {
  const person = await visitor(browser, desktop);
  await hidePages(person.context);
  const account = newAccount(name);
  await becomeMember(person.page, account, '/edit_profile');
  await person.page.getByRole('heading', { name: 'Your settings' }).waitFor();
  return { ...person, account };
}

/** Gives the requested proof of identity by the password. */
async function confirm(page: Page, account: Account): Promise<void> {
  await page.getByLabel('My password').check();
  await page.getByLabel('Your password').fill(account.password);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

const noteOf = (page: Page, label: string): Promise<string | null> =>
  page.getByLabel(label, { exact: true }).evaluate((input) => {
    const note = input.getAttribute('aria-describedby');
    return note ? (document.getElementById(note)?.textContent ?? null) : null;
  });

test('edits name, handle and phone; what cannot be is said beside its field, and what was saved is still there', async () => {
  const { context, page, account, problems } = await member();
  const name = '<img src=x onerror=alert(1)> "Asha" \'; drop table users; --';
  await page.getByLabel('Phone').fill('+91 98');
  await page.getByLabel('Handle').fill('talkies-admin');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => noteOf(page, 'Handle')).toBe('This name is reserved. Choose another.');
  const handle = `asha-${Date.now()}`;
  await page.getByLabel('Handle').fill(handle);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => noteOf(page, 'Phone')).toMatch(/too short/);
  expect(await page.getByLabel('Phone').inputValue()).toBe('+91 98');
  await page.getByLabel('Phone').fill('+65 9123 4567');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await confirmByCode(page, account);
  await page.getByText('Hooray..! User Updated Successfully!').first().waitFor();
  await page.reload();
  expect(await page.getByLabel('Name').inputValue()).toBe(name);
  expect(await page.getByLabel('Handle').inputValue()).toBe(handle);
  expect(await page.getByLabel('Phone').inputValue()).toBe('+65 9123 4567');
  await page.locator('[data-part="account-name"]', { hasText: '<img' }).waitFor();

  // text typed meanwhile stays when other parts of the profile change; only a saved field is reset
  const next = newAccount().email;
  await hydrated(page);
  await page.getByLabel('Email').fill(next);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`We sent a link to ${next}`).waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(account.email);
  await page.getByLabel('Name').fill('Asha Rao');
  await page
    .locator('[data-part="profile-avatar"] input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(300, 300, red) });
  await page.getByText('Your profile picture is saved').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Asha Rao');
  await page.getByRole('button', { name: 'Keep the old e-mail address' }).click();
  await page.getByText('You keep the old e-mail address.').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Asha Rao');
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('a new e-mail address: who one is, a link to the new one, and the old one signs in no more', async () => {
  const { context, page, account, problems } = await member();
  const next = newAccount().email;
  await page.getByLabel('Email').fill(next);
  await page.getByRole('button', { name: 'Save' }).click();
  await confirmByCode(page, account);
  await page.getByText(`We sent a link to ${next}`).waitFor();
  await page.reload();
  expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
  await page.getByText(`Waiting for ${next}`).waitFor();
  await page.goto(await linkFromMail(next, /new e-mail address/));
  await page.getByRole('button', { name: 'Use this address' }).click();
  await page.getByText(`${next} is your e-mail address now.`).waitFor();
  await page.getByRole('link', { name: 'To your profile' }).click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(next);
  await page.getByText(/make large transfers again/).waitFor();

  const { context: other, page: elsewhere } = await visitor(browser);
  await elsewhere.goto('/login');
  await signIn(elsewhere, account);
  await elsewhere.getByText('auth/user-not-found: User not found').waitFor();
  await elsewhere.goto(await linkFromMail(account.email, /account was changed/));
  await elsewhere.getByRole('button', { name: 'Stop the change' }).click();
  await elsewhere.getByText(`The account belongs to ${account.email}.`).waitFor();
  await page.goto('/edit_profile');
  await page.getByText('Please Login to Continue').waitFor();
  expect(problems).toEqual([]);
  await other.close();
  await context.close();
});

test('a new password needs the old one and ends the session of every browser', async () => {
  const { context, page, account, problems } = await member();
  const { context: other, page: elsewhere } = await visitor(browser);
  await elsewhere.goto('/login?next=/edit_profile');
  await signIn(elsewhere, account);
  await elsewhere.getByRole('heading', { name: 'Your settings' }).waitFor();

  await page.getByLabel('Current password').fill('wrong password');
  await page.getByLabel('New password').fill('back bench 2026');
  await page.getByLabel('Confirm password').fill('back bench');
  expect(await noteOf(page, 'Confirm password')).toBe('OMG..! Confirm Password Not Matched !');
  // submitted nevertheless, the error is shown once, beside its field, which gets the focus
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('confirmPassword');
  expect(await noteOf(page, 'Confirm password')).toBe('OMG..! Confirm Password Not Matched !');
  expect(await page.getByText('Something Went Wrong').count()).toBe(0);
  await page.getByLabel('Confirm password').fill('back bench 2026');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Something Went Wrong').waitFor();
  expect(await noteOf(page, 'Current password')).toBe('auth/wrong-password: Wrong password');
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Wow..! Password Updated').waitFor();
  await page.getByText('Please Login again to continue').waitFor();
  await elsewhere.goto('/profile');
  await elsewhere.getByText('Please Login to Continue').waitFor();
  await signIn(elsewhere, { ...account, password: 'back bench 2026' });
  await elsewhere.waitForURL((url) => url.pathname === '/profile');
  expect(problems).toEqual([]);
  await other.close();
  await context.close();
});

test('cover and avatar: the control, then the picture; pressing it brings the control back; bad files are told why', async () => {
  const { context, page, problems } = await member();
  // a file chosen before hydration is ignored here
  await page.goto('/profile', { waitUntil: 'networkidle' });
  const cover = page.locator('[data-part="profile-cover"]');
  const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer });
  const choose = (picture: ReturnType<typeof file>) =>
    cover.locator('input[type=file]').setInputFiles(picture);
  const whole = png(900, 500, red);
  const bad = [
    [file('page.png', Buffer.from('<!doctype html><script>alert(1)</script>')), /not a JPG or PNG/],
    [
      file('drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
      /not a JPG or PNG/,
    ],
    [file('drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), /not a JPG or PNG/],
    [file('large.png', Buffer.alloc(5_242_881, 7)), /too large.*5,242,880/],
    [file('torn.png', whole.subarray(0, whole.length - 200)), /damaged/],
    [file('bomb.png', png(8_000, 8_000, red)), /too many pixels/],
  ] as const;
  for (const [picture, message] of bad) {
    await choose(picture);
    await expect.poll(() => cover.getByRole('status').textContent()).toMatch(message);
    expect(await cover.locator('img').count()).toBe(0);
  }
  await choose(file('cover.png', whole));
  await page.getByText('Your cover is saved').waitFor();
  const width = () => cover.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  expect(await cover.locator('input').count()).toBe(0);
  await cover.getByRole('button', { name: 'Change cover' }).click();
  await cover.getByRole('button', { name: 'Keep this one' }).click();
  await page
    .locator('[data-part="profile-avatar"] input[type=file]')
    .setInputFiles(file('me.png', png(300, 300, red)));
  await page.getByText('Your profile picture is saved').waitFor();
  await page.locator('[data-part="account-name"] img.face').waitFor();
  await cover.getByRole('button', { name: 'Change cover' }).click();
  await cover.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Removed').waitFor();
  await expect.poll(() => cover.locator('img').count()).toBe(0);

  const two = await page.evaluate(async () => {
    const form = new FormData();
    form.append('a', new File(['a'], 'a.png'));
    form.append('b', new File(['b'], 'b.png'));
    return (await (await fetch('/api/account/pictures/avatar', { method: 'POST', body: form })).json()).title;
  });
  expect(two).toBe('One picture at a time');
  expect(problems).toEqual([]);
  await context.close();
});

test('on a phone and a desktop a profile picture is shown as it was sent, another takes its place, and without one the letter is back', async () => {
  const { context, page, problems } = await visitor(browser, phone);
  await hidePages(context);
  await becomeMember(page, newAccount('Asha Venkatanarasimharajuvaripeta'), '/profile');
  const missed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) missed.push(`${response.status()} ${response.url()}`);
  });
  const avatar = page.locator('[data-part="profile-avatar"]');
  const send = (colour: typeof red | typeof blue) =>
    avatar
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(300, 200, colour) });
  const change = () => avatar.getByRole('button', { name: 'Change your picture' }).click();
  const faces = page.locator('[data-part="profile-avatar"] img.face, [data-part="account-name"] img.face');
  /** The content of the middle of each picture of the person, once all are the same. */
  const shown = () =>
    faces.evaluateAll(async (all) => {
      const drawn = await Promise.all(
        all.map(async (image) => {
          const { naturalWidth, naturalHeight } = image as HTMLImageElement;
          if (naturalWidth === 0) return 'nothing';
          const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
          const paint = canvas.getContext('2d');
          paint?.drawImage(image as HTMLImageElement, 0, 0, 1, 1);
          const [r = 0, , b = 0] = paint?.getImageData(0, 0, 1, 1).data ?? [];
          return `${naturalWidth === naturalHeight ? 'square' : 'torn'} ${r > b ? 'red' : 'blue'}`;
        }),
      );
      return drawn.length === 2 ? [...new Set(drawn)].join() : `${drawn.length} faces`;
    });
  await send(red);
  await page.getByText('Your profile picture is saved').waitFor();
  await expect.poll(shown).toBe('square red');
  expect(await avatar.locator('input').count()).toBe(0);
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    // a long word beside the picture takes no space from the parts below
    const share = await page.getByRole('button', { name: 'Share', exact: true }).boundingBox();
    expect((share?.x ?? size.width) + (share?.width ?? 0)).toBeLessThanOrEqual(size.width);
    await change();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await change();
  await send(blue);
  await expect.poll(shown).toBe('square blue');
  await page.reload();
  await expect.poll(shown).toBe('square blue');
  // the previous one is removed, and nothing requests it
  expect(missed).toEqual([]);
  await change();
  await avatar.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => faces.count()).toBe(0);
  expect(await avatar.locator('.face').textContent()).toBe('A');
  expect(problems).toEqual([]);
  await context.close();
});

test('a national number gets the code of where the browser is, which is seen: at sign-up and in edit profile', async () => {
  const { context, page, problems } = await visitor(browser, desktop);
  const clock = await context.newCDPSession(page);
  // the browser's language is American
  await clock.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Kolkata' });
  const { name, email, password } = newAccount();
  await page.goto('/signup');
  await hydrated(page);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel(/18 or older/).check();
  // also if the form is submitted from within the field
  await page.getByLabel('Phone').fill('98423 45678');
  await page.getByLabel('Phone').press('Enter');
  await page.getByLabel('6-digit code').fill(await verificationCode(email));
  await page.locator('[data-part="account-name"]').waitFor();
  await page.goto('/edit_profile');
  await hydrated(page);
  const number = page.getByLabel('Phone');
  expect(await number.inputValue()).toBe('+91 98423 45678');
  await number.fill('98400 12345');
  await number.blur();
  expect(await number.inputValue()).toBe('+91 98400 12345');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Hooray..! User Updated Successfully!').first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('takes a copy of the data along and deletes the account, after taking out what was in the shop', async () => {
  const { context, page, account, problems } = await member('Asha Menon');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await page
    .getByRole('dialog')
    .getByText('For your safety, confirm it with a code or your password.')
    .waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), confirm(page, account)]);
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(data.account.user).toMatchObject({ name: 'Asha Menon', email: account.email });

  // the play money of the e-mail wallet
  await untilMoney(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  // coins may be worth any amount: the password is not enough
  await confirmByCode(page, account);
  await page.getByText('what is on the blockchain').waitFor();
  await page.getByLabel('I give up the coins above').check();
  await page.getByLabel(/cannot be restored/).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('heading', { name: 'The end' }).waitFor();
  expect(await page.locator('[data-part="account-name"]').count()).toBe(0);
  await linkFromMail(account.email, /account is deleted/);
  await page.goto('/login');
  await signIn(page, account);
  await page.getByText('auth/user-not-found: User not found').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a visitor is asked to sign in and comes back; a page for a mail’s link does nothing by itself', async () => {
  const url = sharedShop().url;
  for (const spelling of ['/edit_profile', '/Edit_Profile/']) {
    const response = await fetch(url + spelling);
    expect(new URL(response.url).pathname + new URL(response.url).search).toBe('/login?next=%2Fedit_profile');
  }
  const page = await fetch(`${url}/change_email?confirm=forged`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await page.text()).not.toContain('is your e-mail address now');
});

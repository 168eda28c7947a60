import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { haveVault, newAccount, register, signIn } from '../../src/account.ts';
import { apiRequest } from '../../src/api-request.ts';
import { axeFindings } from '../../src/axe.ts';
import { desktop, keep, launch, type Person, visitor } from '../../src/browser.ts';
import { linkFromMail } from '../../src/inbox.ts';
import { publishItem } from '../../src/operator.ts';
import { invitedMember } from './invited-member.ts';

const fanAccount = newAccount(`Kalki ${Date.now()}`);
let browser: Browser;
let support: Person;
let fan: Person;
beforeAll(async () => {
  browser = await launch();
  fan = await visitor(browser, desktop);
  await register(fan.page, fanAccount);
  support = await invitedMember(browser, 'support');
});
afterAll(() => browser.close());

/** Sends the buyer's message or report; returns its number. */
const written = async (path: string, body: object): Promise<string> => {
  const sender = { name: fanAccount.name, email: fanAccount.email };
  return (await apiRequest<{ number: string }>(fan.page, 'POST', path, { ...sender, ...body })).number;
};

/** Opens one of the actions on a person, gives a reason, and carries it out. */
async function actOnFan(name: string, reason: string, done: string): Promise<void> {
  const { page } = support;
  const act = page.locator('details', { has: page.locator('summary', { hasText: name }) });
  await act.locator('summary').click();
  await act.getByRole('textbox').fill(reason);
  await act.getByRole('button', { name }).click();
  await page.getByText(done).waitFor();
}

async function openFan(): Promise<void> {
  const { page } = support;
  await page.goto('/studio/people');
  await page.getByLabel(/^Name, @handle/).fill(fanAccount.email);
  await page.getByLabel('Why you look').fill('They wrote to us.');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('row').getByRole('link', { name: fanAccount.name }).click();
  await page.getByRole('heading', { name: 'Actions', exact: true }).waitFor();
}

test('support answers a message, and what the fan writes back joins the conversation', async () => {
  const number = await written('/api/contact', { topic: 'order', message: 'Where is my picture, please?' });
  const { page } = support;
  await page.goto('/studio');
  await page.getByRole('link', { name: 'Answer in the inbox' }).first().click();
  await page.getByRole('link', { name: number }).click();
  await page.getByLabel('Your answer').fill('Which order was it?');
  expect(await axeFindings(page)).toEqual([]);
  // what was typed outlives the page
  await page.reload();
  await expect.poll(() => page.getByLabel('Your answer').inputValue()).toBe('Which order was it?');
  await page.getByRole('button', { name: 'Send and close' }).click();
  await page.getByText('The answer is on its way.').waitFor();
  await fan.page.goto(await linkFromMail(fanAccount.email, new RegExp(`Re: .*${number}`)));
  await fan.page.getByRole('heading', { name: `Write back: ${number}` }).waitFor();
  await fan.page.getByLabel('Message').fill('It was the order TK-20001.');
  await fan.page.getByRole('button', { name: 'SUBMIT' }).click();
  await fan.page.getByText(`Your number is ${number}`).waitFor();
  await page.goto(`/studio/inbox/${number}`);
  await page.getByText('It was the order TK-20001.').waitFor();
});

test('support writes to the buyer from the order, and finds what they write back beside it', async () => {
  const path = await publishItem(`Ordered reel ${Date.now()}`, 3);
  await haveVault(fan.page, fanAccount);
  const order = await apiRequest<{ id: string; number: string }>(fan.page, 'POST', '/api/orders', {
    itemId: decodeURIComponent(path.split('/').at(-1) ?? ''),
  });
  const { page } = support;
  await page.goto(`/studio/orders/${order.id}`);
  await page.getByLabel('Why you look').fill('They called us.');
  await page.getByRole('button', { name: 'Look at the order' }).click();
  await page.getByLabel('Your message').fill('Is this still the wallet that you want it in?');
  const sent = page.waitForResponse((one) => one.url().endsWith(`/orders/${order.id}/messages`));
  await page.getByRole('button', { name: 'Send the message' }).click();
  const { thread } = (await (await sent).json()) as { thread: string };
  await fan.page.goto(await linkFromMail(fanAccount.email, new RegExp(`About your order: ${thread}`)));
  await fan.page.getByRole('heading', { name: `Write back: ${thread}` }).waitFor();
  await fan.page.getByLabel('Message').fill('It is, thank you.');
  await fan.page.getByRole('button', { name: 'SUBMIT' }).click();
  await fan.page.getByText(`Your number is ${thread}`).waitFor();
  await page.locator(`a[href="/studio/inbox/${thread}"]`).first().click();
  await page.getByText('It is, thank you.').waitFor();
  await apiRequest(fan.page, 'POST', `/api/orders/${order.id}/cancel`);
});

test('the second of two who write ready-made answers keeps what they typed, and chooses', async () => {
  const { page, context } = support;
  const title = `Greeting ${Date.now()}`;
  const form = (of: Page, name: string) => of.getByRole('form', { name, exact: true });
  const add = async (of: Page, name: string): Promise<void> => {
    await form(of, 'A new one').getByLabel('Title').fill(name);
    await form(of, 'A new one').getByLabel('Text').fill('Good day.');
    await form(of, 'A new one').getByRole('button', { name: 'Save' }).click();
    await form(of, name).waitFor();
  };
  await page.goto('/studio/inbox/texts');
  await add(page, title);
  await form(page, 'A new one').getByLabel('Text').fill('Not finished');
  const other = await context.newPage();
  await other.goto(page.url());
  await form(other, title).getByLabel('Text').fill('Good morning.');
  await form(other, title).getByRole('button', { name: 'Save the change' }).click();
  await other.getByText('The change is saved.').waitFor();
  await add(other, `${title}, shorter`);
  await other.close();
  await form(page, title).getByLabel('Text').fill('Good evening.');
  await form(page, title).getByRole('button', { name: 'Save the change' }).click();
  await page.getByText('Somebody else has changed this meanwhile.').waitFor();
  expect(await form(page, title).getByLabel('Text', { exact: true }).inputValue()).toBe('Good evening.');
  await form(page, `${title}, shorter`).waitFor();
  expect(await form(page, 'A new one').getByLabel('Text').inputValue()).toBe('Not finished');
  await page.getByLabel('Theirs: Good morning.').check();
  await page.getByRole('button', { name: 'Save what is chosen' }).click();
  await page.getByText('The change is saved.').waitFor();
  expect(await form(page, title).getByLabel('Text', { exact: true }).inputValue()).toBe('Good morning.');
  await form(page, title).getByLabel('Text').fill('Good night.');
  const third = await context.newPage();
  await third.goto(page.url());
  for (const name of [title, `${title}, shorter`]) {
    await form(third, name).getByRole('button', { name: 'Remove', exact: true }).click();
    await form(third, name).waitFor({ state: 'detached' });
  }
  await third.close();
  await form(page, title).getByRole('button', { name: 'Save the change' }).click();
  await form(page, title).getByText('Somebody has removed this answer meanwhile.').waitFor();
  // without input, the form is closed
  await form(page, `${title}, shorter`).waitFor({ state: 'detached' });
  await page.reload();
  await form(page, title).getByText('Somebody has removed this answer meanwhile.').waitFor();
  expect(await form(page, title).getByLabel('Text', { exact: true }).inputValue()).toBe('Good night.');
  await form(page, title).getByRole('button', { name: 'Save as a new one' }).click();
  await form(page, title).getByRole('button', { name: 'Remove', exact: true }).waitFor();
  expect(await form(page, title).getByLabel('Text', { exact: true }).inputValue()).toBe('Good night.');
});

test('a reported item is hidden, and the reporter is written', async () => {
  const path = await publishItem(`Borrowed brush ${Date.now()}`, 3);
  const itemId = decodeURIComponent(path.split('/').at(-1) ?? '');
  const number = await written('/api/contact/report', { itemId, reason: 'copyright', message: '' });
  const { page } = support;
  await page.goto(`/studio/inbox/${number}`);
  await page.getByRole('button', { name: 'Hide the poster in the shop' }).click();
  await page.getByText('The poster is hidden, and we e-mail the person who reported it.').waitFor();
  expect((await fan.page.goto(path))?.status()).toBe(404);
  await linkFromMail(fanAccount.email, new RegExp(`Your report on .*${number}`));
});

test('a frozen wallet sends nothing, and a suspended fan comes in again when it is lifted', async () => {
  await haveVault(fan.page, fanAccount);
  await openFan();
  await actOnFan('Freeze the e-mail wallet', 'The owner was robbed.', 'The wallet is frozen.');
  await fan.page.goto('/wallet');
  await fan.page.getByText('We have frozen this wallet').waitFor();
  await keep(fan.page, 'wallet-frozen');
  const to = `0x${'2'.repeat(40)}`;
  const send = apiRequest(fan.page, 'POST', '/api/wallets/vault/preview', {
    chain: 'polygon',
    to,
    amount: '1',
  });
  await expect(send).rejects.toThrow('wallet/frozen');
  await actOnFan('Thaw the e-mail wallet', 'They have it again.', 'The wallet can be used again.');

  await actOnFan('Suspend', 'Stolen cards were used.', 'They are suspended.');
  await fan.page.goto('/login');
  await signIn(fan.page, fanAccount);
  await fan.page.getByText('This account is suspended').waitFor();
  await actOnFan('Lift the suspension', 'It was a mistake.', 'The suspension is lifted.');
  await signIn(fan.page, fanAccount);
  await fan.page.waitForURL((url) => url.pathname !== '/login');
});

test('a hidden name is seen by nobody, until it is shown again', async () => {
  await openFan();
  const profile = await support.page.getByRole('link', { name: /^@/ }).getAttribute('href');
  const heading = () => fan.page.getByRole('heading', { level: 1 });
  await actOnFan('Hide the name', 'It insults somebody.', 'It is hidden everywhere');
  await fan.page.goto(profile ?? '');
  expect(await heading().textContent()).toContain('Collector');
  await actOnFan('Show the name again', 'It does not.', 'It is back.');
  await fan.page.goto(profile ?? '');
  // a profile's heading has its owner's first name
  expect(await heading().textContent()).toContain('Kalki');
  expect([...support.problems, ...fan.problems]).toEqual([]);
});

test('an account is erased only after the studio asked once more: Enter in the form answers nothing', async () => {
  const { context, page: theirs } = await visitor(browser, desktop);
  await register(theirs, newAccount());
  const request = { kind: 'erasure', text: 'I leave.' };
  const path = '/api/account/data-requests';
  const { number } = await apiRequest<{ number: string }>(theirs, 'POST', path, request);
  await context.close();
  const { page } = support;
  // as if nothing was in the way; in truth their wallet has play money
  await page.route(`**/data-requests/${number}/inspect`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), obstacles: [] } });
  });
  let answers = 0;
  page.on('request', (one) => {
    if (one.url().endsWith(`${number}/answer`)) answers += 1;
  });
  await page.goto(`/studio/data-requests/${number}`);
  await page.getByLabel('Why you look').fill('It is due.');
  await page.getByRole('button', { name: 'Show the request' }).click();
  await page.getByLabel('What they read').fill('As you asked.');
  await page.getByLabel('Why, for the audit log').fill('They asked for it.');
  await page.getByLabel('Why, for the audit log').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Erase this account for ever?' });
  await page.getByRole('button', { name: 'Erase the account' }).click();
  await dialog.getByText('As you asked.').waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Keep the account' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(answers).toBe(0);
  await page.getByRole('button', { name: 'Erase the account' }).click();
  await dialog.getByRole('button', { name: 'Erase the account' }).click();
  await dialog.getByText('Still there: coins').waitFor();
  expect(answers).toBe(1);
});

// takes 200 seconds: begun early
import { mayDo, type StudioRole, studioRoles, studioScreens } from '@talkies/shared/studio';
import type { Browser, Page } from 'playwright-core';
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { becomeMember, confirmByCode, haveVault, newAccount, register, signIn } from '../../src/account.ts';
import { apiRequest } from '../../src/api-request.ts';
import { desktop, keep, launch, type Person, visitor } from '../../src/browser.ts';
import { installWallet } from '../../src/extension-wallet.ts';
import { linkFromMail } from '../../src/inbox.ts';
import { command, typedCommand } from '../../src/operator.ts';
import { localChain } from '../../src/own-shop/local-chain.ts';
import { type OwnShop, openOwnShop } from '../../src/own-shop/own-shop.ts';
import { addDevice } from '../../src/passkey-device.ts';
import { paymentPageOf, payOrderByCard } from '../../src/payment-pages.ts';
import { connectFundedWallet } from '../../src/trader.ts';
import { checkEveryScreen, type Found, findScreens, tryEveryScreen } from './every-screen.ts';
import { enterStudio } from './invited-member.ts';
import { addContributor, inSeconds, makeItem, upload } from './make.ts';
import { enterCode, type Member, openScreen, press } from './team.ts';

/**
 * An empty shop, from its first owner to a month's figures, all of it done in browsers: one command names the owner.
 * Each test continues where the previous one ended.
 */
let browser: Browser;
let shop: OwnShop;
let fan: Person;
const team = {} as Record<StudioRole, Member>;

const names = ['Iyer', 'Das', 'Kurian', 'Menon', 'Rao'];
const film = 'The Last Reel';
const partner = 'Sangam Film Co.';
const creator = 'Harbour Paint Room';
/** unused before, so that its balance is what it was paid */
const creatorWallet = privateKeyToAddress(`0x${'5e'.repeat(32)}`);
/**
 * the film partner's wallet, whose key the shop has (PARTNER_KEY of a local shop), so that it opens the partner's
 * auctions itself
 */
const partnerWallet = mnemonicToAccount(`${'test '.repeat(11)}junk`, { addressIndex: 9 }).address;
const [lamps, ticket, hoarding] = ['Lamps over the harbour', 'The torn ticket', 'Hoarding at dawn'];
const rain = 'Rain on the last reel';
const of = { film, creator };
const drop = 'Opening night';
let dropPath: string;
let fanEmail: string;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launch(), openOwnShop('empty', { empty: true })]);
});
afterAll(() => Promise.all([browser.close(), shop.close()]));

async function cameIn(person: Person, email: string): Promise<Member> {
  const member = { ...person, email };
  await enterCode(member);
  await member.page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  return member;
}

test('somebody with an account becomes the owner by a command, and finds a shop that says what comes first', async () => {
  const person = await visitor(browser, desktop);
  const account = newAccount('Revathi');
  await register(person.page, account);
  const link = (await typedCommand('operator', 'studio', 'owner', account.email)).match(/http\S+/)?.[0] ?? '';
  await person.page.goto(link);
  team.owner = await cameIn(person, account.email);
  const { page } = team.owner;
  const everywhere = page.getByRole('navigation', { name: 'Studio' }).getByRole('link');
  const paths = await everywhere.evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''));
  for (const path of [...paths, '/', '/collections', '/drops']) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 200]);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await keep(page, `empty${path.replaceAll('/', '-')}`);
  }
  expect(person.problems).toEqual([]);
});

test('the owner invites one person for each role, and each of them comes in', async () => {
  const { page } = team.owner;
  await page.goto('/studio/members');
  for (const [at, role] of studioRoles.filter((one) => one !== 'owner').entries()) {
    const account = newAccount(`Nila ${names[at]}`);
    await page.getByLabel('Their email').fill(account.email);
    await page.getByRole('radio', { name: new RegExp(`^${role}`, 'i') }).check();
    await press(team.owner, 'Send the invitation');
    const person = await visitor(browser, desktop);
    await register(person.page, account);
    await enterStudio(person, account);
    await person.page.goto('/studio');
    team[role] = { ...person, email: account.email };
  }
});

test('the editor adds who is paid, and brings a film with its partner’s approval into the shop', async () => {
  const { page } = team.editor;
  await openScreen(team.editor, 'Films');
  await page.getByText('There is no film yet.').waitFor();
  await page.getByRole('link', { name: 'People and partners' }).click();
  await addContributor(team.editor, 'creator', creator, creatorWallet);
  await addContributor(team.editor, 'film partner', partner, partnerWallet);
  await openScreen(team.editor, 'Films');
  await page.getByRole('link', { name: 'New film', exact: true }).click();
  await page.getByLabel('Title', { exact: true }).fill(film);
  await press(team.editor, 'Create the draft');
  await page.waitForURL('**/studio/films/film/the-last-reel');
  await page.getByLabel('Synopsis').fill('A projectionist, and the last night of a cinema.');
  await page.getByLabel('Production house', { exact: true }).fill(partner);
  await upload(page, 'Wide picture');
  await upload(page, 'Tall picture');
  await press(team.editor, 'Save');
  await page.getByLabel('Who approved it').fill('Meera of Sangam');
  await page.getByLabel('Where that is written').fill('Letter 12');
  await press(team.editor, 'Note the approval');
  await press(team.editor, 'Publish');
  await page.getByRole('link', { name: 'See its page' }).waitFor();
});

test('the editor makes items, and the chain’s registration is shown until they are in the shop', async () => {
  const { page } = team.editor;
  await openScreen(team.editor, 'Catalogue');
  for (const [title, price] of [
    [lamps, '400.00'],
    [ticket, '400.00'],
    [hoarding, '50.00'],
  ] as const) {
    await makeItem(team.editor, { title, price, auction: title === hoarding, ...of });
    await openScreen(team.editor, 'Catalogue');
  }
  for (const title of [lamps, ticket, hoarding]) {
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('link', { name: 'See it in the shop' }).waitFor();
    await page.getByRole('link', { name: 'See it on the blockchain' }).waitFor();
    await keep(page, 'empty-item-published');
    await openScreen(team.editor, 'Catalogue');
  }
});

async function buy(page: Page, title: string): Promise<void> {
  await page.goto(dropPath);
  await page.getByRole('link', { name: title, exact: true }).first().click();
  const panel = page.locator('[data-part="price-panel"]');
  await panel.getByRole('link', { name: 'Purchase' }).click();
  const dialog = page.getByRole('dialog', { name: 'How will you pay?' });
  await dialog
    .locator('label')
    .filter({ has: page.getByText('Card', { exact: true }) })
    .click();
  const { origin } = new URL(page.url());
  await dialog.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL((url) => url.origin !== origin);
  await paymentPageOf('card').pay(page);
  await page.getByRole('heading', { name: 'It is yours' }).waitFor();
}

test('the editor announces a drop, and a fan buys two editions once it opens', async () => {
  const { page } = team.editor;
  await openScreen(team.editor, 'Drops');
  await page.getByRole('link', { name: 'New drop' }).click();
  await page.getByLabel('Title', { exact: true }).fill(drop);
  const opens = page.getByLabel('Opens', { exact: true });
  await opens.fill(await inSeconds(page, 1800));
  for (const title of [lamps, ticket]) {
    await page.getByLabel('Find an item').fill(title);
    await page.getByRole('button', { name: `Add: ${title}` }).click();
  }
  await page.getByLabel('Editions for one person').fill('2');
  await press(team.editor, 'Make the drop');
  await page.waitForURL('**/studio/drops/drop/*');
  dropPath = `/drops/${page.url().split('/').at(-1)}`;
  await press(team.editor, 'Announce it');
  await page.getByRole('link', { name: 'Its page in the shop' }).waitFor();

  fan = await visitor(browser, desktop);
  const account = newAccount('Yazhini');
  fanEmail = account.email;
  await register(fan.page, account);
  await haveVault(fan.page, account);
  await fan.page.goto('/drops');
  await fan.page.getByRole('link', { name: drop }).click();
  await fan.page.getByRole('heading', { level: 1, name: drop }).waitFor();
  await opens.fill(await inSeconds(page, 5));
  await press(team.editor, 'Save');
  await fan.page.getByText('Open now', { exact: true }).waitFor();
  await buy(fan.page, lamps);
  // the dialog is walked once
  await fan.page.goto(dropPath);
  const second = await fan.page.getByRole('link', { name: ticket, exact: true }).first().getAttribute('href');
  const order = { itemId: second?.split('/').at(-1) };
  const { id } = await apiRequest<{ id: string }>(fan.page, 'POST', '/api/orders', order);
  await payOrderByCard(fan.page, id);
  expect(fan.problems).toEqual([]);
});

test('support asks for a refund above the set sum, and finance sends it as the second person', async () => {
  const { page } = team.support;
  await openScreen(team.support, 'Orders');
  await page
    .getByRole('row', { name: /\$400\.00/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Look at the order' }).waitFor();
  await page.getByLabel('Why you look').fill('The fan wrote that it was bought twice.');
  await press(team.support, 'Look at the order');
  await page.getByLabel('Reason', { exact: true }).fill('Bought twice.');
  await press(team.support, 'Ask a second person');
  await openScreen(team.support, 'Approvals');
  await page.getByText('You asked for this').waitFor();
  expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);
  const finance = team.finance.page;
  await finance.goto('/studio');
  await finance.getByText('1 request waits for a second person').waitFor();
  await finance.getByRole('link', { name: 'Decide' }).click();
  await finance.getByRole('button', { name: 'Approve', exact: true }).click();
  await press(team.finance, 'Approve and send');
  await finance.getByText('Nothing waits for a second person.').waitFor();
  await linkFromMail(fanEmail, /refund/i);
});

test('finance sees what a payout does, pays it, and follows it on the chain', async () => {
  const { page } = team.finance;
  await openScreen(team.finance, 'Money');
  await page.getByRole('row', { name: new RegExp(`${film}.*\\$40\\.00`) }).waitFor();
  await page.getByRole('link', { name: 'By creator' }).click();
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByLabel('Name', { exact: true }).fill(creator);
  await page.getByLabel('Address that is paid').fill(creatorWallet);
  await press(team.finance, 'Keep this');
  await page.goto('/studio/money/pay');
  await page.getByRole('row', { name: new RegExp(`${creator}.*\\$40\\.00`) }).waitFor();
  await press(team.finance, 'Pay');
  await page.waitForURL('**/studio/money/payouts/*');
  await page.getByText('1 paid').waitFor();
  await keep(page, 'empty-payout');
  expect(await localChain('polygon').getBalance({ address: creatorWallet })).toBeGreaterThan(0n);
});

test('the month’s statement and closing have the sales, the refund and the payout', async () => {
  const { page } = team.finance;
  await page.goto('/studio/money?by=creator');
  await page.getByRole('rowheader').getByRole('link', { name: creator }).click();
  await page
    .getByRole('link', { name: /^20\d\d-\d\d|20\d\d$/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Royalty statement' }).waitFor();
  await page.getByText('The month is not over').waitFor();
  await keep(page, 'empty-statement');
  await page.goto('/studio/money/closing');
  await page.getByRole('row', { name: new RegExp(`${film}.*First sale.*2.*\\$800\\.00`) }).waitFor();
  await keep(page, 'empty-closing');
});

test('trading opens a lottery, and it is seen on its chain', async () => {
  const { page } = team.trading;
  await openScreen(team.trading, 'Lotteries');
  await page.getByRole('link', { name: 'Open a lottery' }).click();
  await page.getByRole('link', { name: new RegExp(lamps) }).click();
  await page.getByLabel('Name', { exact: true }).fill('Gala night');
  await page.getByLabel('Address').fill('gala-night');
  await page.getByLabel('Price of a ticket').fill('0.5');
  await press(team.trading, 'See what this does');
  await press(team.trading, 'Open this lottery');
  await page.getByRole('heading', { level: 1, name: 'Gala night' }).waitFor();
  await page.getByText('Sells tickets').waitFor();
});

test('trading opens the auction of the film partner’s edition, and it takes bids', async () => {
  const { page } = team.trading;
  await openScreen(team.trading, 'Auctions');
  await page.getByRole('link', { name: hoarding }).click();
  await press(team.trading, 'See what this does');
  await press(team.trading, 'Open it');
  await page.getByText('Takes bids').first().waitFor();
});

test('a film partner who has a wallet of their own signs the opening of their auction', async () => {
  const person = await visitor(browser, desktop);
  const wallet = await installWallet(person.context);
  await becomeMember(person.page, newAccount('Sangam'), '/wallet');
  await connectFundedWallet(person.page, wallet);

  const { page } = team.editor;
  await openScreen(team.editor, 'Films');
  await page.getByRole('link', { name: 'People and partners' }).click();
  await page.getByRole('link', { name: partner }).click();
  await page.getByLabel('Wallet on Polygon').fill(wallet.address);
  await press(team.editor, 'Save');
  await openScreen(team.editor, 'Catalogue');
  await makeItem(team.editor, { title: rain, price: '60.00', auction: true, ...of });
  await page.getByRole('link', { name: 'See it in the shop' }).waitFor();
  const auctions = team.trading.page;
  await openScreen(team.trading, 'Auctions');
  await auctions.getByRole('link', { name: rain }).click();
  await press(team.trading, 'See what this does');
  await press(team.trading, 'Open it');
  await auctions.getByText(/only that wallet can open the auction/).waitFor();

  await person.page.goto('/profile');
  await person.page.getByRole('button', { name: 'Put to Sale' }).click();
  const dialog = person.page.getByRole('dialog');
  await dialog.getByLabel('Create Auction').check();
  await dialog.getByLabel('Price in MATIC').fill('10');
  await dialog.getByLabel('Number of days').fill('3');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('button', { name: 'Create Auction' }).click();
  await expect.poll(() => wallet.requests).toContain('eth_sendTransaction');
  const takesBids = async (): Promise<boolean> =>
    (await (await auctions.request.get(auctions.url())).text()).includes('Takes bids');
  // each question renders a page
  await expect.poll(takesBids, { interval: 1_000 }).toBe(true);
  await auctions.reload();
  await auctions.getByText('Takes bids').first().waitFor();
  expect(person.problems).toEqual([]);
});

/** Names of buttons that change something. */
const actions =
  /^(?!.*view|add one under)(new|create|add|save|publish|announce|pay|approve|open a|invite|send|import|keep|retry|refund)/i;

test('a viewer looks into every screen of theirs, and finds nothing there that changes something', async () => {
  const { page } = team.viewer;
  await page.goto('/studio');
  const entries = page.getByRole('navigation', { name: 'Studio' }).getByRole('link');
  const paths = await entries.evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''));
  for (const path of paths) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 200]);
    for (const role of ['button', 'link'] as const)
      expect([path, await page.locator('main').getByRole(role, { name: actions }).allTextContents()]).toEqual(
        [path, []],
      );
  }
});

/** Sends a message or report to the shop from outside. */
const written = (path: string, body: object): Promise<{ number: string }> =>
  apiRequest(fan.page, 'POST', path, { name: 'Yazhini', email: fanEmail, message: '', ...body });

test('support hands out what a fan wants to have of their data, and the fan fetches it', async () => {
  await fan.page.goto('/edit_profile');
  await fan.page.getByText('Write a request').click();
  await fan.page.getByRole('button', { name: 'Send the request' }).click();
  await fan.page.getByRole('status').filter({ hasText: 'We have your request.' }).waitFor();
  const { page } = team.support;
  await openScreen(team.support, 'Data requests');
  await page.getByRole('row').getByRole('link').click();
  await page.getByLabel('Why you look').fill('It is due.');
  await press(team.support, 'Show the request');
  await page.getByLabel('What they read').fill('Here it is.');
  await page.getByLabel('Why, for the audit log').fill('It is their own.');
  await press(team.support, 'Hand out the copy');
  await page.getByText('Here it is.').waitFor();
  const number = page.url().split('/').at(-1) ?? '';
  await fan.page.goto(await linkFromMail(fanEmail, new RegExp(number)));
  await fan.page.reload();
  await fan.page.getByText('Here it is.').waitFor();
});

test('support hides a reported name for everybody, and whoever reported it is written', async () => {
  const { user } = await apiRequest<{ user: { handle: string } }>(team.viewer.page, 'GET', '/api/account/me');
  const report = { handle: user.handle, part: 'name', reason: 'offensive' };
  const { number } = await written('/api/contact/report-person', report);
  const { page } = team.support;
  await page.goto(`/studio/inbox/${number}`);
  await press(team.support, 'Hide the name');
  await linkFromMail(fanEmail, new RegExp(`Your report on .*${number}`));
  await fan.page.goto(`/u/${user.handle}`);
  expect(await fan.page.getByRole('heading', { level: 1 }).textContent()).toContain('Collector');
});

let screens: Found;
test('every screen of the studio is found by going from one to the next', async () => {
  await written('/api/contact', { topic: 'order', message: 'Where is my picture, please?' });
  await apiRequest(fan.page, 'POST', '/api/account/data-requests', { kind: 'correction', text: 'My name.' });
  const post = {
    title: 'First night',
    slug: 'first-night',
    excerpt: 'How it went.',
    author: '',
    body: 'Words.',
  };
  const bare = { image: null, imageAlt: '', featured: false };
  await apiRequest(team.editor.page, 'POST', '/api/studio/posts', { fields: { ...post, ...bare } });
  const issue = { subject: 'The curtain rises', body: 'Words.' };
  await apiRequest(team.editor.page, 'POST', '/api/studio/newsletter', { fields: issue });
  const { people } = await apiRequest<{ people: { id: string }[] }>(
    team.owner.page,
    'POST',
    '/api/studio/people/search',
    { q: fanEmail, by: 'mail', exact: true, reason: 'To look at their page.' },
  );
  // shown only after a reason
  screens = await findScreens(team.owner.page, [
    `/studio/people/${people[0]?.id}`,
    '/studio/money?by=creator',
  ]);
  expect(studioScreens.map(({ pattern }) => pattern).filter((pattern) => !screens.has(pattern))).toEqual([]);
});

// the owner's walk has just opened every screen
test.each(studioRoles.filter((role) => role !== 'owner'))(
  '%s opens every screen of the role, is led to no other, and refused there',
  async (role) => {
    await tryEveryScreen(team[role].page, screens, ({ permission }) => mayDo(role, permission));
  },
);

test('everybody can read every screen, in both themes, on a phone and at a desk', async () => {
  const more = [
    ...['/studio/money?by=creator', '/studio/figures?by=country&step=paid', '/studio/home?part=bar'],
    '/studio/contributors/new?kind=partner',
  ];
  const previews = await team.owner.page.request.get('/studio/settings/previews');
  const preview = /href="(\/studio\/settings\/previews\?[^"]+)"/.exec(await previews.text())?.[1] ?? '';
  await checkEveryScreen(team.owner.page, screens, [...more, preview.replaceAll('&amp;', '&')]);
}, 900_000);

test('the log has what each of them did, line upon line, and nothing in it was changed', async () => {
  const { page } = team.owner;
  for (const [operation, who] of [
    ['film.create', team.editor],
    ['approval.approve', team.finance],
    ['auction.open', team.trading],
  ] as const) {
    await page.goto(`/studio/audit?operation=${operation}`);
    await page
      .getByRole('row', { name: new RegExp(`${operation}.*`) })
      .first()
      .waitFor();
    expect(await page.getByRole('table').textContent()).toContain(who.email);
  }
  expect(await command('operator', 'audit', 'verify')).toMatch(/^\d+ lines/);
});

test('the owner adds a passkey, and from then on it opens the studio where the mailed code did', async () => {
  const { page, email } = team.owner;
  await addDevice(page);
  await page.goto('/studio');
  await page.getByRole('link', { name: 'Add one under Security' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const again = page.getByRole('heading', { name: 'Is it you?' });
  const naming = page.getByLabel('Name', { exact: true });
  // whether the last proof is too old depends on the machine's load
  await again.or(naming).waitFor();
  if (await again.isVisible()) await confirmByCode(page, { email });
  await naming.fill('Desk');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Passkey added').waitFor();
  await page.goto('/studio');
  await page.getByRole('button', { name: 'Leave the studio' }).click();
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  expect(await page.getByRole('button', { name: 'Mail me a code' }).count()).toBe(0);
});

test('when the month is over, finance issues its statement, which says the same for ever', async () => {
  // past every month's end
  await shop.moveAhead(40 * 24 * 3600);
  const person = await visitor(browser, desktop);
  const { page } = person;
  await page.goto('/login');
  await signIn(page, { ...newAccount(), email: team.finance.email });
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto('/studio/money?by=creator');
  await enterCode({ page, email: team.finance.email });
  await page.getByRole('rowheader').getByRole('link', { name: creator }).click();
  await page
    .getByRole('link', { name: /20\d\d/ })
    .first()
    .click();
  await page.getByText('Not issued yet').waitFor();
  await press({ page, email: team.finance.email }, 'Issue this statement');
  await page.getByText(/^Issued \d/).waitFor();
  expect(await page.getByRole('button', { name: 'Issue this statement' }).count()).toBe(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'As PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect(person.problems).toEqual([]);
});

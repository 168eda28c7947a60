import type { Browser, Page } from 'playwright-core';
import { createPublicClient, http } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Account, becomeMember, haveVault, newAccount } from '../../src/account.ts';
import { axeFindings } from '../../src/axe.ts';
import { keep, launch, type Person, phone as phoneSize, visitor } from '../../src/browser.ts';
import { publishItem } from '../../src/operator.ts';
import { sharedShop } from '../../src/own-shop/current-shop.ts';
import { codeOn, openPhone, type PhoneWallet, relayUrl, switchRelay } from '../../src/phone-wallet.ts';
import { walletCard } from '../../src/wallet-cards.ts';

let browser: Browser;
let item: string;
let phones: PhoneWallet[] = [];
beforeAll(async () => {
  browser = await launch();
  item = await publishItem('The Long Bridge', 500);
});
afterAll(() => browser.close());
afterEach(async () => {
  await switchRelay({ down: false });
  await Promise.all(phones.map((phone) => phone.close()));
  phones = [];
});

const phoneOf = async (knows?: string[]): Promise<PhoneWallet> => {
  const phone = await openPhone(knows);
  phones.push(phone);
  return phone;
};
const card = (page: Page) => walletCard(page, 'Wallet Connect');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connect your phone’s wallet' });
const connect = (page: Page) =>
  card(page)
    .getByRole('button', { name: /^Connect/ })
    .click();
const fresh = (page: Page) => dialog(page).getByRole('button', { name: 'New code' }).click();
const pay = (page: Page) => page.getByRole('button', { name: 'Pay now' }).click();
const becomesOwner = async (page: Page): Promise<void> => {
  await page.waitForURL('**/confirmation/**');
  await page.getByRole('heading', { name: 'It is yours' }).waitFor();
};
const funded = ({ address }: PhoneWallet) => {
  const chain = createPublicClient({ transport: http(`${sharedShop().url}/rpc/polygon`) });
  return expect.poll(() => chain.getBalance({ address })).toBeGreaterThan(0n);
};
const findings = (page: Page) => axeFindings(page, { within: 'dialog[open]' });
const scans = async (page: Page, phone: PhoneWallet): Promise<void> => phone.scan(await codeOn(page));

async function member(
  size?: typeof phoneSize,
  wallet?: { wallet: boolean },
): Promise<Person & { account: Account }> {
  const person = await visitor(browser, size);
  const account = newAccount('Meenu');
  await becomeMember(person.page, account, '/wallet', wallet);
  return { ...person, account };
}

/** A signed-in person with a connected and funded phone wallet. */
async function connected(phone: PhoneWallet): Promise<Person> {
  const person = await member();
  await connect(person.page);
  await scans(person.page, phone);
  await card(person.page).getByText('Connected to Test Phone').waitFor();
  await funded(phone);
  return person;
}

test('an address of the specification opens its card with the code, at 390, 900 and 1280 px', async () => {
  const { context, page, problems } = await member(undefined, { wallet: false });
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const { top = -1, bottom = Infinity } = activeElement?.getBoundingClientRect() ?? {};
      const within = activeElement?.closest('[data-part="wallet-card"]')?.textContent ?? '';
      return top >= 0 && bottom <= innerHeight ? within : '';
    });
  for (const width of [390, 900, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/wallet_connect/');
    await codeOn(page);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(focused).toContain('Wallet Connect');
  }
  await page.goto('/fortmatic/');
  await expect.poll(focused).toContain('Fortmatic');
  expect(problems).toEqual([]);
  await context.close();
});

describe('a wallet on the phone', () => {
  test('is paired by the code, refuses, agrees, signs once, buys after a reload, and ends from either side', async () => {
    const phone = await phoneOf();
    const { context, page, problems } = await member();
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).origin));
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(sharedShop().url) && !/^(data|blob):/.test(request.url()))
        elsewhere.push(request.url());
    });
    await connect(page);
    expect(await codeOn(page)).toMatch(/^wc:[0-9a-f]{64}@2\?/);
    await keep(page, 'bridge-code');
    expect(await findings(page)).toEqual([]);
    phone.rejectNext();
    await scans(page, phone);
    await dialog(page).getByText('You declined in your wallet').waitFor();
    await keep(page, 'bridge-refused');
    await fresh(page);
    await scans(page, phone);
    await page.getByText('Wallet Connected').waitFor();
    await card(page).getByText('Connected to Test Phone').waitFor();
    expect(phone.requests).toEqual(['session_proposal', 'session_proposal', 'personal_sign']);
    expect(await page.evaluate(() => localStorage.getItem('LAST_ACTIVE_ACCOUNT'))).toBe(phone.address);
    await page.locator('[data-part="account-address"]', { hasText: phone.address }).waitFor();
    await keep(page, 'bridge-connected');
    await funded(phone);

    await page.reload();
    await card(page).getByText('Connected to Test Phone').waitFor();
    await page.goto(`${item}?buy`);
    await pay(page);
    await becomesOwner(page);

    await page.goto('/wallet');
    await card(page).getByText('Connected to Test Phone').waitFor();
    await phone.disconnect();
    await page.getByText('Your phone ended the connection').waitFor();
    await page.getByRole('heading', { name: 'Choose a wallet' }).waitFor();

    const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
    await page.route('**/wallet.data*', (route) => pressed.then(() => route.continue()));
    await connect(page);
    await scans(page, phone);
    await card(page).getByText('Connected to Test Phone').waitFor();
    // the server knows the wallet: nothing is signed again
    expect(phone.requests.filter((method) => method === 'personal_sign')).toHaveLength(1);
    // the page does not know yet that the wallet is active: a press now disconnects it nevertheless
    await card(page).getByRole('button', { name: 'Disconnect the phone' }).click();
    await expect.poll(() => phone.sessions()).toBe(0);
    press();
    await page.getByRole('heading', { name: 'Choose a wallet' }).waitFor();
    expect(elsewhere).toEqual([]);
    expect(new Set(sockets)).toEqual(new Set([relayUrl()]));
    expect(problems).toEqual([]);
    await context.close();
  });

  test('is chosen in the checkout: the first click connects it, the second pays', async () => {
    const phone = await phoneOf();
    const { context, page, account } = await member();
    await haveVault(page, account);
    await page.goto(`${item}?buy`);
    const checkout = page.getByRole('dialog', { name: 'How will you pay?' });
    await checkout.getByRole('button', { name: 'Pay now' }).waitFor();
    expect(
      await checkout
        .getByRole('group', { name: 'Buy Using Wallet' })
        .getByRole('radio')
        .evaluateAll((all) => all.map((one) => one.closest('label')?.querySelector('b')?.textContent)),
    ).toEqual(['E-mail wallet', 'Wallet Connect', 'MetaMask', 'In ETH on Ethereum']);
    await checkout.getByText('Wallet Connect').click();
    await checkout.getByRole('button', { name: 'Use Wallet Connect' }).click();
    await scans(page, phone);
    await checkout.getByText('Please click again to pay').waitFor();
    await keep(page, 'bridge-pay-again');
    expect(await findings(page)).toEqual([]);
    expect(phone.requests).not.toContain('eth_sendTransaction');
    await funded(phone);
    phone.rejectNext();
    await pay(page);
    await checkout.getByText('Transaction Rejected').waitFor();
    await checkout.getByText('Nothing was charged').waitFor();

    // the phone ends the session: the same click connects it again
    await phone.disconnect();
    await pay(page);
    await checkout.getByText('Your phone’s wallet is not connected any more').waitFor();
    // the message of the previous click is no longer true
    expect(await checkout.getByText('Please click again to pay').count()).toBe(0);
    await checkout.getByRole('button', { name: 'Connect again' }).click();
    await scans(page, phone);
    await checkout.getByText('Please click again to pay').waitFor();
    await pay(page);
    await becomesOwner(page);
    await context.close();
  });

  test('switches sales off and on: declined, agreed, and after its connection was lost connected anew', async () => {
    const phone = await phoneOf();
    const { context, page, problems } = await connected(phone);
    await page.goto('/wallet');
    const sales = page.getByRole('switch', { name: /^Sales on Polygon, Wallet on your phone/ });
    const question = page.getByRole('dialog', { name: /^Switch sales/ });
    const sent = () => phone.requests.filter((method) => method === 'eth_sendTransaction').length;
    await sales.click();
    phone.rejectNext();
    await question.getByRole('button', { name: 'Switch off' }).click();
    await question.getByText('Transaction Rejected').waitFor();
    expect(await findings(page)).toEqual([]);
    await question.getByRole('button', { name: 'Try again' }).click();
    await question.getByText('Sales are off.').waitFor();
    expect(sent()).toBe(2);
    await question.getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => sales.getAttribute('aria-checked')).toBe('false');

    await phone.disconnect();
    await expect.poll(() => phone.sessions()).toBe(0);
    await sales.click();
    await question.getByRole('button', { name: 'Switch on' }).click();
    await question.getByText('Your phone’s wallet is not connected any more').waitFor();
    await question.getByRole('button', { name: 'Connect again' }).click();
    await scans(page, phone);
    await question.getByRole('button', { name: /Switch on|Try again/ }).click();
    await question.getByText('Sales are on.').waitFor();
    await question.getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => sales.getAttribute('aria-checked')).toBe('true');
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('the bridge', () => {
  test('draws a new code when the old one has expired', async () => {
    const phone = await phoneOf();
    const { context, page } = await member(phoneSize);
    await page.clock.install();
    await connect(page);
    const first = await codeOn(page);
    await page.clock.fastForward('05:01');
    await dialog(page).getByText('This code has expired').waitFor();
    await keep(page, 'bridge-expired');
    await fresh(page);
    const second = await codeOn(page);
    expect(second).not.toBe(first);
    await context.close();
    expect(phone.sessions()).toBe(0);
  });

  test('says when the relay is away, and goes on when it is back; a phone that does not have our chain is offered it', async () => {
    const phone = await phoneOf(['eip155:31338']);
    const { context, page } = await member();
    await switchRelay({ down: true });
    await connect(page);
    await dialog(page).getByText('No connection yet').waitFor();
    await switchRelay({ down: false });
    await page.locator('svg[data-part="qr"]').waitFor();
    await scans(page, phone);
    await card(page).getByText('Connected to Test Phone').waitFor();

    await switchRelay({ down: true });
    await card(page).getByText('The connection to your phone’s wallet does not work at the moment').waitFor();
    await switchRelay({ down: false });
    await expect
      .poll(() => card(page).getByText('The connection to your phone’s wallet does not work').count())
      .toBe(0);
    await funded(phone);
    await page.goto(`${item}?buy`);
    await pay(page);
    await becomesOwner(page);
    expect(phone.requests).toContain('wallet_addEthereumChain');
    await context.close();
  });
});

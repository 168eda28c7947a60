// takes 155 seconds: begun early
import { randomInt } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { type Account, createPublicClient, createWalletClient, type Hex, http, parseAbi } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { becomeMember, confirmByCode, haveVault, newAccount, register, signIn } from '../../src/account.ts';
import { axeFindings } from '../../src/axe.ts';
import { keep, launch, type Person, visitor } from '../../src/browser.ts';
import { type ExtensionWallet, installWallet } from '../../src/extension-wallet.ts';
import { publishItem } from '../../src/operator.ts';
import { sharedShop } from '../../src/own-shop/current-shop.ts';
import { cheapItems, connectFundedWallet, ownToken, vaultTrader } from '../../src/trader.ts';
import { watchFor } from '../../src/watch-for.ts';

const SUBMITTED = 'Transaction submitted to blockchain, Please wait...';
// unique for this run: another run on the same shop has its own editions
const title = `The Seat by the Aisle ${randomInt(1e9)}`;
let browser: Browser;
let item: string;
let marketToken: string;
beforeAll(async () => {
  browser = await launch();
  item = await publishItem(title, 5);
  marketToken = `/nfttransfer/${item.split('/').at(-1)}~1`;
});
afterAll(() => browser.close());

const transport = () => http(`${sharedShop().url}/rpc/polygon`);
const chain = () => createPublicClient({ transport: transport() });
const collectible = parseAbi(['function transferFrom(address from, address to, uint256 id) payable']);

interface Collector extends Person {
  wallet: ExtensionWallet;
  account: PrivateKeyAccount;
}

/** A signed-in person with a funded browser wallet, whose key the test has. */
async function collector(name: string): Promise<Collector> {
  const person = await visitor(browser);
  const { page, context } = person;
  const wallet = await installWallet(context);
  const account = privateKeyToAccount(generatePrivateKey());
  await becomeMember(page, newAccount(name), '/wallet');
  await wallet.useAccount(page, account);
  await connectFundedWallet(page, wallet);
  return { ...person, wallet, account };
}

/** A signed-in person with an e-mail wallet. */
async function mailCollector(name: string): Promise<Person & { address: Hex }> {
  const person = await visitor(browser);
  const account = newAccount(name);
  await register(person.page, account);
  await haveVault(person.page, account);
  const response = await person.page.request.get('/api/wallets');
  const { wallets } = (await response.json()) as { wallets: { address: Hex }[] };
  const address = wallets[0]?.address;
  if (!address) throw new Error('no e-mail wallet');
  return { ...person, address };
}

const detailsOf = async () => {
  const response = await fetch(`${sharedShop().url}/api/market/tokens/${marketToken.split('/').at(-1)}`);
  return (await response.json()) as {
    state: string;
    token: { tokenId: string; contract: Hex; owner: { address: Hex } };
  };
};

/** Transfers a token outside the shop, as any wallet can. */
async function transfer(account: Account, args: [from: Hex, to: Hex, tokenId: bigint]) {
  const { token } = await detailsOf();
  const client = createWalletClient({ account, transport: transport() });
  const hash = await client.writeContract({
    address: token.contract,
    abi: collectible,
    functionName: 'transferFrom',
    args,
    chain: null,
    account,
  });
  await chain().waitForTransactionReceipt({ hash });
}

/** Expects no findings of axe in the current dialog; on a phone, no sideways scrolling and a visible button. */
async function expectSound(page: Page, name: string): Promise<void> {
  await keep(page, name);
  expect(await axeFindings(page, { within: 'dialog[open]' }), name).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  const sideways = await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    return dialog ? dialog.scrollWidth - dialog.clientWidth : 1;
  });
  expect(sideways, name).toBeLessThanOrEqual(0);
  const inReach = await page.evaluate(() => {
    const next = document.querySelector('dialog[open] [data-part="summary-pay"] .button');
    const { top, bottom } = next?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    return top >= 0 && bottom <= window.innerHeight;
  });
  expect(inReach, `${name}: its button is in sight`).toBe(true);
  if (size) await page.setViewportSize(size);
}

/** The sales switch of a person's only wallet. */
const salesOn = (page: Page, chain: string) =>
  page.getByRole('switch', { name: new RegExp(`Sales on ${chain}`) });
const putToSale = (page: Page): Promise<void> => page.getByRole('button', { name: 'Put to Sale' }).click();
const figures = (page: Page): Promise<void> => page.getByRole('button', { name: 'Review' }).click();
const sellNow = (page: Page): Promise<void> => page.getByRole('button', { name: 'Sell Instantly' }).click();
const listed = (page: Page): Promise<void> => page.getByText('NFT Listed on Sale').first().waitFor();
const priceOf = (page: Page) => page.getByLabel('Price in MATIC');
const isOnMarket = async (): Promise<boolean> => {
  const response = await fetch(`${sharedShop().url}/api/marketplace?q=${encodeURIComponent(title)}`);
  return ((await response.json()) as { items: unknown[] }).items.length > 0;
};

test('a token is listed, left behind, listed again from an e-mail wallet, and bought', async () => {
  const [asha, divya, ravi] = [
    await collector('Asha'),
    await mailCollector('Divya'),
    await collector('Ravi'),
  ];

  // Asha owns it and puts it to sale; at first she changes her mind in the wallet
  await asha.page.goto(`${item}?buy`);
  await asha.page.getByRole('button', { name: 'Pay now' }).click();
  await asha.page.getByRole('heading', { name: 'It is yours' }).waitFor();
  await asha.page.goto(item);
  await putToSale(asha.page);
  await figures(asha.page);
  await asha.page.getByText('Please enter an amount').waitFor();
  await priceOf(asha.page).fill('1e2');
  await figures(asha.page);
  await asha.page.getByText('Please enter the amount in full').waitFor();
  await priceOf(asha.page).fill('100');
  await priceOf(asha.page).press('Enter');
  const summary = asha.page.locator('[data-part="summary"]', { hasText: 'The buyer pays' });
  const focused = (part: Locator): Promise<boolean> =>
    part.evaluate((each) => each === document.activeElement);
  await expect.poll(() => focused(summary), { message: 'the summary that waits for a signature' }).toBe(true);
  await asha.page.getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => focused(priceOf(asha.page)), { message: 'the price to edit' }).toBe(true);
  await figures(asha.page);
  await summary.getByText('111.25 MATIC').waitFor();
  await asha.page.getByRole('button', { name: 'Sell Instantly' }).waitFor();
  expect(await summary.locator('[data-part="summary-total"]').textContent()).toBe('100 MATIC');
  await expectSound(asha.page, 'sell');
  asha.wallet.rejectNext();
  await sellNow(asha.page);
  await asha.page.getByText('Transaction Rejected').waitFor();
  const submitted = await watchFor(asha.page, SUBMITTED);
  await asha.page.getByRole('button', { name: 'Try again' }).click();
  await submitted();
  await listed(asha.page);
  await expect.poll(isOnMarket).toBe(true);
  await asha.page.goto(`${marketToken}?buy`);
  await asha.page.getByText('You are selling this poster yourself').waitFor();

  // Ravi is about to buy when the token leaves Asha's wallet
  await ravi.page.goto(`${marketToken}?buy`);
  await ravi.page.getByRole('button', { name: 'Buy NFT' }).waitFor();
  expect(await ravi.page.locator('[data-part="summary-beside"]').textContent()).toContain('111.25 MATIC');
  await expectSound(ravi.page, 'buy');
  const { token } = await detailsOf();
  await transfer(asha.account, [asha.account.address, divya.address, BigInt(token.tokenId)]);
  await ravi.page.getByText('The poster has left the seller’s wallet').waitFor();
  await expectSound(ravi.page, 'buy-stale');
  expect(ravi.wallet.requests).not.toContain('eth_sendTransaction');
  await expect.poll(isOnMarket).toBe(false);

  // Divya, who owns it now, lists it from her e-mail wallet and lowers the price
  await divya.page.goto(item);
  await putToSale(divya.page);
  await priceOf(divya.page).fill('50');
  await figures(divya.page);
  await sellNow(divya.page);
  await listed(divya.page);
  await divya.page.getByRole('button', { name: 'Close' }).last().click();
  await divya.page.getByRole('button', { name: 'Change price' }).click();
  await divya.page.getByLabel('New price in MATIC').fill('40');
  await figures(divya.page);
  await divya.page.getByRole('dialog').getByRole('button', { name: 'Change price' }).click();
  await divya.page.locator('[data-part="transaction-done"]').waitFor();

  // Ravi's wallet is on another network; then it pays, and he reloads in the middle
  await ravi.page.goto(`${marketToken}?buy`);
  expect(await ravi.page.locator('[data-part="summary-beside"]').textContent()).toContain('44.5 MATIC');
  await ravi.wallet.useChain(ravi.page, 1);
  await ravi.page.getByRole('button', { name: 'Buy NFT' }).click();
  await ravi.page.getByText('Please Connect to Mainnet').waitFor();
  await ravi.page.getByRole('button', { name: /Switch to Polygon/ }).click();
  await expect.poll(() => ravi.wallet.chainId).toBe(31337);
  const paid = await watchFor(ravi.page, SUBMITTED);
  await ravi.page.getByRole('button', { name: 'Buy NFT' }).click();
  await paid();
  await ravi.page.reload();
  await ravi.page
    .getByText(/NFT purchase completed|It is yours already/)
    .first()
    .waitFor();
  await ravi.page.goto(`${marketToken}?buy`);
  await ravi.page.getByText('It is yours already').waitFor();
  await ravi.page.getByRole('link', { name: 'See your showcase' }).click();
  await ravi.page.waitForURL('**/profile**');
  await ravi.page.getByRole('link', { name: title }).first().waitFor();
  expect((await detailsOf()).token.owner.address).toBe(ravi.account.address);
  for (const { problems } of [asha, divya, ravi]) expect(problems).toEqual([]);
  await asha.context.close();
  await divya.context.close();

  // Ravi switches sales off on the wallet page, once he has agreed in his wallet
  await ravi.page.goto('/wallet');
  const sales = salesOn(ravi.page, 'Polygon, Wallet in your browser');
  await sales.click();
  await ravi.page.getByRole('heading', { name: 'Switch sales off?' }).waitFor();
  ravi.wallet.rejectNext();
  await ravi.page.getByRole('button', { name: 'Switch off' }).click();
  await ravi.page.getByText('Transaction Rejected').waitFor();
  await expectSound(ravi.page, 'sales-off');
  expect(await sales.getAttribute('aria-checked')).toBe('true');
  await ravi.page.getByRole('button', { name: 'Try again' }).click();
  await ravi.page.locator('[data-part="transaction-done"]', { hasText: 'Sales are off.' }).waitFor();
  await ravi.page.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => sales.getAttribute('aria-checked')).toBe('false');

  // then two signatures, of which he refuses the second, and reloads
  await ravi.page.goto(item);
  await putToSale(ravi.page);
  await ravi.page.getByText('so your wallet asks you twice').waitFor();
  await priceOf(ravi.page).fill('7');
  await figures(ravi.page);
  const sent = ravi.wallet.requests.filter((method) => method === 'eth_sendTransaction').length;
  ravi.wallet.rejectAfter(1);
  await ravi.page.getByRole('button', { name: 'Allow, then sell' }).click();
  await ravi.page.getByText('NFT Approved ! Signing Transaction...').first().waitFor();
  await ravi.page.getByText('Transaction Rejected').waitFor();
  expect(ravi.wallet.requests.filter((method) => method === 'eth_sendTransaction').length).toBe(sent + 2);
  await ravi.page.reload();
  await putToSale(ravi.page);
  await ravi.page.getByText('Your wallet asks you once more').waitFor();
  expect(await priceOf(ravi.page).inputValue()).toBe('7');
  await figures(ravi.page);
  const sold = await watchFor(ravi.page, SUBMITTED);
  await sellNow(ravi.page);
  await sold();
  // he does not wait for the end, which the page receives by itself
  await ravi.page.keyboard.press('Escape');
  await expect.poll(async () => (await detailsOf()).state).toBe('listed');

  // and removes it again: No changes nothing, Yes does
  await ravi.page.getByRole('button', { name: 'Remove from sale' }).click();
  await ravi.page.getByText('Do you want to remove the NFT from the marketplace?').waitFor();
  await expectSound(ravi.page, 'remove');
  await ravi.page.getByRole('button', { name: 'No', exact: true }).click();
  expect((await detailsOf()).state).toBe('listed');
  await ravi.page.getByRole('button', { name: 'Remove from sale' }).click();
  await ravi.page.getByRole('button', { name: 'Yes', exact: true }).click();
  await ravi.page.locator('[data-part="transaction-done"]').waitFor();
  expect((await detailsOf()).state).toBe('idle');
  await ravi.page.getByRole('button', { name: 'Close' }).last().click();

  // an auction needs both of its fields; while nobody has bid it is called off by the same question
  await putToSale(ravi.page);
  // the text typed for the earlier sale is no longer stored
  await expect.poll(() => priceOf(ravi.page).inputValue()).toBe('');
  await ravi.page.getByText('Create Auction').click();
  await priceOf(ravi.page).fill('5');
  await figures(ravi.page);
  await ravi.page.getByText('Please enter the number of days').waitFor();
  await ravi.page.getByLabel('Number of days').fill('3');
  await figures(ravi.page);
  await ravi.page.getByText('You will receive at least').waitFor();
  await ravi.page.getByText('4.4375 MATIC').waitFor();
  await ravi.page.getByRole('button', { name: 'Create Auction' }).click();
  await ravi.page.locator('[data-part="transaction-done"]').waitFor();
  expect((await detailsOf()).state).toBe('auction');
  await ravi.page.getByRole('button', { name: 'Close' }).last().click();
  await ravi.page.getByRole('button', { name: 'Call off auction' }).click();
  await ravi.page.getByRole('button', { name: 'Yes', exact: true }).click();
  await ravi.page.locator('[data-part="transaction-done"]').waitFor();
  expect((await detailsOf()).state).toBe('idle');
  expect(ravi.problems).toEqual([]);
  await ravi.context.close();
});

test('who sells from an e-mail wallet is asked in place who they are; they switch sales off and on', async () => {
  const seller = await vaultTrader(browser, 'Careful Seller');
  const { page, context, account, problems } = seller;
  const [id = ''] = await cheapItems();
  const own = `/nfttransfer/${await ownToken(page, id)}`;
  // another browser of the same person, with only the password
  await context.clearCookies();
  await page.goto(`/login?next=${encodeURIComponent(own)}`);
  await signIn(page, account);
  await page.waitForURL(`**${own}`);
  await putToSale(page);
  await priceOf(page).fill('120');
  await figures(page);
  await sellNow(page);
  await page.getByRole('heading', { name: 'Is it you?' }).waitFor();
  expect(await page.getByLabel('My password').count()).toBe(0);
  await confirmByCode(page, account);
  await listed(page);

  // switched off for the wallet, all its tokens are removed from sale; switched on, they can be listed again
  const state = async () => {
    const response = await page.request.get(`/api/market/tokens/${own.split('/').at(-1)}`);
    return ((await response.json()) as { state: string }).state;
  };
  await page.goto('/wallet');
  const sales = salesOn(page, 'Polygon');
  await page.locator('[data-part="approvals"]').getByText('1 poster on sale').waitFor();
  await sales.click();
  await page.getByText('Your poster that is on sale goes off sale at once').waitFor();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByText('Sales are off.').first().waitFor();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => sales.getAttribute('aria-checked')).toBe('false');
  await expect.poll(state).toBe('idle');
  await page.reload();
  await page.getByText('Nothing can be sold from this wallet on this network.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await sales.click();
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByText('Sales are on.').first().waitFor();
  await expect.poll(() => sales.getAttribute('aria-checked')).toBe('true');
  expect(await state()).toBe('idle');
  expect(problems).toEqual([]);
  await context.close();
});

test('several editions are listed one after another; one that was declined is offered again after a reload', async () => {
  const { page, wallet, context } = await collector('Nila');
  for (const id of (await cheapItems()).slice(0, 2)) {
    await page.goto(`/nftdetail/${id}?buy`);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('heading', { name: 'It is yours' }).waitFor();
  }
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Put several on sale' }).click();
  await page.getByLabel('Choose all 2').check();
  await page.getByLabel('One price in MATIC for all 2').fill('30');
  await page.getByRole('button', { name: 'Use this price' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Review' }).click();
  wallet.rejectNext();
  await page.getByRole('button', { name: 'Put 2 editions on sale' }).click();
  await page.getByText('Transaction Rejected').waitFor();
  await page.getByRole('heading', { name: '1 of 2 on sale' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.reload();
  await page.getByText('1 edition from your last visit is not on sale yet').waitFor();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Put 1 edition on sale' }).click();
  await page.getByRole('heading', { name: '1 of 1 on sale' }).waitFor();
  const onSale = async () => {
    const response = await page.request.get('/api/market/on-sale');
    return ((await response.json()) as { items: unknown[] }).items.length;
  };
  await expect.poll(onSale).toBe(2);
  await context.close();
});

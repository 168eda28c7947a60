import type { Browser, Page } from 'playwright-core';
import { type Account, haveVault, newAccount, register } from './account.ts';
import { apiRequest } from './api-request.ts';
import { desktop, type Person, type Size, visitor } from './browser.ts';
import type { ExtensionWallet } from './extension-wallet.ts';
import { shopConfig } from './own-shop/current-shop.ts';
import { codeOn, openPhone, type PhoneWallet } from './phone-wallet.ts';
import { until } from './until.ts';
import { connectWallet, walletCard } from './wallet-cards.ts';

/** A person with an e-mail wallet with play money. */
export async function vaultTrader(
  browser: Browser,
  name: string,
  size: Size = desktop,
): Promise<Person & { account: Account }> {
  const person = await visitor(browser, size);
  const account = newAccount(name);
  await register(person.page, account);
  await haveVault(person.page, account);
  await untilMoney(person.page);
  return { ...person, account };
}

interface Wallets {
  wallets: { address: string; balances: { balance: { amount: string } | null }[] }[];
}

/** Waits for play money, which a transaction of the shop sends. @param address the wallet's; default: their first */
export async function untilMoney(page: Page, address?: string): Promise<void> {
  await until(async () => {
    const { wallets } = await apiRequest<Wallets>(page, 'GET', '/api/wallets');
    const wallet = address ? wallets.find((each) => each.address === address) : wallets[0];
    return wallet?.balances.every(({ balance }) => BigInt(balance?.amount ?? 0) > 0n) === true;
  }, 'play money');
}

/** Connects the browser's wallet on the wallet page, and waits for its play money. */
export async function connectFundedWallet(page: Page, wallet: ExtensionWallet): Promise<void> {
  await connectWallet(page, 'Metamask');
  await page.getByText('Wallet Connected').waitFor();
  await untilMoney(page, wallet.address);
}

/** A phone's wallet with play money, which a signed-in person has paired on the wallet page. */
export async function pairedPhone(page: Page): Promise<PhoneWallet> {
  const wallet = await openPhone();
  await page.goto('/wallet');
  const card = walletCard(page, 'Wallet Connect');
  await card.getByRole('button', { name: /^Connect/ }).click();
  await wallet.scan(await codeOn(page));
  await card.getByText('Connected to Test Phone').waitFor();
  await untilMoney(page, wallet.address);
  return wallet;
}

interface Owned {
  tokens: { item: { id: string }; serial: number }[];
}

/** Buys an edition with the e-mail wallet, through the checkout; returns the id of its token. */
export async function ownToken(page: Page, itemId: string): Promise<string> {
  const { id } = await apiRequest<{ id: string }>(page, 'POST', '/api/orders', { itemId });
  await apiRequest(page, 'POST', `/api/orders/${id}/pay`);
  let marketToken = '';
  await until(async () => {
    const { tokens } = await apiRequest<Owned>(page, 'GET', '/api/showcase');
    const token = tokens.find(({ item }) => item.id === itemId);
    if (token) marketToken = `${itemId}~${token.serial}`;
    return token !== undefined;
  }, `item ${itemId} in the showcase`);
  return marketToken;
}

/** Ids of items at a fixed price, cheapest first. */
export async function cheapItems(): Promise<string[]> {
  const reply = await fetch(`${shopConfig().url}/api/items?price=12&limit=5`);
  const { items } = (await reply.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

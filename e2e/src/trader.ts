import type { Browser, Page } from 'playwright-core';
import { type Account, becomeMember, newAccount, openVault } from './account.ts';
import { desktop, type Person, type Size, visitor } from './browser.ts';
import { shopConfig } from './own-shop/current-shop.ts';

/** Calls the API as the person whose page it is. */
export async function api<T>(
  page: Page,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<T> {
  const reply = await page.evaluate(
    async ([path, method, text]) => {
      const response = await fetch(path, {
        method,
        ...(text ? { body: text, headers: { 'content-type': 'application/json' } } : {}),
      });
      return { ok: response.ok, text: await response.text() };
    },
    [path, method, body && JSON.stringify(body)] as const,
  );
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.text}`);
  return JSON.parse(reply.text) as T;
}

/** Somebody with an e-mail wallet, and play money in it. */
export async function vaultTrader(
  browser: Browser,
  name: string,
  size: Size = desktop,
): Promise<Person & { account: Account }> {
  const person = await visitor(browser, size);
  const account = newAccount(name);
  await becomeMember(person.page, account, '/wallet');
  await openVault(person.page, account);
  await untilMoney(person.page);
  return { ...person, account };
}

interface Wallets {
  wallets: { balances: { balance: { amount: string } | null }[] }[];
}

/** Play money comes by a transaction of the shop. */
async function untilMoney(page: Page): Promise<void> {
  await until(async () => {
    const { wallets } = await api<Wallets>(page, '/api/wallets');
    const [first] = wallets;
    return first?.balances.every(({ balance }) => BigInt(balance?.amount ?? 0) > 0n) === true;
  }, 'play money');
}

/** Waits for a state, however long a busy machine needs. */
export async function until(look: () => Promise<boolean>, what: string, within = 60_000): Promise<void> {
  const end = Date.now() + within;
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`no ${what} within ${within / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

interface Owned {
  tokens: { item: { id: string }; serial: number }[];
}

/** Buys a picture with the e-mail wallet, past the counter's screens; returns the id of its trade. */
export async function ownPicture(page: Page, itemId: string): Promise<string> {
  const { id } = await api<{ id: string }>(page, '/api/orders', { itemId });
  await api(page, `/api/orders/${id}/pay`, undefined, 'POST');
  let marketToken = '';
  await until(async () => {
    const { tokens } = await api<Owned>(page, '/api/showcase');
    const token = tokens.find(({ item }) => item.id === itemId);
    if (token) marketToken = `${itemId}~${token.serial}`;
    return token !== undefined;
  }, `picture ${itemId} in the showcase`);
  return marketToken;
}

/** Ids of pictures at a fixed price, cheapest first. */
export async function cheapItems(): Promise<string[]> {
  const reply = await fetch(`${shopConfig().url}/api/items?price=12&limit=5`);
  const { items } = (await reply.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

import type { Browser, Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { becomeMember, newAccount } from '../../src/account.ts';
import { keep, launch, visitor } from '../../src/browser.ts';
import { installWallet } from '../../src/extension-wallet.ts';
import { walletCard } from '../../src/wallet-cards.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const card = (page: Page) => walletCard(page, 'Metamask');
const short = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

describe('wallets of the browser', () => {
  test('two are shown by name and icon, the chosen one is linked, and its accounts are followed live', async () => {
    const { context, page, problems } = await visitor(browser);
    const [first, second] = [
      await installWallet(context, { name: 'Parrot Wallet' }),
      await installWallet(context, { name: 'Peacock Wallet' }),
    ];
    await becomeMember(page, newAccount('Anbu'), '/wallet');
    await card(page).getByText('Found in this browser: Parrot Wallet, Peacock Wallet').waitFor();
    await expect.poll(() => card(page).locator('[data-part="wallet-icon"]').count()).toBe(2);
    await keep(page, 'two-wallets');
    await card(page).getByRole('button', { name: 'Peacock Wallet' }).click();
    await page.getByText('Wallet Connected').waitFor();
    expect(first.requests).not.toContain('eth_requestAccounts');
    expect(await page.evaluate(() => localStorage.getItem('LAST_ACTIVE_ACCOUNT'))).toBe(second.address);
    const before = second.address;
    await card(page)
      .getByText(`Now on ${short(before)}, Polygon`)
      .waitFor();

    const other = await second.useAccount(page);
    await card(page)
      .getByText(`Now on ${short(other)}, Polygon`)
      .waitFor();
    await card(page).getByRole('button', { name: 'Peacock Wallet' }).click();
    await page.locator('[data-part="account-address"]', { hasText: other }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test('one that does not know our chain is offered it; an account that we know is taken without a signature', async () => {
    const { context, page } = await visitor(browser);
    const wallet = await installWallet(context, { chainId: 1, knows: [1] });
    const home = privateKeyToAccount(generatePrivateKey());
    await becomeMember(page, newAccount('Anbu'), '/wallet');
    await wallet.useAccount(page, home);
    await card(page).getByRole('button', { name: 'Connect' }).click();
    await page.getByText('Wallet Connected').waitFor();
    await card(page).getByText('another network').waitFor();
    await card(page)
      .getByRole('button', { name: /Switch to Polygon/ })
      .click();
    await card(page)
      .getByText(`Now on ${short(home.address)}, Polygon`)
      .waitFor();
    expect(wallet.requests).toContain('wallet_addEthereumChain');
    expect(wallet.chainId).toBe(31337);
    await wallet.useChain(page, 31338);
    await card(page)
      .getByText(`Now on ${short(home.address)}, Ethereum`)
      .waitFor();

    const other = await wallet.useAccount(page);
    await card(page)
      .getByRole('button', { name: `Use ${short(other)}` })
      .click();
    await page.locator('[data-part="account-address"]', { hasText: other }).waitFor();
    await wallet.useAccount(page, home);
    await card(page)
      .getByRole('button', { name: `Use ${short(home.address)}` })
      .click();
    await page.locator('[data-part="account-address"]', { hasText: home.address }).waitFor();
    expect(wallet.requests.filter((method) => method === 'personal_sign')).toHaveLength(2);
    await context.close();
  });
});

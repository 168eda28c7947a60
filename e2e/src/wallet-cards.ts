import type { Locator, Page } from 'playwright-core';

/** The kinds of wallets, as named on the wallet page. */
type Kind = 'Fortmatic' | 'Metamask' | 'Wallet Connect' | 'Social login';

/** The card of one kind of wallet on the wallet page. */
export const walletCard = (page: Page, kind: Kind): Locator =>
  page.locator('[data-part="wallet-card"]', { hasText: kind });

/**
 * Presses Connect on the card of the browser's only wallet, or of the e-mail wallet. The page may then open the one
 * that requested a wallet.
 */
export const connectWallet = (page: Page, kind: 'Fortmatic' | 'Metamask'): Promise<void> =>
  walletCard(page, kind).getByRole('button', { name: 'Connect' }).click();

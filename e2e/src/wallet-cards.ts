import type { Locator, Page } from 'playwright-core';

/** As the wallet page calls them. */
type Kind = 'Fortmatic' | 'Metamask' | 'Wallet Connect' | 'Social login';

/** The card of one kind of wallet on the wallet page. */
export const walletCard = (page: Page, kind: Kind): Locator =>
  page.locator('[data-part="wallet-card"]', { hasText: kind });

/** Presses Connect there: the browser's one wallet, or the e-mail wallet. The page may lead on to where it was asked for. */
export const connectWallet = (page: Page, kind: 'Fortmatic' | 'Metamask'): Promise<void> =>
  walletCard(page, kind).getByRole('button', { name: 'Connect' }).click();

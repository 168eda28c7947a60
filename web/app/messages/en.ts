/**
 * Every text that a person reads stands in these files, one for each part of the site. Another language is another
 * folder with the same exports.
 */

export * from './en/about.ts';
export * from './en/accounts/account.ts';
export * from './en/accounts/edit-profile.ts';
export * from './en/accounts/leaving.ts';
export * from './en/accounts/signing-in.ts';
export * from './en/carousel.ts';
export * from './en/catalogue/card.ts';
export * from './en/catalogue/certificate.ts';
export * from './en/catalogue/collections.ts';
export * from './en/catalogue/explore.ts';
export * from './en/catalogue/film.ts';
export * from './en/catalogue/item.ts';
export * from './en/checkout-sheet.ts';
export * from './en/common.ts';
export * from './en/confirm.ts';
export * from './en/content/blog.ts';
export * from './en/content/contact.ts';
export * from './en/content/newsletter.ts';
export * from './en/content/newsletter-page.ts';
export * from './en/help/guides.ts';
export * from './en/help/page.ts';
export * from './en/help/topics.ts';
export * from './en/home.ts';
export * from './en/legal/document.ts';
export * from './en/lottery/lotteries.ts';
export * from './en/lottery/page.ts';
export * from './en/lottery/tickets.ts';
export * from './en/lottery/verification.ts';
export * from './en/market/bid.ts';
export * from './en/market/legendary.ts';
export * from './en/market/marketplace.ts';
export * from './en/market/news.ts';
export * from './en/market/rights.ts';
export * from './en/market/sale.ts';
export * from './en/market/token.ts';
export * from './en/market/transaction.ts';
export * from './en/notifications/notifications.ts';
export * from './en/notifications/settings.ts';
export * from './en/order-pages.ts';
export * from './en/orders.ts';
export * from './en/payments.ts';
export * from './en/profiles/arranging.ts';
export * from './en/profiles/pictures.ts';
export * from './en/profiles/profile.ts';
export * from './en/profiles/royalties.ts';
export * from './en/profiles/showcase.ts';
export * from './en/profiles/tabs.ts';
export * from './en/studio/audit.ts';
export * from './en/studio/entrance.ts';
export * from './en/studio/frame.ts';
export * from './en/wallets/bridge.ts';
export * from './en/wallets/wallet.ts';
export * from './en/wallets/wallet-errors.ts';

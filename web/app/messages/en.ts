/**
 * Every text that a person reads stands in these files, one for each part of the site. Another language is another
 * folder with the same exports.
 */

export * from './en/about.ts';
export * from './en/account/edit-profile.ts';
export * from './en/account/leaving.ts';
export * from './en/account/pictures.ts';
export * from './en/account.ts';
export * from './en/account-ways/signing-in.ts';
export * from './en/bridge.ts';
export * from './en/carousel.ts';
export * from './en/common.ts';
export * from './en/confirm.ts';
export * from './en/help/guides.ts';
export * from './en/help/page.ts';
export * from './en/help/topics.ts';
export * from './en/home.ts';
export * from './en/item.ts';
export * from './en/legal/document.ts';
export * from './en/lobby/collections.ts';
export * from './en/lobby/film.ts';
export * from './en/lobby/lobby.ts';
export * from './en/order.ts';
export * from './en/people/arranging.ts';
export * from './en/people/profile.ts';
export * from './en/people/showcase.ts';
export * from './en/people/tabs.ts';
export * from './en/pictures/certificate.ts';
export * from './en/pictures/picture.ts';
export * from './en/talk/alerts.ts';
export * from './en/talk/blog.ts';
export * from './en/talk/contact.ts';
export * from './en/talk/newsletter.ts';
export * from './en/talk/notes.ts';
export * from './en/trading/act.ts';
export * from './en/trading/bid.ts';
export * from './en/trading/market.ts';
export * from './en/trading/news.ts';
export * from './en/trading/sale.ts';
export * from './en/trading/trade.ts';
export * from './en/wallet.ts';
export * from './en/wallet-troubles.ts';

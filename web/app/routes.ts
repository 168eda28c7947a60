import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { studioPatterns } from '@talkies/shared/studio';
import { patterns } from './lib/address/paths.ts';

/**
 * Its address is its name too: the manifest, which each first load brings, says both. The 404 that a stranger gets names
 * the routes that would have stood there: it does not say that they are the studio's.
 */
const page = (pattern: string, file: string) =>
  route(pattern.slice(1), file, { id: pattern.slice(1).replace(/^studio/, 'inside') });

export default [
  // Login, sign-up, reset and wallet pages have no common header (spec:31).
  page(patterns.login, 'features/accounts/sign-in/login.tsx'),
  page(patterns.signup, 'features/accounts/sign-in/signup.tsx'),
  page(patterns.reset, 'features/accounts/sign-in/reset.tsx'),
  page(patterns.welcome, 'features/accounts/sign-in/welcome.tsx'),
  page(patterns.changeEmail, 'features/accounts/settings/change-email.tsx'),
  page(patterns.wallet, 'features/wallets/wallet.tsx'),
  layout('routes/layout/layout.tsx', { id: 'layout' }, [
    index('routes/home.tsx', { id: 'home' }),
    page(patterns.collections, 'features/catalogue/collections/collections.tsx'),
    page(patterns.explore, 'features/catalogue/explore/explore.tsx'),
    page(patterns.marketplace, 'features/market/marketplace/marketplace.tsx'),
    page(patterns.lotteries, 'features/lottery/list/lotteries.tsx'),
    page(patterns.lottery, 'routes/lottery.tsx'),
    page(patterns.lotteryPurchased, 'features/lottery/after/purchased.tsx'),
    page(patterns.lotteryConfirmation, 'features/lottery/after/confirmation.tsx'),
    page(patterns.legendary, 'routes/legendary.tsx'),
    page(patterns.legendaryRights, 'features/market/legendary/rights.tsx'),
    page(patterns.about, 'features/content/about/about.tsx'),
    page(patterns.help, 'features/content/help/help.tsx'),
    page(patterns.blog, 'features/content/blog/blog.tsx'),
    page(patterns.post, 'features/content/blog/post.tsx'),
    page(patterns.contact, 'features/content/contact/contact.tsx'),
    page(patterns.newsletter, 'features/content/newsletter/newsletter.tsx'),
    page(patterns.notifications, 'features/notifications/notifications.tsx'),
    page(patterns.alertSettings, 'features/notifications/settings/settings.tsx'),
    page(patterns.mailsOff, 'features/notifications/settings/mails-off.tsx'),
    page(patterns.terms, 'features/content/legal/terms.tsx'),
    page(patterns.privacy, 'features/content/legal/privacy.tsx'),
    page(patterns.item, 'routes/item.tsx'),
    page(patterns.marketToken, 'routes/token.tsx'),
    page(patterns.bidConfirmation, 'features/market/page/bid-confirmation.tsx'),
    page(patterns.certificate, 'features/catalogue/certificate/certificate.tsx'),
    page(patterns.confirmation, 'features/orders/confirmation/confirmation.tsx'),
    page(patterns.paymentStatus, 'features/orders/payment-status/payment-status.tsx'),
    page(patterns.orders, 'features/orders/list/orders.tsx'),
    page(patterns.receipt, 'features/orders/receipt/receipt.tsx'),
    page(patterns.order, 'features/orders/order/order.tsx'),
    page(patterns.profile, 'routes/profile.tsx'),
    page(patterns.royalties, 'features/profiles/royalties/royalties.tsx'),
    page(patterns.person, 'features/profiles/person.tsx'),
    page(patterns.showcase, 'routes/showcase.tsx'),
    page(patterns.security, 'features/accounts/security/page.tsx'),
    page(patterns.editProfile, 'routes/edit-profile.tsx'),
    page(patterns.accountDeleted, 'features/accounts/settings/account-deleted.tsx'),
    // Films are data: every page of one segment that is not ours may be one.
    page('/:film', 'features/catalogue/films/film.tsx'),
  ]),
  page(studioPatterns.invitation, 'features/studio/entrance/invitation.tsx'),
  layout('features/studio/frame/frame.tsx', { id: 'frame' }, [
    page(studioPatterns.today, 'features/studio/today/today.tsx'),
    page(`${studioPatterns.catalogue}/*`, 'features/studio/catalogue/catalogue.tsx'),
    page(`${studioPatterns.films}/*`, 'routes/studio-films.tsx'),
    page(`${studioPatterns.contributors}/*`, 'features/studio/contributors/contributors.tsx'),
    page(studioPatterns.orders, 'features/studio/orders/orders.tsx'),
    page(studioPatterns.order, 'features/studio/orders/order.tsx'),
    page(studioPatterns.people, 'features/studio/people/people.tsx'),
    page(studioPatterns.person, 'features/studio/people/person.tsx'),
    page(studioPatterns.approvals, 'features/studio/approvals/approvals.tsx'),
    page(studioPatterns.money, 'features/studio/money/money.tsx'),
    page(studioPatterns.creator, 'features/studio/money/creator.tsx'),
    page(studioPatterns.statement, 'features/studio/money/statement.tsx'),
    page(studioPatterns.closing, 'features/studio/money/closing.tsx'),
    page(studioPatterns.moneySettings, 'features/studio/money/settings.tsx'),
    page(studioPatterns.pay, 'features/studio/money/pay.tsx'),
    page(studioPatterns.batches, 'features/studio/money/batches.tsx'),
    page(studioPatterns.batch, 'features/studio/money/batch.tsx'),
    page(studioPatterns.members, 'features/studio/members/members.tsx'),
    page(studioPatterns.audit, 'features/studio/audit/audit.tsx'),
  ]),
  page(patterns.offline, 'routes/offline.tsx'),
  page(patterns.legendaryRightsFile, 'features/market/legendary/rights-file.ts'),
  page(patterns.latestOrder, 'features/orders/confirmation/latest.ts'),
  page(patterns.paymentsSandbox, 'features/orders/payments-sandbox.ts'),
  page(patterns.signOut, 'features/accounts/sign-in/signout.tsx'),
  page('/*', 'routes/not-found.tsx'),
] satisfies RouteConfig;

import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { patterns } from './paths.ts';

const page = (pattern: string, file: string) => route(pattern.slice(1), file);

export default [
  // Login, sign-up, reset and wallet pages have no common header (spec:31).
  page(patterns.login, 'screens/account/login.tsx'),
  page(patterns.signup, 'screens/account/signup.tsx'),
  page(patterns.reset, 'screens/account/reset.tsx'),
  page(patterns.welcome, 'screens/account/welcome.tsx'),
  page(patterns.changeEmail, 'screens/edit-profile/change-email.tsx'),
  page(patterns.wallet, 'screens/wallet/wallet.tsx'),
  layout('layouts/house.tsx', [
    index('screens/home/home.tsx'),
    page(patterns.collections, 'screens/explore/collections/collections.tsx'),
    page(patterns.explore, 'screens/explore/explore.tsx'),
    page(patterns.marketplace, 'screens/marketplace/marketplace.tsx'),
    page(patterns.about, 'screens/about/about.tsx'),
    page(patterns.help, 'screens/help/help.tsx'),
    page(patterns.blog, 'screens/blog/blog.tsx'),
    page(patterns.post, 'screens/blog/post.tsx'),
    page(patterns.contact, 'screens/contact/contact.tsx'),
    page(patterns.newsletter, 'screens/newsletter/newsletter.tsx'),
    page(patterns.notifications, 'screens/notifications/notifications.tsx'),
    page(patterns.alertSettings, 'screens/notifications/settings/settings.tsx'),
    page(patterns.mailsOff, 'screens/notifications/settings/mails-off.tsx'),
    page(patterns.terms, 'screens/legal/terms.tsx'),
    page(patterns.privacy, 'screens/legal/privacy.tsx'),
    page(patterns.item, 'screens/item/item.tsx'),
    page(patterns.trade, 'screens/trading/trade/trade.tsx'),
    page(patterns.bidConfirmation, 'screens/trading/confirmed/bid-confirmation.tsx'),
    page(patterns.certificate, 'screens/certificate/certificate.tsx'),
    page(patterns.confirmation, 'screens/confirmation/confirmation.tsx'),
    page(patterns.profile, 'screens/profile/profile.tsx'),
    page(patterns.person, 'screens/profile/person.tsx'),
    page(patterns.showcase, 'screens/showcase/showcase.tsx'),
    page(patterns.security, 'screens/account/security/page.tsx'),
    page(patterns.editProfile, 'screens/edit-profile/edit-profile.tsx'),
    page(patterns.farewell, 'screens/edit-profile/farewell.tsx'),
    page(patterns.transaction, 'screens/explorer/transaction.tsx'),
    page(patterns.block, 'screens/explorer/block.tsx'),
    page(patterns.address, 'screens/explorer/address.tsx'),
    // Films are data: every page of one segment that is not ours may be one.
    route(':film', 'screens/film/film.tsx'),
  ]),
  page(patterns.offline, 'screens/offline/offline.tsx'),
  page(patterns.latestOrder, 'screens/confirmation/latest.ts'),
  page(patterns.signOut, 'screens/account/signout.tsx'),
  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig;

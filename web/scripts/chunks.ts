import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Beginnings of paths below `web/app`: a folder's ends in `/`, a file's in its name and `.`; `!` excludes. */
type Beginnings = string[];

const below = (folder: string, ...names: string[]): Beginnings => names.map((name) => `${folder}/${name}`);

const scripts: Record<string, Beginnings> = {
  /**
   * Modules that nearly every page uses are one file: on a slow connection, more requests cost more than the saved
   * bytes.
   */
  common: [
    ...below('components', 'Button.', 'ExplorerLink.', 'LocalTime.', 'Logo.', 'Money.'),
    ...below('components', 'Problems.', 'StatusCard.', 'Toasts.'),
    ...below('routes', 'layout/', '!layout/Footer.', '!layout/HeaderSearch.', '!layout/LegalUpdates.'),
    ...below('routes', '!layout/MenuSheet.', '!layout/PageWait.', '!layout/after-paint.'),
    ...below(
      'lib',
      'api/',
      'browser/',
      'document/',
      'early-input/',
      'form/',
      'sign-in/',
      'storage/',
      'theme/',
    ),
    ...below('lib', 'timing/', '!timing/use-wait.', 'toast/', 'url/remembered-page.'),
    ...below('lib/format', 'dates.', 'image.', 'local-time.', 'money.', 'time-left.'),
  ],
  /** Modules of every grid of cards, for the same reason. */
  grid: [
    ...below(
      'components/card',
      'Card.',
      'CardPrice.',
      'CollectionTag.',
      'Frame.',
      'LikeButton.',
      'CardLayout.',
    ),
    ...below('components', 'card/collection.', 'Picture.'),
    ...['messages/en/catalogue/card.', 'lib/url/share.'],
  ],
  /** Small parts of both the item's and the token's page: each alone would repeat the list of its imports. */
  item: below('components/item', 'Creators.', 'remaining.'),
};
/** The packages that all pages share, besides `common`. */
const react = 'node_modules/react-dom/(?:cjs/react-dom\\.production|index)\\.js$';

/** Modules of pages with live updates. */
const live = /\/(web\/app\/lib|packages\/shared\/src)\/live\//;

/**
 * The first pages of a visit share one stylesheet, which the first view waits for. Each of these groups has a further
 * one, which its pages name; a part that is loaded later brings its own. Styles of server-rendered parts must be in a
 * sheet that the page itself names, or the parts are unstyled until their script has loaded (adr/546).
 */
const sheets: Record<string, Beginnings> = {
  entrance: ['components/bridge/', 'components/confirm/', 'features/accounts/sign-in/'],
  film: below('features/catalogue/films', 'film.', 'film-figures.', 'film-people.'),
  inside: ['features/studio/'],
  lotteries: below('features/lottery', 'dialog/', 'list/', 'purchased/'),
  /** also for every draw that can be checked */
  lottery: [
    'features/lottery/page/',
    'features/lottery/check/',
    'features/launches/draw.',
    'components/draw/',
  ],
  market: [
    'components/ask.',
    ...below('features/market', 'activity/', 'dialogs/', 'legendary/', 'sell-several/'),
  ],
  members: [
    ...[
      'features/accounts/security/',
      'features/accounts/settings/',
      'features/catalogue/certificate/certificate.',
    ],
    ...below('features', 'notifications/settings/', 'notifications/notifications.', 'profiles/', 'wallets/'),
    ...below('features/orders', 'confirmation/', 'list/', 'order/', 'payment-status/', 'receipt/'),
  ],
  /** loaded with the first press of a card's menu */
  menu: ['components/card/menu/'],
  /** loaded when a poster shines, or the viewer opens */
  poster: ['components/poster/', '!components/poster/downloads.', 'components/card/foil.'],
  reading: below(
    'features/content',
    'about/',
    'blog/',
    'contact/',
    'help/',
    'legal/',
    'newsletter/newsletter.',
  ),
  /** for the header's search and for late pages: scripts after the first load */
  search: below('routes/layout', 'header-search.', 'page-wait.'),
  /** also for parts of an edition that the server renders on its item's page and on the owned token's page */
  token: [
    ...['components/party.', 'components/poster/downloads.', 'features/market/dialogs/sell/sale-actions.'],
    ...below('features/market', 'page/', 'panel/', 'item/'),
  ],
  /** loaded only on a first visit */
  tour: ['features/content/tour/'],
  viewed: ['components/viewed/'],
  shop: [''],
};

const escaped = (text: string): string => text.replace(/[.[\]{}()+*?^$|]/g, '\\$&');

/**
 * @param files paths below `web/app`
 * @throws for a beginning that matches no file: a renamed file would leave its group unnoticed, and pages would grow
 */
export function pattern(
  group: string,
  beginnings: Beginnings,
  files: readonly string[],
  ending = '',
): RegExp {
  const [taken, left] = [false, true].map((isLeft) =>
    beginnings.filter((each) => each.includes('!') === isLeft).map((each) => each.replace('!', '')),
  ) as [string[], string[]];
  for (const each of [...taken, ...left])
    if (!files.some((file) => file.startsWith(each) && file.endsWith(ending)))
      throw new Error(`web/scripts/chunks.ts: no file of web/app begins with ${each}, which ${group} names.`);
  const choice = (some: string[]): string => some.map(escaped).join('|');
  const but = left.length > 0 ? `(?!${choice(left)})` : '';
  return new RegExp(`/web/app/${but}(?:${choice(taken)})${ending && `.*${escaped(ending)}$`}`);
}

/** The groups of modules that become one file of the build, by the beginnings of their paths. */
export function chunkGroups(): { name: string; test: RegExp }[] {
  const files = readdirSync(join(import.meta.dirname, '../app'), { recursive: true, encoding: 'utf8' });
  const named = (groups: Record<string, Beginnings>, ending = '') =>
    Object.entries(groups).map(([name, beginnings]) => ({
      name,
      test: pattern(name, beginnings, files, ending),
    }));
  return [
    ...named(sheets, '.css'),
    ...named(scripts).map(({ name, test }) =>
      name === 'common' ? { name, test: new RegExp(`${test.source}|/${react}`) } : { name, test },
    ),
    { name: 'live', test: live },
  ];
}

/** Whether a group is for a stylesheet. */
export const isSheet = (name: string): boolean => name in sheets;

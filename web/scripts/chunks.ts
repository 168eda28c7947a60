import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** How paths below `web/app` begin: a folder's with `/`, a file's with its name and `.`; `!` leaves out. */
type Beginnings = string[];

const below = (folder: string, ...names: string[]): Beginnings => names.map((name) => `${folder}/${name}`);

const scripts: Record<string, Beginnings> = {
  /** What nearly every page uses goes into one file: on a slow line, requests cost more than the bytes saved. */
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
  /** What every grid of cards has, for the same reason. */
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
  /** Small parts that the pages of an item and of a token have both: each alone would name what it imports once more. */
  item: below('components/item', 'Creators.', 'remaining.'),
};
/** What all pages share of packages, beside `common`. */
const react = 'node_modules/react-dom/(?:cjs/react-dom\\.production|index)\\.js$';

/** What pages have that change before one's eyes. */
const live = /\/(web\/app\/lib|packages\/shared\/src)\/live\//;

/**
 * What a fan meets first has one stylesheet, which a first view waits for. Each of these has another one beside it, that
 * its pages name; a part that is fetched later brings its own. What the server draws in a page belongs to a sheet that the page
 * names itself, or it is shown bare until its script has come (adr/546).
 */
const sheets: Record<string, Beginnings> = {
  entrance: ['components/bridge/', 'components/confirm/', 'features/accounts/sign-in/'],
  film: below('features/catalogue/films', 'film.', 'film-figures.', 'film-people.'),
  inside: ['features/studio/'],
  lotteries: below('features/lottery', 'dialog/', 'list/', 'purchased/'),
  /** and of every draw that one may check */
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
  /** fetched with the first press of a card's menu */
  menu: ['components/card/menu/'],
  /** fetched when a poster shines, or is held */
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
  /** of the header's search, and of a page that is late: scripts after the first load */
  search: below('routes/layout', 'header-search.', 'page-wait.'),
  /** what the server draws of an edition in the page of its poster, too, and in its owner's showcase */
  token: [
    ...['components/party.', 'components/poster/downloads.', 'features/market/dialogs/sell/sale-actions.'],
    ...below('features/market', 'page/', 'panel/', 'item/'),
  ],
  /** fetched for those who are here for the first time */
  tour: ['features/content/tour/'],
  viewed: ['components/viewed/'],
  shop: [''],
};

const escaped = (text: string): string => text.replace(/[.[\]{}()+*?^$|]/g, '\\$&');

/**
 * @param files paths below `web/app`
 * @throws where a beginning is that of no file: what was renamed would leave its group in silence, and pages grow
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

/** Which modules go into one file of the build, by the beginnings of their paths. */
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

/** Whether a group is one of stylesheets. */
export const isSheet = (name: string): boolean => name in sheets;

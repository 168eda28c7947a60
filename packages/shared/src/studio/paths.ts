import type { StudioPermission } from './roles.ts';

export const STUDIO = '/studio';

/** Addresses of the studio's screens: separate from `patterns`, which every page of the shop loads. */
export const studioPatterns = {
  today: STUDIO,
  catalogue: `${STUDIO}/catalogue`,
  importItems: `${STUDIO}/catalogue/import`,
  newItem: `${STUDIO}/catalogue/new`,
  item: `${STUDIO}/catalogue/item/:id`,
  films: `${STUDIO}/films`,
  home: `${STUDIO}/home`,
  newsletter: `${STUDIO}/newsletter`,
  texts: `${STUDIO}/texts`,
  launches: `${STUDIO}/drops`,
  contributors: `${STUDIO}/contributors`,
  orders: `${STUDIO}/orders`,
  order: `${STUDIO}/orders/:id`,
  people: `${STUDIO}/people`,
  person: `${STUDIO}/people/:id`,
  dataRequests: `${STUDIO}/data-requests`,
  dataRequest: `${STUDIO}/data-requests/:id`,
  inbox: `${STUDIO}/inbox`,
  inboxTexts: `${STUDIO}/inbox/texts`,
  thread: `${STUDIO}/inbox/:id`,
  books: `${STUDIO}/books`,
  approvals: `${STUDIO}/approvals`,
  money: `${STUDIO}/money`,
  creator: `${STUDIO}/money/creators/:chain/:address`,
  statement: `${STUDIO}/money/creators/:chain/:address/:month`,
  closing: `${STUDIO}/money/closing`,
  moneySettings: `${STUDIO}/money/settings`,
  pay: `${STUDIO}/money/pay`,
  batches: `${STUDIO}/money/payouts`,
  batch: `${STUDIO}/money/payouts/:id`,
  lotteries: `${STUDIO}/lotteries`,
  auctions: `${STUDIO}/auctions`,
  legendary: `${STUDIO}/auctions/legendary`,
  settings: `${STUDIO}/settings`,
  figures: `${STUDIO}/figures`,
  health: `${STUDIO}/health`,
  members: `${STUDIO}/members`,
  audit: `${STUDIO}/audit`,
  invitation: `${STUDIO}/invitation`,
} as const;

const at = studioPatterns;

/** Every screen within the studio's frame, with the permission that it needs. If two match, the first counts. */
const screens = [
  [at.today, 'today'],
  [at.catalogue, 'items'],
  [at.importItems, 'catalogue'],
  [at.newItem, 'catalogue'],
  [at.item, 'items'],
  [at.films, 'items'],
  [`${at.films}/new`, 'catalogue'],
  [`${at.films}/film/:slug`, 'items'],
  [at.home, 'content'],
  [at.newsletter, 'content'],
  [`${at.newsletter}/new`, 'content'],
  [`${at.newsletter}/:id`, 'content'],
  [at.texts, 'texts'],
  [`${at.texts}/new`, 'content'],
  [`${at.texts}/posts/:id`, 'texts'],
  [`${at.texts}/pages/:page`, 'texts'],
  [at.launches, 'launches'],
  [`${at.launches}/new`, 'launches'],
  [`${at.launches}/drop/:id`, 'launches'],
  [at.contributors, 'items'],
  [`${at.contributors}/new`, 'catalogue'],
  [`${at.contributors}/:id`, 'items'],
  [at.orders, 'orders'],
  [at.order, 'orders'],
  [at.people, 'people'],
  [at.person, 'people'],
  [at.dataRequests, 'people'],
  [at.dataRequest, 'people'],
  [at.inbox, 'inbox'],
  [at.inboxTexts, 'inbox'],
  [at.thread, 'inbox'],
  [at.books, 'reports'],
  [at.approvals, 'refund'],
  [at.money, 'sums'],
  [at.creator, 'royalties'],
  [at.statement, 'royalties'],
  [at.closing, 'sums'],
  [at.moneySettings, 'royalties'],
  [at.pay, 'payout'],
  [at.batches, 'royalties'],
  [at.batch, 'royalties'],
  [at.lotteries, 'lotteries'],
  [`${at.lotteries}/new`, 'lotteries'],
  [`${at.lotteries}/lottery/:id`, 'lotteries'],
  [at.auctions, 'auctions'],
  [at.legendary, 'auctions'],
  [`${at.auctions}/item/:id`, 'auctions'],
  [at.settings, 'setup'],
  [`${at.settings}/:part`, 'setup'],
  [at.figures, 'figures'],
  [at.health, 'health'],
  [`${at.health}/jobs`, 'health'],
  [`${at.health}/transactions`, 'health'],
  [at.members, 'members'],
  [at.audit, 'audit'],
] as const satisfies [string, StudioPermission][];

export interface StudioScreen {
  pattern: (typeof screens)[number][0];
  permission: StudioPermission;
}
export const studioScreens: readonly StudioScreen[] = screens.map(([pattern, permission]) => ({
  pattern,
  permission,
}));

const segmentsOf = (path: string): string[] =>
  (path.split('?')[0] ?? '').split('/').filter((segment) => segment !== '');

const fits = (pattern: string, segments: readonly string[]): boolean => {
  const wanted = segmentsOf(pattern);
  return (
    wanted.length === segments.length &&
    wanted.every((segment, place) => segment.startsWith(':') || segment === segments[place])
  );
};

/** The screen at a path, with or without a query; null where there is none. */
export const studioScreenAt = (path: string): StudioScreen | null =>
  studioScreens.find(({ pattern }) => fits(pattern, segmentsOf(path))) ?? null;

/** The page of a mailed invitation. */
export const studioInvitationPath = (token: string): string =>
  `${studioPatterns.invitation}?token=${encodeURIComponent(token)}`;

export const studioThreadPath = (id: string): string =>
  studioPatterns.thread.replace(':id', encodeURIComponent(id));

export const studioItemPath = (id: string): string =>
  studioPatterns.item.replace(':id', encodeURIComponent(id));

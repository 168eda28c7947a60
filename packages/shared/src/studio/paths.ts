export const STUDIO = '/studio';

/** Addresses of the studio's screens: apart from `patterns`, whose names the shop's pages carry. */
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
  drops: `${STUDIO}/drops`,
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

/** Where a mailed invitation leads. */
export const studioInvitationPath = (token: string): string =>
  `${studioPatterns.invitation}?token=${encodeURIComponent(token)}`;

export const studioThreadPath = (id: string): string =>
  studioPatterns.thread.replace(':id', encodeURIComponent(id));

export const studioItemPath = (id: string): string =>
  studioPatterns.item.replace(':id', encodeURIComponent(id));

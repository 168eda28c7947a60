import type { StudioRole } from '@talkies/shared/studio';

export const studioFrame = {
  name: 'Studio',
  nav: 'Studio',
  rooms: 'Menu',
  find: 'Find or go to',
  keys: 'Keys',
  today: 'Today',
  catalogue: 'Catalogue',
  films: 'Films',
  home: 'Home page',
  newsletter: 'Newsletter',
  texts: 'Texts',
  drops: 'Drops',
  orders: 'Orders',
  people: 'People',
  dataRequests: 'Data requests',
  inbox: 'Inbox',
  money: 'Money',
  auctions: 'Auctions',
  lotteries: 'Lotteries',
  figures: 'Figures',
  settings: 'Settings',
  health: 'Health',
  approvals: 'Approvals',
  members: 'Members',
  audit: 'Audit log',
  toShop: 'To the shop',
  leave: 'Leave the studio',
  left: 'You have left the studio. You are still signed in to the shop.',
  theme: 'Light or dark',
  signedInAs: 'You are',
  passkeyMissing: 'You have no passkey yet.',
  addPasskey: 'Add one under Security',
  passkeyWhy: 'From then on it opens the studio, and codes by mail no longer do.',
  reload: 'Load again',
};

/** What each role is for, in a sentence. */
export const studioRoleWords: Record<StudioRole, { name: string; does: string }> = {
  owner: { name: 'Owner', does: 'May do everything, and decides who else may.' },
  editor: { name: 'Editor', does: 'Looks after the catalogue, drops and content.' },
  trading: { name: 'Trading', does: 'Runs auctions and lotteries.' },
  support: {
    name: 'Support',
    does: 'Looks after orders, people and the inbox; asks for refunds, which somebody else approves.',
  },
  finance: {
    name: 'Finance',
    does: 'Refunds, approves, pays royalties out, and reads reports and the audit log.',
  },
  viewer: { name: 'Viewer', does: 'Sees what happens today, and changes nothing.' },
};

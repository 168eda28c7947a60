import { chainTitles } from '@talkies/shared';

export const common = {
  product: 'Talkies',
  skip: 'Skip to content',
  close: 'Close',
  retry: 'Retry',
  paidBy: (method: string) => `paid by ${method}`,
  company: 'Talkies Pte. Ltd., Singapore',
};

export const nav = {
  announcement: 'Announcement',
  main: 'Main',
  home: 'Home',
  collections: 'Collections',
  explore: 'The lobby',
  marketplace: 'Marketplace',
  lotteries: 'Lotteries',
  help: 'How it works',
  blog: 'Blog',
  about: 'About',
  contact: 'Contact',
  menu: 'Menu',
  signIn: 'Sign in',
  signUp: 'Sign up',
  signOut: 'Sign out',
  profile: 'Your showcase',
  orders: 'Your orders',
  editProfile: 'Edit profile',
  wallet: 'Wallet',
  connect: 'Connect a wallet',
  account: 'Your account',
  toMatinee: 'Matinee',
  toVelvet: 'Velvet',
  switchTheme: 'Switch the colours',
  switchCurrency: { USD: 'Prices in dollars', INR: 'Prices in rupees' },
};

export const card = {
  like: (title: string) => `Like ${title}`,
  share: 'Share',
  purchase: 'Purchase',
  look: 'Look closer',
  soldOut: 'House full',
  sold: (sold: number, of: number) => `${sold} of ${of} sold`,
  left: (left: number, of: number) => `${left} of ${of} left`,
  auction: 'Auction',
  reserve: 'reserve',
  opensSoon: 'Opens soon',
  actions: (title: string) => `What to do with ${title}`,
  rank: (rank: number) => `Number ${rank}`,
  more: 'More',
  moreFor: (title: string) => `More for ${title}`,
  menu: (title: string) => `Share or report ${title}`,
  copyLink: 'Copy the link',
  shareX: 'Share on X',
  shareWhatsApp: 'Share on WhatsApp',
  report: 'Report',
  linkCopied: 'Link copied',
  cannotShare: 'The link could not be copied. It stands in the address bar.',
};

export const countdown = {
  days: 'days',
  hours: 'hours',
  minutes: 'mins',
  seconds: 'secs',
};

export const intermission = {
  notFound: {
    title: 'No such picture house',
    text: 'The address leads to an empty lot. The lobby is open, though.',
    action: 'Walk to the lobby',
  },
  broken: {
    title: 'The reel snapped',
    text: 'Something went wrong on our side. Nothing of yours is lost.',
  },
  offline: {
    title: 'Power cut',
    text: 'You are offline, or our hall is. Try again when the lights are back.',
  },
  late: {
    title: 'Still behind the curtain',
    text: (what: string) => `${what} did not come in time. The rest of the page is here.`,
  },
  reference: (id: string) => `For our support: ${id}`,
};

export const chains = chainTitles;

/** The bell stands on every page; what it tells comes with its panel. */
export const bell = {
  alerts: 'Alerts',
  unread: (count: number) => (count === 1 ? '1 new alert' : `${count} new alerts`),
  most: '99+',
};

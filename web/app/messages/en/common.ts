import { chainTitles } from '@talkies/shared';
import { figure } from './number.ts';

export const common = {
  product: 'Talkies',
  skip: 'Skip to content',
  close: 'Close',
  retry: 'Retry',
  cannotCopy: 'It could not be copied. Select it and copy it by hand.',
  paidBy: (method: string) => `paid by ${method}`,
  company: 'Talkies Pte. Ltd., Singapore',
};

export const nav = {
  announcement: 'Announcement',
  main: 'Main',
  home: 'Home',
  collections: 'Collections',
  explore: 'Explore',
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
  switchCurrency: { USD: 'Prices in dollars', INR: 'Prices in rupees', COIN: 'Prices in coins' },
  /** short, in the header; another currency has its symbol there */
  coins: 'Coins',
};

export const card = {
  like: (title: string) => `Like ${title}`,
  share: 'Share',
  purchase: 'Purchase',
  look: 'View',
  soldOut: 'Sold out',
  sold: (sold: number, of: number) => `${figure(sold)} of ${figure(of)} sold`,
  left: (left: number, of: number) => `${figure(left)} of ${figure(of)} left`,
  soldFor: 'Sold for',
  lastBid: 'last bid',
  wonWith: 'winning bid',
  firstBid: 'first bid from',
  notSold: 'Not sold',
  opensSoon: 'Opens soon',
  actions: (title: string) => `Actions for ${title}`,
  rank: (rank: number) => `Number ${rank}`,
  moreFor: (title: string) => `More for ${title}`,
  menu: (title: string) => `Share or report ${title}`,
  copyLink: 'Copy the link',
  shareX: 'Share on X',
  shareWhatsApp: 'Share on WhatsApp',
  report: 'Report',
  linkCopied: 'Link copied',
  cannotShare: 'The link could not be copied. You find it in the address bar.',
};

export const countdown = {
  days: 'days',
  hours: 'hours',
  minutes: 'mins',
  seconds: 'secs',
};

export const pageProblems = {
  notFound: {
    title: 'No such picture house',
    text: 'There is no page at this address. Search for a film or a poster, or look around.',
    action: 'Explore all posters',
  },
  broken: {
    title: 'The reel snapped',
    text: 'Something went wrong on our side. Nothing of yours is lost.',
  },
  offline: {
    title: 'Power cut',
    text: 'You are offline, or Talkies is. Check your connection and try again.',
  },
  late: {
    title: 'This takes longer than usual',
    text: (what: string) => `${what}: not loaded yet. The rest of the page is ready.`,
  },
  reference: (id: string) => `For our support: ${id}`,
};

export const chains = chainTitles;

/** The alerts' count is on every page; the alerts themselves come with their panel. */
export const notificationsButton = {
  alerts: 'Alerts',
  unread: (count: number) => (count === 1 ? '1 new alert' : `${count} new alerts`),
  most: '99+',
};

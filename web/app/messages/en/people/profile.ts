import type { ActivityTag, BidStanding, ProfileTab } from '@talkies/shared';

const pictures = (count: number): string => (count === 1 ? '1 picture' : `${count} pictures`);

export const profile = {
  title: 'Your showcase',
  description: 'The pictures that you own.',
  publicDescription: (name: string, count: number) =>
    `${name} shows ${pictures(count)} on Talkies: limited art from Indian cinema.`,
  sign: (name: string) => `${name}’s Talkies`,
  showing: (count: number) => `Now showing · ${pictures(count)}`,
  since: (date: string) => `Since ${date}`,
  copy: 'Copy',
  copied: 'Address copied',
  cannotCopy: 'This browser would not copy it. Select the address and copy it by hand.',
  explorer: (chain: string) => `See it on ${chain}`,
  noWallet: 'No wallet yet',
  noPublicWallet: 'Has not traded yet',
  connect: 'Connect a wallet',
  edit: 'Edit Profile',
  share: 'Share',
  publicPage: 'See it as others do',
  yours: 'This is how others see you',
  followers: (count: number) => (count === 1 ? '1 follower' : `${count} followers`),
  following: (count: number) => `${count} following`,
  follow: 'Follow',
  unfollow: 'Following',
  unfollowName: (name: string) => `Stop following ${name}`,
  followName: (name: string) => `Follow ${name}`,
  tabs: 'Parts of the profile',
  tab: {
    bids: 'Bids',
    showcase: 'Showcase',
    'on-sale': 'On Sale',
    activity: 'Activity',
  } satisfies Record<ProfileTab, string>,
  /** as the subject of a sentence */
  partName: {
    bids: 'The bids',
    showcase: 'The showcase',
    'on-sale': 'What is on sale',
    activity: 'The activity',
  } satisfies Record<ProfileTab, string>,
  showcase: 'Showcase',
  number: (serial: number, of: number) => `No. ${serial} of ${of}`,
  mint: (number: number) => `Mint ${number.toLocaleString('en')}`,
  proof: 'Proof',
  arrange: 'Arrange the showcase',
  empty: {
    showcase: {
      own: ['The wall is bare', 'Every collection begins with one picture. Yours is in the lobby.'],
      other: ['The wall is bare', 'Nothing hangs here just now. The lobby is full of pictures.'],
      action: 'Walk to the lobby',
    },
    bids: {
      own: ['No bid yet', 'When you bid for a picture, how it stands shows here.'],
      other: ['No bids yet', 'When they bid for a picture, it shows here.'],
      action: 'See what is on auction',
    },
    'on-sale': {
      own: [
        'Nothing on sale',
        'What you put to sale from your showcase shows here, with its price and its bids.',
      ],
      other: ['Nothing on sale', 'What they offer shows here. Others have pictures on the market.'],
      action: 'Go to the marketplace',
    },
    activity: {
      own: ['Quiet in here', 'Likes, bids, sales and followers: what happens shows here.'],
      other: ['Quiet in here', 'Nothing of this kind has happened yet.'],
      action: 'Walk to the lobby',
    },
  } satisfies Record<ProfileTab, { own: [string, string]; other: [string, string]; action: string }>,
  ownShowcase: 'Back to your showcase',
};

export const bidRows = {
  standing: {
    leading: { own: 'You lead', other: 'Leads' },
    outbid: { own: 'Outbid', other: 'Outbid' },
    won: { own: 'You won', other: 'Won' },
    lost: { own: 'Somebody else won', other: 'Somebody else won' },
  } satisfies Record<BidStanding, { own: string; other: string }>,
  outbidAt: (amount: string) => `Outbid at ${amount}`,
  refunded: 'Your money went back to your wallet.',
  waiting: 'Your money waits above: withdraw it.',
  bidAgain: 'Bid again',
  view: 'View',
  bid: 'Bid',
  transaction: 'Transaction',
  endsIn: (left: string) => `Ends in ${left}`,
  ends: (at: string) => `Ends ${at}`,
  ended: 'The auction has ended',
  settling: 'Ended, being settled',
  days: (days: number, clock: string) => `${days} d ${clock}`,
};

export const saleRows = {
  buyersPay: 'buyers pay',
  lastBid: 'Last bid',
  reserve: 'Reserve, no bid yet',
  bids: (count: number) => (count === 1 ? '1 bid' : `${count} bids`),
  listed: 'Listed at a fixed price',
  look: 'Look',
};

export const activityRows = {
  filter: 'What to show',
  all: 'All',
  tags: {
    likes: 'Likes',
    bids: 'Bids',
    auctions: 'Auctions',
    sold: 'Sold',
    followers: 'Followers',
    following: 'Following',
  } satisfies Record<ActivityTag, string>,
  like: 'Likes',
  bid: 'Bid on',
  sold: 'Sold',
  bought: 'Bought',
  auction: {
    open: 'Opened an auction of',
    ended: 'Auctioned',
    settled: 'Auctioned',
    unsold: 'Auctioned without a bid',
    cancelled: 'Called off the auction of',
  },
  follower: 'Followed by',
  following: 'Follows',
  transaction: 'Transaction',
  older: 'Older',
  newest: 'Back to the newest',
};

export const arranging = {
  heading: 'Arrange your showcase',
  how: 'Drag a picture by its handle, or move it with the buttons. Others see this order too.',
  handle: (title: string) => `Drag ${title}`,
  earlier: 'Earlier',
  later: 'Later',
  first: 'To the front',
  earlierName: (title: string) => `Move ${title} one place earlier`,
  laterName: (title: string) => `Move ${title} one place later`,
  firstName: (title: string) => `Move ${title} to the front`,
  moved: (title: string, place: number, of: number) => `${title} is now number ${place} of ${of}.`,
  save: 'Keep this order',
  cancel: 'Leave it as it was',
  saved: 'Your showcase hangs in its new order.',
};

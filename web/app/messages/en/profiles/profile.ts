import { callName, type ProfileTab } from '@talkies/shared';
import { editionOf, figure } from '../number.ts';

const tokens = (count: number): string => (count === 1 ? '1 poster' : `${figure(count)} posters`);

export const profile = {
  title: 'Your showcase',
  description: 'The posters that you own.',
  publicDescription: (name: string, count: number) =>
    `${name} shows ${tokens(count)} on Talkies: limited art from Indian cinema.`,
  sign: (name: string) => `${callName(name)}’s Talkies`,
  showing: (count: number) => `Now showing · ${tokens(count)}`,
  since: (date: string) => `Since ${date}`,
  member: (number: number, date: string) => `Member no. ${figure(number)} since ${date}`,
  copy: 'Copy',
  copied: 'Address copied',
  onChain: 'See it on the blockchain',
  explorer: (chain: string) => `View on the ${chain} explorer`,
  noWallet: 'No wallet yet',
  noPublicWallet: 'Has not traded yet',
  connect: 'Connect a wallet',
  edit: 'Edit Profile',
  share: 'Share',
  report: 'Report',
  publicPage: 'View public page',
  yours: 'This is how others see you',
  followers: (count: number) => (count === 1 ? '1 follower' : `${figure(count)} followers`),
  following: (count: number) => `${figure(count)} following`,
  follow: 'Follow',
  unfollow: 'Following',
  unfollowName: (name: string) => `Stop following ${name}`,
  followName: (name: string) => `Follow ${name}`,
  tabs: 'Parts of the profile',
  tab: {
    bids: 'Bids',
    showcase: 'Showcase',
    sets: 'Sets',
    'on-sale': 'On Sale',
    liked: 'Liked',
    activity: 'Activity',
  } satisfies Record<ProfileTab, string>,
  /** as the subject of a sentence */
  partName: {
    bids: 'The bids',
    showcase: 'The showcase',
    sets: 'The sets',
    'on-sale': 'What is on sale',
    liked: 'What you like',
    activity: 'The activity',
  } satisfies Record<ProfileTab, string>,
  number: editionOf,
  mint: (number: number) => `Blockchain no. ${figure(number)}`,
  arrange: 'Arrange the showcase',
  rest: (count: number) => `Show the other ${tokens(count)}`,
  /** the showcase of somebody whose posters are all on sale */
  allOnSale: {
    text: [
      'Every poster is on sale',
      'One comes back to this showcase when it is taken off the market.',
    ] as const,
    action: 'See what is on sale',
  },
  empty: {
    showcase: {
      own: ['No posters yet', 'Every collection begins with one poster. Find yours.'],
      other: ['No posters here', 'There is nothing to see here just now. There are many posters to explore.'],
      action: 'Explore all posters',
    },
    sets: {
      own: [
        'No sets yet',
        'Every film is a set. Own one of its posters, and the whole film is shown here with what is still to find.',
      ],
      other: ['No sets yet', 'When they own a poster of a film, its set shows here.'],
      action: 'See the films',
    },
    liked: {
      own: ['Nothing liked yet', 'Press the heart of a poster, and you find it here again.'],
      other: ['Nothing liked yet', ''],
      action: 'Explore posters',
    },
    bids: {
      own: ['No bids yet', 'When you bid for a poster, you see here whether your bid is the highest.'],
      other: ['No bids yet', 'When they bid for a poster, you see it here.'],
      action: 'See what is in auction',
    },
    'on-sale': {
      own: [
        'Nothing on sale',
        'What you put on sale from your showcase is listed here, with its price and its bids.',
      ],
      other: ['Nothing on sale', 'What they sell is listed here. Others have posters on the market.'],
      action: 'Go to the marketplace',
    },
    activity: {
      own: ['Nothing yet', 'Your likes, bids, sales and followers are listed here.'],
      other: ['Nothing yet', 'Nothing of this kind has happened yet.'],
      action: 'Explore all posters',
    },
  } satisfies Record<ProfileTab, { own: [string, string]; other: [string, string]; action: string }>,
  ownShowcase: 'Back to your showcase',
};

import type { ProfileTab } from '@talkies/shared';

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
  report: 'Report',
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
  number: (serial: number, of: number) => `No. ${serial} of ${of}`,
  mint: (number: number) => `Mint ${number.toLocaleString('en')}`,
  arrange: 'Arrange the showcase',
  rest: (count: number) => `Show the other ${pictures(count)}`,
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

import { personPath } from '@talkies/shared';
import { kind } from './kind.ts';

const KEY = 'follower/';

export const followNotifications = {
  follower: kind<{ name: string; handle: string }>({
    category: 'account',
    title: () => 'Somebody follows you',
    text: ({ name }) => `${name} follows your showcase now.`,
    link: ({ handle }) => personPath(handle),
    person: {
      of: ({ key }) => key.slice(KEY.length),
      named: (_, { name, handle }) => ({ name, handle }),
    },
    choice: 'follower',
    action: 'See who it is',
    sample: ({ name }) => ({ name, handle: 'a-fan' }),
  }),
};

/** Names the notification of a follower: once for each, however often they change their mind. */
export const followerKey = (followerId: string): string => `${KEY}${followerId}`;

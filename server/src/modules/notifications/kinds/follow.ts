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

/** The key of a follower's notification: one for each, however often they follow again. */
export const followerKey = (followerId: string): string => `${KEY}${followerId}`;

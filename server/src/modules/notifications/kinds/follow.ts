import { personPath } from '@talkies/shared';
import { kind } from './kind.ts';

export const followKinds = {
  follower: kind<{ name: string; handle: string }>({
    topic: 'account',
    title: () => 'Somebody follows you',
    text: ({ name }) => `${name} follows your showcase now.`,
    link: ({ handle }) => personPath(handle),
    choice: 'follower',
    action: 'See who it is',
    sample: ({ name }) => ({ name, handle: 'a-fan' }),
  }),
};

/** Names the notification of a follower: once for each, however often they change their mind. */
export const followerKey = (followerId: string): string => `follower/${followerId}`;

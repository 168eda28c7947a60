import { marketTokenIdOf } from '@talkies/shared';
import { serializeSigned } from 'hono/utils/cookie';
import type { Context } from '../../../server/src/chain/context.ts';
import { activityOf } from '../../../server/src/flows/profiles/activity.ts';
import { presentPerson, publicSubject } from '../../../server/src/flows/profiles/person.ts';
import { sessionCookie } from '../../../server/src/modules/accounts/client.ts';
import { sessionsOf } from '../../../server/src/modules/accounts/index.ts';
import { signIn } from '../../../server/src/modules/accounts/password/sign-in.ts';
import { findPerson, userByEmail } from '../../../server/src/modules/accounts/reads.ts';
import { marketActivity } from '../../../server/src/modules/market/read/activity.ts';
import { getMarketToken } from '../../../server/src/modules/market/read/market-token.ts';
import { notificationsOf, unreadCount } from '../../../server/src/modules/notifications/reads.ts';
import { DEVOTED, ITEMS } from './fill.ts';

/** What somebody waits for in a shop with a long past; `n` is another one each time. */
export interface HistoryCall {
  name: string;
  run(ctx: Context, n: number): Promise<unknown>;
  /** it writes what cannot be written twice, so that its statements are not explained */
  writes?: true;
}

/** Of everybody who was filled in. */
export const PASSWORD = 'history bench 1975';

export function historyCalls(people: number): HistoryCall[] {
  const person = (n: number): number => 1 + ((n * 7919) % people);
  const devoted = (n: number): string => `person-${1 + (n % DEVOTED)}`;
  const show = ['sales', 'listings', 'auctions', 'bids'] as const;
  return [
    { name: 'activity of the market', run: (ctx) => marketActivity(ctx, { limit: 24 }) },
    {
      name: 'activity of the market, of one kind',
      run: (ctx, n) => marketActivity(ctx, { show: show[n % show.length], limit: 24 }),
    },
    {
      name: 'activity of the market, of one film',
      run: (ctx, n) => marketActivity(ctx, { film: `film-${n % 400}`, limit: 24 }),
    },
    {
      name: 'activity of the market, the second page',
      run: async (ctx) => {
        const { nextCursor } = await marketActivity(ctx, { limit: 24 });
        return marketActivity(ctx, { cursor: nextCursor ?? undefined, limit: 24 });
      },
    },
    {
      name: 'the page of a token with its history',
      run: (ctx, n) =>
        getMarketToken(ctx, marketTokenIdOf(`item-${1 + ((n * 101) % ITEMS)}`, 1), async () => null).catch(
          notFound,
        ),
    },
    { name: 'notifications', run: ({ db }, n) => notificationsOf(db, devoted(n), { limit: 20 }) },
    {
      name: 'notifications, the second page',
      run: async ({ db }, n) => {
        const last = (await notificationsOf(db, devoted(n), { limit: 20 })).at(-1);
        return notificationsOf(db, devoted(n), { before: last ?? null, limit: 20 });
      },
    },
    { name: 'unread notifications', run: ({ db }, n) => unreadCount(db, devoted(n)) },
    {
      name: 'a profile',
      run: async (ctx, n) => presentPerson(ctx, await publicSubject(ctx, `fan-${person(n)}`)),
    },
    {
      name: 'what somebody did',
      run: async (ctx, n) => activityOf(ctx, await publicSubject(ctx, `fan-${person(n)}`), {}),
    },
    {
      name: 'who asks, by their session',
      run: async (ctx, n) => {
        const name = sessionCookie(ctx.config.instance);
        const cookie = await serializeSigned(name, `token-${person(n)}`, ctx.config.authSecret);
        return findPerson(ctx, cookie.split(';')[0] ?? '');
      },
    },
    { name: 'open sessions', run: (ctx, n) => sessionsOf(ctx, `person-${person(n)}`) },
    {
      name: 'somebody by their address',
      run: ({ db }, n) => userByEmail(db, `fan-${person(n)}@bench.example`),
    },
    {
      name: 'signing in, the hash of a password included',
      writes: true,
      run: (ctx, n) =>
        signIn(
          ctx,
          { email: `fan-${person(n)}@bench.example`, password: PASSWORD },
          { ip: `198.18.${(n >> 8) & 255}.${n & 255}`, userAgent: 'bench', cookies: '' },
        ),
    },
  ];
}

/** drafts have no page */
const notFound = (error: { code?: string }): null => {
  if (error.code === 'market/not-found') return null;
  throw error;
};

import type { Context as HonoContext } from 'hono';
import type { Member } from '../modules/studio/index.ts';

/** Who is asking. Contains what pages greet with; nothing secret. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  phone: string;
  since: Date;
  sessionId: string;
}

/**
 * Runs the costly part of an answer when its turn comes. With `gone`, not for a client who has left before it; leave it
 * out where others may wait for the same. @throws server/unavailable, request/too-many
 */
export type Limited = <T>(task: () => Promise<T>, gone?: AbortSignal) => Promise<T>;

export interface HttpEnv {
  Variables: {
    requestId: string;
    /** of the page's Content-Security-Policy, once that was asked for: see `nonceOf` */
    nonce?: string;
    /** the visitor's address, as far as configured proxies may tell it */
    clientIp: string;
    /** the visitor's country, two letters, as a configured proxy says it; '' where none does */
    country: string;
    /** who asks was read from their session: the answer is that person's alone, and nothing between us and them keeps it */
    personal?: boolean;
    limited: Limited;
    /** under /api/studio: who asks; `member` where they are one */
    studio?: { user: SessionUser | null; member: Member | null };
  };
}

export type Http = HonoContext<HttpEnv>;

/** Finds the signed-in user of a request; null for a visitor. */
export type ResolveUser = (headers: Headers) => Promise<SessionUser | null>;

/** Who asks, as far as a request tells it. */
export const clientOf = (http: Http) => ({
  ip: http.get('clientIp'),
  userAgent: http.req.header('user-agent') ?? '',
  cookies: http.req.header('cookie') ?? '',
});

export const setCookies = (http: Http, cookies: string[]): void => {
  for (const cookie of cookies) http.header('set-cookie', cookie, { append: true });
};

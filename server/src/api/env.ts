import type { Context as HonoContext } from 'hono';
import type { Member } from '../modules/studio/index.ts';

/** The signed-in user. Contains what pages greet with; nothing secret. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  phone: string;
  since: Date;
  sessionId: string;
}

/**
 * Runs the costly part of a response when its turn is reached. With `gone`, skips it for a client that has left
 * before; omit `gone` where others may wait for the same result.
 * @throws server/unavailable, request/too-many
 */
export type Limited = <T>(task: () => Promise<T>, gone?: AbortSignal) => Promise<T>;

export interface HttpEnv {
  Variables: {
    requestId: string;
    /** the nonce of the page's Content-Security-Policy, once requested: see `nonceOf` */
    nonce?: string;
    /** the visitor's address, as far as configured proxies are believed */
    clientIp: string;
    /** the visitor's country, two letters, by a configured proxy; '' where unknown */
    country: string;
    /** the user was read from the session: the response is personal, and no cache in between may store it */
    personal?: boolean;
    limited: Limited;
    /** under /api/studio: the user; `member` where they are one */
    studio?: { user: SessionUser | null; member: Member | null };
  };
}

export type Http = HonoContext<HttpEnv>;

/** Finds the signed-in user of a request; null for a visitor. */
export type ResolveUser = (headers: Headers) => Promise<SessionUser | null>;

/** The client, as far as a request identifies it. */
export const clientOf = (http: Http) => ({
  ip: http.get('clientIp'),
  userAgent: http.req.header('user-agent') ?? '',
  cookies: http.req.header('cookie') ?? '',
});

export const setCookies = (http: Http, cookies: string[]): void => {
  for (const cookie of cookies) http.header('set-cookie', cookie, { append: true });
};

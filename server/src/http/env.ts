import type { Context as HonoContext } from 'hono';

/** Who is asking. Contains what pages greet with; nothing secret. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  phone: string;
  since: Date;
  sessionId: string;
}

export interface HttpEnv {
  Variables: {
    requestId: string;
    /** for the page's Content-Security-Policy */
    nonce: string;
    /** the visitor's address, as far as configured proxies may tell it */
    clientAddress: string;
  };
}

export type Http = HonoContext<HttpEnv>;

/** Finds the signed-in user of a request; null for a visitor. */
export type ResolveUser = (headers: Headers) => Promise<SessionUser | null>;

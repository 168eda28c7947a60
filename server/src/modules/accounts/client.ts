/** The client of a request, as far as the session's record needs it. */
export interface Client {
  ip: string;
  userAgent: string;
  /** the request's cookie header */
  cookies: string;
}

/** The name of the cookie that holds a session's token. */
export const sessionCookie = (instance: string): string => `${instance}.session_token`;

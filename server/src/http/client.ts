import type { Http } from './env.ts';

/** Who asks, as far as a request tells it. */
export const clientOf = (http: Http) => ({
  address: http.get('clientAddress'),
  userAgent: http.req.header('user-agent') ?? '',
  cookies: http.req.header('cookie') ?? '',
});

export const setCookies = (http: Http, cookies: string[]): void => {
  for (const cookie of cookies) http.header('set-cookie', cookie, { append: true });
};

import type { Http } from '../../http/env.ts';
import type { Client } from './auth.ts';

export const clientOf = (http: Http): Client => ({
  address: http.get('clientAddress'),
  userAgent: http.req.header('user-agent') ?? '',
  cookies: http.req.header('cookie') ?? '',
});

export const setCookies = (http: Http, cookies: string[]): void => {
  for (const cookie of cookies) http.header('set-cookie', cookie, { append: true });
};

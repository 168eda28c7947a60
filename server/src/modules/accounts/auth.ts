import { randomUUID } from 'node:crypto';
import { PASSWORD_MAX, PASSWORD_MIN } from '@talkies/shared';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Context } from '../../chain/context.ts';
import { hashPassword, verifyPassword } from './password/hashing.ts';
import { sessionExpiry, sessionSeconds } from './rules.ts';
import { accounts, sessions, users, verifications } from './tables.ts';

/** In this header, and in no other, better-auth is told where a request came from. */
const ADDRESS_HEADER = 'x-talkies-client-address';

/** Who asks, as far as the session's record wants to know. */
export interface Client {
  address: string;
  userAgent: string;
  /** the request's cookie header */
  cookies: string;
}

export const clientHeaders = (client: Client): Headers =>
  new Headers({ [ADDRESS_HEADER]: client.address, 'user-agent': client.userAgent.slice(0, 300) });

export const sessionCookie = (instance: string): string => `${instance}.session_token`;

/** better-auth, called in process: its own HTTP endpoints are not mounted. See adr/060. */
export function createAuth(ctx: Context) {
  const { config, clock, log } = ctx;
  return betterAuth({
    appName: 'Talkies',
    baseURL: config.publicUrl,
    secret: config.authSecret,
    database: drizzleAdapter(ctx.db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      // our own sign-up writes the person, the password, the link and its mail in one transaction
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: { expiresIn: sessionSeconds, disableSessionRefresh: true },
    databaseHooks: {
      session: {
        create: {
          // the library reads the system's clock, everything else the injected one
          before: async (session) => {
            const now = clock.now();
            return { data: { ...session, createdAt: now, updatedAt: now, expiresAt: sessionExpiry(now) } };
          },
        },
      },
    },
    advanced: {
      cookiePrefix: config.instance,
      useSecureCookies: false, // would put `__Secure-` before the name; the attribute is set below
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: 'lax',
        secure: config.publicUrl.startsWith('https:'),
      },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => randomUUID() },
    },
    rateLimit: { enabled: false }, // see limits/
    telemetry: { enabled: false },
    // messages alone: arguments may hold addresses
    logger: { level: 'warn', log: (level, message) => log[level]({ part: 'better-auth' }, message) },
  });
}

export type Auth = ReturnType<typeof createAuth>;

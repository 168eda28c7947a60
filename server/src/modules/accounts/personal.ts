import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { mailAccountDeleted } from './account-deleted-mails.ts';
import { oneTimeCodes, sessionConfirmations } from './confirm/tables.ts';
import { hiddenEarlierOf, hiddenPartsOf } from './profile/hide-part.ts';
import { mailLinks, passkeys, sessions, signInMethods, users } from './tables.ts';

async function collect(ctx: Needs<'db'>, userId: string) {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  const own = { db: ctx.db, userId };
  return {
    user,
    sessions: await sessionsOf(own),
    signIn: await storedSignInMethods(own),
    mailedLinks: await linksOf(own),
    confirmations: await confirmationsOf(own),
    sentCodes: await codesOf(own),
    passkeys: await passkeysOf(own),
    hidden: await hiddenPartsOf(own.db, own.userId),
    hiddenEarlier: await hiddenEarlierOf(own.db, own.userId),
  };
}

interface Own {
  db: Database;
  userId: string;
}

/** Without the token, which is a key. */
const sessionsOf = ({ db, userId }: Own) =>
  db
    .select({
      from: sessions.createdAt,
      until: sessions.expiresAt,
      address: sessions.ipAddress,
      device: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId));

/** Without the password's hash and other services' tokens. */
const storedSignInMethods = ({ db, userId }: Own) =>
  db
    .select({
      method: signInMethods.providerId,
      account: signInMethods.accountId,
      since: signInMethods.createdAt,
      changed: signInMethods.updatedAt,
    })
    .from(signInMethods)
    .where(eq(signInMethods.userId, userId));

const linksOf = ({ db, userId }: Own) =>
  db
    .select({ purpose: mailLinks.purpose, to: mailLinks.email, until: mailLinks.expiresAt })
    .from(mailLinks)
    .where(eq(mailLinks.userId, userId));

const confirmationsOf = ({ db, userId }: Own) =>
  db
    .select({ by: sessionConfirmations.by, at: sessionConfirmations.at })
    .from(sessionConfirmations)
    .where(eq(sessionConfirmations.userId, userId));

const codesOf = ({ db, userId }: Own) =>
  db
    .select({ channel: oneTimeCodes.channel, to: oneTimeCodes.sentTo, until: oneTimeCodes.expiresAt })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.userId, userId));

const passkeysOf = ({ db, userId }: Own) =>
  db
    .select({ name: passkeys.name, since: passkeys.createdAt, lastUsed: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));

/** The person's own row: erased last, since the rows of other modules refer to it. */
async function erase(
  ctx: Needs<'clock' | 'mail' | 'queue'>,
  tx: Database,
  userId: string,
  answer: string | null = null,
): Promise<void> {
  const [user] = await tx
    .delete(users)
    .where(eq(users.id, userId))
    .returning({ email: users.email, name: users.name });
  if (user) await mailAccountDeleted(ctx, tx, { ...user, text: answer });
}

export const accountsPersonalData: PersonalDataSource = {
  name: 'account',
  tables: [
    'users',
    'hidden_parts',
    'hidden_earlier',
    'sessions',
    'accounts',
    'mail_links',
    'session_confirmations',
    'one_time_codes',
    'passkeys',
  ],
  collect,
  erase,
};

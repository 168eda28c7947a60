import { and, type Column, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { batchedOf } from '../../platform/batched.ts';
import { isDemonstrationMail } from '../../platform/config/production.ts';
import { isAnyOf } from '../../platform/db/any-of.ts';
import type { Database } from '../../platform/db/database.ts';
import { cooldownUntil } from './rules.ts';
import { sessionToken } from './sessions/open-session.ts';
import { noteSeen } from './sessions/sessions.ts';
import { sessions, users } from './tables.ts';

const person = {
  id: users.id,
  name: users.name,
  handle: users.handle,
  avatar: users.avatar,
  email: users.email,
  phone: users.phone,
  since: users.createdAt,
};

/** The people of sessions, by their tokens, whether the sessions are open or over. */
const byToken = batchedOf(async (db: Database, tokens: string[]) => {
  const rows = await db
    .select({
      token: sessions.token,
      expiresAt: sessions.expiresAt,
      seen: sessions.updatedAt,
      suspendedAt: users.suspendedAt,
      found: { ...person, sessionId: sessions.id },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isAnyOf(sessions.token, tokens));
  const known = new Map(rows.map((row) => [row.token, row]));
  return tokens.map((token) => known.get(token) ?? null);
});

/** The signed-in person of a request's cookies, by one query on the token's index; null for a visitor. */
export async function findPerson(ctx: Needs<'clock' | 'config' | 'db'>, cookies: string | null) {
  const token = cookies && sessionToken(ctx, cookies);
  const row = token ? await byToken(ctx.db, token) : null;
  if (!row || row.suspendedAt || row.expiresAt <= ctx.clock.now()) return null;
  const { seen, found } = row;
  await noteSeen(ctx, { id: found.sessionId, seen });
  return { ...found, phone: found.phone ?? '' };
}
export type UserProfile = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export async function userByEmail(db: Database, email: string) {
  const [row] = await db
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  return row ?? null;
}

/** The mail address of an account; null where it was deleted. */
export async function emailOf(db: Database, userId: string): Promise<string | null> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}

/** The mail address of an account, unless its owner has not proved it: then it may be somebody else's. */
export async function provedEmailOf(db: Database, userId: string): Promise<string | null> {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
  return user?.email ?? null;
}

/**
 * Messages that somebody wrote: signed in, or signed out under an address that they have verified. An address that was
 * only typed finds nothing.
 */
export const writtenBy = ({ userId, email }: { userId: Column; email: Column }, id: string): SQL =>
  sql`(${userId} = ${id} or ${userId} is null and lower(${email}) = (select ${users.email} from ${users} where ${users.id} = ${id} and ${users.emailVerified}))`;

/** A person for operators; null where the account was deleted. */
export async function personOf(db: Database, id: string) {
  const [row] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}

/**
 * From when and until when a user's keys are locked because only a mail proved their identity; null when no cooldown
 * runs (spec:41).
 */
export async function recoveryCooldown(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  db: Database = ctx.db,
): Promise<{ since: Date; until: Date } | null> {
  const [row] = await db
    .select({ at: users.recoveredAt, from: users.recoveredFrom })
    .from(users)
    .where(eq(users.id, userId));
  const until = cooldownUntil(row?.at ?? null, ctx.clock.now());
  return row?.at && until ? { since: row.from ?? row.at, until } : null;
}

/**
 * Mail addresses of accounts that no real person can have. An unverified address is only a filled-in form, and must not
 * keep a shop from starting.
 */
export async function demonstrationAccounts(db: Database): Promise<string[]> {
  const near = sql`${users.email} ~ '(example|test|invalid|localhost)([.](com|net|org))?$'`;
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.emailVerified, true), near));
  return rows.map(({ email }) => email).filter(isDemonstrationMail);
}

/** A person as others may see them. Without a verified address nobody is shown. */
const shown = {
  id: users.id,
  name: users.name,
  handle: users.handle,
  avatar: users.avatar,
  cover: users.cover,
  since: users.createdAt,
};
export type PublicPerson = Pick<typeof users.$inferSelect, 'id' | 'name' | 'handle' | 'avatar' | 'cover'> & {
  since: Date;
};

/** By the handle in a profile's URL, in any case. */
export async function personByHandle(db: Database, handle: string): Promise<PublicPerson | null> {
  const [row] = await db
    .select(shown)
    .from(users)
    .where(and(eq(users.handle, handle.toLowerCase()), eq(users.emailVerified, true)));
  return row ?? null;
}

export async function personById(db: Database, id: string): Promise<PublicPerson | null> {
  const [row] = await db.select(shown).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** The position in the order of joining: only for the person themselves. */
export async function memberNumberOf(db: Database, id: string): Promise<number | null> {
  const [row] = await db.select({ number: users.memberNumber }).from(users).where(eq(users.id, id));
  return row?.number ?? null;
}

/** By their ids; people who are not shown are left out. */
export async function shownPeople(db: Database, ids: string[]): Promise<Map<string, PublicPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(shown)
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.emailVerified, true)));
  return new Map(rows.map((row) => [row.id, row]));
}

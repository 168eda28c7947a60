import { and, asc, desc, isNotNull, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../platform/db/any-of.ts';
import type { Database } from '../../platform/db/database.ts';
import { emailKey, handleKey, nameKey, users } from './tables.ts';

const row = {
  id: users.id,
  name: users.name,
  handle: users.handle,
  email: users.email,
  emailVerified: users.emailVerified,
  avatar: users.avatar,
  cover: users.cover,
  suspendedAt: users.suspendedAt,
  suspendedFor: users.suspendedFor,
  createdAt: users.createdAt,
};
export interface PersonRecord {
  id: string;
  name: string;
  handle: string;
  email: string;
  emailVerified: boolean;
  avatar: string | null;
  cover: string | null;
  suspendedAt: Date | null;
  suspendedFor: string | null;
  createdAt: Date;
}

const keys = { name: nameKey(users), handle: handleKey(users), mail: emailKey(users) };
export type PersonKey = keyof typeof keys;

/** The last row of the page before: the value that the list is ordered by, and the id. */
export interface PeopleCursor {
  key: string;
  id: string;
}
interface Page {
  suspended: boolean;
  after: PeopleCursor | null;
  limit: number;
}

/** Greater than every text that begins so, byte by byte. */
const END = '\u{10ffff}';

const onlySuspended = (suspended: boolean): SQL | undefined =>
  suspended ? isNotNull(users.suspendedAt) : undefined;

/** In the lower case of the keys, which the database makes. */
const lowered = (text: string): SQL => sql`(lower(${text}::text) collate "C")`;

/** The page, with the cursor of the next one. */
interface FoundPerson extends PersonRecord {
  key: string;
}

/** People whose name, handle or mail is that text, or begins with it, in that order: one range of an index. */
export const peopleByKey = (
  db: Database,
  by: PersonKey,
  { text, exact }: { text: string; exact: boolean },
  { suspended, after, limit }: Page,
): Promise<FoundPerson[]> => {
  const key = keys[by];
  const begin = lowered(text);
  return db
    .select({ ...row, key: sql<string>`${key}` })
    .from(users)
    .where(
      and(
        exact ? sql`${key} = ${begin}` : sql`${key} >= ${begin} and ${key} < ${begin} || ${END}`,
        after ? sql`(${key}, ${users.id}) > (${after.key}, ${after.id})` : undefined,
        onlySuspended(suspended),
      ),
    )
    .orderBy(asc(key), asc(users.id))
    .limit(limit);
};

/** All people, the newest first. */
export const newestPeople = async (
  db: Database,
  { suspended, after, limit }: Page,
): Promise<FoundPerson[]> => {
  const older = after && sql`(${users.createdAt}, ${users.id}) < (${after.key}::timestamptz, ${after.id})`;
  const people = await db
    .select(row)
    .from(users)
    .where(and(older ?? undefined, onlySuspended(suspended)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
  return people.map((person) => ({ ...person, key: person.createdAt.toISOString() }));
};

/** The number of suspended accounts. */
export const countSuspended = (db: Database): Promise<number> =>
  db.$count(users, isNotNull(users.suspendedAt));

/** People by their ids. */
export async function peopleByIds(db: Database, ids: string[]): Promise<Map<string, PersonRecord>> {
  const rows = await db.select(row).from(users).where(isAnyOf(users.id, ids));
  return new Map(rows.map((one) => [one.id, one]));
}

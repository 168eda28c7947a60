import { money } from '@talkies/shared';
import type { CollectorOrder, CollectorPeriod } from '@talkies/shared/collectors';
import type { ApiResponse, CollectorsQuery } from '@talkies/shared/schemas';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import { users } from '../../modules/accounts/index.ts';
import { collectorRanks } from '../../modules/social/index.ts';
import { type Cursor, readCursor, writeCursor } from '../../platform/cursor.ts';
import type { Database } from '../../platform/db/database.ts';
import { rawRow, rawRows } from '../../platform/db/raw-rows.ts';
import { anewOf, readRanks, windowOf } from '../../platform/ranks/ranks.ts';
import { collectorFigures, collectorRanking } from './collector-figures.ts';
import { summariesOf } from './person.ts';

interface Ranking {
  by: CollectorOrder;
  within: CollectorPeriod;
}
interface Figure {
  userId: string;
  handle: string;
  figure: string;
}

/** The ranking of one order: the stored figures, except of people with outdated ones, and the recounted figures. */
interface Ranked {
  db: Database;
  withs: SQL;
  /** `(user_id, handle, figure)`, each ending in a condition */
  parts: SQL[];
}

/** @param read runs all its statements on one snapshot */
function withRanked<R>(
  ctx: Needs<'clock' | 'db'>,
  { by, within }: Ranking,
  read: (ranked: Ranked) => Promise<R>,
): Promise<R> {
  const since = windowOf(ctx.clock.now(), within === 'all' ? null : Number(within));
  return readRanks(ctx.db, collectorRanking, since, (db, stored) => {
    const isRight = stored?.changes.length === 0;
    const figures = sql`win as (select ${since}::date as since), ${stored ? sql`${anewOf(collectorRanking, stored.changes)},` : sql``}
      ${collectorFigures(by, stored !== null)}`;
    const ranks = sql`select user_id, handle, figure from ${collectorRanks} where measure = ${by} and since = ${since}::date
      ${isRight ? sql`` : sql`and user_id not in (select id from anew)`}`;
    return read({
      db,
      withs: isRight ? sql`` : sql`with ${figures}`,
      parts: [
        ...(stored ? [ranks] : []),
        ...(isRight ? [] : [sql`select user_id, handle, figure from fresh where true`]),
      ],
    });
  });
}

const inOrder = sql`order by figure desc, handle`;

/** The ranked people for whom `condition` is true, in order. */
const someOf = ({ withs, parts }: Ranked, condition: SQL, limit: number): SQL => sql`${withs}
  select user_id as "userId", handle, figure::text as figure from (${sql.join(
    parts.map((part) => sql`(${part} and ${condition} ${inOrder} limit ${limit})`),
    sql` union all `,
  )}) found order by found.figure desc, handle limit ${limit}`;

/** How many people are ranked before a person: by their figure alone, and by their name as well. */
async function countBefore({ db, withs, parts }: Ranked, { key, id }: Cursor) {
  const higher = sql`figure > ${key}::bigint`;
  const until = sql`figure = ${key}::bigint and handle <= ${id}`;
  const count = (condition: SQL): SQL =>
    sql.join(
      parts.map((part) => sql`(select count(*) from (${part} and ${condition}) one)::int`),
      sql` + `,
    );
  return rawRow<{ higher: number; until: number }>(
    db,
    sql`${withs} select ${count(higher)} as higher, ${count(until)} as until`,
  );
}

const figureOf = (by: CollectorOrder, { figure, place }: Figure & { place: number }) => ({
  place,
  count: by === 'spent' ? null : Number(figure),
  spent: by === 'spent' ? money(BigInt(figure), 'USD') : null,
});

const SHAPE = { key: /^\d{1,18}$/, id: /^[a-z0-9-]{1,60}$/ };
const sortOf = ({ by, within }: Ranking): string => `collectors-${by}-${within}`;

/** Collectors ranked by possessions or payments. @throws request/invalid for a cursor of another order */
export async function listCollectors(
  ctx: Needs<'clock' | 'db'>,
  query: CollectorsQuery,
): Promise<ApiResponse<'listCollectors'>> {
  const { by, cursor, limit } = query;
  const after = cursor === undefined ? null : readCursor(sortOf(query), cursor, SHAPE);
  const beyond = after
    ? sql`(figure < ${after.key}::bigint or (figure = ${after.key}::bigint and handle > ${after.id}))`
    : sql`true`;
  const { rows, before } = await withRanked(ctx, query, async (ranked) => ({
    rows: await rawRows<Figure>(ranked.db, someOf(ranked, beyond, limit + 1)),
    before: after ? await countBefore(ranked, after) : { higher: 0, until: 0 },
  }));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const people = await summariesOf(
    ctx,
    page.map(({ userId }) => userId),
  );
  // equal figures share a place, also with those of the page before
  const placeOf = ({ figure }: Figure): number =>
    1 +
    before.higher +
    (figure === after?.key ? 0 : before.until + page.findIndex((row) => row.figure === figure));
  return {
    collectors: page.flatMap((row) => {
      const person = people.get(row.userId);
      return person ? [{ ...figureOf(by, { ...row, place: placeOf(row) }), person }] : [];
    }),
    nextCursor: last ? writeCursor(sortOf(query), { key: last.figure, id: last.handle }) : null,
  };
}

/** A person's own place in the ranking. */
export async function collectorPlace(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  ranking: Ranking,
): Promise<ApiResponse<'myCollectorPlace'>> {
  const [user] = await ctx.db.select({ listed: users.listed }).from(users).where(eq(users.id, userId));
  const own = await withRanked(ctx, ranking, async (ranked) => {
    const [row] = await rawRows<Figure>(ranked.db, someOf(ranked, sql`user_id = ${userId}`, 1));
    if (!row) return null;
    const { higher } = await countBefore(ranked, { key: row.figure, id: row.handle });
    return figureOf(ranking.by, { ...row, place: higher + 1 });
  });
  return { listed: user?.listed ?? false, own };
}

/** Sets whether a person is in the public list of collectors. Idempotent. @throws request/too-many */
export async function setListed(
  ctx: Needs<'changes' | 'clock' | 'db' | 'limits'>,
  userId: string,
  listed: boolean,
): Promise<void> {
  await ctx.limits.spend('profile/account', userId);
  const changed = await ctx.db
    .update(users)
    .set({ listed, updatedAt: ctx.clock.now() })
    .where(and(eq(users.id, userId), ne(users.listed, listed)))
    .returning({ id: users.id });
  if (changed.length > 0) await ctx.changes.emit('catalogue');
}

import { randomUUID } from 'node:crypto';
import type { HiddenPart } from '@talkies/shared';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockAccount } from '../lock-account.ts';
import { hiddenEarlier, hiddenParts, users } from '../tables.ts';

type HiddenRow = typeof hiddenParts.$inferSelect;

/** Neutral replacements for hidden parts; nobody chooses one by chance. */
const substitutes: Record<HiddenPart, () => string | null> = {
  name: () => 'Collector',
  handle: () => `guest-${randomUUID().slice(0, 8)}`,
  avatar: () => null,
  cover: () => null,
};

const shownParts = { name: users.name, handle: users.handle, avatar: users.avatar, cover: users.cover };
const lockParts = async (tx: Database, userId: string) => {
  await lockAccount(tx, userId, 'update');
  const [user] = await tx.select(shownParts).from(users).where(eq(users.id, userId));
  return user ?? null;
};
const is = (userId: string, part: HiddenPart) =>
  and(eq(hiddenParts.userId, userId), eq(hiddenParts.part, part));

/**
 * Hides somebody's name, handle or picture, with `tx`: a neutral text replaces it wherever the account is read. The
 * original is stored, in place of what was hidden before they chose this one: that can no longer be restored, but a
 * hidden name or handle stays refused. Null where it is hidden already, or there is nothing to hide.
 */
export async function hidePart(
  ctx: Needs<'clock'>,
  tx: Database,
  userId: string,
  part: HiddenPart,
  reason: string,
): Promise<{ row: HiddenRow; before: HiddenRow | null } | null> {
  const user = await lockParts(tx, userId);
  const value = user?.[part] ?? null;
  if (value === null) return null;
  const [before = null] = await tx.select().from(hiddenParts).where(is(userId, part));
  if (before?.instead === value) return null;
  const at = ctx.clock.now();
  const hidden = { value, instead: substitutes[part](), reason, at };
  const [row] = await tx
    .insert(hiddenParts)
    .values({ userId, part, ...hidden })
    .onConflictDoUpdate({ target: [hiddenParts.userId, hiddenParts.part], set: hidden })
    .returning();
  if (!row) return null;
  // an earlier hidden picture was deleted with its file
  if (before && (part === 'name' || part === 'handle'))
    await tx
      .insert(hiddenEarlier)
      .values({ userId, part, value: before.value, at: before.at })
      .onConflictDoNothing();
  await tx
    .update(users)
    .set({ [part]: hidden.instead, updatedAt: at })
    .where(eq(users.id, userId));
  return { row, before };
}

/**
 * Restores it, unless they have chosen something else since. `since`: identifies the hiding. @returns whether it was
 * restored; null where that hiding is over
 */
export async function showPart(
  ctx: Needs<'clock'>,
  tx: Database,
  userId: string,
  part: HiddenPart,
  since: Date,
): Promise<{ row: HiddenRow; back: boolean } | null> {
  const user = await lockParts(tx, userId);
  const [row] = await tx
    .delete(hiddenParts)
    .where(and(is(userId, part), eq(hiddenParts.at, since)))
    .returning();
  if (!user || !row) return null;
  const back = user[part] === row.instead;
  if (back)
    await tx
      .update(users)
      .set({ [part]: row.value, updatedAt: ctx.clock.now() })
      .where(eq(users.id, userId));
  return { row, back };
}

/** `replaced`: they have chosen another since, which is public. */
export async function hiddenPartsOf(
  db: Database,
  userId: string,
): Promise<(HiddenRow & { replaced: boolean })[]> {
  const rows = await db
    .select({ row: hiddenParts, now: shownParts })
    .from(hiddenParts)
    .innerJoin(users, eq(users.id, hiddenParts.userId))
    .where(eq(hiddenParts.userId, userId))
    .orderBy(asc(hiddenParts.part));
  return rows.map(({ row, now }) => ({ ...row, replaced: now[row.part] !== row.instead }));
}

/** Names and handles that were hidden before the present ones. */
export const hiddenEarlierOf = (db: Database, userId: string) =>
  db
    .select({ part: hiddenEarlier.part, value: hiddenEarlier.value, at: hiddenEarlier.at })
    .from(hiddenEarlier)
    .where(eq(hiddenEarlier.userId, userId))
    .orderBy(asc(hiddenEarlier.at));

type Hidden = typeof hiddenParts | typeof hiddenEarlier;

/** Whether it is among the hidden parts, or those hidden before the present ones. */
async function isAmongHidden(tx: Database, where: (hidden: Hidden) => SQL | undefined): Promise<boolean> {
  for (const hidden of [hiddenParts, hiddenEarlier])
    if ((await tx.$count(hidden, where(hidden))) > 0) return true;
  return false;
}

/** Whether somebody chooses the very name that was hidden. */
export const isHiddenName = (tx: Database, userId: string, name: string): Promise<boolean> =>
  isAmongHidden(tx, (hidden) =>
    and(eq(hidden.userId, userId), eq(hidden.part, 'name'), sql`lower(${hidden.value}) = lower(${name})`),
  );

/** Whether a handle was hidden: it may be restored, so nobody else can have it. */
export const isHiddenHandle = (tx: Database, handle: string): Promise<boolean> =>
  isAmongHidden(tx, (hidden) => and(eq(hidden.part, 'handle'), eq(hidden.value, handle)));

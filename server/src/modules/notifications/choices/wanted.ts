import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { notificationChoices, notificationMutes } from '../tables.ts';
import { type Channel, type ChoiceName, choiceNames, choices } from './choices.ts';

export type Wanted = Readonly<Record<ChoiceName, Readonly<Record<Channel, boolean>>>>;

/** What somebody wants: their choice, else a category that they muted before there were choices, else the default. */
export async function wantedBy(db: Database, userId: string): Promise<Wanted> {
  const rows = await db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId));
  const muted = await db
    .select({ category: notificationMutes.category })
    .from(notificationMutes)
    .where(eq(notificationMutes.userId, userId));
  const chosen = (name: ChoiceName, channel: Channel): boolean => {
    const row = rows.find((each) => each.choice === name && each.channel === channel);
    if (row) return row.wanted;
    const { category, [channel]: usual } = choices[name];
    return usual && !(channel === 'mail' && muted.some((each) => each.category === category));
  };
  return Object.fromEntries(
    choiceNames.map((name) => [name, { mail: chosen(name, 'mail'), push: chosen(name, 'push') }]),
  ) as Record<ChoiceName, Record<Channel, boolean>>;
}

/** One choice, read at the moment of sending. */
export async function wants(
  db: Database,
  userId: string,
  name: ChoiceName,
  channel: Channel,
): Promise<boolean> {
  const [row] = await db
    .select({ wanted: notificationChoices.wanted })
    .from(notificationChoices)
    .where(
      and(
        eq(notificationChoices.userId, userId),
        eq(notificationChoices.choice, name),
        eq(notificationChoices.channel, channel),
      ),
    );
  return row ? row.wanted : (await wantedBy(db, userId))[name][channel];
}

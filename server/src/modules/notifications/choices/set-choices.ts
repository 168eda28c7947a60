import { sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { wrongField } from '../../../platform/errors.ts';
import { notificationChoices } from '../tables.ts';
import { type Channel, type ChoiceName, choiceNames, isChoice } from './choices.ts';

type Row = { choice: ChoiceName; channel: Channel; wanted: boolean };

async function write(tx: Database, userId: string, at: Date, rows: Row[]): Promise<void> {
  await tx
    .insert(notificationChoices)
    .values(rows.map((row) => ({ ...row, userId, at })))
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.choice, notificationChoices.channel],
      set: { wanted: sql`excluded.wanted`, at },
    });
}

/** Sets all choices at once: what is not named is off. Idempotent. @throws request/invalid for an unknown name */
export async function setChoices(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  chosen: Record<Channel, readonly string[]>,
): Promise<void> {
  for (const channel of ['mail', 'push'] as const) {
    const strange = chosen[channel].find((name) => !isChoice(name));
    if (strange === undefined) continue;
    throw wrongField(channel, `"${strange}" is no alert of ours: use ${choiceNames.join(', ')}.`);
  }
  const rows = choiceNames.flatMap((choice) =>
    (['mail', 'push'] as const).map(
      (channel): Row => ({ choice, channel, wanted: chosen[channel].includes(choice) }),
    ),
  );
  await write(ctx.db, userId, ctx.clock.now(), rows);
}

/** Idempotent. */
export const stopMailsOf = (ctx: Needs<'clock' | 'db'>, userId: string, choice: ChoiceName): Promise<void> =>
  write(ctx.db, userId, ctx.clock.now(), [{ choice, channel: 'mail', wanted: false }]);

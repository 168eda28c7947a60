import { desc, eq, inArray } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { users } from '../accounts/index.ts';
import { sharedName, storageOf } from '../media/index.ts';
import type { PersonalDataSource } from '../personal-data-source.ts';
import { sharePictures } from './tables.ts';

declare module '../../platform/jobs/queue.ts' {
  interface JobPayloads {
    'share/tidy': { digests: string[] };
  }
}

/** The maximum of stored pictures, each some hundred kilobytes; a removed one is drawn again at the next request. */
export const MAX_PICTURES = 2_000;
const A_SWEEP = 100;

export interface Drawn {
  subject: string;
  digest: string;
  userId: string | null;
}

/** Whether a person's account exists, and until this transaction ends will. */
const stays = async (tx: Database, userId: string): Promise<boolean> =>
  (await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')).length > 0;

/**
 * Records a picture before and after its file is written, unless its person's account was deleted meanwhile. Removes the
 * one that it replaces, and the oldest beyond the maximum. Idempotent.
 */
export async function notePicture(
  ctx: Needs<'clock' | 'db' | 'queue'>,
  drawn: Drawn,
  most = MAX_PICTURES,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (drawn.userId !== null && !(await stays(tx, drawn.userId)))
      return ctx.queue.enqueue(tx, 'share/tidy', { digests: [drawn.digest] });
    const [before] = await tx
      .select({ digest: sharePictures.digest })
      .from(sharePictures)
      .where(eq(sharePictures.subject, drawn.subject))
      .for('update');
    const row = { ...drawn, drawnAt: ctx.clock.now() };
    await tx
      .insert(sharePictures)
      .values(row)
      .onConflictDoUpdate({ target: sharePictures.subject, set: row });
    const old = await tx
      .select({ subject: sharePictures.subject })
      .from(sharePictures)
      .orderBy(desc(sharePictures.drawnAt), sharePictures.subject)
      .offset(most)
      .limit(A_SWEEP);
    const subjects = old.map(({ subject }) => subject);
    const gone =
      subjects.length === 0
        ? []
        : await tx
            .delete(sharePictures)
            .where(inArray(sharePictures.subject, subjects))
            .returning({ digest: sharePictures.digest });
    const digests = [
      ...gone.map(({ digest }) => digest),
      ...(before && before.digest !== drawn.digest ? [before.digest] : []),
    ];
    if (digests.length > 0) await ctx.queue.enqueue(tx, 'share/tidy', { digests });
  });
}

/** Call once at start. Removes files that no subject uses. */
export function handleShareTidy(ctx: Needs<'config' | 'db' | 'queue'>): void {
  ctx.queue.handle('share/tidy', async ({ digests }) => {
    const rows = await ctx.db
      .select({ digest: sharePictures.digest })
      .from(sharePictures)
      .where(inArray(sharePictures.digest, digests));
    const stored = new Set(rows.map(({ digest }) => digest));
    for (const digest of digests)
      if (!stored.has(digest)) await storageOf(ctx.config).remove(sharedName(digest));
  });
}

/** Removes in `tx` the pictures that show a person's name. Idempotent: a later request draws them again. */
export async function forgetSharePictures(ctx: Needs<'queue'>, tx: Database, userId: string): Promise<void> {
  const gone = await tx
    .delete(sharePictures)
    .where(eq(sharePictures.userId, userId))
    .returning({ digest: sharePictures.digest });
  if (gone.length > 0)
    await ctx.queue.enqueue(tx, 'share/tidy', { digests: gone.map(({ digest }) => digest) });
}

/** Pictures show a person's name and public content only: an export needs none of them, a deletion removes all. */
export const sharingPersonalData: PersonalDataSource = {
  name: 'sharedPictures',
  tables: ['share_pictures'],
  collect: async () => [],
  erase: forgetSharePictures,
};

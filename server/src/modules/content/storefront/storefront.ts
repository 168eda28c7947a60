import { type HomeRowKind, homeRowKinds } from '@talkies/shared';
import type { Announcement } from '@talkies/shared/schemas';
import type { AnnouncementFields, HomeFields, HomeRowFields } from '@talkies/shared/studio/schemas';
import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { storefront } from './tables.ts';

interface Parts {
  home: HomeFields;
  announcement: AnnouncementFields;
}
type Part = keyof Parts;

/** A default row. */
const row = (kind: HomeRowKind): HomeRowFields => ({
  ...{ kind, on: true, title: '', films: [], items: [] },
  ...{ film: '', celebrity: '', collection: '', rarity: '' },
});

/** The default of a part. Its version is 1: the first editor to set it has seen that one. */
const initial: Parts = {
  home: { rows: homeRowKinds.filter((kind) => kind !== 'items').map(row) },
  announcement: { on: false, text: '', linkLabel: '', href: '', from: '', until: '' },
};

export interface Stored<P extends Part> {
  version: number;
  fields: Parts[P];
  changedAt: string | null;
}

/** A part as it was last set. */
export async function storedPart<P extends Part>(db: Database, part: P): Promise<Stored<P>> {
  const [found] = await db.select().from(storefront).where(eq(storefront.part, part));
  if (!found) return { version: 1, fields: initial[part], changedAt: null };
  return {
    version: found.version,
    fields: found.value as Parts[P],
    changedAt: found.changedAt.toISOString(),
  };
}

/**
 * Sets a part whose `version` the editor has seen; of two concurrent calls the second is refused.
 * @returns the earlier part
 * @throws studio/changed-meanwhile
 */
export async function setPart<P extends Part>(
  ctx: Needs<'clock'>,
  tx: Database,
  part: P,
  { version, fields }: { version: number; fields: Parts[P] },
): Promise<Parts[P]> {
  const before = await storedPart(tx, part);
  const values = { value: fields, version: version + 1, changedAt: ctx.clock.now() };
  const made =
    before.changedAt === null && version === 1
      ? await tx
          .insert(storefront)
          .values({ part, ...values })
          .onConflictDoNothing()
          .returning({ part: storefront.part })
      : await tx
          .update(storefront)
          .set(values)
          .where(and(eq(storefront.part, part), eq(storefront.version, version)))
          .returning({ part: storefront.part });
  if (made.length === 0) throw new AppError('studio/changed-meanwhile');
  return before.fields;
}

/** The bar above every page at this moment; null: none. */
export async function currentAnnouncement(ctx: Needs<'clock' | 'db'>): Promise<Announcement | null> {
  const { on, text, linkLabel, href, from, until } = (await storedPart(ctx.db, 'announcement')).fields;
  const now = ctx.clock.now();
  if (!on || (from !== '' && new Date(from) > now) || (until !== '' && new Date(until) <= now)) return null;
  return { text, link: href === '' ? null : { label: linkLabel, href }, until: until || null };
}

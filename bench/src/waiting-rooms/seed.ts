import { seedHash } from '@talkies/shared/draw';
import { sql } from 'drizzle-orm';
import { launches } from '../../../server/src/modules/catalogue/index.ts';
import { waitingRooms } from '../../../server/src/modules/launches/tables.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';

export const LAUNCH = 'first-night';

/** A launch at its opening, an item of 100,000 editions, and so many people in its waiting room: `fan-0` and on. */
export async function fillWaitingRoom(db: Database, people: number, opensAt: Date): Promise<void> {
  const before = new Date(opensAt.getTime() - 600_000);
  await db.insert(launches).values({
    ...{ id: LAUNCH, title: 'First night', opensAt, limitPerPerson: 1, waitingRoom: true },
    ...{ scheduledAt: before, createdAt: before, changedAt: before },
  });
  const seed = `0x${'5e'.repeat(32)}` as const;
  await db
    .insert(waitingRooms)
    .values({ launchId: LAUNCH, seed, seedHash: seedHash(seed), changedAt: before });
  await db.execute(sql`
    insert into app.users (id, name, handle, email, email_verified, created_at, updated_at)
    select 'fan-' || n, 'Fan ' || n, 'fan-' || n, 'fan-' || n || '@example.com', true, ${before.toISOString()}::timestamptz,
      ${before.toISOString()}::timestamptz
    from generate_series(0, ${people - 1}) n`);
  await db.execute(sql`
    insert into app.launch_places (launch_id, user_id, entry, joined_at)
    select ${LAUNCH}, 'fan-' || n, '0x' || md5('entry ' || n), ${before.toISOString()}::timestamptz
    from generate_series(0, ${people - 1}) n`);
  await db.execute(sql`
    insert into app.items (id, source, external_id, fingerprint, title, description, about, celebrity, creator_about,
      production_house, category, rarity, collection, chain, sale, price_cents, quantity, rewards, attributes, status,
      drop_id, published_at, launch_id)
    values ('the-lamp', 'bench', 'the-lamp', 'the-lamp', 'The Lamp', '', '', '', '', '', '', 'Common', 'Common', 'polygon',
      'fixed', 500, 100000, '[]', '[]', 'published', 1, ${before.toISOString()}::timestamptz, ${LAUNCH})`);
  await db.execute(sql`analyze app.launch_places, app.users`);
}

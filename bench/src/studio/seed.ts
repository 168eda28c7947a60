import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/src/platform/db/database.ts';
import { withoutIndexes } from '../fresh/grow.ts';

const PART = 50_000;

/** The words that titles are made of. */
export const subjects = [
  'Lamp',
  'Arch',
  'Taxi',
  'Parrot',
  'Coin',
  'Neon',
  'Sapling',
  'Rain',
  'Palace',
  'Anklet',
  'Wheel',
];
export const FILMS = 400;
export const CREATORS = 500;

const words = sql.raw(`array[${subjects.map((word) => `'${word}'`).join(', ')}]`);
/** A whole number under `below` that looks drawn, the same for the same n and salt. */
const drawn = (salt: number, below: number) =>
  sql.raw(`(abs(hashint8(n * 31 + ${salt}))::bigint % ${below})`);

/**
 * A catalogue of so many items: some films are large and some small, a few items are drafts, hidden or legendary, and
 * nothing goes by the order in which they were made.
 */
export async function fillCatalogue(db: Database, items: number): Promise<void> {
  await db.execute(sql`insert into app.films (slug, title, position)
    select 'film-' || n, 'Film ' || n, n from generate_series(0, ${FILMS - 1}) n`);
  // counts that grow by one for each of a million would have to be gone through each time
  await db.execute(sql`alter table app.items disable trigger user`);
  await withoutIndexes({ db }, async () => {
    for (let from = 1; from <= items; from += PART)
      await insertItems(db, from, Math.min(items, from + PART - 1));
  });
  await db.execute(sql`alter table app.items enable trigger user`);
  await db.execute(sql`vacuum (analyze) app.items`);
  await db.execute(sql`analyze app.films`);
}

async function insertItems(db: Database, from: number, until: number): Promise<void> {
  await db.execute(sql`insert into app.items (id, source, external_id, fingerprint, title, description, about, film_slug,
        celebrity, creator_name, creator_about, production_house, category, rarity, collection, chain, sale, price_cents,
        quantity, rewards, attributes, status, drop_id, published_at, review_at, changed_at, search)
      select 'item-' || n, 'bench', 'B-' || n, '', title, 'Painted above a taxi stand.', '', 'film-' || film, star,
        'Paint room ' || ${drawn(3, CREATORS)}, '', '', 'Hoarding art', rarity, rarity, 'polygon',
        case when ${drawn(4, 100)} = 0 then 'auction' else 'fixed' end, 100 + ${drawn(5, 30_000)}, 1 + ${drawn(6, 50)},
        '[]', '[]', status, case when status = 'draft' then null else n end,
        case when status = 'draft' then null else now() - n * interval '1 second' end,
        case when status = 'draft' and n % 7 = 0 then now() end,
        date_trunc('milliseconds', now() - ${drawn(7, 100_000_000)} * interval '1 second'),
        searchable(title || ' Film ' || film || ' ' || star || ' ' || rarity)
      from (select n, (${words})[1 + ${drawn(1, subjects.length)}] || ' and ' || (${words})[1 + ${drawn(2, subjects.length)}]
          || ', frame ' || n as title,
        floor(${FILMS} * power(${drawn(8, 1_000_000)} / 1000000.0, 2))::int as film, 'Star ' || ${drawn(9, 2_000)} as star,
        case when ${drawn(10, 10_000)} = 0 then 'Legendary' when ${drawn(10, 10_000)} < 500 then 'Ultimate'
          when ${drawn(10, 10_000)} < 3000 then 'Rare' else 'Common' end as rarity,
        case when ${drawn(11, 1_000)} < 20 then 'draft' when ${drawn(11, 1_000)} < 25 then 'hidden' else 'published' end as status
      from generate_series(${from}::bigint, ${until}::bigint) n) drawn`);
}

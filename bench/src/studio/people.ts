import { sql } from 'drizzle-orm';
import { newestPeople, type PersonKey, peopleByKey } from '../../../server/src/modules/accounts/index.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';
import type { TableCall } from './calls.ts';
import { scans } from './plans.ts';

const PART = 50_000;
const PAGE = 50;
const names = ['Asha', 'Ravi', 'Meena', 'Selvi', 'Kumar', 'Devi', 'Anbu', 'Latha', 'Mohan', 'Priya'];

/** So many people; some of each thousand are suspended. */
export async function fillPeople(db: Database, people: number): Promise<void> {
  const list = sql.raw(`array[${names.map((name) => `'${name}'`).join(', ')}]`);
  for (let from = 1; from <= people; from += PART)
    await db.execute(sql`insert into app.users (id, name, handle, email, suspended_at, created_at, updated_at)
      select 'person-' || n, (${list})[1 + n % ${names.length}] || ' ' || (n * 7919 % 100000), 'fan-' || n,
        'fan-' || (n * 31 % 1000003) || '-' || n || '@bench.example',
        case when n % 500000 = 7 then now() end, now() - n * interval '7 seconds', now()
      from generate_series(${from}::bigint, ${Math.min(people, from + PART - 1)}::bigint) n`);
  await db.execute(sql`vacuum (analyze) app.users`);
}

const page = (suspended: boolean) => ({ suspended, after: null, limit: PAGE + 1 });
const texts: Record<PersonKey, (n: number) => string> = {
  name: (n) => `${names[n % names.length]} ${n % 90}`,
  handle: (n) => `fan-${n * 37}`,
  mail: (n) => `fan-${(n * 7919) % 100_000}`,
};

/** People by each of their keys, whole and by the beginning, the newest, and those who are suspended. */
export function peopleCalls(): TableCall[] {
  const call = (name: string, run: (db: Database, n: number) => Promise<unknown>): TableCall => ({
    name,
    run: async (db, n) => void (await run(db, n)),
    scans: (url) => scans(url, (db) => run(db, 0)),
  });
  const found = (Object.keys(texts) as PersonKey[]).flatMap((by) =>
    [true, false].flatMap((exact) =>
      [true, false].map((suspended) =>
        call(
          `${suspended ? 'suspended people' : 'people'} by ${by}${exact ? '' : ', its beginning'}`,
          (db, n) => peopleByKey(db, by, { text: texts[by](n), exact }, page(suspended)),
        ),
      ),
    ),
  );
  return [
    ...found,
    call('the newest people', (db) => newestPeople(db, page(false))),
    call('the newest suspended people', (db) => newestPeople(db, page(true))),
    call('the second page of the newest people', async (db) => {
      const last = (await newestPeople(db, page(false))).at(-1);
      await newestPeople(db, { ...page(false), after: last ? { key: last.key, id: last.id } : null });
    }),
  ];
}

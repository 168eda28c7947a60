import type { Database } from '../../platform/db/database.ts';
import { peopleByIds } from '../accounts/index.ts';
import { kindOf } from './kinds/kinds.ts';
import type { notifications } from './tables.ts';

type Stored = Pick<typeof notifications.$inferSelect, 'kind' | 'key' | 'data'>;

const personIn = ({ kind, key, data }: Stored): string | undefined =>
  kindOf(kind)?.person?.of({ key, data: data as never });

/** Rows with the present names of the people that they are about; a deleted account keeps the stored name. */
export async function namePeople<R extends Stored>(db: Database, rows: R[]): Promise<R[]> {
  const ids = [...new Set(rows.flatMap((row) => personIn(row) ?? []))];
  if (ids.length === 0) return rows;
  const people = await peopleByIds(db, ids);
  return rows.map((row) => {
    const person = people.get(personIn(row) ?? '');
    const named = person && kindOf(row.kind)?.person?.named(row.data as never, person);
    return named ? { ...row, data: { ...(row.data as object), ...named } } : row;
  });
}

import { printable } from '../../server/commands/printable.ts';
import type { Ask } from './shop.ts';

/**
 * The people that a restore brings back: their table, how each is written, and the remedy where the row is no longer
 * true.
 */
const kinds = [
  {
    table: 'app.studio_members',
    question: `select concat_ws('  ', person.email, member.role) as line
      from app.studio_members member join app.users person on person.id = member.user_id order by person.email`,
    words: 'in the team',
    remedy: 'whoever left it since: npm run operator -- studio remove EMAIL',
  },
  {
    table: 'app.users',
    // an older version lacks this column
    question: `select concat_ws('  ', email, '@' || handle, name) as line
      from app.users person where to_jsonb(person) ->> 'suspended_at' is not null order by email`,
    words: 'suspended',
    remedy: 'whoever may come in again since: npm run operator -- people lift EMAIL "REASON"',
  },
  {
    table: 'app.vaults',
    question: `select concat_ws('  ', person.email, '@' || person.handle, person.name) as line
      from app.vaults vault join app.users person on person.id = vault.user_id
      where to_jsonb(vault) ->> 'frozen_at' is not null order by person.email`,
    words: 'with a frozen e-mail wallet',
    remedy: 'where it was thawed since: npm run operator -- people thaw EMAIL "REASON"',
  },
];
/** Rows for which nobody can say which are wrong: only their number, and the remedy. */
const counted = [
  {
    table: 'app.users',
    question: 'select count(*)::int as count from app.users',
    words: 'accounts',
    remedy: 'whoever deleted theirs since: npm run operator -- people delete EMAIL "REASON"',
  },
  {
    table: 'app.newsletter_subscribers',
    question: `select count(*)::int as count from app.newsletter_subscribers
      where to_jsonb(newsletter_subscribers) ->> 'state' = 'confirmed'`,
    words: 'readers of the newsletter',
    remedy: 'whoever left it since: npm run operator -- newsletter leave EMAIL "REASON"',
  },
];
/** of each kind; the command "operator people closed" shows more */
const MAX = 200;

type Question = Record<'table' | 'question', string>;

/** The people in a database as it is, whichever version wrote it, for the operator alone: logs name nobody. */
export async function peopleBack(ask: Ask): Promise<string[]> {
  const lines: string[] = [];
  const answer = async <T extends object>({ table, question }: Question): Promise<T[]> => {
    const [found] = await ask<{ there: boolean }>(`select to_regclass('${table}') is not null as there`);
    return found?.there ? ask<T>(question) : [];
  };
  for (const kind of kinds) {
    const { words, remedy } = kind;
    const people = await answer<{ line: string }>(kind);
    if (people.length === 0) continue;
    lines.push(`${words}, as in the backup: ${people.length} (${remedy})`);
    for (const { line } of people.slice(0, MAX)) lines.push(`  ${printable(line)}`);
    if (people.length > MAX) lines.push(`  and ${people.length - MAX} more`);
  }
  for (const kind of counted) {
    const [{ count } = { count: 0 }] = await answer<{ count: number }>(kind);
    if (count > 0) lines.push(`${kind.words}, as in the backup: ${count} (${kind.remedy})`);
  }
  return lines;
}

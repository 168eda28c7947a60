import { dayOf } from '@talkies/shared';
import type { ParsedStudioInput, PersonRow, StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import {
  newestPeople,
  type PersonKey,
  type PersonRecord,
  peopleByIds,
  peopleByKey,
} from '../../../modules/accounts/index.ts';
import { type Acting, logInspection } from '../../../modules/studio/index.ts';
import { ownersByAddress } from '../../../modules/wallets/index.ts';
import { csvResponse } from '../../../platform/csv.ts';
import {
  type Cursor,
  type CursorShape,
  isoInstant,
  readCursor,
  writeCursor,
} from '../../../platform/cursor.ts';
import type { Database } from '../../../platform/db/database.ts';

type Ctx = Needs<'clock' | 'config' | 'db'>;
type Wanted = ParsedStudioInput<'exportPeople'>['body'];
type By = 'newest' | 'wallet' | PersonKey;

/** The sort key of the list: a moment, or a text such as a name. */
const shapeOf = (by: By): CursorShape => ({
  key: by === 'newest' ? isoInstant : /^\P{Cc}{0,400}$/u,
  id: /^[\w-]{0,100}$/,
});

/** The kinds of search text: a mail or wallet address, a handle with its sign, else a name. */
function byOf({ q, by }: Pick<Wanted, 'q' | 'by'>): By {
  if (q === undefined) return 'newest';
  if (by !== 'auto') return by;
  if (q.startsWith('@')) return 'handle';
  if (q.includes('@')) return 'mail';
  return /^0x[0-9a-f]*$/i.test(q) ? 'wallet' : 'name';
}

interface Page {
  people: PersonRecord[];
  next: Cursor | null;
}

async function pageOf(db: Database, wanted: Wanted, after: Cursor | null, limit: number): Promise<Page> {
  const by = byOf(wanted);
  const suspended = wanted.show === 'suspended';
  const text = (wanted.q ?? '').replace(by === 'handle' ? /^@/ : /^(?!)/, '');
  const { exact } = wanted;
  if (by === 'wallet') {
    const owners = await ownersByAddress(
      db,
      { text, exact },
      { after: after?.key ?? null, limit: limit + 1 },
    );
    const page = owners.slice(0, limit);
    const known = await peopleByIds(db, [...new Set(page.map(({ userId }) => userId))]);
    const last = page.at(-1);
    return {
      people: [...known.values()].filter(({ suspendedAt }) => !suspended || suspendedAt !== null),
      next: owners.length > limit && last ? { key: last.key, id: '' } : null,
    };
  }
  const page = { suspended, after, limit: limit + 1 };
  const found =
    by === 'newest' ? await newestPeople(db, page) : await peopleByKey(db, by, { text, exact }, page);
  const people = found.slice(0, limit);
  const last = people.at(-1);
  return { people, next: found.length > limit && last ? { key: last.key, id: last.id } : null };
}

export const presentRow = (person: PersonRecord): PersonRow => ({
  id: person.id,
  name: person.name,
  handle: person.handle,
  email: person.email,
  emailVerified: person.emailVerified,
  suspendedAt: person.suspendedAt?.toISOString() ?? null,
  since: person.createdAt.toISOString(),
});

/** Logs that a member looked at a list of people, and why. The search text is personal, and is not logged. */
const logLook = (ctx: Ctx, who: Acting, operation: string, wanted: Wanted): Promise<void> =>
  logInspection(ctx, who, 'people', {
    operation,
    subject: { kind: 'people', id: byOf(wanted) },
    reason: wanted.reason,
    after: { show: wanted.show, exact: wanted.exact },
  });

/** People by name, handle, mail or wallet, a page at a time. The inspection is logged. */
export async function findPeople(
  ctx: Ctx,
  who: Acting,
  { cursor, limit, ...wanted }: ParsedStudioInput<'findPeople'>['body'],
): Promise<StudioResponse<'findPeople'>> {
  const by = byOf(wanted);
  const after = cursor === undefined ? null : readCursor(by, cursor, shapeOf(by));
  await logLook(ctx, who, 'people.search', wanted);
  const { people, next } = await pageOf(ctx.db, wanted, after, limit);
  return { people: people.map(presentRow), next: next && writeCursor(by, next) };
}

const ROWS = 1_000;
const head = ['id', 'name', 'handle', 'email', 'verified', 'suspended_at', 'since'];

/** All filtered people, as a file. */
export async function exportPeople(ctx: Ctx, who: Acting, wanted: Wanted): Promise<Response> {
  await logLook(ctx, who, 'people.export', wanted);
  async function* lines() {
    let after: Cursor | null = null;
    do {
      const { people, next }: Page = await pageOf(ctx.db, wanted, after, ROWS);
      for (const person of people) {
        const { id, name, handle, email, emailVerified, suspendedAt, since } = presentRow(person);
        yield [id, name, handle, email, emailVerified ? 'yes' : 'no', suspendedAt, since];
      }
      after = next;
    } while (after);
  }
  return csvResponse(`people-${dayOf(ctx.clock.now())}.csv`, head, lines());
}

import {
  type HiddenPart,
  itemPath,
  marketTokenIdOf,
  personPath,
  type ReportReason,
  tokenPath,
} from '@talkies/shared';
import { peopleByIds } from '../../modules/accounts/index.ts';
import { itemById } from '../../modules/catalogue/index.ts';
import { repliesOf } from '../../modules/inbox/index.ts';
import {
  ownerlessPart,
  partOf,
  type ReportedData,
  renameReported,
} from '../../modules/notifications/index.ts';
import { contentReportsOnPerson } from '../../modules/social/index.ts';
import type { Database } from '../../platform/db/database.ts';

export const reasonWords: Record<ReportReason, string> = {
  copyright: 'It copies somebody’s work',
  misleading: 'It is not what it says',
  offensive: 'It is offensive',
  fraud: 'It is a fraud',
  other: 'Something else',
};

/** The subject of a report: an item, or a part of a profile. */
export interface ReportedThing {
  item: { id: string; serial: number | null } | null;
  /** `id` null: the account is deleted */
  person: { id: string | null; part: HiddenPart } | null;
}

/** The subject's name in mails and notifications, and its address; null where nothing was reported. */
export async function nameReported(
  db: Database,
  { item, person }: ReportedThing,
): Promise<{ title: string; path: string | null } | null> {
  if (item) {
    const { id, serial } = item;
    const name = (await itemById(db, id))?.title ?? id;
    return serial === null
      ? { title: name, path: itemPath(id) }
      : { title: `${name}, No. ${serial}`, path: tokenPath(marketTokenIdOf(id, serial)) };
  }
  if (!person) return null;
  const found = person.id === null ? undefined : (await peopleByIds(db, [person.id])).get(person.id);
  if (!found) return { title: ownerlessPart(person.part), path: null };
  return { title: partOf(person.part, found.handle), path: personPath(found.handle) };
}

/** The key of an answer's notification. */
export const replyKey = ({ id }: { id: number }): string => `inbox/${id}`;

const partStored = (part: HiddenPart, id: string | null): ReportedData => ({
  title: ownerlessPart(part),
  ...(id === null ? {} : { person: { id, part } }),
});

/** The subject in a notification's stored form: a profile's person is looked up on reading. `title`: of an item. */
export const storedReported = ({ person }: ReportedThing, title: string): ReportedData =>
  person ? partStored(person.part, person.id) : { title };

/**
 * Makes the notifications of a profile's reporters refer to the account, including those in which the previous
 * release stored its handle; `gone`: the account is deleted. Idempotent.
 */
export async function renameReports(
  tx: Database,
  personId: string,
  { gone }: { gone: boolean },
): Promise<void> {
  for (const { id, part } of await contentReportsOnPerson(tx, personId))
    for (const reply of await repliesOf(tx, id))
      if (part) await renameReported(tx, replyKey(reply), partStored(part, gone ? null : personId));
}

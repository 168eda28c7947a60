import type { HiddenPart } from '@talkies/shared';
import type { ParsedInput } from '@talkies/shared/schemas';
import { eq } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { isAnyOf } from '../../../platform/db/any-of.ts';
import type { Database } from '../../../platform/db/database.ts';
import { contentReports } from './tables.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'report/message': { id: string };
    'report/received': { id: string };
    'report/answer': { id: string };
  }
}

export type ContentReportRow = typeof contentReports.$inferSelect;

/** The subject of a report: an item or one of its editions, or a part of a profile. */
export type Reported = { itemId: string; serial: number | null } | { personId: string; part: HiddenPart };

/** Stores a report, and posts it to the support address and a receipt to its sender, all with `tx`. */
export async function storeContentReport(
  ctx: Needs<'clock' | 'mail'>,
  tx: Database,
  id: string,
  reported: Reported,
  form: Pick<ParsedInput<'reportItem'>['body'], 'reason' | 'name' | 'email' | 'message'> & {
    userId: string | null;
  },
): Promise<void> {
  const { reason, name, email, message, userId } = form;
  const at = ctx.clock.now();
  await tx.insert(contentReports).values({ id, ...reported, reason, userId, name, email, message, at });
  await ctx.mail.post(tx, 'report/message', { id }, id);
  await ctx.mail.post(tx, 'report/received', { id }, id);
}

export async function contentReportById(db: Database, id: string): Promise<ContentReportRow | null> {
  const [row] = await db.select().from(contentReports).where(eq(contentReports.id, id));
  return row ?? null;
}

/** Reports by their numbers. */
export const contentReportsByIds = (db: Database, ids: string[]): Promise<ContentReportRow[]> =>
  db.select().from(contentReports).where(isAnyOf(contentReports.id, ids));

/** Reports on a person's profile. */
export const contentReportsOnPerson = (db: Database, personId: string) =>
  db
    .select({ id: contentReports.id, part: contentReports.part })
    .from(contentReports)
    .where(eq(contentReports.personId, personId));

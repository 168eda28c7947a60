import type { ParsedStudioInput, StudioResponse } from '@talkies/shared/studio/schemas';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import { auditLines } from './tables.ts';

/** A page of the log, newest first. */
export async function listAudit(
  ctx: Needs<'db'>,
  { before, actor, operation, subject, limit }: ParsedStudioInput<'listAudit'>['query'],
): Promise<StudioResponse<'listAudit'>> {
  const rows = await ctx.db
    .select()
    .from(auditLines)
    .where(
      and(
        before === undefined ? undefined : lt(auditLines.number, before),
        actor ? eq(auditLines.actor, actor) : undefined,
        operation ? eq(auditLines.operation, operation) : undefined,
        subject ? eq(auditLines.subjectId, subject) : undefined,
      ),
    )
    .orderBy(desc(auditLines.number))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    lines: page.map((row) => ({
      number: row.number,
      at: row.at.toISOString(),
      actor: row.actor,
      role: row.role,
      operation: row.operation,
      subject: { kind: row.subjectKind, id: row.subjectId },
      reason: row.reason,
      before: row.before,
      after: row.after,
      hash: row.hash,
    })),
    next: rows.length > limit ? (page.at(-1)?.number ?? null) : null,
  };
}

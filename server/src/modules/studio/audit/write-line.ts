import { desc } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/lock-name.ts';
import { type Fields, hashOf, sealOf, withoutSecrets } from './rules.ts';
import { auditHead, auditLines } from './tables.ts';

/** Who acts: a member of the studio in their session, the operator's command, or the clock. */
export interface Operator {
  /** a user's id; `command`, `clock` */
  id: string;
  /** a member's address; `command`, `clock` */
  name: string;
  role: string;
}
export const theCommand: Operator = { id: 'command', name: 'command', role: 'command' };
/** What happens because its time has come. */
export const theClock: Operator = { id: 'clock', name: 'clock', role: 'clock' };

export interface AuditEntry {
  /** such as `order.refund` */
  operation: string;
  subject: { kind: string; id: string };
  reason?: string | null;
  /** without passwords, codes and keys, and without personal data that the subject's own record contains */
  before?: Fields | null;
  after?: Fields | null;
}

/**
 * Appends one line in `tx`, the transaction of the act itself: both commit or neither. Concurrent acts wait for one lock
 * until the others' transactions end, so that numbers have no gap; so make this the last write of a transaction.
 */
export async function writeAuditLine(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  operator: Operator,
  entry: AuditEntry,
): Promise<void> {
  await lockName(tx, 'studio/audit');
  const [last] = await tx
    .select({ number: auditLines.number, hash: auditLines.hash })
    .from(auditLines)
    .orderBy(desc(auditLines.number))
    .limit(1);
  const at = ctx.clock.now();
  const content = {
    number: (last?.number ?? 0) + 1,
    actorId: operator.id,
    actor: operator.name,
    role: operator.role,
    operation: entry.operation,
    subjectKind: entry.subject.kind,
    subjectId: entry.subject.id,
    reason: entry.reason ?? null,
    before: withoutSecrets(entry.before ?? null),
    after: withoutSecrets(entry.after ?? null),
    previous: last?.hash ?? '',
  };
  const hash = hashOf({ ...content, at: at.toISOString() });
  const head = { number: content.number, hash };
  await tx.insert(auditLines).values({ ...content, at, hash });
  const row = { ...head, seal: sealOf(ctx.config.authSecret, head) };
  await tx
    .insert(auditHead)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: auditHead.id, set: row });
}

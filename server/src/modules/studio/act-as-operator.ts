import type { StudioPermission } from '@talkies/shared/studio';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../accounts/index.ts';
import { lockMember } from './access.ts';
import { type AuditEntry, type Operator, theCommand, writeAuditLine } from './audit/write-line.ts';

/** Who acts: a signed-in person, whose rights are then read again, or a command on the server. */
export type Acting = Actor | 'command';

export interface Requirement {
  permission: StudioPermission;
  /** the act moves money or changes who may move it: the member must have proved their identity within the last minutes */
  confirmed?: boolean;
  /** locks that must be taken before rights are read */
  lock?: (tx: Database) => Promise<void>;
}

/**
 * Requires a proof of identity within the last minutes, inside an act that turned out to change who is paid.
 * @throws studio/confirmation-required
 */
export async function requireProof(
  ctx: Needs<'clock'>,
  tx: Database,
  who: Acting,
  permission: StudioPermission,
): Promise<void> {
  if (who !== 'command') await lockMember(ctx, tx, who, { permission, confirmed: true });
}

/** What was done, for the caller and for the audit log. */
export interface Done<T> {
  result: T;
  entry: AuditEntry | readonly AuditEntry[];
}

/**
 * Runs one act of an operator in a transaction: checks their rights again, and writes the act together with its lines in
 * the audit log. Inside `work` use `tx` alone. Without entries no line is written: nothing was changed.
 * @throws what `lockMember` and `work` throw
 */
export function actAsOperator<T>(
  ctx: Needs<'clock' | 'config' | 'db'>,
  who: Acting,
  requirement: Requirement,
  work: (tx: Database, operator: Operator) => Promise<Done<T>>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    await requirement.lock?.(tx);
    const needs = { permission: requirement.permission, confirmed: requirement.confirmed ?? false };
    const operator = who === 'command' ? theCommand : await lockMember(ctx, tx, who, needs);
    const { result, entry } = await work(tx, operator);
    for (const one of [entry].flat()) await writeAuditLine(ctx, tx, operator, one);
    return result;
  });
}

/** Logs that an operator inspects a person's private data, after checking that the operator still has the permission. */
export const logInspection = (
  ctx: Needs<'clock' | 'config' | 'db'>,
  who: Acting,
  permission: StudioPermission,
  entry: AuditEntry,
): Promise<void> => actAsOperator(ctx, who, { permission }, async () => ({ result: undefined, entry }));

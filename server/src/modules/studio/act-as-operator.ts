import type { StudioPermission } from '@talkies/shared/studio';
import type { Needs } from '../../chain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../accounts/index.ts';
import { lockMember } from './access.ts';
import { type AuditEntry, type Operator, theCommand, writeAuditLine } from './audit/write-line.ts';

/** Who acts: somebody at a browser, whose right to it is looked up again, or the operator's command. */
export type Acting = Actor | 'command';

export interface Requirement {
  permission: StudioPermission;
  /** money moves, or who may move it: the member must have proved within minutes that it is them */
  confirmed?: boolean;
  /** what has to be locked before anybody's rights are read */
  lock?: (tx: Database) => Promise<void>;
}

/**
 * Within an act that turned out to change who is paid: who acts must have proved within minutes that it is them.
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
 * Does one act of an operator: who acts may still do so, the act and its lines in the audit log stand together, or
 * nothing does. Inside `work` use `tx` alone. No entry, no line: nothing was changed.
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

/** Writes that somebody looks at what is somebody's own; who looks may still do so. */
export const logInspection = (
  ctx: Needs<'clock' | 'config' | 'db'>,
  who: Acting,
  permission: StudioPermission,
  entry: AuditEntry,
): Promise<void> => actAsOperator(ctx, who, { permission }, async () => ({ result: undefined, entry }));

import { asc, gt } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { hashOf, sealOf } from './rules.ts';
import { auditHead, auditLines } from './tables.ts';

export type Verified =
  | { kind: 'whole'; lines: number; hash: string }
  /** `number`: the first line that was changed or is missing */
  | { kind: 'broken'; number: number; why: string };

/** A head that was noted outside the database: the number of a line and its hash. */
export interface Anchor {
  number: number;
  hash: string;
}

const PAGE = 1_000;

/**
 * Reads the whole log in order and checks that each line is unchanged and follows the one before, and that the last is
 * the one in the sealed head; with `anchor`, also that the line with its number still has its hash.
 */
export async function verifyAudit(ctx: Needs<'config' | 'db'>, anchor?: Anchor): Promise<Verified> {
  // one snapshot of lines and head, as acts continue meanwhile
  return ctx.db.transaction((tx) => verifyLines(tx, ctx.config.authSecret, anchor), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function verifyLines(tx: Database, secret: string, anchor: Anchor | undefined): Promise<Verified> {
  let number = 0;
  let previous = '';
  let anchored = anchor === undefined;
  const broken = (at: number, why: string): Verified => ({ kind: 'broken', number: at, why });
  for (;;) {
    const lines = await tx
      .select()
      .from(auditLines)
      .where(gt(auditLines.number, number))
      .orderBy(asc(auditLines.number))
      .limit(PAGE);
    for (const { hash, at, ...line } of lines) {
      const expected = number + 1;
      if (line.number !== expected) return broken(expected, 'the line is missing');
      if (line.previous !== previous) return broken(expected, 'it does not follow the line before');
      if (hashOf({ ...line, at: at.toISOString() }) !== hash)
        return broken(expected, 'it is not as it was written');
      if (anchor?.number === expected) {
        if (anchor.hash !== hash) return broken(expected, 'it has not the hash that was written down');
        anchored = true;
      }
      number = expected;
      previous = hash;
    }
    if (lines.length < PAGE) break;
  }
  const [head] = await tx.select().from(auditHead);
  if (head ? head.seal !== sealOf(secret, head) : number > 0)
    return broken(number, 'the sealed head is not ours');
  if (head && head.number > number) return broken(number + 1, 'the lines after the last one were cut off');
  if (head && (head.number !== number || head.hash !== previous))
    return broken(head.number, 'it is not the line that the sealed head names');
  if (!anchored) return broken(number + 1, 'the line that was written down is missing');
  return { kind: 'whole', lines: number, hash: previous };
}

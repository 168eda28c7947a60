import { isDeepStrictEqual } from 'node:util';
import type { Needs } from '../../../chain/context.ts';
import { type PayeeScope, readPayees } from '../../../modules/catalogue/index.ts';
import { type Acting, type AuditEntry, requireProof } from '../../../modules/studio/index.ts';
import type { Database } from '../../../platform/db/database.ts';

/** The maximum of drops that one line of the log names. */
const NAMED = 1_000;

/**
 * Runs work that may change whom unregistered drops pay: through a wallet, a name or another film. Where it does, the
 * member must have confirmed their identity within minutes, and a line of the log states whom each drop paid and pays
 * now (adr/593).
 * @throws studio/confirmation-required, and what `work` throws
 */
export async function confirmPayees<T>(
  ctx: Needs<'clock'>,
  tx: Database,
  who: Acting,
  scope: PayeeScope,
  work: () => Promise<T>,
): Promise<{ result: T; entries: AuditEntry[] }> {
  const before = await readPayees(tx, scope);
  const result = await work();
  const after = await readPayees(tx, scope);
  const changed = [...before].filter(
    ([name, paid]) => after.has(name) && !isDeepStrictEqual(after.get(name), paid),
  );
  if (changed.length === 0) return { result, entries: [] };
  await requireProof(ctx, tx, who, 'catalogue');
  const named = changed.slice(0, NAMED);
  const entry = {
    operation: 'payees.change',
    subject: { kind: 'payees', id: String(changed.length) },
    before: Object.fromEntries(named),
    after: Object.fromEntries(named.map(([name]) => [name, after.get(name) ?? null])),
  };
  return { result, entries: [entry] };
}

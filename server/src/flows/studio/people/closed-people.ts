import type { Needs } from '../../../chain/context.ts';
import { newestPeople, type PersonRecord, peopleByIds } from '../../../modules/accounts/index.ts';
import { type Acting, actAsOperator } from '../../../modules/studio/index.ts';
import { frozenVaults } from '../../../modules/wallets/index.ts';

/** of each kind */
const MAX = 1_000;

interface ClosedPerson {
  person: PersonRecord;
  since: Date | null;
}

/** Suspended accounts and frozen e-mail wallets, newest first. The inspection is logged. */
export async function closedPeople(
  ctx: Needs<'clock' | 'config' | 'db'>,
  who: Acting,
  reason: string,
): Promise<{ suspended: ClosedPerson[]; frozen: ClosedPerson[] }> {
  const subject = { kind: 'people', id: 'closed' };
  return actAsOperator(ctx, who, { permission: 'people' }, async (tx) => {
    const suspended = await newestPeople(tx, { suspended: true, after: null, limit: MAX });
    const vaults = await frozenVaults(tx, MAX);
    const owners = await peopleByIds(
      tx,
      vaults.map(({ userId }) => userId),
    );
    const frozen = vaults.flatMap(({ userId, since }) => {
      const person = owners.get(userId);
      return person ? [{ person, since }] : [];
    });
    return {
      result: { suspended: suspended.map((person) => ({ person, since: person.suspendedAt })), frozen },
      entry: { operation: 'people.search', subject, reason },
    };
  });
}

import type { Needs } from '../../../chain/context.ts';
import { peopleByIds } from '../../../modules/accounts/index.ts';
import { actAsOperator, lockMembers } from '../../../modules/studio/index.ts';
import { prepareErasure } from '../../personal-data/delete-account.ts';

/**
 * Deletes an account as its owner would, and mails them: for accounts that a restore brought back after their
 * deletion (adr/556). By command only: a request to the studio is a data request, which has its own answer.
 * @param giveUp assets that the owner may give up, as they did then
 * @returns whether there was such an account; a repeated call finds none
 * @throws profile/not-empty
 */
export async function deletePerson(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>,
  id: string,
  { reason, giveUp }: { reason: string; giveUp: boolean },
): Promise<boolean> {
  const erase = await prepareErasure(ctx, id, { giveUp, answer: null });
  const deleted = await actAsOperator(
    ctx,
    'command',
    { permission: 'people', lock: lockMembers },
    async (tx) => {
      // every deletion takes that lock: the second one finds no account
      if (!(await peopleByIds(tx, [id])).has(id)) return { result: false, entry: [] };
      await erase(tx);
      const states = { before: { deleted: false }, after: { deleted: true, gaveUp: giveUp } };
      return {
        result: true,
        entry: { operation: 'person.delete', subject: { kind: 'person', id }, reason, ...states },
      };
    },
  );
  if (deleted) await ctx.changes.emit('catalogue');
  return deleted;
}

import type { Needs } from '../../../chain/context.ts';
import { peopleByIds } from '../../../modules/accounts/index.ts';
import { actAsOperator, lockMembers } from '../../../modules/studio/index.ts';
import { prepareErasure } from '../../personal-data/delete-account.ts';
import { refuseMember } from './person-actions.ts';

/**
 * Deletes somebody's account as they would themselves, and mails them: for who had done so before a restore brought it back
 * (adr/556). By command alone: who asks the studio for it has a data request, which has its answer.
 * @param giveUp what is left that its owner may give up, as they did then
 * @returns whether there was such an account; a second call finds none
 * @throws profile/not-empty, studio/refused for a member
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
      // every deletion has that lock: who comes second finds nobody
      if (!(await peopleByIds(tx, [id])).has(id)) return { result: false, entry: [] };
      await refuseMember(tx, id);
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

import type { HiddenPart } from '@talkies/shared';
import type { Needs } from '../../../chain/context.ts';
import { hidePart, showPart } from '../../../modules/accounts/index.ts';
import { forgetPicture } from '../../../modules/media/index.ts';
import { notify } from '../../../modules/notifications/index.ts';
import { forgetSharePictures } from '../../../modules/sharing/index.ts';
import { type Acting, actAsOperator } from '../../../modules/studio/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { renameReports } from '../../inbox/reported-content.ts';
import { studioRefusal } from '../studio-refusal.ts';
import { requirePerson } from './inspect-person.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>;

const people = { permission: 'people' } as const;
const subjectOf = (id: string) => ({ kind: 'person', id });

/** Deletes a hidden picture, which can never be chosen again. */
const forgetHidden = async (
  ctx: Ctx,
  tx: Database,
  { part, value }: { part: HiddenPart; value: string },
): Promise<void> => {
  if (part === 'avatar' || part === 'cover') await forgetPicture(ctx, tx, value);
};

/**
 * Hides a person's name, handle or picture everywhere at once, and notifies them of the reason. The pages of every
 * process are invalidated.
 * @throws request/not-found, studio/refused
 */
export async function hidePersonPart(
  ctx: Ctx,
  who: Acting,
  id: string,
  part: HiddenPart,
  reason: string,
): Promise<void> {
  await requirePerson(ctx, id);
  await actAsOperator(ctx, who, people, async (tx) => {
    const done = await hidePart(ctx, tx, id, part, reason);
    if (!done) throw studioRefusal('It is hidden already, or there is nothing to hide.');
    // only the last hidden one is restored
    if (done.before) await forgetHidden(ctx, tx, done.before);
    await forgetSharePictures(ctx, tx, id);
    await renameReports(tx, id, { gone: false });
    const key = `hidden/${part}/${done.row.at.toISOString()}`;
    await notify(ctx, tx, { userId: id, kind: 'part-hidden', data: { part, reason }, key });
    const states = { before: { hidden: false }, after: { hidden: true } };
    const entry = { operation: `person.hide-${part}`, subject: subjectOf(id), reason, ...states };
    return { result: undefined, entry };
  });
  await ctx.changes.emit('people', id);
}

/**
 * Shows the hidden part again, unless the person has chosen something else since.
 * @returns whether it is shown again
 * @throws request/not-found, studio/refused
 */
export async function showPersonPart(
  ctx: Ctx,
  who: Acting,
  id: string,
  part: HiddenPart,
  { since, reason }: { since: string; reason: string },
): Promise<boolean> {
  await requirePerson(ctx, id);
  const back = await actAsOperator(ctx, who, people, async (tx) => {
    const done = await showPart(ctx, tx, id, part, new Date(since));
    if (!done) throw studioRefusal('It is not hidden any more.');
    // the person's new choice stays
    if (!done.back) await forgetHidden(ctx, tx, done.row);
    const key = `shown/${part}/${ctx.clock.now().toISOString()}`;
    if (done.back) await notify(ctx, tx, { userId: id, kind: 'part-shown', data: { part }, key });
    const states = { before: { hidden: true, since }, after: { hidden: false, back: done.back } };
    const entry = { operation: `person.show-${part}`, subject: subjectOf(id), reason, ...states };
    return { result: done.back, entry };
  });
  await ctx.changes.emit('people', id);
  return back;
}
